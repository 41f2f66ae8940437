internal import Bytes

/// The documents that match a query, with the terms for ranking them.
package struct FoundDocuments: Sendable {
  /// The documents, as one set per segment.
  package let sets: [DocumentSet]

  /// The number of documents.
  package let count: Int

  let snapshot: IndexSnapshot
  private let model: TermFrequencyModel
  private let terms: [RankedTerm]
  /// The pairs of terms that are adjacent in the query.
  private let pairs: [(Int, Int)]
  /// The documents that have the text of the query as another name.
  private let named: [DocumentID]
  /// The number of words of the query; nil for that of the terms.
  private let length: Int?
  /// What each word in a title adds by itself; see `TitleBonus`.
  private let share: Float

  init(
    _ snapshot: IndexSnapshot, sets: [DocumentSet], model: TermFrequencyModel, terms: [RankedTerm],
    pairs: [(Int, Int)], named: [DocumentID] = [], length: Int? = nil,
    share: Float = 0
  ) {
    (self.snapshot, self.sets, self.model, self.terms, self.pairs) = (snapshot, sets, model, terms, pairs)
    (self.named, self.length, self.share) = (named, length, share)
    count = sets.reduce(0) { $0 + $1.count }
  }

  /// The documents in unspecified order.
  package var documents: [DocumentID] { sets.documents }

  /// Returns at most `limit` documents with the highest scores, best first; equal scores are sorted by key.
  package func best(_ limit: Int = .max) -> [ScoredDocument] {
    if terms.isEmpty { return byTerms(limit) }
    return Array(refinement.refined(byTerms(max(limit, ScoreRefinement.window))).prefix(limit))
  }

  private var refinement: ScoreRefinement {
    ScoreRefinement(snapshot, pairs: pairs.map { ScoreRefinement.WordPair(left: terms[$0], right: terms[$1]) })
  }

  private var bonus: TitleBonus? { TitleBonus(terms, named: named, length: length, share: share) }

  /// Returns the components of the scores of some documents.
  package func explanations(of documents: [DocumentID]) -> [ScoreExplanation] {
    let (refinement, bonus, first) = (refinement, bonus, byTerms(ScoreRefinement.window))
    let findings = Dictionary(
      zip(first.map(\.id), terms.isEmpty ? [] : refinement.findings(of: first.map(\.id))),
      uniquingKeysWith: { first, _ in first })
    return documents.map { document in
      ScoreExplanation(
        document, terms: terms, pairs: pairs, bonus: bonus, refinement, findings[document], model: model, in: snapshot)
    }
  }

  /// Returns the best documents by the scores of their terms alone.
  func byTerms(_ limit: Int = .max) -> [ScoredDocument] {
    var order = DocumentOrder(snapshot, limit: min(limit, count))
    let bonus = bonus
    for (segment, part) in snapshot.parts.enumerated() where !sets[segment].isEmpty {
      if terms.isEmpty {
        // Equal documents are added in their final order, so those after the limit cannot be among the first.
        order.add(segment: segment) { heap in
          for document in sets[segment].prefix(limit) { heap.add(UInt32(document), number: 0) }
        }
        continue
      }
      let candidates = RankedSet(sets[segment])
      var scores = [Float](repeating: 0, count: candidates.indexCount)
      for term in terms { term.add(to: &scores, of: candidates, segment: segment, in: part.reader, model) }
      bonus?.add(to: &scores, of: candidates, segment: segment, in: part.reader)
      order.add(segment: segment) { heap in
        candidates.forEachIndex { heap.add($0, number: Self.number(ofScore: scores[$1])) }
      }
    }
    return order.finish().map { ScoredDocument(id: $0.id, score: Self.score(ofNumber: $0.number)) }
  }

  /// Returns at most `limit` documents, sorted by one of their numbers; equal numbers are sorted by key.
  ///
  /// - Parameter isAscending: Whether the lowest number comes first instead of the highest.
  package func first(_ limit: Int = .max, by field: NumberField, isAscending: Bool) -> [DocumentID] {
    first(limit) { part, document in
      let number = part.reader.number(field, of: document)
      return isAscending ? number : ~number
    }
  }

  /// Returns at most `limit` documents, sorted by the size of their files; equal sizes are sorted by key.
  package func first(_ limit: Int = .max, bySize isAscending: Bool) -> [DocumentID] {
    first(limit) { part, document in
      let size = Int64(clamping: part.reader.fingerprint(of: document).size)
      return isAscending ? size : ~size
    }
  }

  private func first(_ limit: Int, _ number: (IndexSnapshot.Part, Int) -> Int64) -> [DocumentID] {
    var order = DocumentOrder(snapshot, limit: min(limit, count))
    for (segment, part) in snapshot.parts.enumerated() {
      order.add(segment: segment) { heap in
        for document in sets[segment] { heap.add(UInt32(truncatingIfNeeded: document), number: number(part, document)) }
      }
    }
    return order.finish().map(\.id)
  }

  /// Returns the documents of each segment that come first by a number, at most `limit` of each; equal numbers are sorted
  /// by key. The segments are one after the other, since their numbers cannot be compared.
  ///
  /// - Parameter numbers: The numbers of all documents, as one list per segment.
  package func first(_ limit: Int, ofEachBy numbers: [[Int32]], isAscending: Bool) -> [DocumentID] {
    snapshot.parts.indices.flatMap { segment -> [DocumentID] in
      let column = numbers[segment]
      var order = DocumentOrder(snapshot, limit: min(limit, sets[segment].count))
      order.add(segment: segment) { heap in
        for document in sets[segment] where document < column.count {
          let number = Int64(column[document])
          heap.add(UInt32(truncatingIfNeeded: document), number: isAscending ? number : ~number)
        }
      }
      return order.finish().map(\.id)
    }
  }

  /// Returns the documents that are also in other sets or, if `isIn` is false, those that are not.
  package func filtered(_ others: [DocumentSet], isIn: Bool = true) -> FoundDocuments {
    let filtered = sets.indices.map { segment in
      var set = sets[segment]
      if isIn { set.formIntersection(others[segment]) } else { set.subtract(others[segment]) }
      return set
    }
    return FoundDocuments(
      snapshot, sets: filtered, model: model, terms: terms, pairs: pairs, named: named, length: length,
      share: share)
  }

  // MARK: - Scores as numbers

  /// Returns a number that is lower for a higher score and equal for equal scores; the bits of floats sort as they do.
  private static func number(ofScore score: Float) -> Int64 {
    // Minus zero equals zero; NaN, which damaged bytes can produce, comes last.
    if score.isNaN { return .max }
    let bits = Int64(Int32(bitPattern: (score + 0).bitPattern))
    return bits < 0 ? bits & 0x7FFF_FFFF : -bits
  }

  private static func score(ofNumber number: Int64) -> Float {
    if number == .max { return .nan }
    return number > 0 ? -Float(bitPattern: UInt32(number)) : Float(bitPattern: UInt32(-number))
  }
}

/// A document that matches a query, with its score.
package struct ScoredDocument: Sendable {
  package let id: DocumentID
  /// The score, comparable only within one query; 0 if no part of the query contributes to ranking.
  package let score: Float
}

extension FoundDocuments {
  /// Returns the documents with the given ranks in key order, counted from 0; ranks that do not exist are skipped.
  ///
  /// The ranges of the segments are halved until one document is left, so that few keys are read. O(segments × log²
  /// documents) for each rank.
  package func documents(at ranks: [Int]) -> [DocumentID] {
    let lists = sets.map { Array($0) }
    return ranks.compactMap { $0 >= 0 && $0 < count ? document(at: $0, of: lists) : nil }
  }

  private func document(at rank: Int, of lists: [[Int]]) -> DocumentID? {
    var rank = rank
    // The part of each segment that may still contain the document.
    var ranges = lists.map { 0..<$0.count }
    while let widest = ranges.indices.max(by: { ranges[$0].count < ranges[$1].count }), !ranges[widest].isEmpty {
      let middle = ranges[widest].lowerBound + ranges[widest].count / 2
      let pivot = key(widest, lists[widest][middle])
      // The number of documents in each segment that sort before the pivot.
      let bounds = ranges.indices.map { segment in
        segment == widest ? middle : lowerBound(of: pivot, segment, lists[segment], in: ranges[segment])
      }
      let before = ranges.indices.reduce(0) { $0 + bounds[$1] - ranges[$1].lowerBound }
      if rank == before { return DocumentID(segment: widest, document: lists[widest][middle]) }
      for segment in ranges.indices {
        if rank < before {
          ranges[segment] = ranges[segment].lowerBound..<bounds[segment]
        } else {
          let isPivot = segment == widest ? 1 : 0
          ranges[segment] = (bounds[segment] + isPivot)..<ranges[segment].upperBound
        }
      }
      if rank > before { rank -= before + 1 }
    }
    return nil
  }

  private func lowerBound(of key: [UInt8], _ segment: Int, _ list: [Int], in range: Range<Int>) -> Int {
    range.partitioningIndex { self.key(segment, list[$0]).compare(key) >= 0 }
  }

  private func key(_ segment: Int, _ document: Int) -> [UInt8] {
    snapshot.key(of: DocumentID(segment: segment, document: document))
  }
}
