import TestSupport

// Made of whole numbers and of those operations on doubles that round alike on every machine, so that a vault has the
// same bytes everywhere.
extension SplitMix64 {
  /// The generator of one thing among many, whose numbers depend on nothing that was made before it.
  static func of(_ purpose: UInt64, _ number: Int, seed: UInt64) -> SplitMix64 {
    var mixer = SplitMix64(seed: seed &+ purpose &* 0xA076_1D64_78BD_642F)
    return SplitMix64(seed: mixer.next() ^ (UInt64(number) &* 0xD134_2543_DE82_EF95))
  }

  /// A number of the range.
  mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(((next() >> 32) * UInt64(range.count)) >> 32)
  }

  /// True in `count` of `outOf` cases.
  mutating func chance(_ count: Int, outOf total: Int = 100) -> Bool { number(in: 0...total - 1) < count }

  /// One of the elements.
  mutating func element<Element>(of elements: [Element]) -> Element {
    elements[number(in: 0...elements.count - 1)]
  }

  /// A number of a normal distribution around zero with a deviation of one: the sum of twelve even ones.
  mutating func normal() -> Double {
    var sum = 0
    for _ in 0..<3 {
      let bits = next()
      for part in 0..<4 { sum += Int(bits >> (16 * UInt64(part)) & 0xFFFF) }
    }
    return Double(sum) / 65_536 - 6
  }

  /// A number of a log-normal distribution.
  mutating func logNormal(median: Double, deviation: Double) -> Double {
    // e to the power of x as (1 + x / 4096) to the power of 4096: the function of the C library may differ by machine.
    var power = 1 + normal() * deviation / 4096
    for _ in 0..<12 { power *= power }
    return median * power
  }
}
