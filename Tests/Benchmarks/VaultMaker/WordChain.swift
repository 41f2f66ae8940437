import TestSupport

/// The words of a text, one after another, each by its number in a vocabulary.
///
/// Words drawn one by one from Zipf's law are no text. What people write repeats itself in four ways, each of which is
/// here in a share that makes the result measure as real text does; the README of the benchmarks has the figures.
/// - A word is followed by few others: a chain (Markov, 1913; Shannon, 1948) whose successors are themselves drawn by
///   Zipf's law, so that most words have some habitual neighbours and many seldom ones.
/// - Set phrases, of two to eight words, come back as they are.
/// - A word that a text has used is likelier to be used again (Church and Gale, 1995), often with those after it.
/// - A text has a topic, with words of its own; texts of one folder share it, and have some words each for itself.
struct WordChain {
  let vocabulary: Vocabulary
  private let topic: Int
  private let text: Int
  private var said: [Int]
  /// How many words of a phrase or a repetition are still to come.
  private var left = 0
  /// Where a repetition is; nil in a phrase.
  private var place: Int?
  private var phrase = SplitMix64(seed: 0)

  /// In how many of a hundred cases a phrase begins, a repetition begins, the last word has a say in the next one, a rare
  /// word is of the text's own, and one is of its topic.
  private static let shares = (phrase: 9, repetition: 14, successor: 60, own: 50, topic: 45)

  /// A chain for the text of a number on a topic, which begins as if the given words had been said.
  init(_ vocabulary: Vocabulary, text: Int, topic: Int, after said: [Int] = []) {
    self.vocabulary = vocabulary
    self.text = text
    self.topic = topic
    self.said = said
  }

  /// The next word.
  mutating func next(_ random: inout SplitMix64) -> Int {
    let word = left > 0 ? continued() : begun(&random)
    said.append(word)
    return word
  }

  /// A word of the topic.
  func topical(_ random: inout SplitMix64) -> Int {
    vocabulary.word(vocabulary.topicRanks.draw(&random), of: .topic(topic))
  }

  /// What often follows a word.
  func successor(of word: Int, _ random: inout SplitMix64) -> Int {
    let ranks = Vocabulary.isRare(word) ? vocabulary.rareSuccessorRanks : vocabulary.successorRanks
    return vocabulary.successor(ranks.draw(&random), of: word)
  }

  private mutating func continued() -> Int {
    left -= 1
    if let next = place {
      place = next + 1
      return said[next]
    }
    return phrase.chance(70) ? successor(of: said.last ?? 0, &phrase) : vocabulary.ranks.draw(&phrase)
  }

  private mutating func begun(_ random: inout SplitMix64) -> Int {
    let shares = WordChain.shares
    var choice = random.number(in: 0...99)
    if choice < shares.phrase {
      beginPhrase(vocabulary.phraseRanks.draw(&random))
      return vocabulary.ranks.draw(&phrase)
    }
    choice -= shares.phrase
    if choice < shares.repetition && !said.isEmpty { return repeated(&random) }
    let last = random.chance(shares.successor) ? said.last : nil
    let word = last.map { successor(of: $0, &random) } ?? vocabulary.ranks.draw(&random)
    // Words like "the" are the same in all texts, and a rare word has its own company.
    guard Vocabulary.isRare(word), !(last.map(Vocabulary.isRare) ?? false) else { return word }
    choice = random.number(in: 0...99)
    if choice < shares.own { return vocabulary.word(vocabulary.ownRanks.draw(&random), of: .text(text)) }
    return choice < shares.own + shares.topic ? topical(&random) : word
  }

  private mutating func repeated(_ random: inout SplitMix64) -> Int {
    let start = random.number(in: 0...said.count - 1)
    place = start + 1
    while random.chance(60) && start + 1 + left < said.count { left += 1 }
    return said[start]
  }

  /// The phrase of a number is always the same.
  private mutating func beginPhrase(_ number: Int) {
    phrase = .of(9, number, seed: vocabulary.seed)
    left = phrase.number(in: 1...7)
    place = nil
  }
}
