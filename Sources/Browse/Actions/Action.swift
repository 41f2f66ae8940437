package import Terminal

/// What a key does on a screen. Those that change notes have a capital letter as their key.
package enum Action: String, CaseIterable, Sendable {
  case open, edit, mark, markUp, markAll, onlyMarks
  case down, up, pageDown, pageUp, halfDown, halfUp, first, last, left, right
  case previewDown, previewUp
  case previewPosition = "previewPlace"
  case back, forward, leave, quit, interrupt, redraw, stop, more, help, lastQuery, writeTag
  case search, nextHit, previousHit
  case filterTag, filterFolder, filterCategory, filterProperty, filterDate, filterLink, filterTasks, filterQuery
  case filterClear, filterText
  case sortCreated, sortUpdated, sortTitle, sortRelevance, sortOpened, sortWords, sortSize, sortProperty, sortReverse
  case viewGroups, viewDensity, viewRaw, viewWrap, viewArchive, viewMouse, viewLarger, viewSmaller
  case outline, backlinks, links, tasks, related, graph, history, panelOff, panelNext
  case goAll, goRecent, goPinned, goInbox, goTasks, goCalendar, goFolder, goNote, goQuery, goBroken, goOperations,
    goTrash
  case lastScope = "lastPlace"
  case copyLink, copyPath, copyTitle, copyID, copyAddress, copyHeading
  case new, capture, daily, carry, rename, move, tag, category, pin, property, replace, task, schedule, archive,
    delete, heal
  case undo, redo, command

  /// Whether it is about the rows of a list, so that it must not be done while they are those of an earlier query.
  var dependsOnRows: Bool {
    switch self {
    case .open, .right, .edit, .mark, .markUp, .markAll, .down, .up, .pageDown, .pageUp, .halfDown, .halfUp, .first,
      .last, .copyLink, .copyPath, .copyTitle, .copyID, .copyAddress, .copyHeading:
      true
    case .new, .capture, .daily, .carry, .undo, .redo: false
    default: changesNotes
    }
  }

  /// Returns the row to which it moves from another one; nil if it does not move.
  func moved(from row: Int, page: Int, half: Int) -> Int? {
    switch self {
    case .down: row + 1
    case .up: row - 1
    case .pageDown: row + page
    case .pageUp: row - page
    case .halfDown: row + half
    case .halfUp: row - half
    case .first: 0
    case .last: .max
    default: nil
    }
  }

  package var changesNotes: Bool {
    switch self {
    case .new, .capture, .daily, .carry, .rename, .move, .tag, .category, .pin, .property, .replace, .task, .schedule,
      .archive, .delete,
      .heal, .undo, .redo, .command:
      true
    default: false
    }
  }

  /// The condition by which the action filters: whole, or the beginning of one whose value is typed then.
  var condition: String? {
    switch self {
    case .filterTag: "tag:"
    case .filterFolder, .goFolder: "in:"
    case .filterCategory: "category:"
    case .filterProperty: "["
    case .filterDate, .goCalendar: "created:"
    case .filterLink: "links-to:"
    case .filterQuery, .goQuery: "@"
    case .filterTasks, .goTasks: "task-todo:/./"
    case .goPinned: "is:pinned"
    case .goInbox: "in:inbox"
    case .goTrash: "in:trash"
    case .goBroken: "has:unresolved"
    case .goNote: "title:"
    default: nil
    }
  }
}

/// An action with its keys and words: a row of the one table of them, from which keys, footers, boxes after prefix keys,
/// help and manual pages come.
package struct ActionRow: Sendable {
  package let action: Action
  /// The keys that do it in each context, each a sequence of keys; the first one is shown.
  package private(set) var keys: [KeyContext: [[Key]]]
  /// The words for the footer and the box.
  package let label: String
  /// What it does in lists, as a sentence without an end, and in contexts where it does something else.
  private let help: String
  private let otherHelp: [KeyContext: String]
  /// The command that does the same; nil if there is none.
  package let command: String?

  /// Creates a row. Sequences of keys are separated by commas, and the keys of a sequence by spaces. While reading, the
  /// keys are those of lists unless others are given; none are given by an empty text.
  init(
    _ action: Action, _ label: String, pick: String = "", list: String = "", reading: String? = nil, help: String,
    inPick: String? = nil, whileReading: String? = nil, command: String? = nil
  ) {
    (self.action, self.label, self.help, self.command) = (action, label, help, command)
    otherHelp = [KeyContext.pick: inPick, .reading: whileReading].compactMapValues(\.self)
    keys = [.pick: Self.sequences(pick), .list: Self.sequences(list), .reading: Self.sequences(reading ?? list)]
  }

  /// Creates a row whose keys in lists and while reading are those of `pick` after `ctrl-x`.
  static func everywhere(
    _ action: Action, _ label: String, _ keys: String, help: String, inPick: String? = nil, command: String? = nil
  ) -> ActionRow {
    ActionRow(action, label, pick: "ctrl-x \(keys)", list: keys, help: help, inPick: inPick, command: command)
  }

  /// Creates a row like `everywhere` that has no keys while reading.
  static func lists(
    _ action: Action, _ label: String, _ keys: String, help: String, inPick: String? = nil, command: String? = nil
  ) -> ActionRow {
    var row = everywhere(action, label, keys, help: help, inPick: inPick, command: command)
    row.keys[.reading] = []
    return row
  }

  private static func sequences(_ text: String) -> [[Key]] {
    text.split(separator: ",").map { $0.split(separator: " ").compactMap { Key(name: String($0)) } }
  }

  /// Returns what it does in a context, as a sentence without an end.
  package func help(in context: KeyContext) -> String { otherHelp[context] ?? help }

  /// The first keys of a context as they are shown; empty if it has none.
  package func keyText(_ context: KeyContext) -> String {
    (keys[context]?.first ?? []).map(\.label).joined(separator: " ")
  }

  /// All keys of a context, separated by commas.
  package func allKeyText(_ context: KeyContext) -> String {
    (keys[context] ?? []).map { $0.map(\.label).joined(separator: " ") }.joined(separator: ", ")
  }

  /// Returns the row with other keys in lists and while reading.
  func with(keys sequences: [[Key]]) -> ActionRow {
    var row = self
    (row.keys[.list], row.keys[.reading]) = (sequences, sequences)
    return row
  }
}

extension Key {
  /// The name as footers and help show it: function keys in upper case.
  package var label: String { if case .function = code { name.uppercased() } else { name } }
}
