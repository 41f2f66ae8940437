internal import Bytes

extension SearchedWord {
  /// Calls `body` with every matching term of the dictionary (without its family byte), its lists and their weight.
  ///
  /// The cost for whole words and prefixes is that of the terms found; for words inside words, that of the dictionary
  /// blocks that may contain them; for similar words, that of the prefixes that similar words can have.
  func forEachTerm(
    of segment: SegmentReader, _ body: (_ term: Span<UInt8>, _ lists: [TermList], _ weight: Float) -> Void
  ) {
    let terms = segment.terms
    let key = [TermTableWriter.textFamily] + folded
    switch manner {
    case .whole: body(folded.span, terms.lists(of: key), RankingWeights.wholeWord)
    case .prefix: forEachPrefix(key, in: terms, body)
    case .inside where isShort: forEachPrefix(key, in: terms, body)
    case .inside:
      var search = TermBlockSearch(terms, text: folded)
      for block in segment.grams.blocks(mayContain: folded.span) {
        search.forEachMatch(inBlock: Int(block)) { term, lists in body(term, lists, weight(of: term)) }
      }
    case .fuzzy:
      let limit = FuzzyPattern(folded).limit
      var search = SimilarTermSearch(
        terms, family: TermTableWriter.textFamily, word: Array(String(decoding: folded, as: UTF8.self).unicodeScalars),
        limit: limit, strayLimit: limit)
      search.forEachMatch { term, distance, lists in
        body(term, lists, distance == 0 ? RankingWeights.wholeWord : RankingWeights.wordFuzzy)
      }
    }
  }

  private func forEachPrefix(
    _ key: [UInt8], in terms: TermTableReader,
    _ body: (_ term: Span<UInt8>, _ lists: [TermList], _ weight: Float) -> Void
  ) {
    terms.forEach(prefix: key) { cursor in
      let term = cursor.term
      let weight = term.count == key.count ? RankingWeights.wholeWord : RankingWeights.wordPrefix
      body(term.span.extracting(1..<term.count), cursor.lists, weight)
      return true
    }
  }

  private func weight(of term: Span<UInt8>) -> Float {
    if term.count == folded.count { return RankingWeights.wholeWord }
    return term.hasPrefix(folded.span) ? RankingWeights.wordPrefix : RankingWeights.wordInside
  }

  /// Whether the word has one or two characters, which nearly all terms contain.
  private var isShort: Bool { folded.count <= 8 && String(decoding: folded, as: UTF8.self).unicodeScalars.count <= 2 }
}
