/// A change of a note that replaces a range of bytes.
package struct TextEdit: Sendable, Hashable {
  /// The range of the replaced bytes, as offsets into the note before the change.
  package var range: Range<Int>
  /// The new bytes.
  package var replacement: [UInt8]

  /// Makes an edit that replaces the bytes in `range` by `replacement`.
  package init(range: Range<Int>, replacement: [UInt8]) { (self.range, self.replacement) = (range, replacement) }

  init(at offset: Int, insert text: [UInt8]) { self.init(range: offset..<offset, replacement: text) }

  init(remove range: Range<Int>) { self.init(range: range, replacement: []) }

  /// Returns `bytes` after `edits`, which must be in the order of their ranges. Of several insertions at one offset,
  /// the first one comes first. Edits that overlap an earlier one or are outside of `bytes` are ignored. O(bytes +
  /// replacements).
  package static func apply(_ edits: [TextEdit], to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(edits.reduce(bytes.count) { $0 + $1.replacement.count })
    var offset = 0
    for edit in edits where edit.range.lowerBound >= offset && edit.range.upperBound <= bytes.count {
      result += bytes[offset..<edit.range.lowerBound]
      result += edit.replacement
      offset = edit.range.upperBound
    }
    return result + bytes[offset...]
  }

  /// Returns the edits that change anything, in order, without unchanged bytes at the ends; UTF-8 sequences stay whole.
  static func trimmed(_ edits: [TextEdit], in bytes: [UInt8]) -> [TextEdit] {
    let changes = edits.map { $0.trimmed(bytes) }.filter { !$0.range.isEmpty || !$0.replacement.isEmpty }
    // An insertion comes before a change of the text after it; several at one offset keep their order.
    return changes.enumerated().sorted { one, two in
      let (first, second) = (one.element.range, two.element.range)
      return (first.lowerBound, first.upperBound, one.offset) < (second.lowerBound, second.upperBound, two.offset)
    }.map(\.element)
  }

  private func trimmed(_ bytes: [UInt8]) -> TextEdit {
    var start = 0
    let shorter = min(range.count, replacement.count)
    while start < shorter, bytes[range.lowerBound + start] == replacement[start] { start += 1 }
    while start > 0, isInsideScalar(range.lowerBound + start, start, bytes) { start -= 1 }
    var end = 0
    while end < shorter - start, bytes[range.upperBound - end - 1] == replacement[replacement.count - end - 1] {
      end += 1
    }
    while end > 0, isInsideScalar(range.upperBound - end, replacement.count - end, bytes) { end -= 1 }
    return TextEdit(
      range: range.lowerBound + start..<range.upperBound - end,
      replacement: Array(replacement[start..<replacement.count - end]))
  }

  private func isInsideScalar(_ offset: Int, _ index: Int, _ bytes: [UInt8]) -> Bool {
    offset < bytes.count && bytes[offset] & 0xC0 == 0x80
      || index < replacement.count && replacement[index] & 0xC0 == 0x80
  }
}
