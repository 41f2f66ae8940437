/// The spellings of a name that is compared without case, with the frequency of each.
struct WrittenForms {
  private var counts: [String: Int] = [:]

  /// Counts a spelling.
  mutating func add(_ form: String, _ count: Int = 1) { counts[form, default: 0] += count }

  /// The most frequent spelling; among equally frequent ones, the first in byte order. Empty if there is none.
  var best: String {
    let best = counts.min { left, right in
      left.value != right.value
        ? left.value > right.value : left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
    }
    return best?.key ?? ""
  }
}
