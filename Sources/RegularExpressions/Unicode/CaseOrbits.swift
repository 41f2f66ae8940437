internal import Bytes

/// The sets of scalars that differ only in case, such as `K`, `k` and the Kelvin sign.
///
/// This is simple case folding, as in regular expressions that ignore case (UTS #18, RL1.5): one scalar corresponds to
/// one scalar. So `ß` does not match `ss`, and neither the dotted nor the dotless `i` of Turkish matches `i`.
struct CaseOrbits: Sendable {
  static let shared = CaseOrbits()

  /// All scalars that have another case, in ascending order, and the smallest scalar of the orbit of each.
  private let scalars: [UInt32]
  private let smallest: [UInt32]
  /// The same pairs, sorted by orbit: the smallest scalar in the upper half of a word, the scalar in the lower half.
  private let members: [UInt64]

  private init() {
    let runs = Self.runs
    var members: [UInt64] = []
    members.reserveCapacity(runs.count * 4)
    for index in stride(from: 0, to: runs.count - 3, by: 4) {
      for scalar in stride(from: runs[index], through: runs[index + 1], by: Int(runs[index + 2])) {
        let least = UInt64(scalar - runs[index + 3])
        members.append(least << 32 | least)
        members.append(least << 32 | UInt64(scalar))
      }
    }
    members.sort()
    var unique: [UInt64] = []
    for member in members where unique.last != member { unique.append(member) }
    self.members = unique
    let byScalar = unique.map { $0 << 32 | $0 >> 32 }.sorted()
    scalars = byScalar.map { UInt32(truncatingIfNeeded: $0 >> 32) }
    smallest = byScalar.map { UInt32(truncatingIfNeeded: $0) }
  }

  /// Returns the orbit of `scalar` in ascending order; nil if the scalar has no other case.
  func orbit(of scalar: UInt32) -> [UInt32]? {
    let index = firstIndex(from: scalar)
    guard index < scalars.count, scalars[index] == scalar else { return nil }
    return orbit(smallest[index])
  }

  private func orbit(_ least: UInt32) -> [UInt32] {
    let first = members.indices.partitioningIndex { members[$0] >> 32 >= least }
    return members[first...].prefix { $0 >> 32 == least }.map { UInt32(truncatingIfNeeded: $0) }
  }

  /// Returns the set, with all cases of its members.
  func closure(of set: CodeSet) -> CodeSet {
    var added: [CodeSet.Run] = []
    for run in set.runs {
      var index = firstIndex(from: run.first)
      while index < scalars.count, scalars[index] <= run.last {
        for other in orbit(smallest[index]) { added.append(CodeSet.Run(other, other)) }
        index += 1
      }
    }
    return added.isEmpty ? set : CodeSet(set.runs + added)
  }

  /// Returns the representative of all cases of `scalar`: the lower case of the smallest, usually the case folding.
  func representative(of scalar: UInt32) -> UInt32 {
    guard let least = orbit(of: scalar)?.first, let value = Unicode.Scalar(least) else { return scalar }
    let lower = value.properties.lowercaseMapping.unicodeScalars
    guard let only = lower.first, lower.count == 1, orbit(of: only.value)?.first == least else { return least }
    return only.value
  }

  private func firstIndex(from scalar: UInt32) -> Int { scalars.indices.partitioningIndex { scalars[$0] >= scalar } }
}

extension CodeSet {
  /// Returns the set with each ASCII letter in both cases, for patterns of bytes.
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
