package import VaultCore

/// A question for rows.
package struct ListQuestion: Hashable, Sendable {
  /// Which things are listed, and how.
  package struct Selection: Hashable, Sendable {
    package var scope = ListScope.all
    /// The order; nil for that of the scope.
    package var order: NoteOrder?
    /// How notes are grouped.
    package var grouping = Grouping.month
    /// Whether the first words of notes are shown.
    package var hasSnippets = false
    /// Whether notes of the archive and templates are listed too.
    package var includesArchive = false
    /// The month of the calendar, as months since year 0.
    package var month = 0

    static let ungrouped: Selection = {
      var selection = Selection()
      selection.grouping = .none
      return selection
    }()

    /// Whether notes are in an order or in groups that were chosen, rather than the best or latest first.
    var isArranged: Bool { order != nil || grouping != .none }
  }

  /// How notes are grouped.
  package enum Grouping: String, CaseIterable, Sendable {
    case month, folder, category, tag, none
  }

  /// The text of the query.
  package var query: String
  /// The maximal number of rows.
  package var limit: Int
  /// The number of times that the files were compared; a new one asks again.
  package var edition = 0
  /// Whether more is wanted of what the vault has: in `pick` names that complete a line, in `browse` how many notes saved
  /// queries find.
  package var wantsOverview = false
  /// Whether the categories of the notes are wanted.
  package var wantsCategories = false
  /// The beginning of a name of a note that is typed in a line; nil if none is.
  package var noteName: String?
  /// Whether what takes longer may be left out for now, since another letter may follow.
  package var isHasty = false
  /// Which things are listed; nil for those of `pick`.
  package var selection: Selection?

  /// Returns whether another question asks for the same rows, perhaps more of them or at another time.
  func isSame(as other: ListQuestion) -> Bool { query == other.query && selection == other.selection }
}

extension [String] {
  /// Returns the index of the query before `shown`, or of the last one that is not what is typed; nil if there is none.
  func next(after shown: Int?, besides typed: String) -> Int? {
    let next = shown.map { $0 + 1 } ?? firstIndex { $0 != typed } ?? count
    return indices.contains(next) ? next : nil
  }
}

/// What a list is of: all notes, those of a folder or tag, or other things of a vault.
package enum ListScope: Hashable, Sendable {
  case all, recent, pinned, inbox, tasks, calendar, broken, operations, trash
  /// The notes in a folder, by its path.
  case folder(String)
  /// The notes with a tag, or one below it.
  case tag(String)
  /// The notes of a category, by its word in front matter.
  case category(String)
  /// The notes that a saved query finds.
  case query(String)

  enum RowKind: Hashable, Sendable {
    case notes, tasks, links, operations, trashed
  }

  var rowKind: RowKind {
    switch self {
    case .tasks: .tasks
    case .broken: .links
    case .operations: .operations
    case .trash: .trashed
    default: .notes
    }
  }

  var listsNotes: Bool {
    switch self {
    case .tasks, .calendar, .broken, .operations, .trash: false
    default: true
    }
  }
}

extension ListQuestion.Selection {
  /// Changes the order, groups or list by an action, and returns what is to be said; nil if it is another action.
  mutating func arrange(by action: Action) -> String? {
    if case .sort(let key)? = action.effect { return sort(by: NoteOrder(key)) }
    switch action {
    case .sortReverse: return sort(by: (order ?? NoteOrder(.created)).reversed)
    case .viewGroups:
      let all = ListQuestion.Grouping.allCases
      grouping = all[((all.firstIndex(of: grouping) ?? 0) + 1) % all.count]
      if grouping == .none { return "no groups" }
      return "grouped by \(grouping.rawValue)" + (grouping == .month ? ", unless the best come first" : "")
    case .viewDensity:
      hasSnippets.toggle()
      return hasSnippets ? "with first words" : "without first words"
    case .viewArchive:
      includesArchive.toggle()
      return includesArchive ? "with the archive and templates" : "without the archive and templates"
    default: return nil
    }
  }

  /// Changes the order, and returns what is to be said.
  mutating func sort(by new: NoteOrder) -> String {
    order = new
    return "sorted by \(new.text)"
  }
}

extension NoteOrder {
  var text: String { "\(property ?? key.rawValue)\(isReversed ? ", reversed" : "")" }
}
