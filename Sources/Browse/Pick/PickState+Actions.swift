internal import Terminal
internal import VaultCore

extension PickState {
  mutating func take(_ step: ChangeDialogue.Step) -> [ScreenWish] {
    if let text = step.message { message = text }
    if let (_, lines) = step.reading { mode = .reading(lines, top: 0) }
    if let property = step.property { message = arrange { $0.sort(by: NoteOrder(property: property)) } }
    return step.wishes
  }

  /// Whether the rows are notes; if not, that is said.
  private mutating func areNotes() -> Bool {
    if !options.areNotes { message = "these rows are \(options.things), not notes" }
    return options.areNotes
  }

  /// What a key changes: the chosen rows, all of which are on the screen or not, or the task of the current note.
  private func subject(of action: Action) -> ChangeSubject {
    var subject = ChangeSubject()
    (subject.items, subject.search) = (chosenItems, query.text)
    subject.isSeen = lines.shows(subject.items, of: shownRows, from: cursor.top, rows: layout.list.rows)
    subject.kind = options.areNotes ? .notes : .nothing
    let only = subject.items.count == 1 ? subject.items.first : nil
    switch options.kind {
    case .tasks: subject.kind = .tasks
    case .tags: if let only { subject.kind = .tag(String(decoding: only.name, as: UTF8.self)) }
    case .folders: if let only { subject.kind = .folder(String(decoding: only.name, as: UTF8.self)) }
    case .headings:
      guard let only else { break }
      let path = Array(only.name.dropLast(1 + only.title.utf8.count))
      var note = ListItem(key: path, name: path, title: only.title)
      note.seen = only.seen
      (subject.kind, subject.items) = (.heading(only.title), [note])
    case nil where action == .task || action == .schedule:
      guard marks.isEmpty, var item = only, let line = currentTask else { break }
      (item.line, item.seen) = (line, preview?.tasks[line])
      (subject.kind, subject.items) = (.tasks, [item])
    case .queries, nil: break
    }
    return subject
  }

  /// The line of the task that the preview shows where it matches best, or of the only one of the note.
  private var currentTask: Int? {
    guard let preview, preview.question == previewQuestion else { return nil }
    let tasks = preview.stops.compactMap { stop -> (line: Int, task: Int)? in
      if case .task(let line) = stop.target { (stop.line, line) } else { nil }
    }
    if tasks.count == 1 { return tasks[0].task }
    guard let best = preview.bestLine, let task = tasks.last(where: { $0.line <= best }) else { return nil }
    // The other lines of a task are indented.
    let rest = preview.lines[(task.line + 1)..<(best + 1)]
    return rest.allSatisfy { $0.plainText.hasPrefix("  ") } ? task.task : nil
  }

  /// Copies a link to the heading above the line that matches best, or above the first line that is shown.
  private mutating func copyHeading() -> [ScreenWish] {
    guard var item = currentItem, let frame = layout.preview, let preview, preview.question == previewQuestion
    else { return say("there is no preview whose heading could be copied") }
    let top = preview.start(rows: frame.rows) + previewScroll
    let line = previewScroll == 0 ? preview.bestLine ?? top : top
    guard let heading = preview.headings.last(where: { $0.line <= line }) ?? preview.headings.first
    else { return say("the note has no heading") }
    item.line = heading.source
    return [.copy(.copyHeading, [item])]
  }

  mutating func perform(_ action: Action, _ key: Key) -> [ScreenWish] {
    if action.changesNotes {
      guard options.kind != nil || areNotes() else { return [] }
      return whenAnswered(key) { state in
        let subject = state.subject(of: action)
        if subject.kind == .notes, action == .task || action == .schedule {
          return state.say("no task is in the line that matches; pick --of tasks lists all of them")
        }
        return state.take(state.changes.begin(action, subject))
      }
    }
    switch action {
    case .leave, .interrupt: return [.finish(.cancelled)]
    case .help: mode = .help(HelpList())
    case .more: mode = .box(KeyTable.pick.row(of: .more)?.keys[.pick]?.first ?? [key])
    case .redraw: return [.redraw]
    case .stop: return [.stop]
    case .writeTag:
      let text = query.before
      edit { $0.insert(text.isEmpty || text.hasSuffix(" ") ? "tag:" : " tag:") }
    case .lastQuery: bringBackQuery()
    case .previewPosition: moveFromPreview()
    case .viewMouse: return [.toggleMouse]
    case .viewLarger, .viewSmaller: resizePreview(by: action == .viewLarger ? 1 : -1)
    case .viewRaw: isRaw.toggle()
    case .viewWrap: isWrapped.toggle()
    case .panelOff: panel = nil
    case .panelNext: panel = Panel(rawValue: (panel?.rawValue ?? 0) + 1)
    case .goRecent: edit { $0 = EditedLine("") }
    case .goOperations:
      guard areNotes() else { break }
      return [.run(RunRequest(.reading("operations"), .operations))]
    case .sortProperty: return areNotes() ? take(changes.begin(action, ChangeSubject())) : []
    case .filterText: edit { $0.apply(.end) }
    case .goAll, .filterClear: edit { $0 = EditedLine($0.text.withoutConditions) }
    default:
      switch action.effect {
      case .filter(let condition), .list(_, let condition?): if areNotes() { add(condition) }
      case .panel(let panel): self.panel = self.panel == panel ? nil : panel
      default:
        guard let text = arrange({ $0.arrange(by: action) }) else {
          return whenAnswered(key) { $0.performOnRows(action) }
        }
        if areNotes() { message = text }
      }
    }
    return []
  }

  /// Adds a condition at the end of the query. A space follows one that is complete.
  private mutating func add(_ condition: String) {
    edit { line in
      let text = line.text.isEmpty || line.text.hasSuffix(" ") ? line.text : line.text + " "
      line = EditedLine(text + condition + (condition.isWholeCondition ? " " : ""))
    }
  }

  /// Changes the order, the groups or what is listed, and returns what is to be said; nil if nothing is changed.
  private mutating func arrange(_ change: (inout ListQuestion.Selection) -> String?) -> String? {
    var new = selection ?? .ungrouped
    let text = change(&new)
    if text != nil { selection = new }
    return text
  }

  /// Does what depends on the rows, now or as soon as the rows are those of the query.
  mutating func whenAnswered(_ key: Key, _ body: (inout PickState) -> [ScreenWish]) -> [ScreenWish] {
    if isAnswered || showsOnlyMarks { return body(&self) }
    held.append(key)
    return []
  }

  private mutating func performOnRows(_ action: Action) -> [ScreenWish] {
    let page = max(1, layout.list.rows - 1)
    if let row = action.moved(from: cursor.current, page: page, half: page / 2) { move(to: row) }
    switch action {
    case .open: return choose(nil)
    case .mark, .markUp:
      toggleMark()
      if !options.isSingle { move(to: cursor.current + (action == .mark ? 1 : -1)) }
    case .markAll: if options.isSingle { message = "only one row can be chosen" } else { markAllRows() }
    case .onlyMarks: toggleOnlyMarks()
    case .previewDown: scrollPreview(by: max(1, (layout.preview?.rows ?? 2) / 2))
    case .previewUp: scrollPreview(by: -max(1, (layout.preview?.rows ?? 2) / 2))
    case .copyHeading: return areNotes() ? copyHeading() : []
    case .edit, .copyLink, .copyPath, .copyTitle, .copyID, .copyAddress:
      guard areNotes() else { break }
      let items = chosenItems
      if items.isEmpty { break }
      return [action == .edit ? .edit(items, query: query.text) : .copy(action, items)]
    default: break
    }
    return []
  }

  /// The marked rows, or the current one if there are none.
  private var chosenItems: [ListItem] { marks.isEmpty ? currentItem.map { [$0] } ?? [] : marks }

  mutating func choose(_ key: Key?) -> [ScreenWish] {
    if marks.isEmpty, isAtOffer, let offer { return [.finish(.create(offer, key: key))] }
    let items = chosenItems
    return items.isEmpty ? [] : [.finish(.chosen(items, key: key))]
  }

  mutating func move(to index: Int) {
    cursor.current = index
    isMoving = true
    settle()
    // More rows are asked for before the last one is reached.
    if !showsOnlyMarks, cursor.current + layout.list.rows >= answer.rows.count, answer.rows.count < answer.total {
      limit = max(limit, 2 * answer.rows.count)
    }
  }

  private mutating func toggleMark() {
    guard !options.isSingle else {
      message = "only one row can be chosen"
      return
    }
    if let item = currentItem { toggleMark(of: item) }
  }

  private mutating func bringBackQuery() {
    guard let next = queries.next(after: shownQuery, besides: query.text) else {
      message = queries.isEmpty ? "there is no earlier query" : "there is no query before this one"
      return
    }
    let earlier = EditedLine(queries[next])
    edit { $0 = earlier }
    shownQuery = next
  }

  private mutating func moveFromPreview() {
    if !options.areNotes {
      message = "these rows are \(options.things), which have no preview"
      return
    }
    let positions = PreviewPosition.allCases
    let now = positions.firstIndex(of: layout.previewPosition) ?? 0
    chosenPreviewPosition = positions[(now + 1) % positions.count]
    if layout.preview == nil, chosenPreviewPosition != .off {
      message = "there is no room for the preview"
      chosenPreviewPosition = .off
    }
    settle()
  }

  mutating func scrollPreview(by lines: Int) {
    let count = panel == nil ? preview?.lines.count : preview?.panel.count
    scrollPreview(in: layout.preview, by: lines, of: count ?? 0)
  }
}

extension String {
  /// The words of a query that are not conditions on a field, a property or a saved query.
  fileprivate var withoutConditions: String {
    var (words, word, isQuoted) = ([String](), "", false)
    for character in self + " " {
      if character == "\"" { isQuoted.toggle() }
      if character == " ", !isQuoted {
        let name = word.drop { $0 == "-" || $0 == "(" }
        let isCondition =
          name.hasPrefix("[") || name.hasPrefix("@") || name.dropFirst().prefix { $0 != "\"" }.contains(":")
        if !isCondition, !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.append(character)
      }
    }
    return words.joined(separator: " ")
  }
}
