/// Computes the edit distance of two words, which counts insertions, deletions, substitutions and transpositions.
///
/// This is the optimal string alignment distance: Damerau's edits, with no part of a word edited twice.
package enum EditDistance {
  /// Returns whether at most `limit` edits turn `left` into `right`. O(left × right), less when they differ much.
  @inlinable package static func isWithin<Element: Equatable>(_ limit: Int, _ left: [Element], _ right: [Element])
    -> Bool
  {
    distance(left, right, atMost: limit) != nil
  }

  /// Returns the number of edits that turn `left` into `right`, or nil if it exceeds `limit`.
  @inlinable package static func distance<Element: Equatable>(
    _ left: [Element], _ right: [Element], atMost limit: Int
  ) -> Int? {
    if abs(left.count - right.count) > limit { return nil }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      for column in right.indices {
        let substitution = last[column] + (left[row] == right[column] ? 0 : 1)
        var best = min(substitution, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      if current.allSatisfy({ $0 > limit }) { return nil }
      beforeLast = last
      last = current
    }
    return last[right.count] <= limit ? last[right.count] : nil
  }

  /// Returns the name that `text` probably misspells: the most similar one whose edit distance is at most a third of
  /// the letters (at least one edit), otherwise the only one that begins with `text`. Case is ignored; of equally
  /// similar names, the first in alphabetical order is returned.
  package static func nearest(to text: String, in names: [String]) -> String? {
    // A long text is not a misspelt short name, and the cost is the product of the lengths.
    let typed = Array(text.lowercased().unicodeScalars.prefix(65))
    if typed.isEmpty || typed.count > 64 { return nil }
    // With one letter, only an equal name counts as similar.
    var limit = typed.count == 1 ? 0 : max(1, typed.count / 3)
    var best: String?
    for name in names.sorted() {
      guard let distance = distance(typed, Array(name.lowercased().unicodeScalars), atMost: limit) else { continue }
      best = name
      if distance == 0 { break }
      limit = distance - 1
    }
    if let best { return best }
    let longer = names.filter { $0.lowercased().unicodeScalars.starts(with: typed) }
    return longer.count == 1 ? longer[0] : nil
  }
}
