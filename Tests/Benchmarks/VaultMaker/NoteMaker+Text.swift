import TestSupport

extension NoteMaker {
  /// Adds a paragraph that ends no later than with the sentence that reaches `limit` bytes, and an empty line.
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
    let isQuoted = random.chance(1)
    write(in: isQuoted ? random.number(in: 0...plan.vocabularies.count - 1) : script) { maker in
      let vocabulary = maker.chain.vocabulary
      let words = min(max(2, Int(maker.random.logNormal(median: 13, deviation: 0.65))), 60)
      for word in 0..<words {
        maker.addWord(capitalized: word == 0)
        if word + 1 < words { maker.add(maker.random.chance(5) ? vocabulary.clauseEnd : vocabulary.wordEnd) }
      }
      maker.add(vocabulary.sentenceEnd)
    }
  }

  /// Writes something in the script of a number, which in another than the note's has nothing to repeat.
  mutating func write(in script: Int, _ something: (inout NoteMaker) -> Void) {
    guard script != self.script else { return something(&self) }
    let own = chain
    chain = WordChain(plan.vocabularies[script], text: note, topic: plan.topic(of: note))
    something(&self)
    chain = own
  }

  /// Some words without an end.
  mutating func addWords(_ count: Int) {
    for word in 0..<count {
      if word > 0 { add(chain.vocabulary.wordEnd) }
      addPlainWord(capitalized: word == 0)
    }
  }

  /// A word, or what stands in its place: a link, a tag, a number, something emphasised.
  private mutating func addWord(capitalized: Bool) {
    let choice = random.number(in: 0...999)
    if choice >= 46 {
      addPlainWord(capitalized: capitalized)
      return
    }
    let wordEnd = chain.vocabulary.wordEnd
    switch choice {
    case ..<14: addLink()
    case ..<16:
      // A tag ends at a space and begins after one.
      add(wordEnd.isEmpty ? " #" : "#")
      add(plan.tags[plan.tagRanks.draw(&random)])
      if wordEnd.isEmpty { add(" ") }
    case ..<24: add(String(random.number(in: 1...random.element(of: [12, 100, 2_100, 10_000]))))
    case ..<32: addMarked("**")
    case ..<40: addMarked("*")
    default: addMarked("`")
    }
  }

  private mutating func addMarked(_ mark: String) {
    add(mark)
    addPlainWord(capitalized: false)
    add(mark)
  }

  mutating func addPlainWord(capitalized: Bool) {
    let word = chain.next(&random)
    let vocabulary = chain.vocabulary
    if capitalized || vocabulary.isName(word) {
      add(vocabulary.capitalized(word))
    } else {
      add(vocabulary.words[word])
    }
  }
}
