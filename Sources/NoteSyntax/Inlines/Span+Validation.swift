import Bytes

extension Span where Element == UInt8 {
  /// The offset of the first byte that is not part of valid UTF-8; nil when all bytes are valid. O(count).
  ///
  /// For eight bytes at a time, the offsets where continuation bytes must be are compared with those where they are.
  package var firstInvalidOffset: Int? {
    var offset = 0
    var pending = SequenceMarks()
    while offset &+ 8 <= count {
      let word = loadUInt64(at: offset)
      if word & SequenceMarks.highs == 0, !pending.hasOpenSequence {
        offset &+= 8
        while offset &+ 16 <= count, (loadUInt64(at: offset) | loadUInt64(at: offset &+ 8)) & SequenceMarks.highs == 0 {
          offset &+= 16
        }
        continue
      }
      if pending.take(word) {
        offset &+= 8
        continue
      }
      // The fast path cannot check invalid bytes and four-byte sequences; the slow path continues at the beginning of a
      // sequence.
      let end = offset &+ 8
      if pending.hasOpenSequence {
        repeat { offset &-= 1 } while offset > 0 && self[offset] & 0xC0 == 0x80
      }
      while offset < end {
        let length = validLength(at: offset)
        guard length > 0 else { return offset }
        offset &+= length
      }
      pending = SequenceMarks()
    }
    if pending.hasOpenSequence {
      repeat { offset &-= 1 } while offset > 0 && self[offset] & 0xC0 == 0x80
    }
    while offset < count {
      let length = validLength(at: offset)
      guard length > 0 else { return offset }
      offset &+= length
    }
    return nil
  }

  /// Returns the length of the valid sequence at `offset`, or 0. The bounds of the second byte exclude overlong
  /// sequences, surrogates, and values above U+10FFFF.
  @inline(__always) private func validLength(at offset: Int) -> Int {
    let first = self[offset]
    if first < 0x80 { return 1 }
    let second = byte(at: offset &+ 1)
    if first < 0xE0 { return first >= 0xC2 && second & 0xC0 == 0x80 ? 2 : 0 }
    let third = byte(at: offset &+ 2)
    if first < 0xF0 {
      let low: UInt8 = first == 0xE0 ? 0xA0 : 0x80
      let high: UInt8 = first == 0xED ? 0x9F : 0xBF
      return second >= low && second <= high && third & 0xC0 == 0x80 ? 3 : 0
    }
    let low: UInt8 = first == 0xF0 ? 0x90 : 0x80
    let high: UInt8 = first == 0xF4 ? 0x8F : 0xBF
    let isValid = first <= 0xF4 && second >= low && second <= high && third & 0xC0 == 0x80
    return isValid && byte(at: offset &+ 3) & 0xC0 == 0x80 ? 4 : 0
  }
}

/// What UTF-8 sequences that began in the previous eight bytes require of the next; a byte is marked by its high bit.
private struct SequenceMarks {
  static let highs: UInt64 = 0x8080_8080_8080_8080
  private static let lows: UInt64 = 0x7F7F_7F7F_7F7F_7F7F

  /// The bytes that must be continuations, and those that follow E0 or ED, whose range is narrower.
  private var continuations: UInt64 = 0
  private var afterE0: UInt64 = 0
  private var afterED: UInt64 = 0

  var hasOpenSequence: Bool { continuations != 0 }

  /// Checks the next eight bytes. Returns false, without a change, when they are not certain to be valid.
  @inline(__always) mutating func take(_ word: UInt64) -> Bool {
    let high = word & Self.highs
    let bit6 = word << 1 & Self.highs
    let bit5 = word << 2 & Self.highs
    let leads = high & bit6
    let longLeads = leads & bit5
    // Only a low half-byte of zero does not set the high bit.
    let isLowZero = ~(word & 0x0F0F_0F0F_0F0F_0F0F &+ Self.lows) & Self.highs
    let isLowThirteen = ~((word ^ 0x0D0D_0D0D_0D0D_0D0D) & 0x0F0F_0F0F_0F0F_0F0F &+ Self.lows) & Self.highs
    let isOverlong = leads & ~bit5 & ~(word & 0x1E1E_1E1E_1E1E_1E1E &+ Self.lows)
    let e0 = longLeads & isLowZero
    let ed = longLeads & isLowThirteen
    let expected = continuations | leads << 8 | longLeads << 16
    let wrong =
      expected ^ (high & ~bit6) | isOverlong | (longLeads & word << 3) | ((afterE0 | e0 << 8) & ~bit5)
      | ((afterED | ed << 8) & bit5)
    guard wrong == 0 else { return false }
    continuations = leads >> 56 | longLeads >> 48
    afterE0 = e0 >> 56
    afterED = ed >> 56
    return true
  }
}
