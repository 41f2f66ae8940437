internal import Bytes

/// Gives each distinct byte string a small number, in the order of first sight.
///
/// Open addressing over one arena, so that a million terms are a handful of allocations. O(length) a call.
struct TermInterner {
  private var arena: [UInt8] = []
  private var starts: [Int] = [0]
  private var slots: [UInt32]
  private var mask: Int

  /// The number of distinct terms.
  var count: Int { starts.count - 1 }

  /// The bytes that all terms take.
  var byteCount: Int { arena.count }

  /// An interner without terms.
  init() {
    slots = [UInt32](repeating: .max, count: 1 << 12)
    mask = slots.count - 1
  }

  /// The number of the term whose bytes are `family` and then `bytes`.
  mutating func intern(family: UInt8, _ bytes: Span<UInt8>) -> UInt32 {
    var slot = Int(truncatingIfNeeded: Self.hash(family, bytes)) & mask
    while slots[slot] != .max {
      let candidate = slots[slot]
      if matches(Int(candidate), family, bytes) { return candidate }
      slot = (slot &+ 1) & mask
    }
    let number = UInt32(count)
    slots[slot] = number
    arena.append(family)
    arena.append(bytes)
    starts.append(arena.count)
    if count &* 2 > slots.count { grow() }
    return number
  }

  /// The bytes of a term, its family first.
  subscript(number: UInt32) -> ArraySlice<UInt8> {
    arena[starts[Int(number)]..<starts[Int(number) + 1]]
  }

  /// The numbers of all terms, ascending by their bytes.
  func sorted() -> [UInt32] {
    // Most pairs differ within their first eight bytes, which compare as one number.
    let heads = (0..<count).map { number -> UInt64 in
      var head: UInt64 = 0
      let start = starts[number]
      for offset in 0..<8 {
        let index = start + offset
        head = head << 8 | (index < starts[number + 1] ? UInt64(arena[index]) : 0)
      }
      return head
    }
    return (0..<UInt32(count)).sorted { left, right in
      let (leftHead, rightHead) = (heads[Int(left)], heads[Int(right)])
      if leftHead != rightHead { return leftHead < rightHead }
      let bytes = arena.span
      let leftTerm = bytes.extracting(starts[Int(left)]..<starts[Int(left) + 1])
      return leftTerm.compare(bytes.extracting(starts[Int(right)]..<starts[Int(right) + 1])) < 0
    }
  }

  private func matches(_ number: Int, _ family: UInt8, _ bytes: Span<UInt8>) -> Bool {
    let start = starts[number]
    guard starts[number &+ 1] &- start == bytes.count &+ 1, arena[start] == family else { return false }
    for offset in 0..<bytes.count where arena[start &+ 1 &+ offset] != bytes[offset] { return false }
    return true
  }

  private mutating func grow() {
    slots = [UInt32](repeating: .max, count: slots.count * 2)
    mask = slots.count - 1
    for number in 0..<count {
      let start = starts[number]
      let hash = Self.hash(arena[start], arena.span.extracting(start + 1..<starts[number + 1]))
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot] != .max { slot = (slot &+ 1) & mask }
      slots[slot] = UInt32(number)
    }
  }

  /// Multiplies and folds eight bytes at a time, as wyhash does; the table is rebuilt each time, so it needs no key.
  private static func hash(_ family: UInt8, _ bytes: Span<UInt8>) -> UInt64 {
    var hash = UInt64(family) &+ 0xA076_1D64_78BD_642F ^ UInt64(bytes.count)
    var offset = 0
    while offset &+ 8 <= bytes.count {
      hash = fold(hash ^ bytes.loadUInt64(at: offset))
      offset &+= 8
    }
    var rest: UInt64 = 0
    while offset < bytes.count {
      rest = rest &<< 8 | UInt64(bytes[offset])
      offset &+= 1
    }
    return fold(hash ^ rest)
  }

  private static func fold(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
    return product.high ^ product.low
  }
}
