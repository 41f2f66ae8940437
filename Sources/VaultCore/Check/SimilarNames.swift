internal import Bytes
internal import LinkGraph
internal import NoteSyntax
package import SearchIndex
internal import SystemCalls

/// A set of names that finds those within a small edit distance of another name.
package struct SimilarNames: Sendable {
  /// The names of the set when it was created.
  private let names: SortedNames
  /// The names that came since then, and those of `names` that have gone.
  private var (added, removed): (Set<String>, Set<String>) = ([], [])
  private let found = Locked<[String: [String]]>([:])
  private static let mostFound = 10_000
  /// The number of changed names from which the set is created anew.
  private static let manyChanges = 1_000

  /// Creates the set of the names of all files of a vault. O(files).
  package init(_ snapshot: IndexSnapshot) {
    var names: [String] = []
    snapshot.visitKeys(of: .name, prefix: [NameTerms.Kind.path.rawValue]) { key, documents in
      if !documents.isEmpty { names.append(String(decoding: [UInt8](key.extracting(1...)), as: UTF8.self)) }
    }
    self.init(names)
  }

  init(_ names: [String]) { self.names = SortedNames(names) }

  /// Updates the set of the names in an older snapshot. O(changed files).
  package mutating func update(from old: IndexSnapshot, to new: IndexSnapshot) {
    let changed = new.keys(differingFrom: old)
    if changed.count + added.count + removed.count > Self.manyChanges {
      self = SimilarNames(new)
      return
    }
    let kind = NameTerms.Kind.path.rawValue
    for name in Set(changed.map { LinkKey(fileName: $0.lastComponent.span).text }) {
      if new.count(ofKey: [kind] + Array(name.utf8), in: .name) > 0 {
        if removed.remove(name) == nil, !names.contains(name) { added.insert(name) }
      } else if added.remove(name) == nil, names.contains(name) {
        removed.insert(name)
      }
    }
    found.withLock { $0 = [:] }
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
    let scalars = Array(name.unicodeScalars)
    let limit = Self.limit(scalars.count)
    if limit == 0 { return [] }
    var walk = SimilarNameWalk(names, near: name, limit: limit)
    let near =
      walk.found(atMost: mostNames + removed.count).filter { !removed.contains($0) }
      + added.filter { EditDistance.isWithin(limit, scalars, Array($0.unicodeScalars)) }
    return Array(near.prefix(mostNames + 1))
  }
}
