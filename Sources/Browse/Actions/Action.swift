package import Terminal
internal import VaultCore

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

  /// What it does, as far as its row says that.
  var effect: ActionRow.Effect? { ActionRow.byAction[self]?.effect }

  package var changesNotes: Bool { effect == .change }
}

/// An action with its keys and words: a row of the one table of them, from which keys, footers, boxes after prefix keys,
/// help and manual pages come.
package struct ActionRow: Sendable {
  /// What screens do by the row alone.
  enum Effect: Hashable, Sendable {
    /// Notes are filtered by a condition: whole, or the beginning of one whose value is typed then.
    case filter(String)
    /// A place is listed; in `pick`, a condition is added to the query.
    case list(ListScope, condition: String? = nil)
    case panel(Panel)
    case sort(NoteOrder.Key)
    /// Notes change: `ChangeKeys` says how.
    case change
  }

  package let action: Action
  let effect: Effect?
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
    inPick: String? = nil, whileReading: String? = nil, command: String? = nil, does effect: Effect? = nil
  ) {
    (self.action, self.label, self.help, self.command, self.effect) = (action, label, help, command, effect)
    otherHelp = [KeyContext.pick: inPick, .reading: whileReading].compactMapValues(\.self)
    keys = [.pick: Self.sequences(pick), .list: Self.sequences(list), .reading: Self.sequences(reading ?? list)]
  }

  /// Creates a row whose keys in lists and while reading are those of `pick` after `ctrl-x`.
  static func everywhere(
    _ action: Action, _ label: String, _ keys: String, help: String, inPick: String? = nil, command: String? = nil,
    does effect: Effect? = nil
  ) -> ActionRow {
    ActionRow(
      action, label, pick: "ctrl-x \(keys)", list: keys, help: help, inPick: inPick, command: command, does: effect)
  }

  /// Creates a row like `everywhere` that has no keys while reading.
  static func lists(
    _ action: Action, _ label: String, _ keys: String, help: String, inPick: String? = nil, command: String? = nil,
    does effect: Effect? = nil
  ) -> ActionRow {
    var row = everywhere(action, label, keys, help: help, inPick: inPick, command: command, does: effect)
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

extension String {
  /// Whether a condition has a value, so that none is to be typed.
  var isWholeCondition: Bool { !":[@".contains(last ?? " ") }
}

extension Key {
  /// The name as footers and help show it: function keys in upper case.
  package var label: String { if case .function = code { name.uppercased() } else { name } }
}
