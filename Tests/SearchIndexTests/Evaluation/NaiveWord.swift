@testable import SearchIndex

/// One word of a query, compared with the words of a text one by one.
struct NaiveWord {
  private enum Manner {
    case inside
    case prefix
    case whole
    case fuzzy
  }

  private let folded: [UInt8]
  private let manner: Manner

  /// The words of a term: the last as the term says, those before it whole.
  static func parts(of term: QueryTerm) -> [NaiveWord] {
    let (text, last): (String, Manner) =
      switch term {
      case .word(let text): (text, .inside)
      case .prefix(let text): (text, .prefix)
      case .fuzzy(let text): (text, .fuzzy)
      case .phrase(let text), .exact(let text), .regex(let text): (text, .whole)
      }
    var tokenizer = Tokenizer()
    let words = tokenizer.words(in: text)
    return words.enumerated().map { index, word in
      if index < words.count - 1 || word.isCharacter { return NaiveWord(folded: word.folded, manner: .whole) }
      return NaiveWord(folded: word.folded, manner: last == .inside && words.count > 1 ? .prefix : last)
    }
  }

  /// What a word of the text is worth as a match; nil when it is none.
  func worth(of word: [UInt8]) -> Double? {
    if word == folded { return 1 }
    switch manner {
    case .whole: return nil
    case .prefix: return word.starts(with: folded) ? 0.4 : nil
    case .inside:
      if word.starts(with: folded) { return 0.4 }
      let isShort = String(decoding: folded, as: UTF8.self).unicodeScalars.count <= 2
      return !isShort && isPart(folded, of: word) ? 0.15 : nil
    case .fuzzy: return isSpeltLike(folded, word) ? 0.2 : nil
    }
  }
}

/// Whether `part` is somewhere in `whole`.
func isPart(_ part: [UInt8], of whole: [UInt8]) -> Bool {
  part.isEmpty || whole.indices.contains { whole[$0...].starts(with: part) }
}

/// Whether two words differ by one edit, or by two if the first has six letters.
func isSpeltLike(_ asked: [UInt8], _ word: [UInt8]) -> Bool {
  let letters = [asked, word].map { Array(String(decoding: $0, as: UTF8.self).unicodeScalars) }
  let limit = letters[0].count < 6 ? 1 : 2
  if abs(letters[0].count - letters[1].count) > limit { return false }
  return naiveDistance(letters[0], letters[1]) <= limit
}

/// The least number of letters put in, left out, changed or swapped with the next one, no letter edited twice.
func naiveDistance<Letter: Equatable>(_ left: [Letter], _ right: [Letter]) -> Int {
  var distances = (0...left.count).map { row in (0...right.count).map { row == 0 ? $0 : row } }
  for row in 0..<left.count {
    for column in 0..<right.count {
      var best = min(distances[row][column + 1], distances[row + 1][column]) + 1
      best = min(best, distances[row][column] + (left[row] == right[column] ? 0 : 1))
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        best = min(best, distances[row - 1][column - 1] + 1)
      }
      distances[row + 1][column + 1] = best
    }
  }
  return distances[left.count][right.count]
}

/// The folded form of a text.
func fold(_ text: String) -> [UInt8] { Folding.fold(Array(text.utf8).span) }
