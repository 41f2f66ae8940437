internal import Bytes

struct WordMatcher {
  let part: IndexSnapshot.Part
  let model: TermFrequencyModel
  let fields: TextFields

  private var universe: Int { part.reader.documentCount }

  /// Returns the lists of the terms that a word matches, in the order of the dictionary and then of the fields.
  func lists(of word: SearchedWord) -> [ReadLists.WeighedList] {
    var weighed: [ReadLists.WeighedList] = []
    word.forEachTerm(of: part.reader) { _, lists, weight in
      for list in lists {
        guard let field = list.field, fields.contains(field) else { continue }
        weighed.append(
          ReadLists.WeighedList(
            list: list, field: field, weight: weight, isWhole: weight == RankingWeights.wholeWord))
      }
    }
    return weighed
  }

  /// Returns the documents that match a word or, for several words, a phrase.
  func documents(of words: [SearchedWord]) -> DocumentSet {
    if words.count > 1 { return ranked(words).documents }
    var documents = DocumentSet(universe: universe)
    for list in lists(of: words[0]) { documents.insert(part.reader.terms.reader(list.list)) }
    documents.formIntersection(part.live)
    return documents
  }

  func ranked(_ words: [SearchedWord]) -> (documents: DocumentSet, source: RankedTerm.Source) {
    var documents = DocumentSet(universe: universe)
    if words.count == 1 {
      let lists = ReadLists(lists(of: words[0]), from: part.reader.terms, documents: &documents)
      documents.formIntersection(part.live)
      return (documents, .lists(lists))
    }
    var matches: [(document: UInt32, order: Int, field: TextField, termFrequency: Float)] = []
    forEachMatch(phrase: words) { document, field, termFrequency in
      matches.append((UInt32(document), matches.count, field, termFrequency))
    }
    // The fields of a document are added in their order.
    matches.sort { ($0.document, $0.order) < ($1.document, $1.order) }
    var termFrequencies: [Float] = []
    var numbers: [UInt32] = []
    var fields: [TextFields] = []
    let whole = wholeFields(of: words)
    for (document, _, field, termFrequency) in matches {
      if numbers.last == document {
        termFrequencies[termFrequencies.count - 1] += termFrequency
      } else {
        numbers.append(document)
        termFrequencies.append(termFrequency)
        fields.append([])
        documents.insert(Int(document))
      }
      if whole?[field]?.contains(document) ?? true { fields[fields.count - 1].insert(TextFields(field)) }
    }
    return (documents, .termFrequencies(documents: numbers, termFrequencies: termFrequencies, fields: fields))
  }

  /// Returns the documents that contain a phrase of whole words, by the fields that matter for `TitleBonus`; nil if all
  /// that match have whole words.
  private func wholeFields(of words: [SearchedWord]) -> [TextField: Set<UInt32>]? {
    guard let last = words.last, last.whole.manner != last.manner else { return nil }
    let matcher = WordMatcher(part: part, model: model, fields: fields.intersection(TitleBonus.fields))
    var whole: [TextField: Set<UInt32>] = [:]
    for field in TextField.allCases { whole[field] = [] }
    matcher.forEachCount(phrase: words.dropLast() + [last.whole]) { document, field, _ in
      whole[field]?.insert(UInt32(document))
    }
    return whole
  }

  /// Returns the occurrences in one document: for a word, those of each term that it matches; for a phrase, its own.
  func occurrences(of words: [SearchedWord], in document: Int) -> [WordOccurrence] {
    var occurrences: [WordOccurrence] = []
    if words.count > 1 {
      let lists = words.map { self.lists(of: $0) }
      let text = words.map { String(decoding: $0.folded, as: UTF8.self) }.joined(separator: " ")
      for field in TextField.allCases where fields.contains(field) {
        var cursors = lists.map { lists in
          lists.filter { $0.field == field }.map { part.reader.terms.cursor($0.list) }
        }
        var positions = [[UInt32]](repeating: [], count: words.count)
        let frequency = Self.frequency(of: &cursors, in: UInt32(document), positions: &positions)
        if frequency > 0 {
          occurrences.append(
            WordOccurrence(text: text, field: field, frequency: frequency, weight: RankingWeights.wholeWord))
        }
      }
      return occurrences
    }
    words[0].forEachTerm(of: part.reader) { term, lists, weight in
      for list in lists {
        guard let field = list.field, fields.contains(field) else { continue }
        var cursor = part.reader.terms.cursor(list)
        cursor.advance(to: UInt32(document))
        if cursor.document != document { continue }
        let text = String(decoding: [UInt8](term), as: UTF8.self)
        occurrences.append(WordOccurrence(text: text, field: field, frequency: Int(cursor.frequency), weight: weight))
      }
    }
    return occurrences
  }

  /// Returns the frequency of a phrase in a document, given cursors for the terms that each word matches.
  private static func frequency(
    of words: inout [[PostingsCursor]], in document: UInt32, positions: inout [[UInt32]]
  ) -> Int {
    // Positions are read only if the document contains all words.
    for index in words.indices where !advance(&words[index], to: document) { return 0 }
    for index in words.indices { readPositions(of: document, from: &words[index], into: &positions[index]) }
    return adjacentCount(&positions)
  }

  /// Calls `body` with the documents that contain a phrase and its term frequency, field by field, in ascending order
  /// within each field.
  func forEachMatch(
    phrase words: [SearchedWord], _ body: (_ document: Int, _ field: TextField, _ termFrequency: Float) -> Void
  ) {
    forEachCount(phrase: words) { document, field, count in
      body(document, field, model.termFrequency(count, field: field, document: document, in: part.reader))
    }
  }

  /// Calls `body` with the documents that contain a phrase and how often they do, field by field, in ascending order
  /// within each field.
  func forEachCount(
    phrase words: [SearchedWord], _ body: (_ document: Int, _ field: TextField, _ count: UInt32) -> Void
  ) {
    let listsOfWords = words.map { lists(of: $0) }
    for field in TextField.allCases where fields.contains(field) {
      let inField = listsOfWords.map { lists in lists.filter { $0.field == field }.map(\.list) }
      if inField.allSatisfy({ !$0.isEmpty }) { matchPhrase(inField, in: field, body) }
    }
  }

  private func matchPhrase(_ lists: [[TermList]], in field: TextField, _ body: (Int, TextField, UInt32) -> Void) {
    var alternatives = lists.map { $0.map(part.reader.terms.cursor) }
    // The word with the fewest documents is read first; the others are read only in its documents.
    let counts = alternatives.map { $0.reduce(0) { $0 + $1.documentCount } }
    guard let rarest = counts.indices.min(by: { counts[$0] < counts[$1] }) else { return }
    var positions = [[UInt32]](repeating: [], count: lists.count)
    for document in documents(of: alternatives[rarest]) where part.live.contains(Int(document)) {
      let frequency = Self.frequency(of: &alternatives, in: document, positions: &positions)
      if frequency > 0 { body(Int(document), field, UInt32(frequency)) }
    }
  }

  private func documents(of cursors: [PostingsCursor]) -> [UInt32] {
    var documents: [UInt32] = []
    for var cursor in cursors {
      while cursor.document != PostingsCursor.end {
        documents.append(cursor.document)
        cursor.next()
      }
    }
    if cursors.count == 1 { return documents }
    documents.sort()
    var unique: [UInt32] = []
    for document in documents where document != unique.last { unique.append(document) }
    return unique
  }

  /// Moves the cursors to a document; returns whether the document contains one of their terms.
  private static func advance(_ cursors: inout [PostingsCursor], to document: UInt32) -> Bool {
    var isFound = false
    for index in cursors.indices {
      cursors[index].advance(to: document)
      if cursors[index].document == document { isFound = true }
    }
    return isFound
  }

  /// Reads the positions, in a document, of all terms whose cursors are at this document, in ascending order.
  private static func readPositions(
    of document: UInt32, from cursors: inout [PostingsCursor], into positions: inout [UInt32]
  ) {
    if cursors.count == 1 { return cursors[0].readPositions(into: &positions) }
    positions.removeAll(keepingCapacity: true)
    var some: [UInt32] = []
    var isSorted = true
    for index in cursors.indices where cursors[index].document == document {
      cursors[index].readPositions(into: &some)
      isSorted = isSorted && positions.isEmpty
      positions += some
    }
    if !isSorted { positions.sort() }
  }

  /// Returns the number of sequences of consecutive positions p, p + 1, …, with one position from each list in order.
  /// Positions that do not begin a sequence are removed from the first list.
  private static func adjacentCount(_ positions: inout [[UInt32]]) -> Int {
    var count = positions[0].count
    for index in positions.indices.dropFirst() {
      var (next, matched) = (0, 0)
      for first in 0..<count {
        let expected = positions[0][first] &+ UInt32(index)
        while next < positions[index].count, positions[index][next] < expected { next &+= 1 }
        if next == positions[index].count { break }
        if positions[index][next] == expected {
          positions[0][matched] = positions[0][first]
          matched &+= 1
        }
      }
      count = matched
    }
    return count
  }
}
