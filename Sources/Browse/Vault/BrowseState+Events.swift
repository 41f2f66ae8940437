internal import Answers
internal import Dates
package import Terminal

extension BrowseState: ScreenState, MarkedList {
  /// Changes the state by an event, and returns what is to be done.
  package mutating func apply(_ event: ScreenEvent) -> [ScreenWish] {
    switch event {
    case .terminal(let event): return apply(event)
    case .resized(let rows, let columns): resize(rows: rows, columns: columns)
    case .answered(let answer):
      take(answer)
      return obeyHeld()
    case .previewed(let preview): take(preview)
    case .progress(let done, let total): progress = (done, total)
    case .compared(let problem): finishComparing(problem)
    case .edited(let end): return take(end)
    case .changed: return [.compare]
    case .ran(let result): return take(result)
    case .foreseen(let result): changes.foresee(result)
    case .said(let text): message = text
    }
    return []
  }

  /// Returns what the terminal is to show.
  package func screen(_ look: ScreenLook) -> Screen { BrowseScreen.screen(of: self, look: look) }

  /// In a list, and where a question is asked, text that was pasted is not obeyed.
  package mutating func pasted(in keys: [Key], from index: Int) -> Int {
    let count: Int
    if changes.asks {
      if changes.prompt != nil { return 0 }
      count = Set(keys.compactMap(\.typed)).count > 1 ? keys.count - index : 0
    } else {
      guard mode == .list, held.isEmpty else { return 0 }
      count = PastedKeys.count(in: keys, from: index, self.keys, isRisky: \.isRisky)
    }
    if count > 0 { message = "\(Amount.text(count, "key")) came at once, as pasted text does, and did nothing" }
    return count
  }

  // MARK: - Answers

  /// The number of rows among which one is looked for that is to be the current one again.
  private static let mostSought = 10_000

  private mutating func take(_ new: ListAnswer) {
    // An answer to an earlier question is shown only while there is none to a later one.
    guard new.question.isSame(as: question) || !isAnswered else { return }
    let isSame = new.question.isSame(as: answer.question) && answer.question.edition >= 0
    let (item, earlier) = (currentItem, answer.rows)
    let wanted = wanted ?? (isSame && !staysAtLine ? item : nil)
    if new.question.edition == edition { staysAtLine = false }
    answer = new
    if let overview = new.overview { self.overview = overview }
    if day == .first { day = new.today }
    if !showsOnlyMarks {
      if let wanted, let index = new.rows.index(of: wanted, from: isSame ? earlier : new.rows) {
        // The current row stays with its note, and at its line.
        if isSame { cursor.top += index - cursor.current }
        cursor.current = index
        self.wanted = nil
      } else if !isSame {
        cursor = ListCursor()
        previewScroll = 0
      }
      // The row that is wanted may come later.
      if self.wanted != nil, new.rows.count < new.total, limit < Self.mostSought, new.question == question {
        limit *= 4
        return settle()
      }
    }
    if new.question.isSame(as: question), new.question.edition == edition { self.wanted = nil }
    updateMarks(from: isSame ? earlier : [])
    settle()
  }

  private mutating func take(_ preview: Preview) {
    guard preview.question == previewQuestion else { return }
    if var reading {
      reading.lines = preview.lines
      (reading.facts, reading.hits) = (preview.facts, preview.hits)
      (reading.stops, reading.headings) = (preview.stops, preview.headings)
      if let seen = preview.seen { (reading.seen, reading.tasks) = (seen, preview.tasks) }
      if reading.top == nil, case .note(let item) = reading.source {
        let line = item.line.flatMap { line in preview.stops.first { $0.target == .task(line: line) }?.line }
        reading.stop = line.flatMap { line in preview.stops.firstIndex { $0.line == line } }
        reading.top = max(0, (line ?? preview.bestLine ?? 0) - readingRows / 3)
      }
      self.reading = reading
      scrollReading(by: 0)
      return
    }
    if preview.question.item.identity != self.preview?.question.item.identity {
      previewScroll = 0
      panelCursor = ListCursor()
    }
    self.preview = preview
    settle()
  }

  private mutating func take(_ result: RunResult) -> [ScreenWish] {
    var wishes: [ScreenWish] = []
    if case .reading(let title) = result.request.purpose, !result.isStopped, !result.needsTerminal {
      let lines = (result.output + result.errors).map { StyledText($0) }
      if lines.count > 1 { read(title: ":\(title)", lines: lines) } else { message = lines.first?.plainText ?? "done" }
    }
    let step = changes.take(result)
    let isRead = if case .reading = result.request.purpose { !result.isStopped } else { false }
    if !isRead, step.message != nil || step.reading != nil || !step.wishes.isEmpty {
      (message, isUndoable) = (step.message, step.isUndoable)
    }
    wishes += step.wishes
    follow(result)
    if result.isSuccess, !result.operations.isEmpty {
      if result.request.change?.takesRowsAway == true {
        let gone = Set(result.request.rows.map(\.path))
        marked = marked.mapValues { marks in marks.filter { !gone.contains($0.name) } }
      }
      if marks.isEmpty { showsOnlyMarks = false }
    }
    if result.isSuccess, case .edit = result.request.purpose, let note = result.note {
      let item = ListItem(key: note, name: note, title: String(decoding: note, as: UTF8.self))
      editsNew = !result.operations.isEmpty
      wishes.append(.edit([item], query: ""))
    }
    if isQuitting, changes.running == nil { return [.finish(.left)] }
    return wishes + [.compare]
  }

  private mutating func take(_ end: EditEnd) -> [ScreenWish] {
    finishComparing(end.message)
    let isNew = editsNew
    editsNew = false
    guard isNew, end.isGivenUp else { return [] }
    let wishes = take(changes.takeBack())
    message = end.message
    return wishes
  }

  private mutating func follow(_ result: RunResult) {
    // A note that is pinned goes to another group; the cursor stays where it is.
    if case .pin? = result.request.change?.kind { staysAtLine = true }
    if result.moves.isEmpty { return }
    marked = marked.mapValues { marks in marks.map { $0.following(result.moves) } }
    if let item = currentItem { wanted = item.following(result.moves) }
    if case .note(let item)? = reading?.source { reading?.source = .note(item.following(result.moves)) }
  }

  /// Shows a text on the whole screen.
  mutating func read(title: String, lines: [StyledText]) {
    remember()
    reading = Reading(source: .text(title: title), lines: lines, top: 0)
  }

  // MARK: - Events of the terminal

  private mutating func apply(_ event: TerminalEvent) -> [ScreenWish] {
    switch event {
    case .key(let key): return apply(key)
    case .paste(let text):
      if changes.asks {
        changes.insert(text)
      } else if case .choosing(var choice) = mode {
        choice.line.insert(text)
        mode = .choosing(choice)
      } else if case .help(var help) = mode {
        help.edit { $0.insert(text) }
        mode = .help(help)
      } else if reading == nil, held.isEmpty {
        // Pasted text is never keys.
        beginSearch()
        typeSearch { $0.insert(text) }
      }
    case .focus(let isActive): return isActive && !isComparing ? [.compare] : []
    case .mouse(let mouse): return apply(mouse)
    }
    return []
  }

  private mutating func apply(_ mouse: MouseEvent) -> [ScreenWish] {
    if changes.asks && !isReadingPlan || mode != .list { return [] }
    let lines = mouse.action == .wheelDown ? 3 : mouse.action == .wheelUp ? -3 : 0
    if reading != nil {
      scrollReading(by: lines)
      return mouse.action == .press(0) && !changes.asks ? clickInReading(mouse) : []
    }
    let layout = layout
    if let list = layout.list, list.contains(row: mouse.row, column: mouse.column) {
      if lines != 0 {
        move(to: cursor.current + lines.signum())
      } else if mouse.action == .press(0), let row = self.lines.lines[at: cursor.top + mouse.row - list.row]?.row {
        let isSecond = row == cursor.current && focus == .list
        focus = .list
        move(to: row)
        if isSecond { return perform(.open) }
      }
    } else if let scopes = layout.scopes, scopes.contains(row: mouse.row, column: mouse.column) {
      if lines != 0 { stepScopes(by: lines.signum()) }
      guard mouse.action == .press(0) else { return [] }
      focus = .scopes
      scopeCursor.current = scopeCursor.top + mouse.row - scopes.row
      settle()
      return perform(.open)
    } else if let frame = layout.panel, frame.contains(row: mouse.row, column: mouse.column) {
      let row = panelCursor.top + mouse.row - frame.row
      let isSecond = focus == .panel && row == panelCursor.current
      if mouse.action == .press(0) { (focus, panelCursor.current) = (.panel, row) }
      if lines != 0 { panelCursor.current += lines.signum() }
      settle()
      if isSecond, mouse.action == .press(0) { return perform(.open) }
    } else if lines != 0 {
      scrollPreview(by: lines)
    }
    return []
  }

  /// Ticks the task whose box was clicked, or makes a link the current one; a second click follows it.
  private mutating func clickInReading(_ mouse: MouseEvent) -> [ScreenWish] {
    guard let reading, let top = reading.top, mouse.row >= 1, mouse.row <= readingRows else { return [] }
    let line = top + mouse.row - 1
    let clicked = reading.stops.firstIndex { stop in
      guard stop.line == line, reading.lines.indices.contains(line) else { return false }
      let start = 1 + reading.columns(before: stop)
      let width = reading.lines[line].runs[stop.runs].reduce(0) { $0 + DisplayWidth.columns(of: $1.text) }
      return (start..<start + width).contains(mouse.column)
    }
    guard let clicked else { return [] }
    let isSecond = reading.stop == clicked
    self.reading?.stop = clicked
    if case .task = reading.stops[clicked].target { return perform(.task) }
    return isSecond ? perform(.open) : []
  }

  // MARK: - Keys

  private mutating func obeyHeld() -> [ScreenWish] {
    if waitsForRows { return [] }
    let keys = held
    held = []
    return keys.flatMap { apply($0) }
  }

  private mutating func apply(_ key: Key) -> [ScreenWish] {
    // An Alt key that means nothing is Esc and then the key, since terminals send both in the same way.
    if let plain = key.withoutAlt, !means(key) { return apply(Key(.escape)) + apply(plain) }
    if key != Key(.character("c"), .control) { interrupts = false }
    if key != Key(.escape) { clearsMarks = false }
    if key == Key(.character("c"), .control), let step = changes.stop() { return take(step) }
    if changes.asks {
      message = nil
      if key == Key(.character("c"), .control) {
        leavePlan()
        changes.cancel()
        return []
      }
      if changes.confirmation != nil, isReadingPlan, scrollPlan(by: key) { return [] }
      defer { if changes.confirmation == nil { leavePlan() } }
      let names = changes.prompt.map { overview.completions(of: $0, notes: answer.noteNames) } ?? []
      return take(changes.apply(key, completions: names))
    }
    if key == Key(.character("c"), .control) { return interrupt() }
    if !held.isEmpty {
      if keys.action(of: [key]) == .leave { held = [] } else { held.append(key) }
      return []
    }
    message = nil
    switch mode {
    case .list: return applyInList(key)
    case .searching: return applyToSearch(key)
    case .choosing(let choice): return applyToChoice(choice, key)
    case .box(let keys): return applyInBox(keys + [key])
    case .help(let help): return applyInHelp(key, help)
    }
  }

  /// Whether a plan is read about which a question is asked.
  private var isReadingPlan: Bool { reading?.source == .text(title: ChangeDialogue.planTitle) }

  /// Moves in the plan; returns false if the key does something else, and is the answer.
  private mutating func scrollPlan(by key: Key) -> Bool {
    guard let action = keys.action(of: [key]) else { return false }
    guard action.moved(from: 0, page: 1, half: 1) != nil || action == .nextHit || action == .previousHit
    else { return false }
    _ = performReading(action)
    return true
  }

  private mutating func leavePlan() { if isReadingPlan { goBack() } }

  private func means(_ key: Key) -> Bool {
    if mode == .list, !changes.asks { return keys.action(of: [key]) != nil || !keys.continuations(of: [key]).isEmpty }
    return EditedLine.Edit(key) != nil
  }

  private mutating func interrupt() -> [ScreenWish] {
    held = []
    if mode != .list {
      if mode == .searching { leaveSearch() }
      mode = .list
      return []
    }
    if interrupts { return quit(.cancelled) }
    interrupts = true
    return say("q quits; ctrl-c again does, too")
  }

  mutating func quit(_ outcome: ScreenOutcome) -> [ScreenWish] {
    isQuitting = changes.running != nil
    // What changes notes is finished; other commands are left if they do not stop.
    if case .reading? = changes.running?.purpose, changes.isStopping { isQuitting = false }
    return isQuitting ? say("quits as soon as the change is made") : [.finish(outcome)]
  }

  private mutating func applyInList(_ key: Key) -> [ScreenWish] {
    if let action = keys.action(of: [key]) { return perform(action, by: [key]) }
    if !keys.continuations(of: [key]).isEmpty {
      mode = .box([key])
      return []
    }
    explain([key])
    return []
  }

  /// Does what keys mean, now or as soon as the rows are those of the query.
  private mutating func perform(_ action: Action, by typed: [Key]) -> [ScreenWish] {
    guard action.dependsOnRows, waitsForRows else { return perform(action) }
    held += typed
    return []
  }

  /// Says that keys mean nothing here, and what their capitals do.
  private mutating func explain(_ typed: [Key]) {
    let name = typed.map(\.label).joined(separator: " ")
    message = "\(name) has no meaning here"
    guard typed.count == 1, let letter = typed[0].typed, letter.properties.isLowercase,
      let upper = letter.properties.uppercaseMapping.unicodeScalars.first,
      let row = keys.action(of: [Key(.character(upper))]).flatMap(keys.row)
    else { return }
    message = "\(upper) does: \(row.label); \(name) has no meaning here"
  }

  private mutating func applyInBox(_ typed: [Key]) -> [ScreenWish] {
    mode = .list
    guard let last = typed.last else { return [] }
    if keys.action(of: [last]) == .leave { return [] }
    if let action = keys.action(of: typed) { return perform(action, by: typed) }
    if keys.continuations(of: typed).isEmpty { explain(typed) } else { mode = .box(typed) }
    return []
  }

  private mutating func applyInHelp(_ key: Key, _ help: HelpList) -> [ScreenWish] {
    var help = help
    let (isOpen, chosen) = help.apply(key, keys)
    mode = isOpen ? .help(help) : .list
    return chosen.map { perform($0) } ?? []
  }

  // MARK: - Searching

  mutating func beginSearch(_ text: String = "") {
    remember()
    showsOnlyMarks = false
    line = EditedLine(text.isEmpty ? location.search : text)
    location.search = line.text
    mode = .searching
  }

  mutating func typeSearch(_ change: (inout EditedLine) -> Void) {
    change(&line)
    (location.search, shownQuery) = (line.text, nil)
  }

  /// Leaves the search, and what is listed is what was listed before it.
  private mutating func leaveSearch() {
    mode = .list
    (line, shownQuery) = (EditedLine(), nil)
    if let last = visited.popLast() { show(last) }
  }

  /// Keeps the search as a filter.
  private mutating func keepSearch() -> [ScreenWish] {
    let text = location.search.split(separator: " ").joined(separator: " ")
    mode = .list
    (line, location.search, shownQuery) = (EditedLine(), "", nil)
    // A field without a value is no condition yet.
    guard !text.isEmpty, !text.hasSuffix(":") else { return [] }
    location.filters.append(text)
    queries = [text] + queries.filter { $0 != text }
    return [.record(text)]
  }

  private mutating func bringBackQuery() {
    guard let next = queries.next(after: shownQuery, besides: line.text) else {
      message = "there is no earlier query"
      return
    }
    let earlier = EditedLine(queries[next])
    typeSearch { $0 = earlier }
    shownQuery = next
  }

  private mutating func applyToSearch(_ key: Key) -> [ScreenWish] {
    // Letters are typed, so moves and the end are those of `pick`.
    let (action, page) = (KeyTable.pick.action(of: [key]), max(1, (layout.list?.rows ?? rows) - 1))
    if let row = action?.moved(from: cursor.current, page: page, half: page / 2) {
      move(to: row)
      return []
    }
    switch action {
    case .leave: leaveSearch()
    case .open: return keepSearch()
    case .lastQuery: bringBackQuery()
    case _ where key == Key(.tab) || key == Key(.right):
      guard key.code == .tab || line.after.isEmpty else {
        typeSearch { $0.apply(.right) }
        break
      }
      guard isAnswered, let better = answer.completions.first else { break }
      // Completions are those of the whole query, which begins with the filters.
      let before = location.filters.joined(separator: " ")
      typeSearch { $0 = EditedLine(String(better.query.dropFirst(before.isEmpty ? 0 : before.count + 1))) }
    default: if EditedLine.Edit(key) != nil || key.typed != nil { typeSearch { $0.apply(key) } }
    }
    return []
  }

  // MARK: - Scopes by their names

  private mutating func applyToChoice(_ choice: ScopeChoice, _ key: Key) -> [ScreenWish] {
    var choice = choice
    let found = scopes(matching: choice)
    switch (key.code, key.modifiers) {
    case (.escape, []), (.character("g"), .control): mode = .list
    case (.enter, _):
      mode = .list
      guard let scope = found[at: choice.current]?.scope else { return say("no \(choice.label) has that name") }
      go(to: scope)
    default:
      switch (key.code, key.modifiers) {
      case (.down, []), (.tab, []), (.character("n"), .control):
        choice.current = min(choice.current + 1, max(0, found.count - 1))
      case (.up, []), (.tab, .shift), (.character("p"), .control): choice.current = max(0, choice.current - 1)
      default:
        choice.line.apply(key)
        choice.current = 0
      }
      mode = .choosing(choice)
    }
    return []
  }

  /// The scopes of a kind whose names have a text, those first that begin with it.
  func scopes(matching choice: ScopeChoice) -> [ScopeRow] {
    let text = choice.line.text.lowercased()
    let all = overview.scopes.filter { row in
      switch row.scope {
      case .folder: choice.label == "folder"
      case .query: choice.label == "query"
      default: false
      }
    }
    let found = all.filter { text.isEmpty || $0.name.lowercased().contains(text) }
    return found.filter { $0.name.lowercased().hasPrefix(text) }
      + found.filter { !$0.name.lowercased().hasPrefix(text) }
  }
}

extension ScopeRow {
  /// The whole name, of which the label can be a part.
  var name: String {
    switch scope {
    case .folder(let name), .tag(let name), .category(let name), .query(let name): name
    default: label
    }
  }
}

extension Array {
  subscript(at index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
