internal import Bytes
internal import LinkGraph
package import SearchIndex
internal import SystemCalls

/// A set of names that finds those within a small edit distance of another name.
///
/// The lengths and letters of names that are a few edits apart differ little. Comparing them rules out nearly all names
/// in a few operations each; the rest are compared letter by letter.
package struct NameSieve: Sendable {
  /// The names of one length. The signatures are in separate arrays, so that the data compared first are adjacent in
  /// memory.
  private struct Group {
    var letters: [UInt64] = []
    var amounts: [UInt64] = []
    var names: [String] = []
  }

  private var groups: [Int: Group] = [:]
  /// The results for names that were looked up before.
  private let found = Locked<[String: [String]]>([:])
  private static let mostFound = 10_000
  private let all: Set<String>

  /// Creates the set of the names of all files of a vault. O(files).
  package init(_ snapshot: IndexSnapshot) {
    let names = snapshot.keys(of: .name, prefix: [NameTerms.Kind.path.rawValue])
    self.init(names.map { String(decoding: $0.dropFirst(), as: UTF8.self) })
  }

  init(_ names: [String]) {
    all = Set(names)
    for name in names {
      let (length, letters, amounts) = Self.signature(name)
      groups[length, default: Group()].letters.append(letters)
      groups[length, default: Group()].amounts.append(amounts)
      groups[length, default: Group()].names.append(name)
    }
  }

  /// Returns the maximal edit distance for names of a length: 0 for short names, because many names are near to them.
  private static func limit(_ length: Int) -> Int { length < 5 ? 0 : length < 9 ? 1 : 2 }

  /// Returns the name itself if the set contains it, otherwise the names near it: all of them, or `mostNames + 1` if
  /// there are more.
  func names(near name: String, mostNames: Int) -> [String] {
    if all.contains(name) { return [name] }
    if let known = found.withLock({ $0[name] }) { return known }
    let near = search(name, mostNames)
    found.withLock { if $0.count < Self.mostFound { $0[name] = near } }
    return near
  }

  private func search(_ name: String, _ mostNames: Int) -> [String] {
    let (length, letters, amounts) = Self.signature(name)
    let limit = Self.limit(length)
    if limit == 0 { return [] }
    let scalars = Array(name.unicodeScalars)
    var near: [String] = []
    for other in length - limit...length + limit {
      guard let group = groups[other] else { continue }
      for index in group.letters.indices where (group.letters[index] ^ letters).nonzeroBitCount <= 2 * limit {
        guard Self.difference(group.amounts[index], amounts) <= 2 * limit,
          EditDistance.isWithin(limit, scalars, Array(group.names[index].unicodeScalars))
        else { continue }
        near.append(group.names[index])
        if near.count > mostNames { return near }
      }
    }
    return near
  }

  /// Returns the length of a name, a bit set of its letters (modulo 64), and the counts of its letters (modulo 16), at
  /// most 15 and four bits each.
  private static func signature(_ name: String) -> (length: Int, letters: UInt64, amounts: UInt64) {
    var (length, letters, amounts): (Int, UInt64, UInt64) = (0, 0, 0)
    for scalar in name.unicodeScalars {
      length += 1
      letters |= 1 << UInt64(scalar.value & 63)
      let place = UInt64(scalar.value & 15) * 4
      if (amounts >> place) & 15 < 15 { amounts += 1 << place }
    }
    return (length, letters, amounts)
  }

  /// Returns the sum of the differences between counts.
  private static func difference(_ one: UInt64, _ two: UInt64) -> Int {
    var sum = 0
    var place: UInt64 = 0
    while place < 64 {
      sum += abs(Int((one >> place) & 15) - Int((two >> place) & 15))
      place += 4
    }
    return sum
  }
}
