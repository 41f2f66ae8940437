package import SystemCalls

/// The user's terminal while a program draws on it and reads single keys.
///
/// It remembers what it has turned on, and turns all of it off again, the last first: in `leave`, when it is released, and
/// if the process ends by a fault. It is not standard input or output, which belong to data.
package struct ScreenTerminal: ~Copyable {
  /// The terminal device.
  package let descriptor: FileDescriptor
  /// What the terminal can do.
  package let kind: TerminalKind
  private var before: TerminalSettings?
  /// The sequences that turn off what was turned on, in the order in which that happened.
  private var undoing: [[UInt8]] = []
  /// What the terminal has not accepted yet.
  private var unsent: ArraySlice<UInt8> = []

  /// Opens the terminal that controls the process, without changing anything.
  ///
  /// - Throws: `SystemError` if there is none.
  package init(kind: TerminalKind) throws(SystemError) {
    descriptor = try FileDescriptor.open("/dev/tty", .readWrite, [.nonBlocking, .noControllingTerminal])
    self.kind = kind
  }

  deinit {
    guard let before else { return }
    TerminalRescue.disarm()
    _ = try? descriptor.writeSome(Self.bytes(undoing, isCut: !unsent.isEmpty)[...])
    try? before.apply(to: descriptor.raw)
  }

  /// The size; 24 rows and 80 columns if it is unknown.
  package var size: (rows: Int, columns: Int) {
    let (columns, rows) = TerminalDevice.size(of: descriptor.raw)
    // More cells than any terminal has would only take memory.
    return (min(rows ?? 24, 2000), min(columns ?? 80, 2000))
  }

  /// Switches to single keys and to the modes of a screen, and returns the number of bytes that were typed before.
  ///
  /// - Parameters:
  ///   - usesAlternateScreen: Whether the screen is a second one, which leaves the first as it was.
  ///   - usesMouse: Whether the terminal reports presses of the mouse's buttons and its wheel.
  ///   - tellsKeysApart: Whether it reports keys that have the same byte in different ways.
  package mutating func enter(
    usesAlternateScreen: Bool, usesMouse: Bool = false, tellsKeysApart: Bool = false
  ) throws(SystemError) -> Int {
    let settings = try TerminalSettings.read(from: descriptor.raw)
    try settings.forSingleKeys.apply(to: descriptor.raw)
    let typed = TerminalDevice.pendingInput(of: descriptor.raw)
    before = settings
    var bytes: [UInt8] = []
    func turnOn(_ on: String, off: String) {
      bytes += Array("\u{1B}[\(on)".utf8)
      undoing.append(Array("\u{1B}[\(off)".utf8))
    }
    if usesAlternateScreen, kind.hasAlternateScreen { turnOn("?1049h", off: "?1049l") }
    // Without automatic wrapping, nothing depends on what a terminal does in the last column.
    turnOn("?7l", off: "?7h")
    if kind.reportsPastes {
      turnOn("?2004h", off: "?2004l")
      turnOn("?1004h", off: "?1004l")
    }
    if tellsKeysApart, kind.reportsPastes { turnOn(">1u", off: "<u") }
    // What a screen changes for a moment.
    undoing.append(Array("\u{1B}[m\u{1B}[?25h".utf8))
    TerminalRescue.arm(descriptor.raw, bytes: Self.bytes(undoing, isCut: true), settings: settings)
    try write(bytes)
    if usesMouse { try use(mouse: true) }
    return typed
  }

  private static let mouseModes = ["?1000", "?1006"]

  /// Lets the terminal report presses of the mouse's buttons and its wheel, or no longer.
  package mutating func use(mouse isUsed: Bool) throws(SystemError) {
    guard kind.reportsPastes, let before else { return }
    let off = Self.mouseModes.map { Array("\u{1B}[\($0)l".utf8) }
    undoing.removeAll(where: off.contains)
    if isUsed { undoing += off }
    TerminalRescue.arm(descriptor.raw, bytes: Self.bytes(undoing, isCut: true), settings: before)
    try write(isUsed ? Self.mouseModes.flatMap { Array("\u{1B}[\($0)h".utf8) } : Array(off.joined()))
  }

  /// Turns off all that was turned on, after some last bytes, and waits a second at most until the terminal has accepted
  /// that.
  package mutating func leave(after last: [UInt8] = []) {
    guard let settings = before else { return }
    let isCut = !unsent.isEmpty
    unsent = []
    // A frame of which the terminal has only a part might end within a sequence, which would swallow what follows.
    try? write((isCut ? [0x18] : []) + last + Self.bytes(undoing, isCut: false))
    if let mailbox = try? Mailbox<Never>() {
      var loop = EventLoop(mailbox)
      loop.watch(descriptor.raw, for: .writable, as: 0)
      let deadline = SystemClock.monotonicNanoseconds + 1_000_000_000
      while !unsent.isEmpty, let turn = try? loop.next(until: deadline), turn.now < deadline {
        // A terminal that is gone takes nothing any more.
        guard (try? send()) != nil else { break }
      }
    }
    TerminalRescue.disarm()
    try? settings.apply(to: descriptor.raw)
    (before, undoing, unsent) = (nil, [], [])
  }

  /// Lets another program have the terminal, which this one has left, and brings back what the program may have changed
  /// and not brought back, such as when it was killed: the settings of the device, and modes that editors turn on.
  package mutating func lend<Result>(to body: () -> Result) throws(SystemError) -> Result {
    let settings = try TerminalSettings.read(from: descriptor.raw)
    let result = body()
    TerminalDevice.takeForeground(of: descriptor.raw)
    try settings.apply(to: descriptor.raw)
    if kind.reportsPastes {
      let modes = Self.mouseModes + ["?1002", "?1003", "?2004", "?1004", "?1"]
      try write(modes.flatMap { Array("\u{1B}[\($0)l".utf8) } + Array("\u{1B}>\u{1B}[m\u{1B}[?25h".utf8))
    }
    return result
  }

  private static func bytes(_ undoing: [[UInt8]], isCut: Bool) -> [UInt8] {
    (isCut ? [0x18] : []) + undoing.reversed().joined()
  }

  /// Whether the terminal has accepted all that was written.
  package var isReady: Bool { unsent.isEmpty }

  /// Writes bytes; what the terminal does not accept now is kept for `send`.
  package mutating func write(_ bytes: [UInt8]) throws(SystemError) {
    unsent += bytes
    try send()
  }

  /// Writes what the terminal did not accept before.
  package mutating func send() throws(SystemError) {
    while !unsent.isEmpty {
      let count = try descriptor.writeSome(unsent)
      if count == 0 { return }
      unsent = unsent.dropFirst(count)
    }
  }

  /// Returns the bytes that were typed; none if there are none now.
  ///
  /// - Throws: `SystemError` with `Errno.inputOutput` if the terminal is gone.
  package func read() throws(SystemError) -> [UInt8] {
    guard let bytes = try descriptor.receive(upTo: 64 << 10) else { return [] }
    // The end of a terminal is that nobody is at its other end.
    if bytes.isEmpty { throw SystemError(.inputOutput, call: "read") }
    return bytes
  }
}
