package import Terminal
internal import VaultCore

extension PickState: ScreenState {
  /// Returns what the terminal is to show.
  package func screen(_ look: ScreenLook) -> Screen { PickScreen.screen(of: self, look: look) }

  /// Changes the state by an event, and returns what is to be done.
  package mutating func apply(_ event: ScreenEvent) -> [ScreenWish] {
    switch event {
    case .terminal(let event): return apply(event)
    case .resized(let rows, let columns):
      (self.rows, self.columns) = (max(1, rows), max(1, columns))
      limit = max(limit, 2 * rows)
      settle()
    case .answered(let answer): return take(answer)
    case .previewed(let preview):
      if preview.question != previewQuestion { break }
      let shown = self.preview?.question
      if preview.question.item.key != shown?.item.key || preview.question.panel != shown?.panel { previewScroll = 0 }
      self.preview = preview
    case .progress(let done, let total): progress = (done, total)
    case .compared(let problem):
      (isComparing, progress) = (false, nil)
      edition += 1
      if let problem { message = problem }
    case .said(let text): message = text
    case .changed: return [.compare]
    case .foreseen(let result): changes.foresee(result)
    case .ran(let result):
      marks = marks.map { $0.following(result.moves) }
      edition += 1
      if case .reading = result.request.purpose, !result.isStopped { read(result.output + result.errors) }
      return take(changes.take(result)) + [.compare]
    }
    return []
  }

  private mutating func apply(_ event: TerminalEvent) -> [ScreenWish] {
    switch event {
    case .key(let key): return apply(key)
    case .paste(let text):
      if changes.asks {
        changes.insert(text)
        return []
      }
      if !held.isEmpty { return [] }
      edit { $0.insert(text) }
    case .focus(let isActive):
      guard isActive, !isComparing else { return [] }
      return [.compare]
    case .mouse(let mouse): return apply(mouse)
    }
    return []
  }

  /// The wheel scrolls what is under it, a click makes a row the current one, and a second one chooses it.
  private mutating func apply(_ mouse: MouseEvent) -> [ScreenWish] {
    let lines = mouse.action == .wheelDown ? 1 : mouse.action == .wheelUp ? -1 : 0
    if case .reading(let text, let top) = mode {
      mode = .reading(text, top: scrolled(text, top, by: 3 * lines))
      return []
    }
    if mode != .typing || changes.asks || !held.isEmpty { return [] }
    if lines != 0 {
      let isPreview = layout.preview?.contains(row: mouse.row, column: mouse.column) ?? false
      if isPreview { scrollPreview(by: 3 * lines) } else { move(to: cursor.current + lines) }
    } else if mouse.action == .press(0), layout.list.contains(row: mouse.row, column: mouse.column),
      let row = self.lines.lines[at: cursor.top + mouse.row - layout.list.row]?.row
    {
      if row == cursor.current, isMoving { return perform(.open, Key(.enter)) }
      move(to: row)
    }
    return []
  }

  /// Shows a text; one of a single line is a message.
  private mutating func read(_ lines: [String]) {
    if lines.count > 1 { mode = .reading(lines, top: 0) } else { message = lines.first ?? "done" }
  }

  /// Returns the first line to show of a text after it was scrolled.
  private func scrolled(_ text: [String], _ top: Int, by lines: Int) -> Int {
    min(max(0, top + lines), max(0, text.count - max(1, rows - 1)))
  }

  // MARK: - Answers

  /// Takes an answer to the current question. One to an earlier question is shown only while the current query extends
  /// it.
  private mutating func take(_ new: ListAnswer) -> [ScreenWish] {
    let isOfQuery = new.question.isSame(as: question)
    guard isOfQuery || !isAnswered && query.text.hasPrefix(new.question.query) else { return [] }
    let isSameQuery = new.question.isSame(as: answer.question) && answer.question.edition >= 0
    let item = currentItem
    let wasAtOffer = isAtOffer
    answer = new
    if let overview = new.overview { self.overview = overview }
    if isSameQuery {
      // The current row and the marks stay with their notes; if the note is gone, the next one takes its line.
      if let item, let index = shownRows.firstIndex(where: { $0.key == item.key }) {
        cursor.top += index - cursor.current
        cursor.current = index
      } else if wasAtOffer, offer != nil {
        cursor.current = shownRows.count
      }
      for row in new.rows { if let index = marks.firstIndex(where: { $0.key == row.key }) { marks[index] = row } }
    } else if !showsOnlyMarks {
      (cursor, previewScroll) = (ListCursor(), 0)
    }
    settle()
    return isOfQuery ? obeyHeld() : []
  }

  private mutating func obeyHeld() -> [ScreenWish] {
    let keys = held
    held = []
    return keys.flatMap { apply($0) }
  }

  // MARK: - Keys

  private mutating func apply(_ key: Key) -> [ScreenWish] {
    if key == Key(.character("c"), .control) {
      if let step = changes.stop() { return take(step) }
      return [.finish(.cancelled)]
    }
    // An Alt key that means nothing is Esc and then the key, since terminals send both in the same way.
    if let plain = key.withoutAlt, EditedLine.Edit(key) == nil, KeyTable.pick.action(of: [key]) == nil,
      !options.expected.contains(key)
    {
      return apply(Key(.escape)) + apply(plain)
    }
    if changes.asks {
      message = nil
      return take(changes.apply(key, completions: changes.prompt.map { overview.completions(of: $0) } ?? []))
    }
    if !held.isEmpty {
      if KeyTable.pick.action(of: [key]) == .leave { return [.finish(.cancelled)] }
      held.append(key)
      return []
    }
    message = nil
    switch mode {
    case .typing: return applyTyped(key)
    case .box(let keys): return applyInBox(keys + [key])
    case .help(let line, let index): return applyInHelp(key, line, index)
    case .reading(let text, let top): return applyInReading(key, text, top)
    }
  }

  private mutating func applyTyped(_ key: Key) -> [ScreenWish] {
    if options.expected.contains(key) { return whenAnswered(key) { $0.choose(key) } }
    if let action = KeyTable.pick.action(of: [key]) { return perform(action, key) }
    if !KeyTable.pick.continuations(of: [key]).isEmpty {
      mode = .box([key])
      return []
    }
    if key.code == .right, key.modifiers.isEmpty, query.after.isEmpty, let better = suggestedQuery {
      edit { $0 = EditedLine(better) }
    } else if let change = EditedLine.Edit(key) {
      edit { $0.apply(change) }
    } else if let character = key.typed {
      edit { $0.insert(character) }
    }
    return []
  }

  /// The query that is suggested in place of the one that was typed; nil if there is none.
  private var suggestedQuery: String? {
    isAnswered ? answer.completions.first?.query ?? answer.offer?.similar : nil
  }

  /// Changes the query.
  private mutating func edit(_ change: (inout EditedLine) -> Void) {
    let before = query.text
    if case .help(var line, _) = mode {
      change(&line)
      mode = .help(line, 0)
      return
    }
    if case .box = mode { mode = .typing }
    change(&query)
    isMoving = false
    if query.text != before { (showsOnlyMarks, shownQuery) = (false, nil) }
  }

  private mutating func applyInBox(_ keys: [Key]) -> [ScreenWish] {
    mode = .typing
    guard let last = keys.last else { return [] }
    if KeyTable.pick.action(of: [last]) == .leave { return [] }
    if let action = KeyTable.pick.action(of: keys) { return perform(action, last) }
    if KeyTable.pick.continuations(of: keys).isEmpty {
      message = "\(keys.map(\.label).joined(separator: " ")) has no meaning here"
    } else {
      mode = .box(keys)
    }
    return []
  }

  /// Scrolls a text; Esc, Enter and q leave it.
  private mutating func applyInReading(_ key: Key, _ text: [String], _ top: Int) -> [ScreenWish] {
    let page = max(1, rows - 2)
    let lines: Int
    switch KeyTable.pick.action(of: [key]) ?? KeyTable(.reading).action(of: [key]) {
    case .leave, .open, .quit:
      mode = .typing
      return []
    case .down, .previewDown: lines = 1
    case .up, .previewUp: lines = -1
    case .pageDown: lines = page
    case .pageUp: lines = -page
    case .first: lines = -text.count
    case .last: lines = text.count
    default: return []
    }
    mode = .reading(text, top: scrolled(text, top, by: lines))
    return []
  }

  private mutating func applyInHelp(_ key: Key, _ line: EditedLine, _ index: Int) -> [ScreenWish] {
    var help = HelpList(.pick, line, index)
    let end = help.apply(key)
    mode = end == nil ? .help(help.line, help.current) : .typing
    guard case .chosen(let action)? = end else { return [] }
    return perform(action, key)
  }

  // MARK: - Actions

  /// Takes what a step of a change says.
  private mutating func take(_ step: ChangeDialogue.Step) -> [ScreenWish] {
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
      (subject.kind, subject.items) = (.heading(only.title), [ListItem(key: path, name: path, title: only.title)])
    case nil where action == .task || action == .schedule:
      guard marks.isEmpty, var item = only, let line = currentTask else { break }
      item.line = line
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
    guard var item = currentItem, let frame = layout.preview, let preview, preview.question == previewQuestion else {
      message = "there is no preview whose heading could be copied"
      return []
    }
    let top = preview.start(rows: frame.rows) + previewScroll
    let line = previewScroll == 0 ? preview.bestLine ?? top : top
    guard let heading = preview.headings.last(where: { $0.line <= line }) ?? preview.headings.first else {
      message = "the note has no heading"
      return []
    }
    item.line = heading.source
    return [.copy(.copyHeading, [item])]
  }

  private mutating func perform(_ action: Action, _ key: Key) -> [ScreenWish] {
    if action.changesNotes {
      guard options.kind != nil || areNotes() else { return [] }
      return whenAnswered(key) { state in
        let subject = state.subject(of: action)
        if subject.kind == .notes, action == .task || action == .schedule {
          state.message = "no task is in the line that matches; pick --of tasks lists all of them"
          return []
        }
        return state.take(state.changes.begin(action, subject))
      }
    }
    switch action {
    case .leave, .interrupt: return [.finish(.cancelled)]
    case .help: mode = .help(EditedLine(), 0)
    case .more: mode = .box(KeyTable.pick.row(of: .more)?.keys[.pick]?.first ?? [key])
    case .redraw: return [.redraw]
    case .stop: return [.stop]
    case .writeTag:
      let text = query.before
      edit { $0.insert(text.isEmpty || text.hasSuffix(" ") ? "tag:" : " tag:") }
    case .lastQuery: bringBackQuery()
    case .previewPosition: moveFromPreview()
    case .viewMouse: return [.toggleMouse]
    case .viewLarger, .viewSmaller:
      let share = previewShare + (action == .viewLarger ? 1 : -1)
      previewShare = min(max(share, BrowseLayout.shares.lowerBound), BrowseLayout.shares.upperBound)
      settle()
    case .viewRaw: isRaw.toggle()
    case .viewWrap: isWrapped.toggle()
    case .panelOff: panel = nil
    case .panelNext: panel = Panel(rawValue: (panel?.rawValue ?? 0) + 1)
    case .goRecent: edit { $0 = EditedLine("") }
    case .goOperations:
      guard areNotes() else { break }
      let command = "operations"
      return [.run(RunRequest(purpose: .reading(command), commands: [[Array(command.utf8)]]))]
    case .sortProperty: return areNotes() ? take(changes.begin(action, ChangeSubject())) : []
    case .filterText: edit { $0.apply(.end) }
    case .goAll, .filterClear: edit { $0 = EditedLine($0.text.withoutConditions) }
    default:
      if let condition = action.condition {
        if areNotes() { add(condition) }
      } else if let panel = Panel(action) {
        self.panel = self.panel == panel ? nil : panel
      } else if let text = arrange({ $0.arrange(by: action) }) {
        if areNotes() { message = text }
      } else {
        return whenAnswered(key) { $0.performOnRows(action) }
      }
    }
    return []
  }

  /// Adds a condition at the end of the query. A space follows one that is complete.
  private mutating func add(_ condition: String) {
    let isWhole = !":[@".contains(condition.last ?? " ")
    edit { line in
      let text = line.text.isEmpty || line.text.hasSuffix(" ") ? line.text : line.text + " "
      line = EditedLine(text + condition + (isWhole ? " " : ""))
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
  private mutating func whenAnswered(_ key: Key, _ body: (inout PickState) -> [ScreenWish]) -> [ScreenWish] {
    if isAnswered || showsOnlyMarks { return body(&self) }
    held.append(key)
    return []
  }

  private mutating func performOnRows(_ action: Action) -> [ScreenWish] {
    let page = max(1, layout.list.rows - 1)
    switch action {
    case .open: return choose(nil)
    case .down: move(to: cursor.current + 1)
    case .up: move(to: cursor.current - 1)
    case .pageDown: move(to: cursor.current + page)
    case .pageUp: move(to: cursor.current - page)
    case .first: move(to: 0)
    case .last: move(to: .max)
    case .mark, .markUp:
      toggleMark()
      if !options.isSingle { move(to: cursor.current + (action == .mark ? 1 : -1)) }
    case .markAll: markAll()
    case .onlyMarks:
      guard showsOnlyMarks || !marks.isEmpty else {
        message = "no row is marked"
        break
      }
      showsOnlyMarks.toggle()
      cursor = ListCursor()
      settle()
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

  private mutating func choose(_ key: Key?) -> [ScreenWish] {
    if marks.isEmpty, isAtOffer, let offer { return [.finish(.create(offer, key: key))] }
    let items = chosenItems
    return items.isEmpty ? [] : [.finish(.chosen(items, key: key))]
  }

  private mutating func move(to index: Int) {
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
    guard let item = currentItem else { return }
    if isMarked(item) { marks.removeAll { $0.key == item.key } } else { marks.append(item) }
    if marks.isEmpty { showsOnlyMarks = false }
    settle()
  }

  private mutating func markAll() {
    if options.isSingle {
      message = "only one row can be chosen"
      return
    }
    if shownRows.allSatisfy(isMarked) {
      let keys = Set(shownRows.map(\.key))
      marks.removeAll { keys.contains($0.key) }
      showsOnlyMarks = false
      settle()
    } else {
      marks += shownRows.filter { !isMarked($0) }
      if answer.rows.count < answer.total, !showsOnlyMarks {
        message = "marked the first \(answer.rows.count) of \(answer.total) rows"
      }
    }
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

  private mutating func scrollPreview(by lines: Int) {
    guard let frame = layout.preview, let preview else { return }
    let start = preview.start(rows: frame.rows)
    let count = panel == nil ? preview.lines.count : preview.panel.count
    let last = max(0, count - frame.rows)
    previewScroll = min(max(start + previewScroll + lines, 0), last) - start
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
