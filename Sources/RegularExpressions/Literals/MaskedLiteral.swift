internal import Bytes

/// A literal as bytes with some bits ignored, so that it is found in any case.
struct MaskedLiteral: Sendable, Hashable {
  struct MaskedByte: Sendable, Hashable {
    /// The value to compare, in which the ignored bits are set.
    var value: UInt8
    var ignored: UInt8

    @inline(__always) func matches(_ byte: UInt8) -> Bool { byte | ignored == value }

    /// The estimated number of occurrences in 1024 bytes of text.
    var frequency: Int { ByteFrequency.of(value & ~ignored) + (ignored == 0 ? 0 : ByteFrequency.of(value)) }
  }

  let bytes: [MaskedByte]
  /// Whether only the literal itself matches.
  let isExact: Bool
  /// Whether it was made from a text that matches in any case.
  let ignoresCase: Bool
  /// The rarest two bytes, which a search compares first.
  let pair: BytePair
  /// The estimated number of occurrences of the pair in a mebibyte of text.
  let frequency: Int

  private init?(_ bytes: [MaskedByte], isExact: Bool, ignoresCase: Bool) {
    let order = bytes.indices.sorted { bytes[$0].frequency < bytes[$1].frequency }
    guard let rarest = order.first else { return nil }
    let second = order.dropFirst().first { bytes[$0] != bytes[rarest] } ?? order.dropFirst().first ?? rarest
    func part(_ index: Int) -> (offset: Int, value: UInt8, ignored: UInt8) {
      (index, bytes[index].value, bytes[index].ignored)
    }
    (self.bytes, self.isExact, self.ignoresCase) = (bytes, isExact, ignoresCase)
    pair = BytePair(first: part(rarest), second: part(second))
    frequency = bytes[rarest].frequency * (second == rarest ? 1024 : bytes[second].frequency)
  }

  /// Makes the rarest part of a required literal; nil if no part can be searched.
  init?(_ literal: RequiredLiterals.Literal) {
    if !literal.ignoresCase {
      self.init(literal.bytes.map { MaskedByte(value: $0, ignored: 0) }, isExact: true, ignoresCase: false)
      return
    }
    // The literal is split at scalars whose cases differ in length, such as K (whose cases include the Kelvin sign) and
    // S (whose cases include the long s).
    var parts: [(bytes: [MaskedByte], isExact: Bool)] = [([], true)]
    var isWhole = true
    for scalar in String(decoding: literal.bytes, as: UTF8.self).unicodeScalars {
      if let (bytes, isExact) = Self.masked(scalar.value) {
        parts[parts.count - 1].bytes += bytes
        parts[parts.count - 1].isExact = parts[parts.count - 1].isExact && isExact
      } else {
        parts.append(([], true))
        isWhole = false
      }
    }
    let candidates = parts.compactMap { Self($0.bytes, isExact: $0.isExact && isWhole, ignoresCase: true) }
    guard let best = candidates.min(by: { $0.frequency < $1.frequency }) else { return nil }
    self = best
  }

  /// Returns the bytes of a scalar in any case, and whether they match no other scalar; nil if their lengths differ.
  private static func masked(_ scalar: UInt32) -> (bytes: [MaskedByte], isExact: Bool)? {
    let variants = (CaseOrbits.shared.orbit(of: scalar) ?? [scalar]).map { code in
      var bytes: [UInt8] = []
      bytes.append(utf8: code)
      return bytes
    }
    let first = variants[0]
    guard variants.allSatisfy({ $0.count == first.count }) else { return nil }
    var ignored = [UInt8](repeating: 0, count: first.count)
    for variant in variants {
      for index in first.indices { ignored[index] |= variant[index] ^ first[index] }
    }
    let freedom = ignored.reduce(0) { $0 + $1.nonzeroBitCount }
    return (
      zip(first, ignored).map { MaskedByte(value: $0 | $1, ignored: $1) }, isExact: 1 << freedom == variants.count
    )
  }

  @inline(__always) func matches(_ text: Span<UInt8>, at offset: Int) -> Bool {
    guard bytes.count <= text.count &- offset else { return false }
    var index = 0
    while index < bytes.count {
      if !bytes[index].matches(text[offset &+ index]) { return false }
      index &+= 1
    }
    return true
  }
}

/// The frequency of bytes in notes, which decides the bytes to search for.
enum ByteFrequency {
  /// Returns the estimated number of times that `byte` occurs in 1024 bytes, at least one.
  static func of(_ byte: UInt8) -> Int {
    switch byte {
    case 0x80...0xBF: return 12
    case 0xC0...0xFF: return 8
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): return 3
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return 4
    default: break
    }
    let rank = Self.common.firstIndex(of: byte)
    return rank.map { max(2, 150 / ($0 + 1)) } ?? 2
  }

  /// Space, English letters and some punctuation, in descending order of frequency.
  private static let common = Array(" etaoinsrhldcumfpgwybv.,-k\n/'\"xjqz:_()[]`*#".utf8)
}
