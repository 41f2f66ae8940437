/// The ways in which a name is written that is compared without case, with how often each occurs.
struct WrittenForms {
  private var counts: [String: Int] = [:]

  /// Counts a form.
  mutating func add(_ form: String, _ count: Int = 1) { counts[form, default: 0] += count }

  /// The form that occurs most often; of several the first in the order of their bytes. Empty when there is none.
  var best: String {
    let best = counts.min { left, right in
      left.value != right.value
        ? left.value > right.value : left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
    }
    return best?.key ?? ""
  }
}
