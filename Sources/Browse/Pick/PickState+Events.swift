package import Terminal

extension PickState: ScreenState, MarkedList {
  /// Returns what the terminal is to show.
  package func screen(_ look: ScreenLook) -> Screen { PickScreen.screen(of: self, look: look) }

  /// Changes the state by an event, and returns what is to be done.
  package mutating func apply(_ event: ScreenEvent) -> [ScreenWish] {
    switch event {
    case .terminal(let event): return apply(event)
    case .resized(let rows, let columns): resize(rows: rows, columns: columns)
    case .answered(let answer): return take(answer)
    case .previewed(let preview):
      if preview.question != previewQuestion { break }
      let shown = self.preview?.question
      if preview.question.item.identity != shown?.item.identity || preview.question.panel != shown?.panel {
        previewScroll = 0
      }
      self.preview = preview
    case .progress(let done, let total): progress = (done, total)
    case .compared(let problem): finishComparing(problem)
    case .said(let text): message = text
    case .edited(let end): finishComparing(end.message)
    case .changed: return [.compare]
    case .foreseen(let result): changes.foresee(result)
    case .ran(let result):
      marks = marks.map { $0.following(result.moves) }
      edition += 1
      if case .reading = result.request.purpose, !result.isStopped, !result.needsTerminal {
        read(result.output + result.errors)
      }
      return take(changes.take(result)) + [.compare]
    }
    return []
  }

  /// What is pasted is typed into the query, but answers no question.
  package mutating func pasted(in keys: [Key], from index: Int) -> Int {
    guard changes.asks, changes.prompt == nil, Set(keys.compactMap(\.typed)).count > 1 else { return 0 }
    return keys.count - index
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
  mutating func take(_ new: ListAnswer) -> [ScreenWish] {
    let isOfQuery = new.question.isSame(as: question)
    guard isOfQuery || !isAnswered && query.text.hasPrefix(new.question.query) else { return [] }
    let isSameQuery = new.question.isSame(as: answer.question) && answer.question.edition >= 0
    let (item, earlier) = (currentItem, answer.rows)
    let wasAtOffer = isAtOffer
    answer = new
    if let overview = new.overview { self.overview = overview }
    if isSameQuery {
      // The current row and the marks stay with their notes; if the note is gone, the next one takes its line.
      if let item, let index = shownRows.index(of: item, from: showsOnlyMarks ? marks : earlier) {
        cursor.top += index - cursor.current
        cursor.current = index
      } else if wasAtOffer, offer != nil {
        cursor.current = shownRows.count
      }
      updateMarks(from: earlier)
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
      let isReading = if case .reading = mode { true } else { false }
      if isReading, changes.confirmation != nil, scrolls(key), case .reading(let text, let top) = mode {
        return applyInReading(key, text, top)
      }
      defer { if isReading, changes.confirmation == nil { mode = .typing } }
      return take(
        changes.apply(
          key, completions: changes.prompt.map { overview.completions(of: $0, notes: answer.noteNames) } ?? []))
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
    case .help(let help): return applyInHelp(key, help)
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
    } else if EditedLine.Edit(key) != nil || key.typed != nil {
      edit { $0.apply(key) }
    }
    return []
  }

  /// The query that is suggested in place of the one that was typed; nil if there is none.
  private var suggestedQuery: String? { isAnswered ? answer.completions.first?.query ?? answer.offer?.similar : nil }

  mutating func edit(_ change: (inout EditedLine) -> Void) {
    let before = query.text
    if case .help(var help) = mode {
      help.edit(change)
      mode = .help(help)
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
    switch KeyTable.pick.action(of: [key]) ?? KeyTable(.reading).action(of: [key]) {
    case .leave, .open, .quit: mode = .typing
    case .previewDown: mode = .reading(text, top: scrolled(text, top, by: 1))
    case .previewUp: mode = .reading(text, top: scrolled(text, top, by: -1))
    case .halfDown, .halfUp: break
    case let action:
      guard let line = action?.moved(from: top, page: page, half: 0) else { break }
      mode = .reading(text, top: scrolled(text, top, by: line - top))
    }
    return []
  }

  /// Whether a key moves in a text that is read.
  private func scrolls(_ key: Key) -> Bool {
    switch KeyTable.pick.action(of: [key]) ?? KeyTable(.reading).action(of: [key]) {
    case .previewDown, .previewUp: true
    case let action: action?.moved(from: 0, page: 1, half: 1) != nil
    }
  }

  private mutating func applyInHelp(_ key: Key, _ help: HelpList) -> [ScreenWish] {
    var help = help
    let (isOpen, chosen) = help.apply(key, .pick)
    mode = isOpen ? .help(help) : .typing
    return chosen.map { perform($0, key) } ?? []
  }
}
