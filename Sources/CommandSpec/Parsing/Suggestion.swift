/// Finds the word that was probably intended by a misspelled one.
enum Suggestion {
  /// Returns the candidate most similar to `word`, or nil if none is similar enough; of equally similar ones, the
  /// first. Case is ignored, and a candidate that begins with the word is as similar as one with a single slip.
  static func nearest(to word: String, in candidates: [String]) -> String? {
    let typed = Array(word.lowercased().utf8)
    guard !typed.isEmpty, typed.count <= longestWord else { return nil }
    var best: (candidate: String, slips: Int)?
    for candidate in candidates {
      let name = Array(candidate.utf8)
      var slips = TypingSlips.count(typed, name)
      if name.starts(with: typed), typed.count > 2 { slips = min(slips, TypingSlips.one) }
      guard slips <= limit(typed, name), slips < best?.slips ?? Int.max else { continue }
      best = (candidate, slips)
    }
    return best?.candidate
  }

  /// Long words may have two slips. A word with another first letter is rather another word, since people rarely
  /// mistake the first letter: in a short one, the first two can only be in the wrong order.
  private static func limit(_ typed: [UInt8], _ name: [UInt8]) -> Int {
    let length = min(typed.count, name.count)
    if typed == name { return 0 }
    if typed.first != name.first { return length < 5 ? TypingSlips.transposition : TypingSlips.one }
    return length < 6 ? TypingSlips.one : 2 * TypingSlips.one
  }

  /// The maximum length of a word that can be a misspelled name; the bound limits the cost of malicious words.
  private static let longestWord = 64
}

/// The slips of a keyboard that make one word of another: a letter too many or too few, two letters in the wrong order,
/// a neighbouring key, or another vowel. Any other letter counts more, since that is rather another word: `shell` is no
/// slip of `spell`.
enum TypingSlips {
  /// The cost of one slip.
  static let one = 4
  static let transposition = 3
  private static let otherLetter = 8

  private static let rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"].map { Array($0.utf8) }

  /// Returns the cost of the slips from one word to another. O(length²).
  static func count(_ typed: [UInt8], _ name: [UInt8]) -> Int {
    var before: [Int] = []
    var last = (0...name.count).map { $0 * one }
    for (i, letter) in typed.enumerated() {
      var next = [(i + 1) * one]
      for (j, other) in name.enumerated() {
        var cost = min(last[j + 1], next[j]) + one
        cost = min(cost, last[j] + substitution(letter, other))
        if i > 0, j > 0, letter == name[j - 1], typed[i - 1] == other {
          cost = min(cost, before[j - 1] + transposition)
        }
        next.append(cost)
      }
      (before, last) = (last, next)
    }
    return last[name.count]
  }

  private static func substitution(_ one: UInt8, _ other: UInt8) -> Int {
    if one == other { return 0 }
    let vowels = Array("aeiou".utf8)
    if vowels.contains(one) && vowels.contains(other) || areNeighbours(one, other) { return Self.one }
    return otherLetter
  }

  private static func areNeighbours(_ one: UInt8, _ other: UInt8) -> Bool {
    guard let first = place(of: one), let second = place(of: other) else { return false }
    let distance = second.column - first.column
    switch second.row - first.row {
    case 0: return abs(distance) == 1
    // Each row is half a key to the right of the one above it.
    case 1: return distance == 0 || distance == -1
    case -1: return distance == 0 || distance == 1
    default: return false
    }
  }

  private static func place(of letter: UInt8) -> (row: Int, column: Int)? {
    for (row, letters) in rows.enumerated() {
      if let column = letters.firstIndex(of: letter) { return (row, column) }
    }
    return nil
  }
}
