/// The number of bytes after the end of a repetition that `repeatBytes` may overwrite.
@inlinable package var repetitionSlack: Int { 16 }

extension MutableSpan where Element == UInt8 {
  /// Writes `count` bytes at `offset`, each a copy of the byte `distance` before it, so that a short distance repeats.
  ///
  /// Up to `repetitionSlack` bytes after them may change too, because most repetitions fit in two words of eight bytes,
  /// which are written without checking how many are needed.
  ///
  /// - Returns: Whether the whole repetition is inside the span; if not, nothing is written.
  @inlinable
  @_lifetime(self: copy self)
  package mutating func repeatBytes(at offset: Int, distance: Int, count: Int) -> Bool {
    guard distance > 0, count >= 0, distance <= offset, offset <= self.count, count <= self.count &- offset else {
      return false
    }
    let isRoomy = distance >= 8 && count <= self.count &- offset &- repetitionSlack
    // SAFETY: the guard keeps every byte read and written inside the span; if `isRoomy`, the words end at most sixteen
    // bytes after `offset` or seven after the last byte, and each is read before it is written.
    unsafe withUnsafeMutableBytes { buffer in
      var target = offset
      let end = offset &+ count
      if isRoomy {
        repeat {
          let word = unsafe buffer.loadUnaligned(fromByteOffset: target &- distance, as: UInt64.self)
          unsafe buffer.storeBytes(of: word, toByteOffset: target, as: UInt64.self)
          let next = unsafe buffer.loadUnaligned(fromByteOffset: target &+ 8 &- distance, as: UInt64.self)
          unsafe buffer.storeBytes(of: next, toByteOffset: target &+ 8, as: UInt64.self)
          target &+= 16
        } while target < end
      } else {
        while target < end {
          unsafe buffer[target] = buffer[target &- distance]
          target &+= 1
        }
      }
    }
    return true
  }
}
