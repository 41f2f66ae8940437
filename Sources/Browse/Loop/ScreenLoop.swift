package import SystemCalls
package import Terminal
internal import VaultWatching

/// Runs a screen on the user's terminal. This is the only part of it that waits: for keys, answers, signals, and for the end
/// of a sequence of keys.
package struct ScreenLoop<State: ScreenState>: ~Copyable {
  private static var signals: [Signal] { [.interrupt, .terminate, .hangUp, .quit, .windowChange, .proceed] }
  private static var keys: Int { 0 }
  private static var room: Int { 1 }
  private static var progressSlot: Int { 0 }
  private static var changeSlot: Int { 1 }

  private var terminal: ScreenTerminal
  private let extent: ScreenExtent
  private let look: ScreenLook
  private let services: any ScreenServices
  private let mailbox: Mailbox<ScreenEvent>
  private let worker = ListWorker()
  private var loop: EventLoop<ScreenEvent>
  private var writer: ScreenWriter
  private var decoder = KeyDecoder()
  private var state: State
  private var asked: ListQuestion?
  /// Whether the files are being compared, and whether they have to be once more after that.
  private var (isComparing, comparesAgain) = (false, false)
  private var askedPreview: PreviewQuestion?
  /// The last plan that was asked for while a line is typed, and whether it is being made.
  private var (foreseen, isForeseeing): (RunRequest?, Bool) = (nil, false)
  private var runStop = RunStop()
  private var usesMouse: Bool

  /// Opens the terminal, without changing it yet.
  ///
  /// - Parameter state: Makes the state for the size of the screen.
  /// - Throws: `SystemError` if there is no terminal.
  package init(
    kind: TerminalKind, extent: ScreenExtent, look: ScreenLook, services: any ScreenServices,
    state: (_ rows: Int, _ columns: Int) -> State
  ) throws(SystemError) {
    var kind = kind
    if !services.terminal.takesFrames { kind.takesFrames = false }
    DisplayWidth.measureAmbiguous(asWide: services.terminal.isAmbiguousWide)
    let (mailbox, signals) = (try Mailbox<ScreenEvent>(), try SignalQueue(Self.signals))
    let terminal = try ScreenTerminal(kind: kind)
    (self.extent, self.look, self.services, self.mailbox) = (extent, look, services, mailbox)
    usesMouse = services.terminal.usesMouse
    loop = EventLoop(mailbox, signals: signals)
    writer = ScreenWriter(extent.isInline ? .inline : .whole, kind: kind)
    let size = terminal.size
    if let delay = services.terminal.escapeDelay { decoder.escapeDelay = delay }
    self.state = state(Self.rows(extent, size.rows), size.columns)
    self.terminal = terminal
  }

  private static func rows(_ extent: ScreenExtent, _ rows: Int) -> Int {
    switch extent {
    case .whole: rows
    case .inline(let height): min(max(1, height.rows(of: rows)), rows)
    }
  }

  /// Shows the rows of a source until the person has chosen or left.
  package mutating func run(_ source: some ListSource) throws(SystemError) -> ScreenEnd {
    guard worker.start(source, posting: mailbox) else { throw SystemError(.noMemory, call: "pthread_create") }
    defer { worker.end() }
    compare()
    let mailbox = mailbox
    let follower = services.follow { mailbox.post(.changed, replacing: Self.changeSlot) }
    defer { follower?.stop() }
    loop.watch(terminal.descriptor.raw, as: Self.keys)
    try enter()
    let end: ScreenEnd
    do throws(SystemError) {
      end = try turn()
    } catch {
      // The terminal was closed.
      guard error.errno == .inputOutput else {
        leave()
        throw error
      }
      return .signal(.hangUp)
    }
    leave()
    return end
  }

  private mutating func turn() throws(SystemError) -> ScreenEnd {
    while true {
      ask()
      if terminal.isReady {
        loop.stopWatching(Self.room)
        try terminal.write(writer.update(to: state.screen(look)))
      }
      if !terminal.isReady { loop.watch(terminal.descriptor.raw, for: .writable, as: Self.room) }
      let turn = try loop.next(until: decoder.deadline)
      for signal in turn.signals {
        switch signal {
        case .windowChange: try resize()
        case .proceed: try comeBack()
        default: return .signal(signal)
        }
      }
      if turn.ready.contains(Self.room) { try terminal.send() }
      var events = turn.events
      if turn.ready.contains(Self.keys) {
        events += decoder.feed(try terminal.read(), at: turn.now).map { .terminal($0) }
      } else {
        events += decoder.expire(at: turn.now).map { .terminal($0) }
      }
      // What came in one read can be a paste of a terminal that does not mark it.
      let keys = events.compactMap(\.key)
      var (index, skipped) = (0, 0)
      for event in events {
        if event.key != nil {
          if skipped == 0 { skipped = state.pasted(in: keys, from: index) }
          index += 1
          if skipped > 0 {
            skipped -= 1
            continue
          }
        }
        if case .compared = event { isComparing = false }
        if case .foreseen = event { isForeseeing = false }
        for wish in state.apply(event) { if let end = try carryOut(wish) { return end } }
      }
      if comparesAgain, !isComparing { compare() }
    }
  }

  /// Asks for what the state shows and was not asked for yet. A burst of keys asks once, since all of them were applied.
  private mutating func ask() {
    if state.question != asked {
      asked = state.question
      worker.ask(state.question)
    }
    if let question = state.previewQuestion, question != askedPreview, state.isAnswered {
      askedPreview = question
      worker.ask(question)
    }
    if !isForeseeing, state.foreseenRequest != foreseen {
      foreseen = state.foreseenRequest
      if let request = foreseen {
        isForeseeing = true
        run(request, RunStop()) { .foreseen($0) }
      }
    }
  }

  // MARK: - Wishes

  private mutating func carryOut(_ wish: ScreenWish) throws(SystemError) -> ScreenEnd? {
    switch wish {
    case .finish(let outcome):
      guard case .chosen(let items, _) = outcome, let problem = services.refusal(items) else {
        if outcome != .cancelled, outcome != .left { services.record(state.question.query) }
        return .outcome(outcome)
      }
      _ = state.apply(.said(problem))
      compare()
    case .record(let query): services.record(query)
    case .redraw:
      try resize()
      compare()
    case .toggleMouse:
      usesMouse.toggle()
      try terminal.use(mouse: usesMouse)
      _ = state.apply(.said(usesMouse ? "the mouse is used" : "the mouse is left to the terminal"))
    case .compare: compare()
    case .edit(let items, let query): try runOutside { [services] in .edited(services.edit(items, query)) }
    case .run(let request):
      runStop = RunStop()
      run(request, runStop) { .ran($0) }
    case .stopRunning: runStop.wish()
    case .runOutside(let words): try runOutside { [services] in .compared(services.runOutside(words)) }
    case .copy(let action, let items): try copy(action, items)
    case .stop:
      guard ProcessIdentity.canStop else {
        _ = state.apply(.said("no shell would continue this program, so it does not stop"))
        return nil
      }
      leave()
      Signals.stop()
      try enter()
    }
    return nil
  }

  /// Leaves the screen while something else has the terminal, and says what came of it.
  private mutating func runOutside(_ body: () -> ScreenEvent) throws(SystemError) {
    leave()
    let event = try terminal.lend(to: body)
    try enter()
    for wish in state.apply(event) { _ = try carryOut(wish) }
    compare()
  }

  private mutating func copy(_ action: Action, _ items: [ListItem]) throws(SystemError) {
    let texts = items.compactMap { services.text(action, $0) }
    guard texts.count == items.count, !texts.isEmpty else {
      let what = action == .copyID ? "has no id" : "cannot be copied"
      _ = state.apply(.said(items.count == 1 ? "the note \(what)" : "one of the notes \(what)"))
      return
    }
    let text = texts.joined(separator: "\n")
    if !services.copy(text) {
      guard terminal.kind.takesCommands, let sequence = Clipboard.sequence(copying: text) else {
        _ = state.apply(.said("the terminal cannot copy that"))
        return
      }
      try terminal.write(sequence)
    }
    _ = state.apply(.said("sent to the clipboard: \(texts.count == 1 ? text : "\(texts.count) lines")"))
  }

  /// Does what is asked for on another thread, and posts what came of it.
  private func run(
    _ request: RunRequest, _ stop: RunStop, as event: @escaping @Sendable (RunResult) -> ScreenEvent
  ) {
    let (mailbox, columns, services) = (mailbox, max(20, terminal.size.columns - 2), services)
    let isStarted = Parallel.detach { mailbox.post(event(services.run(request, columns, stop))) }
    if isStarted { return }
    var result = RunResult(of: request)
    (result.isSuccess, result.errors) = (false, ["there is no thread for it"])
    mailbox.post(event(result))
  }

  private mutating func compare() {
    guard services.comparesFiles else { return }
    // What is being compared may already be old.
    if isComparing {
      comparesAgain = true
      return
    }
    (isComparing, comparesAgain, state.isComparing) = (true, false, true)
    let (mailbox, services) = (mailbox, services)
    let isStarted = Parallel.detach {
      let problem = services.compare { mailbox.post(.progress(done: $0, total: $1), replacing: Self.progressSlot) }
      mailbox.post(.compared(problem))
    }
    if !isStarted { mailbox.post(.compared("the files could not be compared: there is no thread for it")) }
  }

  // MARK: - The terminal

  private mutating func enter() throws(SystemError) {
    decoder.typedAhead = try terminal.enter(
      usesAlternateScreen: !extent.isInline, usesMouse: usesMouse, tellsKeysApart: services.terminal.tellsKeysApart)
    try resize(isFirst: true)
  }

  private mutating func leave() {
    // Without a second screen, the first one is left empty.
    let empty = terminal.kind.hasAlternateScreen ? [] : Array("\u{1B}[m\u{1B}[H\u{1B}[J".utf8)
    terminal.leave(after: extent.isInline ? writer.takeAway() : empty)
    writer.forget()
  }

  private mutating func resize(isFirst: Bool = false) throws(SystemError) {
    let size = terminal.size
    let rows = Self.rows(extent, size.rows)
    _ = state.apply(.resized(rows: rows, columns: size.columns))
    if extent.isInline {
      try terminal.write((isFirst ? [] : writer.takeAway()) + writer.makeRoom(rows: rows))
    } else {
      writer.forget()
    }
  }

  /// Takes the terminal again after the process was stopped by others.
  private mutating func comeBack() throws(SystemError) {
    leave()
    try enter()
  }
}
