internal import Bytes

/// Writes HTML, or another language with tags, as bytes of valid UTF-8.
///
/// Only text that is part of the program becomes markup. Everything else is escaped by the type of the parameter, so that
/// text of a note can neither end an attribute nor begin a tag.
package struct MarkupWriter: Sendable {
  /// The bytes so far.
  package private(set) var bytes: [UInt8] = []

  /// Creates a writer without text.
  package init() {}

  /// The text so far.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package mutating func markup(_ markup: StaticString) { bytes.append(markup) }

  /// Writes text, escaped. Invalid UTF-8 and control characters become U+FFFD.
  package mutating func text(_ text: Span<UInt8>) {
    if (try? UTF8Span(validating: text)) != nil { append(escaping: text) } else { self.text(String(text)) }
  }

  /// Writes text, escaped. Control characters become U+FFFD.
  package mutating func text(_ text: String) { append(escaping: text.utf8Span.span) }

  /// Appends valid UTF-8. Most bytes need no escape, so they are copied in runs.
  private mutating func append(escaping text: Span<UInt8>) {
    var start = 0
    for index in 0..<text.count {
      let escape: StaticString
      switch text[index] {
      case UInt8(ascii: "&"): escape = "&amp;"
      case UInt8(ascii: "<"): escape = "&lt;"
      case UInt8(ascii: ">"): escape = "&gt;"
      case UInt8(ascii: "\""): escape = "&quot;"
      case .tab, .lineFeed, .carriageReturn, 0x20...: continue
      default: escape = "\u{FFFD}"
      }
      if index > start { bytes.append(text.extracting(start..<index)) }
      bytes.append(escape)
      start = index + 1
    }
    if start < text.count { bytes.append(text.extracting(start..<text.count)) }
  }

  /// Whether something that is seen was written from an offset on, where no tag is open: text, a picture or a formula.
  func hasText(from start: Int) -> Bool {
    var offset = start
    while offset < bytes.count {
      if bytes[offset] != UInt8(ascii: "<") {
        if !bytes[offset].isWhitespace { return true }
        offset += 1
        continue
      }
      let rest = bytes[(offset + 1)...]
      if ["img", "math", "audio", "video", "svg"].contains(where: { rest.starts(with: $0.utf8) }) { return true }
      offset = (rest.firstIndex(of: UInt8(ascii: ">")) ?? bytes.count - 1) + 1
    }
    return false
  }

  /// Writes an attribute into the open tag.
  package mutating func attribute(_ name: StaticString, text: String) {
    bytes.append(" ")
    bytes.append(name)
    bytes.append("=\"")
    self.text(text)
    bytes.append("\"")
  }

  /// Writes an attribute into the open tag.
  package mutating func attribute(_ name: StaticString, markup: StaticString) {
    attribute(name, text: markup.description)
  }

  /// Writes an attribute into the open tag.
  package mutating func attribute(_ name: StaticString, address: SafeAddress) { attribute(name, text: address.text) }

  /// Writes an attribute into the open tag.
  package mutating func attribute(_ name: StaticString, number: Int) { attribute(name, text: String(number)) }

  mutating func open(_ tag: StaticString, to address: SafeAddress) {
    markup(tag)
    attribute("href", address: address)
    markup(">")
  }

  /// Ends the line unless nothing is on it.
  package mutating func startLine() { if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append("\n") } }

  /// Writes a range of what another writer has written.
  package mutating func append(_ range: Range<Int>, of other: MarkupWriter) {
    bytes.append(other.bytes.span.extracting(range))
  }

  mutating func unescaped(_ text: [UInt8]) { bytes += text }
}
