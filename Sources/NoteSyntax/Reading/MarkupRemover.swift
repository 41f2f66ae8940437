import Bytes

/// The removal of markup from inline text, with reusable memory.
struct MarkupRemover {
  /// The ranges of markup, and the index of the span for those that are a whole span.
  private var parts: [(range: Range<Int>, span: Int)] = []

  /// Returns `text` without the markup of `spans`, which must be sorted.
  static func of(_ text: Span<UInt8>, _ spans: [InlineSpan]) -> String {
    guard !spans.isEmpty else { return String(repairing: text) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var plain = MarkupRemover()
    plain.append(text, without: spans, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends `text` without the markup of `spans`, which must be sorted.
  mutating func append(_ text: Span<UInt8>, without spans: [InlineSpan], to bytes: inout [UInt8]) {
    parts.removeAll(keepingCapacity: true)
    for index in spans.indices { add(spans[index], at: index) }
    if parts.count > 1 { parts.sort { $0.range.lowerBound < $1.range.lowerBound } }
    var offset = 0
    for part in parts {
      if offset < part.range.lowerBound {
        bytes.append(text.extracting(offset..<part.range.lowerBound))
        offset = part.range.lowerBound
      }
      if part.span >= 0, offset <= part.range.lowerBound, case .entity(let replacement) = spans[part.span].kind {
        bytes.append(replacement.utf8Span.span)
      }
      offset = max(offset, part.range.upperBound)
    }
    if offset < text.count { bytes.append(text.extracting(offset..<text.count)) }
  }

  private mutating func add(_ span: InlineSpan, at index: Int) {
    if case .entity = span.kind {
      parts.append((span.range, index))
      return
    }
    if span.range.lowerBound < span.contentRange.lowerBound {
      parts.append((span.range.lowerBound..<span.contentRange.lowerBound, -1))
    }
    if span.contentRange.upperBound < span.range.upperBound {
      parts.append((span.contentRange.upperBound..<span.range.upperBound, -1))
    }
  }
}
