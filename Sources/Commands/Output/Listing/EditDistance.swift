/// How far apart two words are, for suggestions after a typing error.
enum EditDistance {
  /// The word among candidates that was most likely meant: the nearest within a third of the length typed, at
  /// least one edit, or else the only one that begins like it. Ties go to the first.
  static func nearest(to typed: String, in candidates: [String]) -> String? {
    let word = Array(typed.lowercased())
    // Time grows with the product of the lengths, and nothing this long is a name.
    if word.count > 64 { return nil }
    let limit = max(1, word.count / 3)
    var best: (distance: Int, candidate: String)?
    for candidate in candidates {
      let distance = distance(word, Array(candidate.lowercased()))
      if distance <= limit, distance < best?.distance ?? .max { best = (distance, candidate) }
    }
    if let best { return best.candidate }
    let longer = candidates.filter { !typed.isEmpty && $0.lowercased().hasPrefix(typed.lowercased()) }
    return longer.count == 1 ? longer[0] : nil
  }

  /// The least number of insertions, deletions, replacements and swaps of neighbours between two words.
  ///
  /// Optimal string alignment: no part is edited twice. Time and space go with the product of the lengths.
  static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let replaced = previous[column] + (left[row] == right[column] ? 0 : 1)
        var least = min(replaced, previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          least = min(least, beforePrevious[column - 1] + 1)
        }
        current.append(least)
      }
      beforePrevious = previous
      previous = current
    }
    return previous[right.count]
  }
}
