internal import Bytes
internal import NoteSyntax

/// A parser of the name and attributes of a tag, in XML and HTML.
package struct TagParser {
  let bytes: [UInt8]
  var offset: Int
  /// The offset of the `>` that ends the tag.
  let end: Int

  /// Starts at the name of a tag that ends with the `>` at `end`.
  package init(bytes: [UInt8], offset: Int, end: Int) { (self.bytes, self.offset, self.end) = (bytes, offset, end) }

  /// Reads a name, up to white space, `/`, `=` or the end of the tag.
  package mutating func name() -> String {
    let start = offset
    while offset < end, !isSpace(bytes[offset]), bytes[offset] != UInt8(ascii: "/"), bytes[offset] != UInt8(ascii: "=")
    { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// Reads all attributes, with references decoded; the first value applies if a name occurs more than once.
  package mutating func attributes(lowercased: Bool = false) -> [String: String] {
    var attributes: [String: String] = [:]
    while offset < end {
      if isSpace(bytes[offset]) || bytes[offset] == UInt8(ascii: "/") || bytes[offset] == UInt8(ascii: "=") {
        offset += 1
        continue
      }
      let name = name()
      skipSpace()
      var value = ""
      if offset < end, bytes[offset] == UInt8(ascii: "=") {
        offset += 1
        skipSpace()
        value = self.value()
      }
      let key = lowercased ? name.lowercased() : name
      if attributes[key] == nil { attributes[key] = value }
    }
    return attributes
  }

  private mutating func value() -> String {
    guard offset < end else { return "" }
    let quote = bytes[offset]
    let start: Int
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      offset += 1
      start = offset
      while offset < end, bytes[offset] != quote { offset += 1 }
      defer { offset = min(offset + 1, end) }
      return Self.decoded(bytes[start..<offset])
    }
    start = offset
    while offset < end, !isSpace(bytes[offset]) { offset += 1 }
    return Self.decoded(bytes[start..<offset])
  }

  private mutating func skipSpace() { while offset < end, isSpace(bytes[offset]) { offset += 1 } }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == .space || byte == .lineFeed || byte == .carriageReturn || byte == .tab || byte == 0x0C
  }

  /// Returns text with character references decoded.
  package static func decoded(_ slice: ArraySlice<UInt8>) -> String {
    guard slice.contains(.ampersand) else { return String(decoding: slice, as: UTF8.self) }
    return String(decoding: decoded(Array(slice)), as: UTF8.self)
  }

  static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(.ampersand) else { return bytes }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == .ampersand, let (text, end) = Entity.read(bytes.span, at: index) {
        decoded += text.utf8
        index = end
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return decoded
  }
}
