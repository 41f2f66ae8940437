internal import Bytes

/// Block ids.
extension Span where Element == UInt8 {
  /// Returns the offset of the `^` of the block id at the end of `range`, which must be trimmed; it follows white space
  /// or is alone.
  func blockIDStart(in range: Range<Int>) -> Int? {
    var offset = range.upperBound
    while offset > range.lowerBound, self[offset &- 1].isAlphanumeric || self[offset &- 1] == .hyphen {
      offset &-= 1
    }
    guard offset < range.upperBound, offset > range.lowerBound, self[offset &- 1] == .caret else { return nil }
    let caret = offset &- 1
    return caret == range.lowerBound || self[caret &- 1].isWhitespace ? caret : nil
  }
}
