internal import Bytes

/// Distinct words or paths, numbered from 0 in the order in which they were added.
///
/// They are found by open addressing and stored in one array, so that a look-up allocates nothing.
package struct WordTable: Sendable {
  private var bytes: [UInt8] = []
  /// The ends of the words in `bytes`, after a first 0.
  private var ends: [UInt32] = [0]
  /// A number plus one in the low half, and half of the hash in the high half; an empty slot is 0.
  private var slots = [UInt64](repeating: 0, count: 1 << 10)
  /// A random seed of the hash, so that no choice of words can slow down look-ups.
  private let seed = UInt64.random(in: .min ... .max)

  /// Makes a table without words.
  package init() {}

  /// The number of words.
  package var count: Int { ends.count - 1 }

  /// Returns the number of a word; nil if it was not added. O(bytes).
  package func number(of word: Span<UInt8>) -> Int? {
    let slot = slot(of: word, tag(of: word))
    return slots[slot] == 0 ? nil : Self.number(slots[slot])
  }

  /// Returns the number of a word, which is added if it is new. O(bytes).
  package mutating func add(_ word: Span<UInt8>) -> Int {
    let tag = tag(of: word)
    let slot = slot(of: word, tag)
    if slots[slot] != 0 { return Self.number(slots[slot]) }
    bytes.append(word)
    ends.append(UInt32(truncatingIfNeeded: bytes.count))
    slots[slot] = tag | UInt64(count)
    if count * 2 > slots.count { grow() }
    return count - 1
  }

  package func word(_ number: Int) -> [UInt8] { Array(bytes[Int(ends[number])..<Int(ends[number + 1])]) }

  private func tag(of word: Span<UInt8>) -> UInt64 { Checksum.of(word, seed: seed) & 0xFFFF_FFFF_0000_0000 }

  private static func number(_ slot: UInt64) -> Int { Int(slot & 0xFFFF_FFFF) &- 1 }

  /// Returns the slot of a word, or the empty one in which it would be.
  private func slot(of word: Span<UInt8>, _ tag: UInt64) -> Int {
    let mask = slots.count &- 1
    var slot = TermHash.slot(ofTag: tag, mask)
    while slots[slot] != 0 {
      if slots[slot] & 0xFFFF_FFFF_0000_0000 == tag {
        let number = Self.number(slots[slot])
        if bytes.span.extracting(Int(ends[number])..<Int(ends[number + 1])).compare(word) == 0 { break }
      }
      slot = (slot &+ 1) & mask
    }
    return slot
  }

  private mutating func grow() {
    var larger = [UInt64](repeating: 0, count: slots.count * 2)
    let mask = larger.count - 1
    for entry in slots where entry != 0 {
      var slot = TermHash.slot(ofTag: entry & 0xFFFF_FFFF_0000_0000, mask)
      while larger[slot] != 0 { slot = (slot + 1) & mask }
      larger[slot] = entry
    }
    slots = larger
  }
}
