/// Finds the sentence that best summarises a note.
///
/// Each sentence is scored by its words, its position, and the words that it shares with the title (an extractive
/// summary after Luhn, 1958, and Edmundson, 1969). The weight of a word is its frequency in the note times its rarity
/// in the vault.
package struct SummaryFinder: Sendable {
  /// A sentence with its score.
  package struct Candidate: Sendable, Equatable {
    /// The sentence without markup.
    package let sentence: String
    /// The score, from 0 to 1.
    package let score: Double
    /// The shares of the score for the note's frequent words, for the nearness to the beginning, and for the words of
    /// the title; each from 0 to 1.
    package let centrality, position, title: Double
  }

  /// The number of sentences after which no more are read.
  private static let limit = 80

  /// Returns the rarity of a word in the vault.
  let rarity: @Sendable (String) -> Double
  var reader = WordReader()

  /// Returns the sentences of a note with their scores, the best first.
  mutating func candidates(_ passages: NotePassages, title: String) -> [Candidate] {
    let sentences = sentences(passages, title: title)
    let words = sentences.map { reader.words(of: $0) }
    let titleWords = Set(reader.words(of: title))
    var frequency: [String: Int] = [:]
    for word in words.joined() { frequency[word, default: 0] += 1 }
    var weights: [String: Double] = [:]
    for (word, count) in frequency { weights[word] = Double(2 * count) / Double(count + 1) * rarity(word) }
    let centrality = words.map { words in
      words.isEmpty ? 0 : Set(words).reduce(0) { $0 + (weights[$1] ?? 0) } / Double(words.count + 4).squareRoot()
    }
    let most = max(centrality.max() ?? 0, .leastNonzeroMagnitude)
    let wanted = titleWords.reduce(0) { $0 + rarity($1) }
    var candidates: [Candidate] = []
    for (index, sentence) in sentences.enumerated() {
      let found = titleWords.intersection(words[index]).reduce(0) { $0 + rarity($1) }
      let parts = (
        centrality[index] / most, 1 / (1 + 0.3 * Double(index)), wanted > 0 ? min(found / wanted, 1) : 0
      )
      var score = 0.45 * parts.0 + 0.35 * parts.1 + 0.2 * parts.2
      score *= Self.form(of: sentence, wordCount: words[index].count)
      candidates.append(
        Candidate(sentence: sentence, score: score, centrality: parts.0, position: parts.1, title: parts.2))
    }
    // Sentences with equal scores are in the order of the note.
    return candidates.enumerated().sorted {
      $0.element.score != $1.element.score ? $0.element.score > $1.element.score : $0.offset < $1.offset
    }.map(\.element)
  }

  /// Returns the sentences of the paragraphs; if there are none, those of lists, or else those of quotes.
  private mutating func sentences(_ passages: NotePassages, title: String) -> [String] {
    let titleWords = reader.words(of: title)
    for places in [[NotePassages.Place.text], [.bullet, .number], [.quote]] {
      var found: [String] = []
      for passage in passages.passages where places.contains(passage.place) && !passage.isTask {
        for sentence in Sentences.of(passage.text) where isUsable(sentence, titleWords) { found.append(sentence) }
        if found.count > Self.limit { break }
      }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Returns whether a sentence can be a summary: it is not only tags and addresses, has at least three words, and
  /// differs from the title.
  private mutating func isUsable(_ sentence: String, _ title: [String]) -> Bool {
    if sentence.split(separator: " ").allSatisfy({ $0.hasPrefix("#") || $0.contains("://") }) { return false }
    let words = reader.words(of: sentence)
    return words.count > 2 && words != title
  }

  /// Returns a factor for the form of a sentence, from 0 to 1.
  private static func form(of sentence: String, wordCount: Int) -> Double {
    var factor = 1.0
    switch sentence.last {
    case ":": factor *= 0.4
    case "?", "？": factor *= 0.7
    case let last?: if last.isLetter || last.isNumber { factor *= 0.8 }
    case nil: break
    }
    if wordCount < 5 { factor *= 0.6 }
    if sentence.utf8.count > EnrichmentLimits.summary, sentence.count > EnrichmentLimits.summary { factor *= 0.8 }
    return factor
  }

  /// Returns a sentence, cut after a word if it is longer than the limit.
  static func cut(_ sentence: String, to limit: Int = EnrichmentLimits.summary) -> String {
    if sentence.utf8.count <= limit || sentence.count <= limit { return sentence }
    let beginning = sentence.prefix(limit - 1)
    let isAtWord = sentence.dropFirst(limit - 1).first?.isWhitespace == true
    var cut = beginning
    if !isAtWord, let space = beginning.lastIndex(where: \.isWhitespace),
      beginning.distance(from: beginning.startIndex, to: space) > limit / 2
    {
      cut = beginning[..<space]
    }
    while let last = cut.last, last.isWhitespace || ",;:-–—(".contains(last) { cut = cut.dropLast() }
    return cut + "…"
  }
}
