internal import Bytes

/// A word of a query that a document may lack, or have in another form.
package struct NearWord: Sendable {
  package let text: String
  let words: [SearchedWord]
  let fields: TextFields
  let origin: QueryOrigin
  /// Texts that the user has given as synonyms of the word.
  fileprivate let synonyms: [[SearchedWord]]

  /// Makes a word; nil if the text has no words. Several words, such as characters of a script without spaces, have to be
  /// next to each other.
  package init?(
    _ text: String, in fields: TextFields, origin: QueryOrigin, synonyms: [String] = [], _ tokenizer: inout Tokenizer
  ) {
    words = SearchedWord.words(in: text, .inside, &tokenizer)
    if words.isEmpty { return nil }
    (self.text, self.fields, self.origin) = (text, fields, origin)
    self.synonyms = synonyms.map { SearchedWord.words(in: $0, .whole, &tokenizer) }.filter { !$0.isEmpty }
  }
}

/// What stands for a word of a query in a document that lacks it.
struct WordVariant: Sendable {
  /// The words, folded.
  let words: [[UInt8]]
  /// The weight of an occurrence, relative to that of the word itself.
  let weight: Float
  /// The number of words of the query that it stands for: two for "notebook" in place of "note book".
  var span = 1

  var text: String { words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ") }
  var searched: [SearchedWord] { words.map { SearchedWord(folded: $0, manner: .whole) } }
}

/// A document that has some words of a query, or similar ones.
package struct NearDocument: Sendable {
  package let id: DocumentID
  /// The score, comparable only within one query.
  package let score: Float
  /// The words that it lacks, as indexes of the query's words.
  package let without: [Int]
  /// The words that it has in another form, as ranges of the query's words, and the form.
  package let similar: [(words: Range<Int>, text: String)]
}

/// Finds the documents that have some words of a query, or similar ones, best first.
///
/// Each word of the query becomes one ranked term, with the lists of the word and, at lower weights, those of its variants:
/// words with the same stem, words within the distance of a typing error if the word itself is rare, the two words that it
/// was joined from, the word that two were split from, and synonyms. Scores are those of exact search. So a document
/// without a frequent word comes before one without a rare word.
struct NearSearch {
  /// The maximum number of words that are searched; of more, the rarest are.
  static let maxWords = 16
  /// The maximum number of words for which similar ones are searched.
  private static let maxMisspelled = 4
  /// The maximum number of variants of each kind.
  private static let maxVariants = 6
  /// The maximum distance in the query of words that count more if they are near each other in a document. As a document
  /// may lack the word between them, it is more than 1.
  private static let pairReach = 2
  /// The number of documents above which words that a quarter of them has do not count.
  private static let manyDocuments = 2_000

  private let snapshot: IndexSnapshot
  private let words: [NearWord]
  private let model: TermFrequencyModel
  /// The number of documents that have each word as a whole.
  private let counts: [Int]

  init(_ snapshot: IndexSnapshot, _ words: [NearWord]) {
    (self.snapshot, self.words) = (snapshot, words)
    model = TermFrequencyModel(snapshot)
    counts = words.map { snapshot.documentCount(ofPhrase: $0.words.map(\.folded)) }
  }

  func documents(
    within scope: [DocumentSet], limit: Int, named: [DocumentID]
  ) throws(QueryEffort.Excess) -> [NearDocument] {
    let searched = searchedWords()
    let variants = variants(of: searched)
    var effort = QueryEffort()
    var sets = snapshot.parts.map { DocumentSet(universe: $0.reader.documentCount) }
    var terms: [RankedTerm] = []
    var pairs: [(Int, Int)] = []
    for index in searched {
      let (term, documents) = term(index, variants[index] ?? [])
      try effort.spend(term.sources.reduce(0) { $0 + $1.size }, .posting, on: words[index].origin)
      for segment in sets.indices { sets[segment].formUnion(documents[segment]) }
      for (back, other) in searched[..<terms.count].suffix(Self.pairReach).reversed().enumerated()
      where index - other <= Self.pairReach && words[other].words.count == 1 && words[index].words.count == 1 {
        pairs.append((terms.count - 1 - back, terms.count))
      }
      terms.append(term)
    }
    for segment in sets.indices { sets[segment].formIntersection(scope[segment]) }
    let length = words.reduce(0) { $0 + $1.words.count }
    let found = FoundDocuments(
      snapshot, sets: sets, model: model, terms: terms, pairs: pairs, named: named, length: length,
      share: RankingWeights.nearTitleWord)
    let best = found.best(limit)
    let least = (best.first?.score ?? 0) * RankingWeights.leastNear
    return best.prefix { $0.score >= least }.map { describe($0, variants) }.filter { hasEnough($0) }
  }

  // MARK: - Words

  /// Returns the indexes of the words that are searched, in order. Words that many documents have tell little, and reading
  /// their lists takes longest.
  private func searchedWords() -> [Int] {
    let total = snapshot.documentCount
    var searched = Array(words.indices)
    if total > Self.manyDocuments {
      let rare = searched.filter { counts[$0] < total / 4 }
      if !rare.isEmpty { searched = rare }
    }
    if searched.count <= Self.maxWords { return searched }
    let rarest = searched.sorted { (counts[$0], $0) < (counts[$1], $1) }.prefix(Self.maxWords)
    return rarest.sorted()
  }

  private func term(_ index: Int, _ variants: [WordVariant]) -> (RankedTerm, documents: [DocumentSet]) {
    let word = words[index]
    var sources: [RankedTerm.Source] = []
    var documents: [DocumentSet] = []
    for part in snapshot.parts {
      let matcher = WordMatcher(part: part, model: model, fields: word.fields)
      var lists: [ReadLists.WeighedList] = []
      var phrases: [ReadLists.WeighedPhrase] = []
      if word.words.count > 1 {
        phrases += matcher.phrases(word.words, weight: RankingWeights.wholeWord)
      } else {
        lists += matcher.lists(of: word.words[0].isLong ? word.words[0] : word.words[0].whole)
      }
      for variant in variants {
        if variant.words.count > 1 {
          phrases += matcher.phrases(variant.searched, weight: variant.weight)
        } else {
          for list in part.reader.terms.lists(of: [TermTableWriter.textFamily] + variant.words[0]) {
            guard let field = list.field, word.fields.contains(field) else { continue }
            // A list that the word itself has, as in a longer word, counts once.
            lists.removeAll { $0.list.isSame(as: list) }
            lists.append(ReadLists.WeighedList(list: list, field: field, weight: variant.weight, isWhole: true))
          }
        }
      }
      var set = DocumentSet(universe: part.reader.documentCount)
      let read = ReadLists(lists, phrases: phrases, from: part.reader.terms, documents: &set)
      set.formIntersection(part.live)
      documents.append(set)
      sources.append(.lists(read))
    }
    let idf =
      RankingWeights.idf(
        documentCount: documents.reduce(0) { $0 + $1.count }, of: snapshot.documentCount)
      * weight(of: word)
    let term = RankedTerm(
      origin: word.origin, words: word.words, fields: word.fields, idf: idf, sources: sources, variants: variants)
    return (term, documents)
  }

  // MARK: - Variants

  private func variants(of searched: [Int]) -> [Int: [WordVariant]] {
    var variants: [Int: [WordVariant]] = [:]
    let rare = max(Self.maxMisspelled, snapshot.documentCount / 2_000)
    let misspelled = searched.filter { counts[$0] <= rare && words[$0].mayBeMisspelled }
      .sorted { (counts[$0], $0) < (counts[$1], $1) }.prefix(Self.maxMisspelled)
    for index in searched {
      let word = words[index]
      var own: [WordVariant] = word.synonyms.map {
        WordVariant(words: $0.map(\.folded), weight: RankingWeights.synonym)
      }
      if word.words.count == 1 {
        let folded = word.words[0].folded
        own += forms(of: folded)
        if misspelled.contains(index) {
          own += similar(to: folded, isUnknown: counts[index] == 0)
          own += split(folded)
        }
      }
      variants[index] = own
    }
    for index in searched where searched.contains(index + 1) {
      let (left, right) = (words[index], words[index + 1])
      guard left.words.count == 1, right.words.count == 1, left.fields == right.fields else { continue }
      let joined = left.words[0].folded + right.words[0].folded
      guard joined.count <= Tokenizer.maximumLength, snapshot.documentCount(ofPhrase: [joined]) > 0 else { continue }
      variants[index]?.append(WordVariant(words: [joined], weight: RankingWeights.joinedWord, span: 2))
      variants[index + 1]?.append(WordVariant(words: [joined], weight: RankingWeights.joinedWord, span: 0))
    }
    return variants.mapValues { own in
      var seen: Set<[[UInt8]]> = []
      return own.sorted { $0.weight > $1.weight }.filter { seen.insert($0.words).inserted }
    }
  }

  /// Returns the words of the dictionary with the same stem, the most frequent first.
  private func forms(of word: [UInt8]) -> [WordVariant] {
    guard word.letterCount >= WordStem.fewestLetters, !word.contains(where: \.isDigit) else { return [] }
    let stem = WordStem.stem(of: word)
    var counts: [[UInt8]: Int] = [:]
    for part in snapshot.parts {
      part.reader.terms.forEach(prefix: [TermTableWriter.textFamily] + stem) { cursor in
        let term = cursor.term
        // An ending has few letters.
        if term.count <= stem.count + 16 {
          let form = Array(term[1...])
          if form != word, form.isForm(of: word), WordStem.areForms(form, word, stem: stem) {
            counts[form, default: 0] += cursor.lists.reduce(0) { $0 + part.liveCount(of: $1, isWhole: true) }
          }
        }
        return true
      }
    }
    return counts.filter { $0.value > 0 }
      .sorted { $0.value != $1.value ? $0.value > $1.value : $0.key.compare($1.key) < 0 }
      .prefix(Self.maxVariants).map { WordVariant(words: [$0.key], weight: RankingWeights.wordForm) }
  }

  /// Returns the words of the dictionary within the distance of typing errors, the most similar first.
  ///
  /// Two errors are looked for only in a word that no document has, and that no other is nearer to: it takes ten times as
  /// long.
  private func similar(to word: [UInt8], isUnknown: Bool) -> [WordVariant] {
    let letters = Array(String(decoding: word, as: UTF8.self).unicodeScalars)
    var near = words(within: 1, of: letters)
    if near.isEmpty, isUnknown, letters.count > 4 { near = words(within: 2, of: letters) }
    let best = near.sorted { left, right in
      if left.value.distance != right.value.distance { return left.value.distance < right.value.distance }
      if left.value.documents != right.value.documents { return left.value.documents > right.value.documents }
      return left.key.compare(right.key) < 0
    }
    return best.prefix(Self.maxVariants).map { term, value in
      WordVariant(
        words: [term], weight: RankingWeights.similarWord(ofDistance: value.distance, isUnknown: isUnknown))
    }
  }

  /// Returns the words of the dictionary that differ from a word by 1 to `limit` edits, with their documents.
  private func words(
    within limit: Int, of letters: [Unicode.Scalar]
  ) -> [[UInt8]: (distance: Int, documents: Int)] {
    var near: [[UInt8]: (distance: Int, documents: Int)] = [:]
    for part in snapshot.parts {
      // If there are two typing errors, the first letter is usually right.
      var search = SimilarTermSearch(
        part.reader.terms, family: TermTableWriter.textFamily, word: letters, limit: limit, strayLimit: 1)
      search.forEachMatch { term, distance, lists in
        if distance == 0 { return }
        let documents = lists.reduce(0) { $0 + part.liveCount(of: $1, isWhole: true) }
        if documents > 0 { near[[UInt8](term), default: (distance, 0)].documents += documents }
      }
    }
    return near
  }

  /// Returns the two words that a word was joined from, if they are next to each other in a document.
  private func split(_ word: [UInt8]) -> [WordVariant] {
    let starts = word.indices.filter { word[$0] & 0xC0 != 0x80 }
    guard (4...32).contains(starts.count) else { return [] }
    var pairs: [(words: [[UInt8]], count: Int)] = []
    // "email" can stand for "e-mail", and "cant" for "can't".
    for start in starts[1...] {
      let parts = [Array(word[..<start]), Array(word[start...])]
      let count = parts.map { snapshot.documentCount(ofPhrase: [$0]) }.min() ?? 0
      if count > 0 { pairs.append((parts, count)) }
    }
    return pairs.sorted { $0.count > $1.count }.prefix(Self.maxVariants / 2).map {
      WordVariant(words: $0.words, weight: RankingWeights.joinedWord)
    }
  }

  // MARK: - What a document has

  /// Returns whether a document has half of the words, or of their letters' weight: one that has only "the" of "gilding the
  /// edges" is not meant.
  private func hasEnough(_ document: NearDocument) -> Bool {
    if 2 * document.without.count <= words.count { return true }
    let lacked = document.without.reduce(0) { $0 + weight(of: words[$1]) }
    return 2 * lacked <= words.reduce(0) { $0 + weight(of: $1) }
  }

  private func weight(of word: NearWord) -> Float {
    RankingWeights.nearWord(letters: word.words.count == 1 ? word.words[0].folded.letterCount : .max)
  }

  private func describe(_ hit: ScoredDocument, _ variants: [Int: [WordVariant]]) -> NearDocument {
    let part = snapshot.parts[hit.id.segment]
    var without: [Int] = []
    var similar: [(words: Range<Int>, text: String)] = []
    for (index, word) in words.enumerated() {
      let matcher = WordMatcher(part: part, model: model, fields: word.fields)
      func has(_ words: [SearchedWord]) -> Bool { !matcher.occurrences(of: words, in: hit.id.document).isEmpty }
      // Few terms have to be looked up for a whole word, and most documents have short words as such.
      if has(word.words.map(\.whole)) || has(word.words) { continue }
      guard let variant = variants[index]?.first(where: { has($0.searched) }) else {
        without.append(index)
        continue
      }
      switch variant.span {
      case 0:
        // The word before it is named together with this one, unless the document has that alone.
        if let last = similar.last, last.words.upperBound == index + 1 { continue }
        similar.append((index..<index + 1, variant.text))
      case 2: similar.append((index..<index + 2, variant.text))
      default: similar.append((index..<index + 1, variant.text))
      }
    }
    return NearDocument(id: hit.id, score: hit.score, without: without, similar: similar)
  }
}

extension IndexSnapshot {
  /// Returns the documents of `scope` that have most words of a query, or similar ones, best first.
  ///
  /// - Parameter named: The documents that have the text of the query as another name.
  package func documents(
    near words: [NearWord], within scope: [DocumentSet], limit: Int, named: [DocumentID] = []
  ) throws(QueryEffort.Excess) -> [NearDocument] {
    // One or two letters are rather the beginning of a word.
    if words.isEmpty || words.count == 1 && words[0].words[0].folded.letterCount < 3 && words[0].words.count == 1 {
      return []
    }
    return try NearSearch(self, words).documents(within: scope, limit: limit, named: named)
  }

  /// Returns the number of documents that have a word, or for several words at most that of those that have all of them,
  /// counting deleted ones.
  fileprivate func documentCount(ofPhrase words: [[UInt8]]) -> Int {
    let counts = words.map { word in
      parts.reduce(0) { sum, part in
        sum + (part.reader.terms.lists(of: [TermTableWriter.textFamily] + word).map(\.documentCount).max() ?? 0)
      }
    }
    return counts.min() ?? 0
  }
}

extension WordMatcher {
  /// Returns the documents of each field that contain a phrase.
  fileprivate func phrases(_ words: [SearchedWord], weight: Float) -> [ReadLists.WeighedPhrase] {
    var phrases: [ReadLists.WeighedPhrase] = []
    forEachCount(phrase: words.map(\.whole)) { document, field, count in
      if phrases.last?.field != field { phrases.append(ReadLists.WeighedPhrase(field: field, weight: weight)) }
      phrases[phrases.count - 1].documents.append(UInt32(document))
      phrases[phrases.count - 1].frequencies.append(count)
    }
    return phrases
  }
}

extension SearchedWord {
  /// Whether the word is searched inside of others too.
  fileprivate var isLong: Bool { folded.letterCount > 3 }
}

extension NearWord {
  /// Whether it has enough letters for a search for similar words.
  fileprivate var mayBeMisspelled: Bool {
    words.count == 1 && words[0].folded.letterCount > 3 && !words[0].folded.contains(where: \.isDigit)
  }
}

extension [UInt8] {
  fileprivate var letterCount: Int { count { $0 & 0xC0 != 0x80 } }

  /// Whether two words with one stem are forms of a word. One of three letters is only if the other is its plural, or goes
  /// on with its last letter twice, as "ban" in "banned": "not" is no form of "notes". With a stem of three letters, words
  /// of one length are none, as "into" and "inte".
  fileprivate func isForm(of other: [UInt8]) -> Bool {
    let (short, long) = count < other.count ? (self, other) : (other, self)
    if short.letterCount > 3 { return letterCount != other.letterCount || WordStem.stem(of: self).letterCount > 3 }
    let last = short[(short.lastIndex { $0 & 0xC0 != 0x80 } ?? 0)...]
    return long == short + [UInt8(ascii: "s")] || long.starts(with: short + last)
  }
}
