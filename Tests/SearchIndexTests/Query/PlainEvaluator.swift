@testable import SearchIndex

/// The plain way to evaluate a condition, with which that of `IndexEvaluator` and `FoundDocuments` is compared: one bit and
/// one score for each document, by reading all documents of every term.
struct PlainEvaluator {
  private let snapshot: IndexSnapshot
  private let model: TermFrequencyModel
  private var scores: [[Float]]
  /// The words that every document has, with their inverse document frequencies; nil if there are others too.
  private var required: [(words: WordQuery, idf: Float)]? = []

  init(_ snapshot: IndexSnapshot) {
    self.snapshot = snapshot
    model = TermFrequencyModel(snapshot)
    scores = snapshot.parts.map { [Float](repeating: 0, count: $0.reader.documentCount) }
  }

  /// The documents that match by the scores of their terms alone, highest first; equal ones in the order of their keys.
  mutating func run(_ query: IndexQuery) -> [ScoredDocument] {
    let sets = evaluate(query, isRanked: true)
    addTitles(sets)
    let byKey = snapshot.documentsInKeyOrder().map(\.id).filter { sets[$0.segment].contains($0.document) }
    let hits = byKey.map { ScoredDocument(id: $0, score: scores[$0.segment][$0.document]) }
    // Sorting is stable, so that equal ones stay in the order of their keys.
    return hits.sorted { $0.score > $1.score }
  }

  private mutating func evaluate(_ query: IndexQuery, isRanked: Bool) -> [DocumentSet] {
    let live = snapshot.parts.map(\.live)
    switch query {
    case .all: return live
    case .and(let children):
      var sets = live
      for child in children {
        let found = evaluate(child, isRanked: isRanked)
        for index in sets.indices { sets[index].formIntersection(found[index]) }
      }
      return sets
    case .or(let children):
      var sets = live.map { DocumentSet(universe: $0.universe) }
      let before = required?.count
      for child in children {
        let found = evaluate(child, isRanked: isRanked)
        for index in sets.indices { sets[index].formUnion(found[index]) }
      }
      if children.count > 1, required?.count != before { required = nil }
      return sets
    case .not(let child):
      return zip(live, evaluate(child, isRanked: false)).map { live, found in
        var rest = live
        rest.subtract(found)
        return rest
      }
    case .words(let query):
      let termFrequencies = snapshot.parts.map { part in
        WordMatcher(part: part, model: model, fields: query.fields).termFrequencies(of: query.words)
      }
      let found = termFrequencies.map { termFrequencies in
        var set = DocumentSet(universe: termFrequencies.count)
        for (document, termFrequency) in termFrequencies.enumerated() where termFrequency != nil {
          set.insert(document)
        }
        return set
      }
      if isRanked {
        rank(found) { termFrequencies[$0][$1] ?? 0 }
        let count = found.reduce(0) { $0 + $1.count }
        required?.append((query, RankingWeights.idf(documentCount: count, of: snapshot.documentCount)))
      }
      return found
    case .key(let field, let key): return snapshot.documentSets(withKey: key, in: field)
    case .range(let field, let start, let limit):
      return snapshot.sets(
        of: snapshot.documentsInKeyOrder().map(\.id).filter {
          (start..<max(start, limit)).contains(snapshot.number(field, of: $0))
        })
    case .given(let documents):
      let found = zip(documents.sets, live).map { set, live in
        var set = set
        set.formIntersection(live)
        return set
      }
      if isRanked, let term = documents.terms.first {
        required = nil
        rank(found) { term.sources[$0].termFrequency(of: $1) ?? 0 }
      }
      return found
    }
  }

  /// Adds what documents gain whose titles or headings have all words.
  private mutating func addTitles(_ sets: [DocumentSet]) {
    guard let required, !required.isEmpty else { return }
    let length = required.reduce(0) { $0 + $1.words.count }
    let unit = required.reduce(0) { $0 + $1.idf }
    let names: Set<TextField> = [.title, .alias, .name]
    for (segment, set) in sets.enumerated() {
      let reader = snapshot.parts[segment].reader
      for document in set {
        let fields = required.map { term in
          let matcher = WordMatcher(part: snapshot.parts[segment], model: model, fields: term.words.fields)
          let whole = matcher.occurrences(of: term.words.words.map(\.whole), in: document)
          return Set(whole.map(\.field)).intersection(names.union([.heading]))
        }
        let isEqual = names.contains { name in
          length < 16 && fields.allSatisfy { $0.contains(name) } && reader.lengthCode(name, of: document) == length
        }
        if isEqual {
          scores[segment][document] += unit * RankingWeights.equalTitle
        } else if fields.allSatisfy({ !$0.isDisjoint(with: names) }) {
          scores[segment][document] += unit * RankingWeights.allInTitle
        } else if fields.allSatisfy({ !$0.isEmpty }) {
          scores[segment][document] += unit * RankingWeights.allInHeadings
        }
      }
    }
  }

  private mutating func rank(_ found: [DocumentSet], _ termFrequency: (_ segment: Int, _ document: Int) -> Float) {
    let count = found.reduce(0) { $0 + $1.count }
    let idf = RankingWeights.idf(documentCount: count, of: snapshot.documentCount)
    for (segment, set) in found.enumerated() {
      for document in set {
        let termFrequency = termFrequency(segment, document)
        scores[segment][document] += idf * termFrequency / (RankingWeights.saturation + termFrequency)
      }
    }
  }
}

extension WordMatcher {
  /// The term frequency of a word, or of several one after another, in each document of the segment; nil for those that
  /// do not have them, or are gone.
  fileprivate func termFrequencies(of words: [SearchedWord]) -> [Float?] {
    var termFrequencies = [Float?](repeating: nil, count: part.reader.documentCount)
    if words.count > 1 {
      forEachMatch(phrase: words) { termFrequencies[$0] = (termFrequencies[$0] ?? 0) + $2 }
      return termFrequencies
    }
    words[0].forEachTerm(of: part.reader) { _, lists, weight in
      for list in lists {
        guard let field = list.field, fields.contains(field) else { continue }
        var cursor = part.reader.terms.cursor(list)
        while cursor.document != PostingsCursor.end {
          let document = Int(cursor.document)
          if part.live.contains(document) {
            let termFrequency = model.termFrequency(cursor.frequency, field: field, document: document, in: part.reader)
            termFrequencies[document] = (termFrequencies[document] ?? 0) + weight * termFrequency
          }
          cursor.next()
        }
      }
    }
    return termFrequencies
  }
}
