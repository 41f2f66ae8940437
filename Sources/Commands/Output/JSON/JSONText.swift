/// Writes JSON (RFC 8259) piece by piece into bytes.
///
/// Commas, colons and indentation are its own affair: the caller opens objects and arrays and adds to them. A
/// list of any length can be written in constant memory by taking the bytes now and then with `drain()`.
struct JSONText {
  /// How the text is laid out.
  enum Layout: Sendable {
    /// No white space at all; one document is one line.
    case compact
    /// Two spaces for each level, one member or element a line.
    case pretty
  }

  /// What was written since the last `drain()`.
  private(set) var bytes: [UInt8] = []
  private let layout: Layout
  private var depth = 0
  /// Whether the innermost open container has nothing in it yet.
  private var isFirst = true
  private var followsKey = false

  init(_ layout: Layout = .compact) {
    self.layout = layout
  }

  /// Whether there is enough to be worth a `drain()`.
  var isLarge: Bool { bytes.count >= 64 << 10 }

  /// Hands over what was written so far and goes on from there.
  mutating func drain() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Writes an object; `body` adds its members.
  mutating func object(_ body: (inout JSONText) throws -> Void) rethrows {
    try container(UInt8(ascii: "{"), UInt8(ascii: "}"), body)
  }

  /// Writes an array; `body` adds its elements.
  mutating func array(_ body: (inout JSONText) throws -> Void) rethrows {
    try container(UInt8(ascii: "["), UInt8(ascii: "]"), body)
  }

  /// Adds a member to the open object.
  mutating func member(_ key: String, _ value: JSONValue) {
    self.key(key)
    self.value(value)
  }

  /// Adds members to the open object.
  mutating func members(_ members: [JSONValue.Member]) {
    for each in members { member(each.key, each.value) }
  }

  /// Writes the key of a member of the open object; its value comes next.
  mutating func key(_ key: String) {
    separate()
    Self.append(key, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    if layout == .pretty { bytes.append(UInt8(ascii: " ")) }
    followsKey = true
  }

  /// Writes a value: the document itself, an element of the open array, or what the last key stands for.
  mutating func value(_ value: JSONValue) {
    switch value {
    case .array(let elements):
      array { text in for element in elements { text.value(element) } }
    case .object(let members):
      object { text in text.members(members) }
    case .null:
      scalar("null")
    case .bool(let isTrue):
      scalar(isTrue ? "true" : "false")
    case .integer(let integer):
      scalar(String(integer))
    case .number(let number):
      scalar(number.isFinite ? String(number) : "null")
    case .string(let string):
      separate()
      Self.append(string, to: &bytes)
    }
  }

  /// Ends a document or a line of JSON Lines; the next value stands on a line of its own.
  mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    isFirst = true
  }

  private mutating func scalar(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func container(
    _ opening: UInt8, _ closing: UInt8, _ body: (inout JSONText) throws -> Void
  ) rethrows {
    separate()
    bytes.append(opening)
    depth += 1
    isFirst = true
    try body(&self)
    depth -= 1
    if !isFirst { breakLine() }
    bytes.append(closing)
    isFirst = false
  }

  /// Writes what stands between the previous value and the next one.
  private mutating func separate() {
    if followsKey {
      followsKey = false
      return
    }
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    if depth > 0 { breakLine() }
    isFirst = false
  }

  private mutating func breakLine() {
    if layout == .compact { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 2))
  }

  private static let hexadecimal = Array("0123456789abcdef".utf8)

  /// Appends a string with its quotation marks. Only what RFC 8259 demands is escaped.
  static func append(_ string: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    // Hardly any string has something to escape, and copying the whole is much faster than byte by byte.
    if string.utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
      bytes.append(contentsOf: string.utf8)
      bytes.append(UInt8(ascii: "\""))
      return
    }
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x08: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "b")]
      case 0x09: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
      case 0x0A: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      case 0x0C: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "f")]
      case 0x0D: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
      case 0..<0x20:
        bytes.append(contentsOf: "\\u00".utf8)
        bytes += [hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
