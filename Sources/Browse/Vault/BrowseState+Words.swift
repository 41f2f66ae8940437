internal import Answers
internal import Dates
internal import Terminal

extension BrowseState {
  var scopeTitle: String {
    let scope =
      switch location.selection.scope {
      case .all: "All notes"
      case .recent: "Recent"
      case .pinned: "Pinned"
      case .inbox: "Inbox"
      case .tasks: "Tasks"
      case .calendar: "Calendar"
      case .broken: "Broken links"
      case .operations: "Operations"
      case .trash: "Trash"
      case .folder(let path): path
      case .tag(let name): "#\(name)"
      case .category(let name): name
      case .query(let name): "@\(name)"
      }
    return ([scope] + location.filters.map { "[\($0)]" }).joined(separator: " ")
  }

  /// The facts at the end of the first line, the most important first.
  var facts: [String] {
    if let progress {
      return ["indexing \(ProgressLine.grouped(progress.done)) of \(ProgressLine.grouped(progress.total))"]
    }
    var facts: [String] = []
    if !marks.isEmpty { facts.append("\(marks.count) marked") }
    if showsOnlyMarks { facts.append("only marked") }
    if layout.header == nil, location.selection.scope == .calendar, !dayText.isEmpty { facts.append(dayText) }
    if layout.header == nil, layout.titleRule != nil || location != Location() || overview.facts.isEmpty {
      let scope = layout.titleRule == nil || location == Location() ? "" : "\(scopeTitle) "
      let isCounted = location.selection.scope != .calendar && (layout.titleRule == nil || location != Location())
      if isCounted || !isAnswered { facts.append(scope + ProgressLine.grouped(answer.total)) }
    }
    if answer.kind == .names { facts.append("by name") }
    if layout.titleRule != nil || location == Location() { facts += overview.facts }
    if isComparing { facts.append("comparing") }
    return facts
  }

  /// What was written and done on the day of the calendar, and on how many days in a row up to it.
  private var dayText: String {
    guard let known = answer.days[day], known.created + known.done > 0 else { return "" }
    var facts: [String] = []
    if known.created > 0 {
      facts += [Amount.text(known.created, "note"), Amount.text(known.words, "word")]
    }
    if known.done > 0 { facts.append("\(known.done) done") }
    var first = day
    while let before = answer.days[first.adding(days: -1)], before.created + before.done > 0 {
      first = first.adding(days: -1)
    }
    let row = day.daysSinceEpoch - first.daysSinceEpoch + 1
    if row > 1 { facts.append("\(row) in a row") }
    return facts.joined(separator: ", ")
  }

  /// The order of the notes, or the facts of the day; empty if there is nothing of it.
  var orderText: String {
    let selection = location.selection
    if selection.scope == .calendar { return dayText }
    if let order = selection.order { return order.text }
    guard selection.scope.listsNotes, selection.scope != .recent, location.query.isEmpty else { return "" }
    return "created, newest first"
  }

  /// What a list without rows says, and how to go on.
  var emptyText: [String] {
    if answer.question.edition < 0 || !isAnswered { return [isComparing ? "reading the notes …" : ""] }
    if let hint = answer.hint { return [hint] }
    func key(_ action: Action) -> String { options.lists.row(of: action)?.keyText(.list) ?? "" }
    if !location.search.isEmpty || !location.filters.isEmpty {
      let similar = answer.completions.prefix(3).map { "“\($0.name)”" }.joined(separator: ", ")
      return [
        "Nothing matches “\(location.query)” here." + (similar.isEmpty ? "" : " Is \(similar) meant?"),
        "esc clears the search · \(key(.goAll)) searches all notes",
        "\(key(.new)) creates a note with that title",
      ]
    }
    switch location.selection.scope {
    case .tasks: return ["No task is open."]
    case .broken: return ["There are no broken links."]
    case .operations: return ["sheaf has not changed anything yet."]
    case .trash: return ["The trash is empty."]
    case .all:
      return [
        "No notes yet.", "\(key(.new)) writes the first · \(key(.capture)) captures a line",
        "\(key(.daily)) opens today · :import brings notes from elsewhere",
      ]
    default: return ["No notes are here.", "\(key(.new)) creates one"]
    }
  }

  var footer: [Action] {
    if reading != nil { return keys.footer }
    switch location.selection.scope {
    case .tasks: return [.open, .edit, .task, .schedule, .search, .goAll, .undo]
    case .operations: return [.undo, .goAll, .leave]
    case .trash: return [.open, .rename, .goAll, .undo]
    case .broken: return [.open, .edit, .heal, .new, .goAll, .undo]
    case .calendar: return [.open, .daily, .goAll, .undo]
    default:
      return columns >= 110
        ? [
          .open, .edit, .search, .filterTag, .sortCreated, .viewGroups, .goAll, .tag, .move, .rename, .delete, .undo,
          .command,
        ]
        : keys.footer
    }
  }

  /// The word of an action that differs in a scope; nil for that of the table.
  func label(of action: Action) -> String? {
    switch (action, location.selection.scope) {
    case (.rename, .trash): "restore"
    case (.open, _) where reading != nil: "follow"
    case (.open, .all): "read"
    case (.mark, _) where reading != nil: "next link"
    default: nil
    }
  }
}
