import TestSupport

extension VaultPlan {
  /// The words that a note's title begins with: one of its topic, and what often follows.
  func titleWords(of note: Int) -> [Int] {
    var random = SplitMix64.of(5, note, seed: seed)
    return titleWords(of: note, &random)
  }

  private func titleWords(of note: Int, _ random: inout SplitMix64) -> [Int] {
    let chain = WordChain(vocabularies[script(of: note)], text: note, topic: topic(of: note))
    var words = [chain.topical(&random)]
    let wanted = random.element(of: VaultPlan.titleLengths)
    while words.count < wanted { words.append(chain.successor(of: words[words.count - 1], &random)) }
    return words
  }

  /// Of a hundred titles 24 have one word, 36 two, and so on.
  private static let titleLengths = [(24, 1), (36, 2), (22, 3), (12, 4), (6, 5)].flatMap {
    Array(repeating: $1, count: $0)
  }

  /// Names all notes; few notes of a vault have the same name, and none of a folder.
  mutating func makeStems() {
    stems.append("Map of everything")
    var known: Set<[UInt8]> = []
    var here: Set<[UInt8]> = []
    var folder = 0
    for note in 1..<max(1, count) {
      if folders.folder(of: note) != folder {
        folder = folders.folder(of: note)
        here.removeAll(keepingCapacity: true)
      }
      var random = SplitMix64.of(5, note, seed: seed)
      let vocabulary = vocabularies[script(of: note)]
      let words = titleWords(of: note, &random)
      var stem = random.chance(10) ? Array("\(created(note).text) ".utf8) : []
      stem += vocabulary.capitalized(words[0])
      for word in words.dropFirst() { stem += vocabulary.wordEnd + vocabulary.words[word] }
      let isCommon = random.chance(3)
      while here.contains(stem) || known.contains(stem) && !isCommon {
        stem += vocabulary.wordEnd + vocabulary.words[vocabulary.rareWord(&random)]
      }
      here.insert(stem)
      known.insert(stem)
      stems.append(stem)
    }
  }

  static func makeTags(_ count: Int, _ vocabulary: Vocabulary, seed: UInt64) -> WordList {
    var random = SplitMix64.of(6, 0, seed: seed)
    var tags = WordList()
    var known: Set<[UInt8]> = []
    while tags.count < count {
      // Half of the tags are nested, under one that was there before.
      var tag = tags.count > 9 && random.chance(50) ? Array(tags[random.number(in: 0...tags.count - 1)]) : []
      if tag.filter({ $0 == UInt8(ascii: "/") }).count > 1 { tag = [] }
      if !tag.isEmpty { tag.append(UInt8(ascii: "/")) }
      tag += vocabulary.words[random.number(in: 60...2_000)]
      if known.insert(tag).inserted { tags.append(tag) }
    }
    return tags
  }

  static func makeHeadings(_ count: Int, _ vocabulary: Vocabulary, seed: UInt64) -> WordList {
    var random = SplitMix64.of(12, 0, seed: seed)
    var headings = WordList()
    for number in 0..<count {
      let heading = vocabulary.capitalized(vocabulary.rareWord(&random))
      let next = vocabulary.wordEnd + vocabulary.words[vocabulary.rareWord(&random)]
      headings.append(number.isMultiple(of: 2) ? heading : heading + next)
    }
    return headings
  }
}
