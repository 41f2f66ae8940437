internal import JSON

struct DocumentText {
  /// The bytes, in UTF-8.
  private(set) var bytes: [UInt8]
  private(set) var lines: LineIndex

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lines = LineIndex(bytes.span)
  }

  mutating func apply(_ change: TextChange, _ encoding: PositionEncoding) {
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

struct TextChange: Hashable {
  /// The range that is replaced; nil for the whole text.
  let range: TextRange?
  let text: String
}

extension TextChange {
  init?(_ value: JSONValue) {
    let given = value["range"] ?? .null
    guard let text = value["text"]?.string, given == .null || TextRange(given) != nil else { return nil }
    self.init(range: TextRange(given), text: text)
  }
}
