internal import Bytes

/// A word of a query that no document has, and words like it that some have.
package struct SpellingSuggestion: Equatable, Sendable {
  /// The word as it was typed.
  package let word: String
  /// What it may have been meant to be, nearest first; at least one.
  package let spellings: [String]
}

extension IndexSnapshot {
  /// Spellings for those words and tags that a query asks for and no live document has.
  ///
  /// Costs a look at what similar words may begin with, in the dictionary, for each such word, of which only the first eight
  /// count: who asks for more was not mistaken in a letter. Words that begin with another letter are meant only when all else
  /// is right.
  package func spellings(for query: QueryNode, limit: Int = 3) -> [SpellingSuggestion] {
    var finder = SpellingFinder(snapshot: self, limit: limit)
    finder.look(at: query)
    return finder.found
  }
}

private struct SpellingFinder {
  /// The most words that nobody has that others are looked for.
  private static let mostWords = 8

  let snapshot: IndexSnapshot
  let limit: Int
  var found: [SpellingSuggestion] = []
  private var known: Set<[UInt8]> = []
  private var missing = 0
  private var tokenizer = Tokenizer()

  init(snapshot: IndexSnapshot, limit: Int) {
    self.snapshot = snapshot
    self.limit = limit
  }

  mutating func look(at node: QueryNode) {
    switch node.kind {
    case .and(let children), .or(let children): for child in children { look(at: child) }
    case .scope(_, let child), .matchCase(_, let child): look(at: child)
    case .text(.file, _), .text(.path, _): break
    case .text(_, .word(let text)), .text(_, .phrase(let text)), .text(_, .exact(let text)),
      .text(_, .prefix(let text)):
      let bytes = Array(text.utf8)
      var words: [(written: String, folded: [UInt8])] = []
      tokenizer.tokenize(bytes.span) { folded, token in
        if token.isCharacter { return }
        words.append((String(decoding: bytes[token.start..<token.end], as: UTF8.self), [UInt8](folded)))
      }
      for word in words { suggest(word.written, word.folded, among: TermTableWriter.textFamily) }
    case .key(.tag, .word(let text)), .key(.tag, .phrase(let text)), .key(.tag, .exact(let text)):
      suggest(text, tokenizer.fold(Array(text.utf8).span), among: KeyField.tag.rawValue)
    default: break
    }
  }

  private mutating func suggest(_ written: String, _ word: [UInt8], among family: UInt8) {
    // Nobody mistypes a number into a word, and short words are like too many others.
    if missing == Self.mostWords || word.count < 3 || word.contains(where: \.isASCIIDigit) { return }
    if !known.insert([family] + word).inserted || isThere(word, family) { return }
    missing += 1
    let letters = Array(String(decoding: word, as: UTF8.self).unicodeScalars)
    var near: [[UInt8]: (distance: Int, documents: Int)] = [:]
    for part in snapshot.parts {
      let isWhole = part.live.count == part.reader.documentCount
      // Who mistypes twice has begun right.
      var search = SimilarTermSearch(
        part.reader.terms, family: family, word: letters, limit: FuzzyPattern(word).limit, strayLimit: 1)
      search.forEachMatch { term, distance, lists in
        let documents = lists.reduce(0) { $0 + part.liveCount(of: $1, isWhole: isWhole) }
        if documents == 0 { return }
        near[[UInt8](term), default: (distance, 0)].documents += documents
      }
    }
    let best = near.sorted { left, right in
      if left.value.distance != right.value.distance { return left.value.distance < right.value.distance }
      if left.value.documents != right.value.documents { return left.value.documents > right.value.documents }
      return left.key.lexicographicallyPrecedes(right.key)
    }
    if best.isEmpty { return }
    found.append(
      SpellingSuggestion(word: written, spellings: best.prefix(limit).map { String(decoding: $0.key, as: UTF8.self) }))
  }

  /// Whether a live document has the word, or one with it inside.
  private func isThere(_ word: [UInt8], _ family: UInt8) -> Bool {
    snapshot.parts.contains { part in
      var isFound = false
      func look(_ lists: [TermList]) {
        isFound = isFound || lists.contains { part.liveCount(of: $0, isWhole: false) > 0 }
      }
      if family == TermTableWriter.textFamily {
        WordExpansion(word: word, manner: .inside).forEach(in: part.reader) { _, lists, _ in look(lists) }
      } else {
        look(part.reader.terms.lists(of: [family] + word))
      }
      return isFound
    }
  }
}
