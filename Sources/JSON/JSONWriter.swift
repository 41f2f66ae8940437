internal import Bytes

/// A streaming writer of JSON (RFC 8259).
///
/// The caller opens objects and arrays and adds to them; the writer inserts commas, colons and indentation. A caller
/// that calls `drain()` from time to time writes a list of any length in constant memory.
package struct JSONWriter {
  /// The layout of the text.
  package enum Layout: Sendable {
    /// No white space: each document is one line.
    case compact
    /// One member or element per line, indented by two spaces for each level.
    case pretty
  }

  /// The bytes written since the last `drain()`.
  package private(set) var bytes: [UInt8] = []
  private let layout: Layout
  private var depth = 0
  /// Whether the innermost open container is still empty.
  private var isFirst = true
  private var followsKey = false

  /// Creates a writer with an empty buffer.
  package init(_ layout: Layout = .compact) { self.layout = layout }

  /// Whether the buffer is large enough, 64 KB or more, for a `drain()` to be worthwhile.
  package var isLarge: Bool { bytes.count >= 64 << 10 }

  /// Returns the bytes written since the last call, and empties the buffer.
  package mutating func drain() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Writes an object; `body` adds its members.
  package mutating func object(_ body: (inout JSONWriter) throws -> Void) rethrows {
    try container(UInt8(ascii: "{"), UInt8(ascii: "}"), body)
  }

  /// Writes an array; `body` adds its elements.
  package mutating func array(_ body: (inout JSONWriter) throws -> Void) rethrows {
    try container(UInt8(ascii: "["), UInt8(ascii: "]"), body)
  }

  /// Adds a member to the open object.
  package mutating func member(_ key: String, _ value: JSONValue) {
    self.key(key)
    self.value(value)
  }

  /// Adds members to the open object.
  package mutating func members(_ members: [JSONValue.Member]) { for each in members { member(each.key, each.value) } }

  /// Writes the key of a member of the open object; its value must follow.
  package mutating func key(_ key: String) {
    separate()
    JSONString.append(key, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    if layout == .pretty { bytes.append(UInt8(ascii: " ")) }
    followsKey = true
  }

  /// Writes a value: the document itself, an element of the open array, or the value of the last key.
  package mutating func value(_ value: JSONValue) {
    switch value {
    case .array(let elements):
      array { text in for element in elements { text.value(element) } }
    case .object(let members): object { text in text.members(members) }
    case .null: scalar("null")
    case .bool(let isTrue): scalar(isTrue ? "true" : "false")
    case .integer(let integer): scalar(String(integer))
    case .number(let number): scalar(number.isFinite ? String(number) : "null")
    case .string(let string):
      separate()
      JSONString.append(string, to: &bytes)
    }
  }

  /// Adds elements to the open array. `array` is an array in the compact layout, from another writer.
  package mutating func elements(of array: [UInt8]) {
    if array.count <= 2 { return }
    separate()
    bytes.append(array.span.extracting(1..<array.count - 1))
  }

  /// Ends the line after a document; the next value begins another document, as in JSON Lines.
  package mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    isFirst = true
  }

  private mutating func scalar(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func container(
    _ opening: UInt8, _ closing: UInt8, _ body: (inout JSONWriter) throws -> Void
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

  /// Writes the separator and the indentation before the next value.
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
}

extension JSONValue {
  /// The value as JSON on one line.
  package var compactText: String {
    var writer = JSONWriter()
    writer.value(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
