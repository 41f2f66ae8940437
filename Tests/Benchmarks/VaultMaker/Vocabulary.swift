import TestSupport

/// The words of one script, the most frequent first, how often each is drawn, and which follow each other.
struct Vocabulary: Sendable {
  /// The words in lower case.
  let words: WordList
  /// Draws the number of a word.
  let ranks: ZipfSampler
  /// Draw the number of a successor of a frequent and of a rare word, of a word of a topic and of a text, and of a phrase.
  let successorRanks = ZipfSampler(count: 4_000, shift: 1)
  let rareSuccessorRanks = ZipfSampler(count: 16, shift: 0)
  let topicRanks = ZipfSampler(count: 80, shift: 5)
  let ownRanks = ZipfSampler(count: 40, shift: 3)
  let phraseRanks = ZipfSampler(count: 200_000, shift: 30)
  /// What stands between words, after a part of a sentence, and after a sentence, in UTF-8.
  let wordEnd: [UInt8]
  let clauseEnd: [UInt8]
  let sentenceEnd: [UInt8]
  /// What successors, topics and phrases depend on.
  let seed: UInt64

  /// Whether a word is not one of those that every text is full of.
  static func isRare(_ word: Int) -> Bool { word >= 200 }

  /// Makes the words; the same for the same seed.
  init(of script: Script, _ random: inout SplitMix64) {
    var known: Set<String> = []
    var words = WordList()
    while words.count < script.wordCount {
      var word = Vocabulary.makeWord(of: script, known: words, &random)
      // There are fewer short words than are asked for: one more syllable makes another.
      while word.isEmpty || known.contains(word) { word += script.syllable(&random) }
      known.insert(word)
      words.append(word)
    }
    self.words = words
    ranks = ZipfSampler(count: words.count, shift: 1, knee: 4_000)
    wordEnd = Array(script.separators.word.utf8)
    clauseEnd = Array(script.separators.clause.utf8)
    sentenceEnd = Array(script.separators.sentence.utf8)
    seed = random.next()
  }

  /// The word of a rank: the more frequent the shorter, as Zipf found too, and of the others many are forms of one before.
  private static func makeWord(of script: Script, known words: WordList, _ random: inout SplitMix64) -> String {
    let rank = words.count
    if rank > 1_000 && !script.endings.isEmpty && random.chance(50) {
      let base = String(decoding: words[random.number(in: 60...min(rank - 1, 50_000))], as: UTF8.self)
      if base.count < 8 { return base + random.element(of: script.endings) }
    }
    let (least, most) = (script.syllables.lowerBound, script.syllables.upperBound)
    let length = rank < 60 ? least...1 : rank < 1_000 ? least...2 : random.chance(75) ? least + 1...2 : 2...most
    return (0..<random.number(in: length)).map { _ in script.syllable(&random) }.joined()
  }

  /// The vocabulary of a script by its number.
  static func make(_ number: Int, seed: UInt64) -> Vocabulary {
    var random = SplitMix64.of(1, number, seed: seed)
    return Vocabulary(of: Script.all[number], &random)
  }

  /// The successor of a word by its rank among them.
  func successor(_ rank: Int, of word: Int) -> Int {
    var random = SplitMix64.of(10, word << 12 | rank, seed: seed)
    return ranks.draw(&random)
  }

  /// What has words that it uses more than others do.
  enum Subject {
    case topic(Int)
    case text(Int)
    case sites
  }

  /// The word of a subject by its rank among them.
  func word(_ rank: Int, of subject: Subject) -> Int {
    let (purpose, number): (UInt64, Int) =
      switch subject {
      case .topic(let number): (11, number)
      case .text(let number): (13, number)
      case .sites: (14, 0)
      }
    var random = SplitMix64.of(purpose, number << 12 | rank, seed: seed)
    return rareWord(&random)
  }

  /// A word that is rare.
  func rareWord(_ random: inout SplitMix64) -> Int {
    var word = 0
    repeat { word = ranks.draw(&random) } while !Vocabulary.isRare(word)
    return word
  }

  /// Whether a word is a name, which has a capital everywhere.
  func isName(_ word: Int) -> Bool { Vocabulary.isRare(word) && word.isMultiple(of: 14) }

  /// A word with a capital, where the script has capitals.
  func capitalized(_ word: Int) -> [UInt8] {
    var bytes = Array(words[word])
    if bytes[0] < 0x80 {
      bytes[0] &= 0xDF
      return bytes
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return Array((text.prefix(1).uppercased() + text.dropFirst()).utf8)
  }
}
