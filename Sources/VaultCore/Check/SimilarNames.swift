internal import Bytes
internal import LinkGraph
internal import NoteSyntax
package import SearchIndex
internal import SystemCalls

/// A set of names that finds those within a small edit distance of another name.
///
/// The lengths and letters of names that are a few edits apart differ little. Comparing them rules out nearly all names
/// in a few operations each; the rest are compared letter by letter. If the rest are many, because names differ in few
/// letters, as with numbers, a `SimilarNameWalk` finds them.
package struct SimilarNames: Sendable {
  /// The names of one length. The signatures are in separate arrays, so that what is compared first is adjacent.
  private struct Group {
    var letters: [UInt64] = []
    var amounts: [UInt64] = []
    var names: [String] = []
  }

  /// The groups by the lengths of their names.
  private var groups: [Group] = []
  private let found = Locked<[String: [String]]>([:])
  private static let mostFound = 10_000
  /// All names in order, each once, as soon as they are needed.
  private let sorted = Locked<[String]?>(nil)
  /// The maximal number of names that are compared one by one.
  private static let mostCompared = 64
  /// The number of changed files from which the set is created anew.
  private static let manyChanges = 4_096

  /// Creates the set of the names of all files of a vault. O(files).
  package init(_ snapshot: IndexSnapshot) {
    snapshot.visitKeys(of: .name, prefix: [NameTerms.Kind.path.rawValue]) { key, documents in
      if !documents.isEmpty { append(String(decoding: [UInt8](key.extracting(1...)), as: UTF8.self)) }
    }
  }

  init(_ names: [String]) { for name in names { append(name) } }

  private mutating func append(_ name: String) {
    let (length, letters, amounts) = Self.signature(name)
    while groups.count <= length { groups.append(Group()) }
    groups[length].letters.append(letters)
    groups[length].amounts.append(amounts)
    groups[length].names.append(name)
  }

  /// Updates the set of the names in an older snapshot. O(changed files × names of the same length).
  package mutating func update(from old: IndexSnapshot, to new: IndexSnapshot) {
    let changed = new.keys(differingFrom: old)
    if changed.count > Self.manyChanges {
      self = SimilarNames(new)
      return
    }
    let kind = NameTerms.Kind.path.rawValue
    for name in Set(changed.map { LinkKey(fileName: $0.lastComponent.span).text }) {
      let isThere = new.count(ofKey: [kind] + Array(name.utf8), in: .name) > 0
      let position = position(of: name)
      if isThere == (position != nil) { continue }
      if let (length, index) = position {
        groups[length].letters.remove(at: index)
        groups[length].amounts.remove(at: index)
        groups[length].names.remove(at: index)
      } else {
        append(name)
      }
      found.withLock { $0 = [:] }
      sorted.withLock { $0 = nil }
    }
  }

  private func position(of name: String) -> (length: Int, index: Int)? {
    let (length, letters, amounts) = Self.signature(name)
    guard length < groups.count else { return nil }
    let group = groups[length]
    return group.letters.indices.first {
      group.letters[$0] == letters && group.amounts[$0] == amounts && group.names[$0] == name
    }.map { (length, $0) }
  }

  /// Returns the maximal edit distance for names of a length: 0 for short names, because many names are near to them.
  private static func limit(_ length: Int) -> Int { length < 5 ? 0 : length < 9 ? 1 : 2 }

  /// Returns the names near one that is not in the set: all of them, or `mostNames + 1` if there are more.
  func names(near name: String, mostNames: Int) -> [String] {
    if let cached = found.withLock({ $0[name] }) { return cached }
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
    var compared = 0
    for other in length - limit...length + limit where other < groups.count {
      let group = groups[other]
      for index in group.letters.indices where (group.letters[index] ^ letters).nonzeroBitCount <= 2 * limit {
        guard Self.difference(group.amounts[index], amounts) <= 2 * limit else { continue }
        compared += 1
        if compared > Self.mostCompared {
          var walk = SimilarNameWalk(sortedNames(), near: name, limit: limit)
          return walk.found(atMost: mostNames)
        }
        guard EditDistance.isWithin(limit, scalars, Array(group.names[index].unicodeScalars)) else { continue }
        // A name can be in several segments of the index.
        if near.contains(group.names[index]) { continue }
        near.append(group.names[index])
        if near.count > mostNames { return near }
      }
    }
    return near
  }

  private func sortedNames() -> [String] {
    sorted.withLock { known in
      if let known { return known }
      let names = Set(groups.flatMap(\.names)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      known = names
      return names
    }
  }

  /// Returns the length of a name, a set of its letters modulo 64, and counts modulo 16, of four bits each, up to 15.
  private static func signature(_ name: String) -> (length: Int, letters: UInt64, amounts: UInt64) {
    var (length, letters, amounts): (Int, UInt64, UInt64) = (0, 0, 0)
    for scalar in name.unicodeScalars {
      length += 1
      letters |= 1 << UInt64(scalar.value & 63)
      let shift = UInt64(scalar.value & 15) * 4
      if (amounts >> shift) & 15 < 15 { amounts += 1 << shift }
    }
    return (length, letters, amounts)
  }

  /// Returns the sum of the differences between counts.
  private static func difference(_ one: UInt64, _ two: UInt64) -> Int {
    stride(from: UInt64(0), to: 64, by: 4).reduce(0) { $0 + abs(Int((one >> $1) & 15) - Int((two >> $1) & 15)) }
  }
}
