/// A word or a phrase of a query that ranks: how rare it is, and what its documents are worth.
struct RankedTerm {
  /// The documents with a term of the dictionary in one field, and what an occurrence is worth.
  struct WeighedList {
    let list: TermList
    let field: TextField
    let worth: Float
  }

  /// What is known of a segment.
  enum Source {
    /// The lists of the terms that the word stands for, in the order in which their worths are added.
    case lists([WeighedList])
    /// The documents that the phrase stands in, ascending, with how strongly each matches.
    case strengths(documents: [UInt32], strengths: [Float])
  }

  /// How much the term weighs.
  let rarity: Float

  /// One source a segment.
  let sources: [Source]
}

extension RankedTerm {
  /// Adds what the term contributes to the scores of some documents of a segment.
  ///
  /// - Parameters:
  ///   - candidates: the documents, whose scores stand in their order.
  func add(
    to scores: inout [Float], of candidates: RankedSet, segment: Int, in part: IndexSnapshot.Part,
    _ model: StrengthModel
  ) {
    var strengths = [Float](repeating: 0, count: scores.count)
    switch sources[segment] {
    case .strengths(let documents, let found):
      for (document, strength) in zip(documents, found) {
        if let index = candidates.index(of: document) { strengths[index] = strength }
      }
    case .lists(let lists):
      for list in lists { list.add(to: &strengths, of: candidates, in: part, model) }
    }
    for index in scores.indices {
      // What does not match adds nothing, exactly.
      scores[index] += rarity * strengths[index] / (RankingWeights.saturation + strengths[index])
    }
  }
}

extension RankedTerm.WeighedList {
  /// Adds what each occurrence is worth to the strengths of some documents.
  func add(to strengths: inout [Float], of candidates: RankedSet, in part: IndexSnapshot.Part, _ model: StrengthModel) {
    let norms = model.norms(of: field)
    let weight = RankingWeights.field[Int(field.rawValue)]
    var cursor = part.reader.terms.cursor(list)
    func strength() -> Float {
      weight * Float(cursor.frequency) / norms[Int(part.reader.lengthCode(field, of: Int(cursor.document)))]
    }
    if candidates.count < list.documentCount / 8 {
      for (index, document) in candidates.documents.enumerated() {
        cursor.advance(to: document)
        if cursor.document == document { strengths[index] += worth * strength() }
        if cursor.document == PostingsCursor.end { return }
      }
    } else {
      while cursor.document != PostingsCursor.end {
        if let index = candidates.index(of: cursor.document) { strengths[index] += worth * strength() }
        cursor.next()
      }
    }
  }
}

/// A set of documents whose members have numbers in their order.
struct RankedSet {
  /// The documents, ascending.
  let documents: [UInt32]
  private let set: DocumentSet
  private let ranks: [UInt32]

  /// The number of documents.
  var count: Int { documents.count }

  init(_ set: DocumentSet) {
    self.set = set
    documents = set.map { UInt32(truncatingIfNeeded: $0) }
    ranks = set.ranks()
  }

  /// Where a document stands among those of the set; nil for one that is not among them.
  @inline(__always)
  func index(of document: UInt32) -> Int? {
    set.rank(of: Int(document), ranks)
  }
}
