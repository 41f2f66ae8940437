package import SystemCalls
package import Terminal

/// Runs `pick` on the user's terminal. This is the only part of it that waits: for keys, answers, signals, and for the end
/// of a sequence of keys.
package struct PickLoop: ~Copyable {
  /// What the loop has done by others, since it knows no vault and no programs.
  package struct Services: Sendable {
    /// Compares the files on another thread and makes the result known to the source; reports how many notes were
    /// indexed, and returns a problem, if there was one.
    package var compare: (@Sendable (_ report: @escaping @Sendable (Int, Int) -> Void) -> String?)?
    /// Lets the person edit notes in the terminal, and returns what is to be said.
    package var edit: (@Sendable (_ notes: [PickItem], _ query: String) -> String?)?
    /// Records that rows were chosen from those of a query.
    package var record: (@Sendable (_ query: String) -> Void)?
    /// Returns why rows cannot be chosen any more; nil if they can be.
    package var refusal: (@Sendable ([PickItem]) -> String?)?
    /// Returns the text that an action copies; nil if a row has none.
    package var text: (@Sendable (PickAction, PickItem) -> String?)?
    /// Copies text by a program; returns false if there is none, so that the terminal is asked to.
    package var copy: (@Sendable (String) -> Bool)?

    /// Services of a list that is complete and cannot be edited.
    package init() {}
  }

  /// Where the screen is.
  package enum Place: Sendable {
    case whole
    /// In some lines at the prompt, given the rows of the terminal.
    case inline(@Sendable (Int) -> Int)
  }

  /// How the loop ended.
  package enum End: Sendable {
    case outcome(PickOutcome)
    /// By a signal, or because the terminal is gone, which is as if it had sent one.
    case signal(Signal)
  }

  private static let signals: [Signal] = [.interrupt, .terminate, .hangUp, .quit, .windowChange, .proceed]
  private static let keys = 0
  private static let room = 1
  private static let progressSlot = 0

  private var terminal: ScreenTerminal
  private let place: Place
  private let look: ScreenLook
  private let services: Services
  private let mailbox: Mailbox<PickEvent>
  private let worker = PickWorker()
  private var loop: EventLoop<PickEvent>
  private var writer: ScreenWriter
  private var decoder = KeyDecoder()
  private var state: PickState
  private var asked: PickQuestion?
  /// Whether the files are being compared, and whether they have to be once more after that.
  private var (isComparing, comparesAgain) = (false, false)
  private var askedPreview: PreviewQuestion?

  /// Opens the terminal, without changing it yet.
  ///
  /// - Parameter state: Makes the state for the size of the screen.
  /// - Throws: `SystemError` if there is no terminal.
  package init(
    kind: TerminalKind, place: Place, look: ScreenLook, services: Services,
    state: (_ rows: Int, _ columns: Int) -> PickState
  ) throws(SystemError) {
    let (mailbox, signals) = (try Mailbox<PickEvent>(), try SignalQueue(Self.signals))
    let terminal = try ScreenTerminal(kind: kind)
    (self.place, self.look, self.services, self.mailbox) = (place, look, services, mailbox)
    loop = EventLoop(mailbox, signals: signals)
    let isWhole = if case .whole = place { true } else { false }
    writer = ScreenWriter(isWhole ? .whole : .inline, kind: kind)
    let size = terminal.size
    self.state = state(Self.rows(place, size.rows), size.columns)
    self.terminal = terminal
  }

  private static func rows(_ place: Place, _ rows: Int) -> Int {
    switch place {
    case .whole: rows
    case .inline(let height): min(max(1, height(rows)), rows)
    }
  }

  /// Shows the rows of a source until the person has chosen or left.
  package mutating func run(_ source: some PickSource) throws(SystemError) -> End {
    guard worker.start(source, posting: mailbox) else { throw SystemError(.noMemory, call: "pthread_create") }
    defer { worker.end() }
    compare()
    loop.watch(terminal.descriptor.raw, as: Self.keys)
    try enter()
    let end: End
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

  private mutating func turn() throws(SystemError) -> End {
    while true {
      ask()
      if terminal.isReady {
        loop.stopWatching(Self.room)
        try terminal.write(writer.update(to: PickScreen.screen(of: state, look: look)))
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
      for event in events {
        if case .compared = event { isComparing = false }
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
  }

  // MARK: - Wishes

  private mutating func carryOut(_ wish: PickWish) throws(SystemError) -> End? {
    switch wish {
    case .finish(let outcome):
      guard case .chosen(let items, _) = outcome, let problem = services.refusal?(items) else {
        if outcome != .cancelled { services.record?(state.question.query) }
        return .outcome(outcome)
      }
      _ = state.apply(.said(problem))
      compare()
    case .redraw:
      try resize()
      compare()
    case .compare: compare()
    case .edit(let items):
      guard let edit = services.edit else { return nil }
      leave()
      let message = edit(items, state.question.query)
      try enter()
      _ = state.apply(.compared(message))
      compare()
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

  private mutating func copy(_ action: PickAction, _ items: [PickItem]) throws(SystemError) {
    let texts = items.compactMap { services.text?(action, $0) }
    guard texts.count == items.count, !texts.isEmpty else {
      let what = action == .copyID ? "has no id" : "cannot be copied"
      _ = state.apply(.said(items.count == 1 ? "the note \(what)" : "one of the notes \(what)"))
      return
    }
    let text = texts.joined(separator: "\n")
    if services.copy?(text) != true {
      guard terminal.kind.takesCommands, let sequence = Clipboard.sequence(copying: text) else {
        _ = state.apply(.said("the terminal cannot copy that"))
        return
      }
      try terminal.write(sequence)
    }
    _ = state.apply(.said("sent to the clipboard: \(texts.count == 1 ? text : "\(texts.count) lines")"))
  }

  private mutating func compare() {
    guard let compare = services.compare else { return }
    // What is being compared may already be old.
    if isComparing {
      comparesAgain = true
      return
    }
    (isComparing, comparesAgain, state.isComparing) = (true, false, true)
    let mailbox = mailbox
    let isStarted = Parallel.detach {
      let problem = compare { mailbox.post(.progress(done: $0, total: $1), replacing: Self.progressSlot) }
      mailbox.post(.compared(problem))
    }
    if !isStarted { mailbox.post(.compared("the files could not be compared: there is no thread for it")) }
  }

  // MARK: - The terminal

  private var isInline: Bool { if case .inline = place { true } else { false } }

  private mutating func enter() throws(SystemError) {
    decoder.typedAhead = try terminal.enter(usesAlternateScreen: !isInline)
    try resize(isFirst: true)
  }

  private mutating func leave() {
    // Without a second screen, the first one is left empty.
    let empty = terminal.kind.hasAlternateScreen ? [] : Array("\u{1B}[m\u{1B}[H\u{1B}[J".utf8)
    terminal.leave(after: isInline ? writer.takeAway() : empty)
    writer.forget()
  }

  /// Draws everything again for the present size.
  private mutating func resize(isFirst: Bool = false) throws(SystemError) {
    let size = terminal.size
    let rows = Self.rows(place, size.rows)
    _ = state.apply(.resized(rows: rows, columns: size.columns))
    if isInline {
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
