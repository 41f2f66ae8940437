/// Evaluates queries on one snapshot: which documents match, and how well.
///
/// It first determines the matching documents from posting lists and columns. Scores are computed only for the
/// documents that are shown (`FoundDocuments`).
package struct IndexEvaluator {
  let snapshot: IndexSnapshot
  private let model: TermFrequencyModel
  private var effort = QueryEffort()

  /// Makes an evaluator for one query over `snapshot`.
  package init(_ snapshot: IndexSnapshot) {
    self.snapshot = snapshot
    model = TermFrequencyModel(snapshot)
  }

  /// Returns the matching documents, which can then be sorted in different ways.
  ///
  /// - Parameters:
  ///   - limits: The documents to consider, as one set per segment; empty for all.
  ///   - named: The documents that have the text of the query as another name.
  package mutating func find(
    _ query: IndexQuery, within limits: [DocumentSet] = [], named: [DocumentID] = []
  ) throws(QueryEffort.Excess) -> FoundDocuments {
    let given = try evaluate(query, isRanked: true)
    var sets = given.sets
    let scope = limits.isEmpty ? snapshot.parts.map(\.live) : limits
    for segment in sets.indices { sets[segment].formIntersection(scope[segment]) }
    return FoundDocuments(snapshot, sets: sets, model: model, terms: given.terms, pairs: given.pairs, named: named)
  }

  /// Returns the matching live documents; they have terms only if the condition is ranked.
  package mutating func evaluate(_ query: IndexQuery, isRanked: Bool) throws(QueryEffort.Excess) -> GivenDocuments {
    switch query {
    case .all: return GivenDocuments(snapshot.parts.map(\.live))
    case .and(let children): return try all(children, isRanked: isRanked)
    case .or(let children): return try any(children, isRanked: isRanked)
    case .not(let child):
      let sets = try evaluate(child, isRanked: false).sets
      return GivenDocuments(zip(snapshot.parts, sets).map { $0.live.subtracting($1) })
    case .words(let query): return try words(query, isRanked: isRanked)
    case .key(let field, let key): return GivenDocuments(snapshot.documentSets(withKey: key, in: field))
    case .range(let field, let start, let limit):
      return GivenDocuments(
        snapshot.parts.map { part in
          var set = DocumentSet(universe: part.reader.documentCount)
          for document in part.live {
            let number = part.reader.number(field, of: document)
            if number >= start, number < limit { set.insert(document) }
          }
          return set
        })
    case .given(let documents):
      var sets = documents.sets
      for index in sets.indices { sets[index].formIntersection(snapshot.parts[index].live) }
      return isRanked ? GivenDocuments(sets, terms: documents.terms, pairs: documents.pairs) : GivenDocuments(sets)
    }
  }

  /// Adds the cost of a condition's work outside the index.
  package mutating func spend(
    _ count: Int, _ work: QueryEffort.Work, on origin: QueryOrigin
  ) throws(QueryEffort.Excess) {
    try effort.spend(count, work, on: origin)
  }

  private mutating func all(_ children: [IndexQuery], isRanked: Bool) throws(QueryEffort.Excess) -> GivenDocuments {
    var sets: [DocumentSet]?
    var terms: [RankedTerm] = []
    var pairs: [(Int, Int)] = []
    var lastWord: Int?
    for child in children {
      let given = try evaluate(child, isRanked: isRanked)
      let first = terms.count
      pairs += given.pairs.map { ($0 + first, $1 + first) }
      terms += given.terms
      if given.terms.count == 1, given.terms[0].countsProximity {
        if let lastWord { pairs.append((lastWord, first)) }
        lastWord = first
      }
      if sets == nil {
        sets = given.sets
      } else {
        for index in given.sets.indices { sets?[index].formIntersection(given.sets[index]) }
      }
    }
    var result = GivenDocuments(sets ?? snapshot.parts.map(\.live), terms: terms, pairs: pairs)
    result.separate()
    return result
  }

  private mutating func any(_ children: [IndexQuery], isRanked: Bool) throws(QueryEffort.Excess) -> GivenDocuments {
    var sets = snapshot.parts.map { DocumentSet(universe: $0.reader.documentCount) }
    var terms: [RankedTerm] = []
    var pairs: [(Int, Int)] = []
    for child in children {
      let given = try evaluate(child, isRanked: isRanked)
      pairs += given.pairs.map { ($0 + terms.count, $1 + terms.count) }
      terms += given.terms
      for index in sets.indices { sets[index].formUnion(given.sets[index]) }
    }
    var result = GivenDocuments(sets, terms: terms, pairs: pairs)
    result.separate()
    if children.count > 1 { result.makeOptional() }
    return result
  }

  private mutating func words(_ query: WordQuery, isRanked: Bool) throws(QueryEffort.Excess) -> GivenDocuments {
    let matchers = snapshot.parts.map { WordMatcher(part: $0, model: model, fields: query.fields) }
    if !isRanked {
      let matches = matchers.map { $0.documents(of: query.words) }
      try effort.spend(matches.reduce(0) { $0 + $1.count }, .posting, on: query.origin)
      return GivenDocuments(matches)
    }
    let matches = matchers.map { $0.ranked(query.words) }
    try effort.spend(matches.reduce(0) { $0 + $1.source.size }, .posting, on: query.origin)
    let idf = RankingWeights.idf(
      documentCount: matches.reduce(0) { $0 + $1.documents.count }, of: snapshot.documentCount)
    let term = RankedTerm(
      origin: query.origin, words: query.words, fields: query.fields, idf: idf, sources: matches.map(\.source),
      countsProximity: query.countsProximity && query.words.count == 1)
    return GivenDocuments(matches.map(\.documents), terms: [term])
  }
}

/// The cost of a query so far, which is limited so that no query takes minutes.
///
/// It is estimated in nanoseconds per operation instead of measured, so that the same query on the same notes always
/// has the same result.
package struct QueryEffort {
  /// A unit of work, with its approximate cost in nanoseconds.
  package enum Work: Int, Sendable {
    case posting = 8
    /// A path is folded and searched.
    case path = 150
    case note = 6_000
  }

  /// The error of a query that exceeds the limit.
  package struct Excess: Error {
    /// The condition that exceeded the limit.
    package let origin: QueryOrigin
  }

  /// The maximum cost in nanoseconds: several passes over the notes of a large vault, or many over few.
  static let limit = 4_000_000_000

  private var spent = 0

  /// Adds the cost of a condition; throws if the limit is exceeded.
  mutating func spend(_ count: Int, _ work: Work, on origin: QueryOrigin) throws(Excess) {
    spent += count * work.rawValue
    if spent > Self.limit { throw Excess(origin: origin) }
  }
}
