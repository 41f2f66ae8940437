extension MutableSpan where Element == UInt8 {
  /// Writes `count` bytes at `offset`, each the one `distance` bytes before it, so that a short distance repeats.
  ///
  /// Bytes behind those, up to seven of them, may change too.
  ///
  /// - Returns: whether all of it lies inside the span; if not, nothing is written.
  @inlinable
  @_lifetime(self: copy self)
  package mutating func repeatBytes(at offset: Int, distance: Int, count: Int) -> Bool {
    guard distance > 0, count >= 0, distance <= offset, offset <= self.count, count <= self.count &- offset else {
      return false
    }
    let isRoomy = distance >= 8 && count <= self.count &- offset &- 8
    // SAFETY: the guard keeps every byte read and written inside the span; with room, words of eight bytes end at most
    // seven bytes behind the last one, and are read before any of them is written.
    unsafe withUnsafeMutableBytes { buffer in
      var target = offset
      let end = offset &+ count
      if isRoomy {
        while target < end {
          let word = unsafe buffer.loadUnaligned(fromByteOffset: target &- distance, as: UInt64.self)
          unsafe buffer.storeBytes(of: word, toByteOffset: target, as: UInt64.self)
          target &+= 8
        }
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
