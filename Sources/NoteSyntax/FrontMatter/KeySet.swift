/// The keys of a mapping so far; small mappings need no hashing.
package struct KeySet {
  private var few: [String] = []
  private var many: Set<String> = []

  /// No keys.
  package init() {}

  /// Adds `key` and returns true, or returns false when it is there already.
  package mutating func insert(_ key: String) -> Bool {
    if !many.isEmpty { return many.insert(key).inserted }
    if few.contains(key) { return false }
    if few.isEmpty { few.reserveCapacity(8) }
    few.append(key)
    if few.count > 12 { many = Set(few) }
    return true
  }
}
