/// Finds the word that was probably intended by a misspelled one.
enum Suggestion {
  /// Returns the candidate most similar to `word`, or nil if none is similar enough; of equally similar ones, the
  /// first.
  ///
  /// A candidate that begins with the word is as similar as one with a single error. People rarely mistake the first
  /// letter, so a candidate with another one may only have that error.
  static func nearest(to word: String, in candidates: [String]) -> String? {
    let typed = Array(word.utf8)
    guard !typed.isEmpty, typed.count <= longestWord else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let name = Array(candidate.utf8)
      var distance = distance(typed, name)
      if name.starts(with: typed), typed.count > 1 { distance = min(distance, 1) }
      let most = max(1, min(3, (max(typed.count, name.count) + 1) / 3))
      let limit = typed.first == name.first ? most : 1
      guard distance <= limit, distance < name.count, distance < best?.distance ?? Int.max else { continue }
      best = (candidate, distance)
    }
    return best?.candidate
  }

  /// The maximum length of a word that can be a misspelled name; the bound limits the cost of malicious words.
  private static let longestWord = 64

  /// Returns the Damerau–Levenshtein distance in its restricted form (optimal string alignment): insertions, deletions,
  /// substitutions and swaps of neighbours, with no part edited twice.
  ///
  /// The time is the product of the lengths, the space three rows.
  static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var beforeLast = [Int](repeating: 0, count: second.count + 1)
    var last = Array(0...second.count)
    var row = last
    for i in first.indices {
      row[0] = i + 1
      for j in second.indices {
        let substitution = last[j] + (first[i] == second[j] ? 0 : 1)
        row[j + 1] = min(substitution, last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
          row[j + 1] = min(row[j + 1], beforeLast[j - 1] + 1)
        }
      }
      (beforeLast, last, row) = (last, row, beforeLast)
    }
    return last[second.count]
  }
}
