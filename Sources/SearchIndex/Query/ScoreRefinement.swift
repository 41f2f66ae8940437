/// Refines the order of the first documents of a result: documents in which words of the query are near each other move
/// up, and so, slightly, do pinned and recent documents.
///
/// The window of refined documents always has the same size, so that the order does not depend on how many documents
/// are shown. Documents after it keep their order.
struct ScoreRefinement {
  /// Two words that are near each other in the query.
  struct WordPair {
    let left: RankedTerm
    let right: RankedTerm
    /// The inverse document frequency of the rarer word.
    var idf: Float { max(left.idf, right.idf) }
  }

  /// The number of refined documents.
  static let window = 256

  private let snapshot: IndexSnapshot
  private let pairs: [WordPair]
  private let pinned: [DocumentSet]

  init(_ snapshot: IndexSnapshot, pairs: [WordPair]) {
    (self.snapshot, self.pairs) = (snapshot, pairs)
    pinned = snapshot.documentSets(with: .pinned)
  }

  /// The data that refine the score of one document.
  struct Findings {
    /// The proximity of each pair: 0 if a word is missing or the words are far apart.
    var proximities: [Float] = []
    /// The factors for a pinned document and for the modification date.
    var pin: Float = 1
    var recency: Float = 1
  }

  func refined(_ hits: [ScoredDocument]) -> [ScoredDocument] {
    let first = hits.prefix(Self.window)
    if first.isEmpty || first.allSatisfy({ $0.score <= 0 }) { return hits }
    let findings = findings(of: first.map(\.id))
    var better = zip(first, findings).map { hit, findings in
      ScoredDocument(id: hit.id, score: score(hit.score, findings))
    }
    better.sort { left, right in
      left.score != right.score
        ? left.score > right.score : snapshot.key(of: left.id).lexicographicallyPrecedes(snapshot.key(of: right.id))
    }
    return better + hits.dropFirst(Self.window)
  }

  func score(_ score: Float, _ findings: Findings) -> Float {
    var sum = score
    for pairScore in pairScores(findings) { sum += pairScore }
    return sum * findings.pin * findings.recency
  }

  func pairScores(_ findings: Findings) -> [Float] {
    zip(pairs, findings.proximities).map { RankingWeights.proximity * $0.idf * $1 }
  }

  /// Returns the findings about the first documents of a result. Recency is relative to the newest of them.
  func findings(of documents: [DocumentID]) -> [Findings] {
    var findings = [Findings](repeating: Findings(), count: documents.count)
    let changes = documents.map { snapshot.number(.updated, of: $0) }
    let newest = changes.max() ?? 0
    for (index, document) in documents.enumerated() {
      findings[index].proximities = [Float](repeating: 0, count: pairs.count)
      if pinned[document.segment].contains(document.document) { findings[index].pin = RankingWeights.pinned }
      let (age, overflow) = newest.subtractingReportingOverflow(changes[index])
      findings[index].recency = RankingWeights.recency(ofAge: overflow ? .max : age)
    }
    if pairs.isEmpty { return findings }
    let ascending = documents.indices.sorted { documents[$0] < documents[$1] }
    for (number, pair) in pairs.enumerated() {
      var start = 0
      while start < ascending.count {
        let segment = documents[ascending[start]].segment
        let end = ascending[start...].firstIndex { documents[$0].segment != segment } ?? ascending.count
        var finder = ProximityFinder(pair, in: snapshot.parts[segment].reader)
        for index in ascending[start..<end] {
          findings[index].proximities[number] = finder.proximity(in: UInt32(documents[index].document))
        }
        start = end
      }
    }
    return findings
  }
}

/// Computes how near two words are in documents of a segment, which must be requested in ascending order. Only whole
/// words, and what stands for them, count, because parts of words are too frequent.
private struct ProximityFinder {
  private var fields: [(left: [PostingsCursor], right: [PostingsCursor])] = []
  private var left: [UInt32] = []
  private var right: [UInt32] = []

  init(_ pair: ScoreRefinement.WordPair, in reader: SegmentReader) {
    let (left, right) = (Self.lists(pair.left, in: reader), Self.lists(pair.right, in: reader))
    for field in TextField.allCases {
      let lists = [left, right].map { $0.filter { $0.field == field }.map { reader.terms.cursor($0) } }
      if lists.allSatisfy({ !$0.isEmpty }) { fields.append((lists[0], lists[1])) }
    }
  }

  private static func lists(_ term: RankedTerm, in reader: SegmentReader) -> [TermList] {
    let others = term.variants.filter { $0.words.count == 1 && $0.span == 1 }.map { $0.words[0] }
    return ([term.words[0].folded] + others).flatMap { word in
      reader.terms.lists(of: [TermTableWriter.textFamily] + word).filter { $0.field.map(term.fields.contains) ?? false }
    }
  }

  /// Returns the proximity in the field in which it is highest.
  mutating func proximity(in document: UInt32) -> Float {
    var best: Float = 0
    for index in fields.indices {
      // Positions are read only if both words are there.
      if !Self.advance(&fields[index].left, to: document) || !Self.advance(&fields[index].right, to: document) {
        continue
      }
      Self.readPositions(&fields[index].left, of: document, into: &left)
      Self.readPositions(&fields[index].right, of: document, into: &right)
      best = max(best, Proximity.between(left, right))
    }
    return best
  }

  /// Returns whether the document has any of the words.
  private static func advance(_ cursors: inout [PostingsCursor], to document: UInt32) -> Bool {
    var isFound = false
    for index in cursors.indices {
      cursors[index].advance(to: document)
      if cursors[index].document == document { isFound = true }
    }
    return isFound
  }

  private static func readPositions(_ cursors: inout [PostingsCursor], of document: UInt32, into all: inout [UInt32]) {
    let having = cursors.indices.filter { cursors[$0].document == document }
    guard let first = having.first else { return }
    cursors[first].readPositions(into: &all)
    if having.count == 1 { return }
    var more: [UInt32] = []
    for index in having.dropFirst() {
      cursors[index].readPositions(into: &more)
      all += more
    }
    all.sort()
  }
}

enum Proximity {
  /// The maximum distance at which words count as near each other.
  static let reach = 16

  /// Returns 1 if the right word directly follows the left one anywhere, and less with each word between them. Reverse
  /// order counts as one additional word; the result is 0 if the words are far apart everywhere. Positions must be in
  /// ascending order. O(left + right).
  static func between(_ left: [UInt32], _ right: [UInt32]) -> Float {
    var best = Int.max
    var next = 0
    for position in left {
      while next < right.count, right[next] <= position { next += 1 }
      if next < right.count { best = min(best, Int(right[next]) - Int(position)) }
      // An equal position is not a neighbour, because both words may be the same.
      var before = next - 1
      if before >= 0, right[before] == position { before -= 1 }
      if before >= 0 { best = min(best, Int(position) - Int(right[before]) + 1) }
    }
    return best <= reach ? 1 / Float(best) : 0
  }
}
