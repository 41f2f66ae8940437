import TestSupport

extension NoteMaker {
  /// A paragraph that ends with the sentence that reaches so many bytes, if not before, and an empty line.
  mutating func addParagraph(upTo limit: Int) {
    let start = bytes.count
    addSentence()
    for _ in 0..<random.number(in: 0...5) where bytes.count - start < limit { addSentence() }
    if bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    add("\n\n")
  }

  /// A sentence, with what ends it.
  mutating func addSentence() {
    // Some sentences are quotations in another language.
    let foreign = random.chance(1) ? random.number(in: 0...plan.vocabularies.count - 1) : script
    let vocabulary = plan.vocabularies[foreign]
    let words = random.number(in: 4...18)
    for word in 0..<words {
      addWord(vocabulary, capitalized: word == 0)
      if word + 1 < words { add(random.chance(8) ? vocabulary.clauseEnd : vocabulary.wordEnd) }
    }
    add(vocabulary.sentenceEnd)
  }

  /// Some words without an end.
  mutating func addWords(_ count: Int) {
    let vocabulary = self.vocabulary
    for word in 0..<count {
      if word > 0 { add(vocabulary.wordEnd) }
      addPlainWord(vocabulary, capitalized: word == 0)
    }
  }

  /// A word, or what stands in its place: a link, a tag, a number, something emphasised.
  private mutating func addWord(_ vocabulary: Vocabulary, capitalized: Bool) {
    let choice = random.number(in: 0...999)
    if choice >= 50 {
      addPlainWord(vocabulary, capitalized: capitalized)
      return
    }
    switch choice {
    case ..<14: addLink()
    case ..<16:
      // A tag ends at a space and begins after one.
      add(vocabulary.wordEnd.isEmpty ? " #" : "#")
      add(plan.tags[plan.tagRanks.draw(&random)])
      if vocabulary.wordEnd.isEmpty { add(" ") }
    case ..<24: add(String(random.number(in: 1...random.element(of: [12, 100, 2_100, 100_000]))))
    case ..<28: addName(vocabulary)
    case ..<36: addMarked("**", vocabulary)
    case ..<44: addMarked("*", vocabulary)
    default: addMarked("`", vocabulary)
    }
  }

  private mutating func addMarked(_ mark: String, _ vocabulary: Vocabulary) {
    add(mark)
    addPlainWord(vocabulary, capitalized: false)
    add(mark)
  }

  mutating func addPlainWord(_ vocabulary: Vocabulary, capitalized: Bool) {
    let word = vocabulary.ranks.draw(&random)
    add(capitalized ? vocabulary.capitalized[word] : vocabulary.words[word])
  }

  /// A name that hardly any other note has: as in real text, the number of different words never stops growing.
  private mutating func addName(_ vocabulary: Vocabulary) {
    add(vocabulary.capitalized[random.number(in: 0...vocabulary.words.count - 1)])
    add(vocabulary.words[random.number(in: 0...vocabulary.words.count - 1)])
  }
}
