internal import Bytes

/// Divides the bytes of a terminal into events.
///
/// It keeps the rest of a sequence or a character until more bytes arrive, so it does not matter how they were divided.
/// It understands what terminals send even if nobody asked for it, since a program before this one may have. What it does
/// not know is dropped as a whole. It has no clock: the owner passes monotonic times in nanoseconds, waits until
/// `deadline`, and calls `expire`.
package struct KeyDecoder: Sendable {
  /// The time after which an Esc is a key of its own.
  package var escapeDelay: Int64 = 30_000_000
  /// The time after which a sequence that has no end is dropped, and after which a paste ends without further bytes.
  package static let sequenceDelay: Int64 = 500_000_000
  /// The maximal number of bytes of a paste that are kept.
  static let mostPasted = 64 << 10
  /// The maximal number of bytes of a sequence that is understood.
  private static let longest = 64

  private enum State: Sendable {
    case ground
    /// After one or two Esc.
    case escape
    /// In a sequence that begins with `ESC [` or `ESC O`.
    case control(isSingleShift: Bool)
    /// After `ESC [ [`, with which the console of Linux begins F1 to F5.
    case consoleFunction
    /// In the three bytes of the old report of the mouse.
    case mouse
    /// In a string that ends with `ESC \` or a bell, and whether the last byte was Esc.
    case string(isEscaped: Bool)
    case paste
  }

  private var state = State.ground
  /// The number of Esc before the current sequence or character.
  private var escapes = 0
  /// The bytes of the current sequence, after its beginning.
  private var sequence: [UInt8] = []
  /// The bytes of a character that is not complete.
  private var character: [UInt8] = []
  /// The bytes that were pasted, and the last ones, among which the end is looked for.
  private var pasted: [UInt8] = []
  private var last: [UInt8] = []
  private var events: [TerminalEvent] = []

  /// The number of the next bytes that were typed before the terminal was switched to single keys. The kernel has already
  /// turned Enter into a line feed among them.
  package var typedAhead = 0
  /// The time at which `expire` is to be called; nil if there is none.
  package private(set) var deadline: Int64?
  /// The number of sequences that were dropped.
  package private(set) var droppedCount = 0

  /// Creates a decoder that has no bytes yet.
  package init() {}

  /// Returns the events that the bytes complete.
  package mutating func feed(_ bytes: [UInt8], at now: Int64) -> [TerminalEvent] {
    for byte in bytes {
      process(byte == .lineFeed && typedAhead > 0 ? .carriageReturn : byte, now)
      typedAhead = max(0, typedAhead - 1)
    }
    return takeEvents()
  }

  /// Returns the events that the end of a delay completes.
  package mutating func expire(at now: Int64) -> [TerminalEvent] {
    guard let deadline, now >= deadline else { return [] }
    switch state {
    case .escape: emit(Key(.escape, escapes > 1 ? .alt : []))
    case .paste: endPaste()
    default: droppedCount += 1
    }
    reset()
    return takeEvents()
  }

  private mutating func takeEvents() -> [TerminalEvent] {
    defer { events = [] }
    return events
  }

  private mutating func reset() {
    (state, escapes, deadline) = (.ground, 0, nil)
    sequence = []
  }

  private mutating func drop() {
    droppedCount += 1
    reset()
  }

  // MARK: - Bytes

  private mutating func process(_ byte: UInt8, _ now: Int64) {
    switch state {
    case .ground: processGround(byte, now)
    case .escape: processEscape(byte, now)
    case .control(let isSingleShift): processControl(byte, isSingleShift: isSingleShift, now)
    case .consoleFunction:
      if (0x41...0x45).contains(byte) { return end(with: .function(Int(byte - 0x40))) }
      drop()
      if byte < 0x20 { process(byte, now) }
    case .mouse:
      sequence.append(byte)
      if sequence.count == 3 { endMouse(sequence.map { [Int($0) - 32] }, isRelease: false) }
    case .string(let isEscaped): processString(byte, isEscaped: isEscaped, now)
    case .paste: processPaste(byte, now)
    }
  }

  private mutating func processGround(_ byte: UInt8, _ now: Int64) {
    if !character.isEmpty {
      if byte & 0xC0 == 0x80, isContinuation(byte) {
        character.append(byte)
        if character.count == length(of: character[0]) { endCharacter() }
        return
      }
      replaceCharacter()
    }
    if byte == 0x1B {
      (state, escapes, deadline) = (.escape, 1, now + escapeDelay)
    } else if byte < 0x80 {
      emit(key(ofASCII: byte))
    } else if length(of: byte) > 1 {
      character = [byte]
    } else {
      emit(Key(.character("\u{FFFD}")))
    }
  }

  private mutating func processEscape(_ byte: UInt8, _ now: Int64) {
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "O"):
      (state, deadline) = (.control(isSingleShift: byte == UInt8(ascii: "O")), now + Self.sequenceDelay)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
      (state, deadline) = (.string(isEscaped: false), now + Self.sequenceDelay)
    case 0x1B:
      if escapes > 1 { emit(Key(.escape)) }
      (escapes, deadline) = (2, now + escapeDelay)
    default:
      if escapes > 1 { events.append(.key(Key(.escape))) }
      (state, escapes, deadline) = (.ground, 1, nil)
      processGround(byte, now)
      if character.isEmpty { escapes = 0 }
    }
  }

  private mutating func processControl(_ byte: UInt8, isSingleShift: Bool, _ now: Int64) {
    switch byte {
    case UInt8(ascii: "[") where sequence.isEmpty && !isSingleShift: state = .consoleFunction
    case 0x20...0x3F:
      // rxvt ends keys that are pressed with shift with a dollar sign, which is in the middle of other sequences.
      let isFinal = byte == UInt8(ascii: "$") && sequence.first?.isDigit == true && !isSingleShift
      if isFinal { return endControl(byte, now) }
      if sequence.count < Self.longest { sequence.append(byte) }
    case 0x40...0x7E: if isSingleShift { endSingleShift(byte) } else { endControl(byte, now) }
    default:
      drop()
      process(byte, now)
    }
  }

  private mutating func processString(_ byte: UInt8, isEscaped: Bool, _ now: Int64) {
    switch byte {
    case UInt8(ascii: "\\") where isEscaped, 0x07, 0x18, 0x1A: drop()
    case 0x1B: state = .string(isEscaped: true)
    default:
      guard isEscaped else { return }
      drop()
      process(0x1B, now)
      process(byte, now)
    }
  }

  // MARK: - Characters

  private func length(of lead: UInt8) -> Int {
    switch lead {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }

  /// Returns whether the byte can continue the current character; not all combinations are scalars.
  private func isContinuation(_ byte: UInt8) -> Bool {
    guard character.count == 1 else { return true }
    return switch character[0] {
    case 0xE0: byte >= 0xA0
    case 0xED: byte < 0xA0
    case 0xF0: byte >= 0x90
    case 0xF4: byte < 0x90
    default: true
    }
  }

  private mutating func endCharacter() {
    let scalar = String(decoding: character, as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
    character = []
    if (0x80..<0xA0).contains(scalar.value) { droppedCount += 1 } else { emit(Key(.character(scalar))) }
    escapes = 0
  }

  /// Replaces each byte of a character that did not become complete.
  private mutating func replaceCharacter() {
    let count = character.count
    character = []
    for _ in 0..<count { emit(Key(.character("\u{FFFD}"))) }
    escapes = 0
  }

  private func key(ofASCII byte: UInt8) -> Key {
    switch byte {
    case .carriageReturn: Key(.enter)
    case .tab: Key(.tab)
    case 0x7F: Key(.backspace)
    case 0x00: Key(.character(" "), .control)
    case 0x01...0x1A: Key(.character(Unicode.Scalar(byte | 0x60)), .control)
    case 0x1C...0x1F: Key(.character(Unicode.Scalar(byte | 0x40)), .control)
    default: Key(.character(Unicode.Scalar(byte)))
    }
  }

  /// Emits a key, with Alt if there was an Esc before it.
  private mutating func emit(_ key: Key) {
    var key = key
    if escapes > 0, case .ground = state { key = Key(key.code, key.modifiers.union(.alt)) }
    events.append(.key(key))
  }

  // MARK: - Sequences

  /// Ends a sequence that is a key; a second Esc before it is Alt.
  private mutating func end(with code: Key.Code, _ modifiers: Key.Modifiers = []) {
    events.append(.key(Key(code, escapes > 1 ? modifiers.union(.alt) : modifiers)))
    reset()
  }

  private mutating func endSingleShift(_ final: UInt8) {
    let parameters = KeySequence.parameters(sequence)
    guard let modifiers = KeySequence.modifiers(parameters.last?.first ?? 1),
      let (code, added) = KeySequence.singleShift(final)
    else { return drop() }
    end(with: code, modifiers.union(added))
  }

  private mutating func endControl(_ final: UInt8, _ now: Int64) {
    let text = sequence
    if text.isEmpty, final == UInt8(ascii: "M") {
      state = .mouse
      return
    }
    guard text.count < Self.longest else { return drop() }
    if text.first == UInt8(ascii: "<"), final == UInt8(ascii: "M") || final == UInt8(ascii: "m") {
      return endMouse(KeySequence.parameters(Array(text.dropFirst())), isRelease: final == UInt8(ascii: "m"))
    }
    guard text.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ":") }) else { return drop() }
    let parameters = KeySequence.parameters(text)
    switch final {
    case UInt8(ascii: "I") where text.isEmpty, UInt8(ascii: "O") where text.isEmpty:
      events.append(.focus(final == UInt8(ascii: "I")))
      reset()
    case UInt8(ascii: "~") where parameters.first?.first == 200:
      (state, escapes, deadline) = (.paste, 0, now + Self.sequenceDelay)
      (sequence, pasted, last) = ([], [], [])
    case UInt8(ascii: "M"):
      // The report of the mouse of rxvt, whose numbers are as large as in the old one.
      endMouse([[(parameters.first?.first ?? 0) - 32]] + parameters.dropFirst(), isRelease: false)
    default:
      guard !KeySequence.isRelease(parameters), let key = KeySequence.key(parameters, final) else { return drop() }
      end(with: key.code, key.modifiers)
    }
  }

  private mutating func endMouse(_ numbers: [[Int]], isRelease: Bool) {
    guard numbers.count == 3, let button = numbers[0].first, let column = numbers[1].first, let row = numbers[2].first
    else { return drop() }
    events.append(.mouse(MouseEvent(button: button, column: column, row: row, isRelease: isRelease)))
    reset()
  }

  // MARK: - Pastes

  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  private mutating func processPaste(_ byte: UInt8, _ now: Int64) {
    deadline = now + Self.sequenceDelay
    if pasted.count < Self.mostPasted + Self.pasteEnd.count { pasted.append(byte) }
    last.append(byte)
    if last.count > Self.pasteEnd.count { last.removeFirst() }
    guard last == Self.pasteEnd else { return }
    if pasted.suffix(last.count) == last[...] { pasted.removeLast(last.count) }
    endPaste()
    reset()
  }

  private mutating func endPaste() {
    let whole = pasted.prefix(Self.mostPasted)
    (pasted, last) = ([], [])
    var text = ""
    var isAfterReturn = false
    for scalar in String(decoding: whole, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x0A where isAfterReturn: break
      case 0x09, 0x0A, 0x0D, 0x2028, 0x2029, 0x85: text.unicodeScalars.append(" ")
      case 0..<0x20, 0x7F..<0xA0: break
      default: text.unicodeScalars.append(scalar)
      }
      isAfterReturn = scalar == "\r"
    }
    events.append(.paste(text))
  }
}
