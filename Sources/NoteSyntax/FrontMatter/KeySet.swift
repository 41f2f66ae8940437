/// The set of keys of a mapping; small mappings need no hashing.
package struct KeySet {
  private var few: [String] = []
  private var many: Set<String> = []

  /// Makes an empty set.
  package init() {}

  /// Adds `key` and returns true; returns false when it is already in the set.
  package mutating func insert(_ key: String) -> Bool {
    if !many.isEmpty { return many.insert(key).inserted }
    if few.contains(key) { return false }
    if few.isEmpty { few.reserveCapacity(8) }
    few.append(key)
    if few.count > 12 { many = Set(few) }
    return true
  }
}
