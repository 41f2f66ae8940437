/// The use of capitals in a text of a few words, which another text can take over.
enum WordCase: Equatable {
  case lower, upper
  /// The first letter of the text is a capital.
  case sentence
  /// The first letter of each of several words is a capital.
  case title
  /// There are no letters with case, or capitals within words.
  case other

  init(_ text: String) {
    let words = text.split { !$0.isLetter }.filter { $0.contains(where: \.isCased) }
    let capitals = text.filter(\.isUppercase).count
    let isFirst = words.first?.first?.isUppercase == true
    if words.isEmpty {
      self = .other
    } else if capitals == 0 {
      self = .lower
    } else if !text.contains(where: \.isLowercase), capitals > 1 {
      self = .upper
    } else if isFirst, capitals == 1 {
      self = .sentence
    } else if words.allSatisfy({ $0.first?.isUppercase == true }), capitals == words.count {
      self = .title
    } else {
      self = .other
    }
  }

  /// Returns a text with the capitals of a match; `old` is the text that was looked for.
  ///
  /// A match that is written as `old` gets the text as it is, and so does one whose capitals have no pattern.
  static func apply(of match: String, to text: String, writtenAs old: String) -> String {
    if match == old { return text }
    switch WordCase(match) {
    case .lower: return text.lowercased()
    case .upper: return text.uppercased()
    case .sentence: return capitalised(text, all: false)
    case .title: return capitalised(text, all: true)
    case .other: return text
    }
  }

  /// Returns a text whose first letter, or that of all words, is a capital.
  private static func capitalised(_ text: String, all: Bool) -> String {
    var result = ""
    var isStart = true
    for character in text {
      result += isStart && character.isLetter ? character.uppercased() : String(character)
      if character.isLetter { isStart = false } else if all, !"'’".contains(character) { isStart = true }
    }
    return result
  }
}
