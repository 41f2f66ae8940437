internal import Bytes
package import JSON

/// The text of a document with its lines.
package struct DocumentText: Sendable {
  /// The bytes, in UTF-8.
  package private(set) var bytes: [UInt8]
  /// The lines.
  package private(set) var lines: LineIndex

  /// Creates a text from its bytes.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lines = LineIndex(bytes.span)
  }

  /// Applies a change of a client.
  package mutating func apply(_ change: TextChange, _ encoding: PositionEncoding) {
    guard let range = change.range else {
      self = DocumentText(Array(change.text.utf8))
      return
    }
    let start = lines.offset(of: range.start, in: bytes.span, encoding)
    let end = max(start, lines.offset(of: range.end, in: bytes.span, encoding))
    bytes.replaceSubrange(start..<end, with: change.text.utf8)
    let changed = bytes
    lines.replace(start..<end, by: change.text.utf8.count, in: changed.span)
  }
}

/// A change of a text by a client.
package struct TextChange: Hashable, Sendable {
  /// The range that is replaced; nil for the whole text.
  package var range: TextRange?
  /// The new text.
  package var text: String

  /// Creates a change.
  package init(range: TextRange?, text: String) { (self.range, self.text) = (range, text) }

  /// Reads a change; returns nil if it is invalid.
  package init?(_ value: JSONValue) {
    guard let text = value["text"]?.string else { return nil }
    self.text = text
    if let given = value["range"], given != .null {
      guard let range = TextRange(given) else { return nil }
      self.range = range
    }
  }
}
