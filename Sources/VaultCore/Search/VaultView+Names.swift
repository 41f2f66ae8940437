package import SearchIndex

extension VaultView {
  /// Returns the notes, also those of the archive, whose title, aliases or file name have all of some words, each of which
  /// may be inside of a longer one. Nothing is found if the words match too many terms.
  ///
  /// O(terms and postings of these fields), which are a small part of the index.
  package func notes(withNames words: [String]) -> FoundDocuments? {
    var tokenizer = Tokenizer()
    let conditions = words.compactMap { word in
      WordQuery(word, .inside, in: [.title, .alias, .name], origin: QueryOrigin(word), &tokenizer)
    }
    if conditions.isEmpty { return nil }
    var evaluator = QueryEvaluator(snapshot)
    return try? evaluator.find(
      .and(conditions.map(IndexQuery.words)), within: snapshot.shownNotes(includesArchive: true))
  }
}
