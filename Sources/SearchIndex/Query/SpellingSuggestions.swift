internal import Bytes

/// A word of a query that does not occur in any document, with similar words that do.
package struct SpellingSuggestion: Equatable, Sendable {
  package let word: String
  /// The suggested words, most similar first; at least one.
  package let spellings: [String]
}

/// A part of a query that may be misspelled.
package enum AskedText: Equatable, Sendable {
  case words(String)
  /// The name of a tag.
  case tag(String)
}

extension IndexSnapshot {
  /// Returns suggestions for words and tags that do not occur in any live document.
  ///
  /// Each such word costs a search for similar words in the dictionary. Only the first eight are searched, because more
  /// are not the result of typing errors. A word with another first letter must have all the other letters.
  package func spellings(for texts: [AskedText], limit: Int = 3) -> [SpellingSuggestion] {
    var finder = SpellingFinder(snapshot: self, limit: limit)
    for text in texts { finder.look(at: text) }
    return finder.suggestions
  }
}

private struct SpellingFinder {
  /// The maximum number of unknown words for which suggestions are searched.
  private static let mostWords = 8

  let snapshot: IndexSnapshot
  let limit: Int
  var suggestions: [SpellingSuggestion] = []
  var checked: Set<[UInt8]> = []
  var missing = 0
  var tokenizer = Tokenizer()

  mutating func look(at text: AskedText) {
    switch text {
    case .words(let text):
      let bytes = Array(text.utf8)
      var words: [(written: String, folded: [UInt8])] = []
      tokenizer.tokenize(bytes.span) { folded, token in
        if token.isCharacter { return }
        words.append((String(decoding: bytes[token.start..<token.end], as: UTF8.self), [UInt8](folded)))
      }
      for word in words { suggest(word.written, word.folded, among: TermTableWriter.textFamily) }
    case .tag(let name): suggest(name, tokenizer.fold(Array(name.utf8).span), among: KeyField.tag.rawValue)
    }
  }

  private mutating func suggest(_ written: String, _ word: [UInt8], among family: UInt8) {
    // A number is rarely a misspelt word, and a short word is similar to too many others.
    if missing == Self.mostWords || word.count < 3 || word.contains(where: \.isDigit) { return }
    if !checked.insert([family] + word).inserted || isThere(word, family) { return }
    missing += 1
    let letters = Array(String(decoding: word, as: UTF8.self).unicodeScalars)
    var near: [[UInt8]: (distance: Int, documents: Int)] = [:]
    for part in snapshot.parts {
      let isWhole = part.live.count == part.reader.documentCount
      // If there are two typing errors, the first letter is usually right.
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
    suggestions.append(
      SpellingSuggestion(word: written, spellings: best.prefix(limit).map { String(decoding: $0.key, as: UTF8.self) }))
  }

  /// Returns whether a live document has the word, or a word that contains it.
  private func isThere(_ word: [UInt8], _ family: UInt8) -> Bool {
    snapshot.parts.contains { part in
      var isFound = false
      func look(_ lists: [TermList]) {
        isFound = isFound || lists.contains { part.liveCount(of: $0, isWhole: false) > 0 }
      }
      if family == TermTableWriter.textFamily {
        SearchedWord(folded: word, manner: .inside).forEachTerm(of: part.reader) { _, lists, _ in look(lists) }
      } else {
        look(part.reader.terms.lists(of: [family] + word))
      }
      return isFound
    }
  }
}
