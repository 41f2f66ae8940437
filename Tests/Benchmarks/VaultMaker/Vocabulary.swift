import TestSupport

/// The words of one script, the most frequent first, and how often each is drawn.
struct Vocabulary: Sendable {
  /// The words in lower case.
  let words: WordList
  /// The same words with a capital, where the script has capitals.
  let capitalized: WordList
  /// Draws the number of a word.
  let ranks: ZipfSampler
  /// What stands between words, after a part of a sentence, and after a sentence, in UTF-8.
  let wordEnd: [UInt8]
  let clauseEnd: [UInt8]
  let sentenceEnd: [UInt8]

  /// Makes the words; the same for the same seed.
  init(of script: Script, _ random: inout SplitMix64) {
    var known: Set<String> = []
    var words = WordList()
    var capitalized = WordList()
    while words.count < script.wordCount {
      let rank = words.count
      // Frequent words are short, as Zipf found too.
      let longest = rank < 60 ? 1 : rank < 1_000 ? min(2, script.syllables.upperBound) : script.syllables.upperBound
      var word = ""
      for _ in 0..<random.number(in: script.syllables.lowerBound...longest) {
        for part in script.parts { word += random.element(of: part) }
      }
      // There are fewer short words than are asked for: one more syllable makes another.
      while word.isEmpty || known.contains(word) {
        for part in script.parts { word += random.element(of: part) }
      }
      known.insert(word)
      words.append(word)
      capitalized.append(word.prefix(1).uppercased() + word.dropFirst())
    }
    self.words = words
    self.capitalized = capitalized
    ranks = ZipfSampler(count: words.count, shift: 1.7)
    wordEnd = Array(script.separators.word.utf8)
    clauseEnd = Array(script.separators.clause.utf8)
    sentenceEnd = Array(script.separators.sentence.utf8)
  }

  /// The vocabularies of all scripts.
  static func all(seed: UInt64) -> [Vocabulary] {
    Script.all.enumerated().map { number, script in
      var random = SplitMix64.of(1, number, seed: seed)
      return Vocabulary(of: script, &random)
    }
  }
}

/// Words in one buffer, one after another.
struct WordList: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [Int] = [0]

  /// How many words there are.
  var count: Int { ends.count - 1 }

  /// The bytes of a word.
  subscript(number: Int) -> ArraySlice<UInt8> { bytes[ends[number]..<ends[number + 1]] }

  /// Adds a word at the end.
  mutating func append(_ word: some StringProtocol) {
    bytes.append(contentsOf: word.utf8)
    ends.append(bytes.count)
  }

  /// Adds a word at the end.
  mutating func append(_ word: [UInt8]) {
    bytes.append(contentsOf: word)
    ends.append(bytes.count)
  }
}
