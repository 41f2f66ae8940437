internal import Bytes

/// Finds the word that was probably intended by a misspelled one.
enum Suggestion {
  /// Returns the candidate most similar to `word`, or nil if none is similar enough; of equally similar ones, the
  /// first. A candidate that begins with the word is as similar as one with a single error. People rarely mistake the
  /// first letter, so a candidate with another one may only have that error.
  static func nearest(to word: String, in candidates: [String]) -> String? {
    let typed = Array(word.utf8)
    guard !typed.isEmpty, typed.count <= longestWord else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let name = Array(candidate.utf8)
      // No limit is above three.
      var distance = EditDistance.distance(typed, name, atMost: 3) ?? 4
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
}
