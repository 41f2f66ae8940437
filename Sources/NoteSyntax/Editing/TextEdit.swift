/// A change to the bytes of a note: those in a range are replaced by others.
package struct TextEdit: Sendable, Hashable {
  /// The bytes that go, as offsets into the note before the change.
  package var range: Range<Int>
  /// The bytes that come in their place.
  package var replacement: [UInt8]

  /// The change of the bytes in `range` to `replacement`.
  package init(range: Range<Int>, replacement: [UInt8]) {
    self.range = range
    self.replacement = replacement
  }

  /// The insertion of `text` at `offset`.
  init(at offset: Int, insert text: [UInt8]) {
    self.init(range: offset..<offset, replacement: text)
  }

  /// The removal of the bytes in `range`.
  init(remove range: Range<Int>) {
    self.init(range: range, replacement: [])
  }

  /// `bytes` with `edits` made, which are in order of their ranges and do not overlap; of insertions at one offset the
  /// first comes first. Edits that overlap an earlier one or lie outside `bytes` are left out. O(bytes + replacements).
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

  /// The edits without what they leave as it is at their ends, in order; those that change nothing are dropped. Scalars
  /// are not taken apart.
  static func trimmed(_ edits: [TextEdit], in bytes: [UInt8]) -> [TextEdit] {
    let changes = edits.map { $0.trimmed(bytes) }.filter { !$0.range.isEmpty || !$0.replacement.isEmpty }
    // An insertion comes before the change of what follows it; of several at one offset the first stays first.
    return changes.enumerated().sorted { one, two in
      let (first, second) = (one.element.range, two.element.range)
      return (first.lowerBound, first.upperBound, one.offset) < (second.lowerBound, second.upperBound, two.offset)
    }
    .map(\.element)
  }

  private func trimmed(_ bytes: [UInt8]) -> TextEdit {
    var start = 0
    let shorter = min(range.count, replacement.count)
    while start < shorter, bytes[range.lowerBound + start] == replacement[start] { start += 1 }
    while start > 0, isInsideScalar(range.lowerBound + start, start, bytes) { start -= 1 }
    var end = 0
    while end < shorter - start,
      bytes[range.upperBound - end - 1] == replacement[replacement.count - end - 1]
    {
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
