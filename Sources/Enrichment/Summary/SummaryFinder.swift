/// Finds the sentence that best summarises a note.
///
/// Each sentence is scored by its words, its position, the words that it shares with the title (an extractive summary
/// after Luhn, 1958, and Edmundson, 1969), and by whether it defines something. The weight of a word is its frequency
/// in the note times its rarity in the vault. Sentences of unsuitable form (`SentenceForm`) score less, or are left
/// out; if no sentence scores enough, the note gets no summary. A note with a section such as `Summary` says itself what
/// its summary is, so only the sentences of that section count. Of the minutes of a meeting, only its results do.
package struct SummaryFinder: Sendable {
  /// A sentence with its score.
  package struct Candidate: Sendable, Equatable {
    /// The sentence without markup.
    package let sentence: String
    /// The score, from 0 to 1.
    package let score: Double
    /// The shares of the score for the note's frequent words, for the nearness to the beginning, for the words of the
    /// title, and for a definition; each from 0 to 1.
    package let centrality, position, title, definition: Double
  }

  /// The number of sentences after which no more are read.
  private static let limit = 80
  private static let needed = 0.4

  /// Returns the rarity of a word in the vault.
  let idf: @Sendable (String) -> Double
  var reader = WordReader()

  /// Returns the sentences of a note that can be its summary, with their scores, the best first.
  mutating func candidates(_ passages: NotePassages, title: String) -> [Candidate] {
    let titleWords = SentenceForm.significant(reader.words(of: title))
    let sentences = sentences(passages, title: titleWords)
    var frequency: [String: Int] = [:]
    for word in sentences.lazy.flatMap(\.sentence.words) { frequency[word, default: 0] += 1 }
    var weights: [String: Double] = [:]
    for (word, count) in frequency { weights[word] = Double(2 * count) / Double(count + 1) * idf(word) }
    let centrality = sentences.map { sentence, _ in
      Set(sentence.words).lazy.map { weights[$0] ?? 0 }.orderlessSum / Double(sentence.words.count + 4).squareRoot()
    }
    let most = max(centrality.max() ?? 0, .leastNonzeroMagnitude)
    let total = titleWords.lazy.map(idf).orderlessSum
    var candidates: [Candidate] = []
    for (index, (sentence, form)) in sentences.enumerated() where form.factor > 0 {
      let share = titleWords.intersection(sentence.words).lazy.map(idf).orderlessSum
      let parts = (centrality[index] / most, 1 / (1 + 0.3 * Double(index)), total > 0 ? min(share / total, 1) : 0)
      var score = 0.15 * parts.0 + 0.5 * parts.1
      score += 0.15 * parts.2 + 0.2 * form.definition
      score = min(score * form.factor, 1)
      if score < Self.needed { continue }
      candidates.append(
        Candidate(
          sentence: sentence.text, score: score, centrality: parts.0, position: parts.1, title: parts.2,
          definition: form.definition))
    }
    // Sentences with equal scores are in the order of the note.
    return candidates.enumerated().sorted {
      $0.element.score != $1.element.score ? $0.element.score > $1.element.score : $0.offset < $1.offset
    }.map(\.element)
  }

  /// Returns the sentences of the passages that are prose: not of tasks, of lists of links and of steps.
  private func sentences(
    _ passages: NotePassages, title: Set<String>
  ) -> [(sentence: NotePassages.Sentence, form: SentenceForm)] {
    var sentences: [(sentence: NotePassages.Sentence, form: SentenceForm)] = []
    let own = passages.passages.filter { $0.section == .summary && Self.isProse($0) }
    let isOwn = own.contains { passage in
      passage.sentences.contains { SentenceForm($0, title: title, in: passage, isFirst: true).factor > 0 }
    }
    for passage in isOwn ? own : passages.passages where Self.isProse(passage) {
      if passages.isMinutes, passage.section != .gist, passage.section != .summary { continue }
      for sentence in passage.sentences {
        let form = SentenceForm(sentence, title: title, in: passage, isFirst: sentences.isEmpty)
        // A fact in a list, such as an author, comes before the text.
        let isText = passage.blockKind == .text || passage.blockKind == .quote
        if form.factor > 0 || !form.isAside && isText && sentence.words.count > 2 { sentences.append((sentence, form)) }
      }
      if sentences.count > Self.limit { break }
    }
    return sentences
  }

  private static func isProse(_ passage: NotePassages.Passage) -> Bool {
    if passage.isTask { return false }
    switch passage.section {
    case .links, .steps, .tasks, .attendance: return false
    case .summary, .gist, nil: break
    }
    let isItem = passage.blockKind == .bullet || passage.blockKind == .number
    return !isItem || !passage.beginsWithLink(passage.lines[0])
  }

  /// Returns a text, cut after a word if it is longer than the limit.
  static func cut(_ text: String, to limit: Int = EnrichmentLimits.summary) -> String {
    if text.utf8.count <= limit || text.count <= limit { return text }
    let beginning = text.prefix(limit - 1)
    let isAtWord = text.dropFirst(limit - 1).first?.isWhitespace == true
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
