import Bytes

/// Inline text without its markup.
enum PlainText {
  /// `text` without the markup that `spans`, sorted, say it has.
  static func of(_ text: Span<UInt8>, _ spans: [InlineSpan]) -> String {
    guard !spans.isEmpty else { return String(repairing: text) }
    var hidden = HiddenRanges()
    for span in spans { hidden.add(span) }
    return hidden.strip(text)
  }
}

/// The parts of a text that are markup, and what replaces them.
private struct HiddenRanges {
  private var parts: [(range: Range<Int>, replacement: String?)] = []

  mutating func add(_ span: InlineSpan) {
    if case .entity(let text) = span.kind {
      parts.append((span.range, text))
      return
    }
    if span.range.lowerBound < span.contentRange.lowerBound {
      parts.append((span.range.lowerBound..<span.contentRange.lowerBound, nil))
    }
    if span.contentRange.upperBound < span.range.upperBound {
      parts.append((span.contentRange.upperBound..<span.range.upperBound, nil))
    }
  }

  mutating func strip(_ text: Span<UInt8>) -> String {
    parts.sort { $0.range.lowerBound < $1.range.lowerBound }
    var kept: [UInt8] = []
    kept.reserveCapacity(text.count)
    var offset = 0
    for part in parts {
      if offset < part.range.lowerBound {
        kept.append(text.extracting(offset..<part.range.lowerBound))
        offset = part.range.lowerBound
      }
      if let replacement = part.replacement, offset <= part.range.lowerBound {
        kept.append(contentsOf: replacement.utf8)
      }
      offset = max(offset, part.range.upperBound)
    }
    if offset < text.count { kept.append(text.extracting(offset..<text.count)) }
    return String(decoding: kept, as: UTF8.self)
  }
}
