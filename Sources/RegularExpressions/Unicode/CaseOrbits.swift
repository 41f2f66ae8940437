/// Scalars that differ in case alone: for `K`, the three scalars `K`, `k` and the Kelvin sign.
///
/// Simple case folding, as regular expressions that ignore case use it (UTS #18, RL1.5): one scalar stands for one scalar, so
/// `ß` is no `ss`, and neither dotted nor dotless `i` of Turkish is an `i`.
struct CaseOrbits: Sendable {
  static let shared = CaseOrbits()

  /// Every scalar that has another case, ascending; beside each, the smallest scalar of its orbit.
  private let scalars: [UInt32]
  private let smallest: [UInt32]
  /// The same with the smallest in the upper half of a word and the scalar in the lower, ascending: orbit after orbit.
  private let members: [UInt64]

  private init() {
    let runs = Self.runs
    var members: [UInt64] = []
    members.reserveCapacity(runs.count * 4)
    for place in stride(from: 0, to: runs.count - 3, by: 4) {
      for scalar in stride(from: runs[place], through: runs[place + 1], by: Int(runs[place + 2])) {
        let least = UInt64(scalar - runs[place + 3])
        members.append(least << 32 | least)
        members.append(least << 32 | UInt64(scalar))
      }
    }
    members.sort()
    var kept: [UInt64] = []
    for member in members where kept.last != member { kept.append(member) }
    self.members = kept
    let byScalar = kept.map { $0 << 32 | $0 >> 32 }.sorted()
    scalars = byScalar.map { UInt32(truncatingIfNeeded: $0 >> 32) }
    smallest = byScalar.map { UInt32(truncatingIfNeeded: $0) }
  }

  /// The scalars that are `scalar` in some case, ascending; nil if it has no other case.
  func orbit(of scalar: UInt32) -> [UInt32]? {
    let place = firstPlace(from: scalar)
    guard place < scalars.count, scalars[place] == scalar else { return nil }
    return orbit(smallest[place])
  }

  /// The orbit of which `least` is the smallest.
  private func orbit(_ least: UInt32) -> [UInt32] {
    var low = 0
    var high = members.count
    while low < high {
      let middle = (low + high) / 2
      if members[middle] >> 32 < least { low = middle + 1 } else { high = middle }
    }
    return members[low...].prefix { $0 >> 32 == least }.map { UInt32(truncatingIfNeeded: $0) }
  }

  /// The set with every scalar in every case.
  func closure(of set: CodeSet) -> CodeSet {
    var added: [CodeSet.Run] = []
    for run in set.runs {
      var place = firstPlace(from: run.first)
      while place < scalars.count, scalars[place] <= run.last {
        for other in orbit(smallest[place]) { added.append(CodeSet.Run(other, other)) }
        place += 1
      }
    }
    return added.isEmpty ? set : CodeSet(set.runs + added)
  }

  /// The scalar that stands for all cases of `scalar`: the lower case of the orbit's smallest, as a rule what folding gives.
  func representative(of scalar: UInt32) -> UInt32 {
    guard let least = orbit(of: scalar)?.first, let value = Unicode.Scalar(least) else { return scalar }
    let lower = value.properties.lowercaseMapping.unicodeScalars
    guard let only = lower.first, lower.count == 1, orbit(of: only.value)?.first == least else { return least }
    return only.value
  }

  private func firstPlace(from scalar: UInt32) -> Int {
    var low = 0
    var high = scalars.count
    while low < high {
      let middle = (low + high) / 2
      if scalars[middle] < scalar { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension CodeSet {
  /// The set with every ASCII letter in both cases, for patterns that speak of bytes.
  func closedUnderASCIICase() -> CodeSet {
    var added: [Run] = []
    for letter in UInt32(0x61)...0x7A {
      if contains(letter) != contains(letter - 0x20) {
        added.append(Run(letter, letter))
        added.append(Run(letter - 0x20, letter - 0x20))
      }
    }
    return CodeSet(runs + added)
  }
}
