/// Block ids.
extension Span where Element == UInt8 {
  /// The offset of the `^` of the block id that ends `range`, which is trimmed: after white space, or alone.
  func blockIDStart(in range: Range<Int>) -> Int? {
    var offset = range.upperBound
    while offset > range.lowerBound, self[offset &- 1].isAlphanumeric || self[offset &- 1] == 0x2D {
      offset &-= 1
    }
    guard offset < range.upperBound, offset > range.lowerBound, self[offset &- 1] == 0x5E else { return nil }
    let caret = offset &- 1
    return caret == range.lowerBound || self[caret &- 1].isWhitespace ? caret : nil
  }
}
