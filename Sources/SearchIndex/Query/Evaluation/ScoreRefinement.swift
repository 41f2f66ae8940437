internal import Bytes

/// Looks closer at the first documents of an answer: those in which words of the query stand near each other come
/// before those in which they are scattered, and pinned and recent ones are lifted a little.
///
/// Only a window of documents is looked at, always the same number of them, so that the order does not depend on how many
/// are shown. Those behind keep their places.
struct ScoreRefinement {
  /// Two words that stand one after the other in the query.
  struct WordPair {
    let left: RankedTerm
    let right: RankedTerm

    /// How much the rarer of them weighs.
    var rarity: Float { max(left.rarity, right.rarity) }
  }

  /// Documents that are looked at.
  static let window = 256

  private let snapshot: IndexSnapshot
  private let pairs: [WordPair]
  private let pinned: [DocumentSet]

  init(_ snapshot: IndexSnapshot, pairs: [WordPair]) {
    self.snapshot = snapshot
    self.pairs = pairs
    pinned = snapshot.documentSets(withKey: Array("pinned".utf8), in: .flag)
  }

  /// What is said of a document.
  struct Findings {
    /// For each pair, how near its words stand: 0 when one is missing or they are far apart.
    var nearness: [Float] = []
    /// What the score is multiplied by for its pin, and for when it was changed.
    var pin: Float = 1
    var recency: Float = 1
  }

  /// The hits in their new order.
  func refined(_ hits: [ScoredDocument]) -> [ScoredDocument] {
    let first = hits.prefix(Self.window)
    if first.isEmpty || first.allSatisfy({ $0.score <= 0 }) { return hits }
    let findings = findings(of: first.map(\.id))
    var better = zip(first, findings).map { hit, findings in
      ScoredDocument(id: hit.id, score: score(hit.score, findings))
    }
    better.sort { left, right in
      left.score != right.score
        ? left.score > right.score
        : snapshot.key(of: left.id).lexicographicallyPrecedes(snapshot.key(of: right.id))
    }
    return better + hits.dropFirst(Self.window)
  }

  /// The score with what was found.
  func score(_ score: Float, _ findings: Findings) -> Float {
    var sum = score
    for worth in worths(findings) { sum += worth }
    return sum * findings.pin * findings.recency
  }

  /// What the nearness of each pair adds to the score.
  func worths(_ findings: Findings) -> [Float] {
    zip(pairs, findings.nearness).map { RankingWeights.nearness * $0.rarity * $1 }
  }

  /// What there is to say of documents that are the first of an answer together: the newest of them counts as recent.
  func findings(of documents: [DocumentID]) -> [Findings] {
    var findings = [Findings](repeating: Findings(), count: documents.count)
    let changes = documents.map { snapshot.number(.updated, of: $0) }
    let newest = changes.max() ?? 0
    for (index, document) in documents.enumerated() {
      findings[index].nearness = [Float](repeating: 0, count: pairs.count)
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
        var finder = NearnessFinder(pair, in: snapshot.parts[segment].reader)
        for index in ascending[start..<end] {
          findings[index].nearness[number] = finder.nearness(in: UInt32(documents[index].document))
        }
        start = end
      }
    }
    return findings
  }
}

/// Tells how near two words stand in documents of a segment, asked for in ascending order.
///
/// Whole words count alone: what is inside of others is too often anywhere.
private struct NearnessFinder {
  private var fields: [(left: PostingsCursor, right: PostingsCursor)] = []
  private var left: [UInt32] = []
  private var right: [UInt32] = []

  init(_ pair: ScoreRefinement.WordPair, in reader: SegmentReader) {
    func lists(_ term: RankedTerm) -> [TermList] {
      reader.terms.lists(of: [TermTableWriter.textFamily] + term.words[0].word).filter { list in
        list.field.map(term.fields.contains) ?? false
      }
    }
    let others = lists(pair.right)
    for list in lists(pair.left) {
      guard let other = others.first(where: { $0.field == list.field }) else { continue }
      fields.append((reader.terms.cursor(list), reader.terms.cursor(other)))
    }
  }

  /// The nearness in the field where it is highest.
  mutating func nearness(in document: UInt32) -> Float {
    var best: Float = 0
    for index in fields.indices {
      fields[index].left.advance(to: document)
      fields[index].right.advance(to: document)
      guard fields[index].left.document == document, fields[index].right.document == document else { continue }
      fields[index].left.readPositions(into: &left)
      fields[index].right.readPositions(into: &right)
      best = max(best, Nearness.between(left, right))
    }
    return best
  }
}

/// How near two words stand in a text.
enum Nearness {
  /// Words that are further apart than this have nothing to do with each other.
  static let reach = 16

  /// 1 when the right word follows the left one somewhere, less the more words stand between, less by one such word
  /// when they are in the other order; 0 when they are far apart everywhere. Positions ascend. O(left + right).
  static func between(_ left: [UInt32], _ right: [UInt32]) -> Float {
    var best = Int.max
    var next = 0
    for position in left {
      while next < right.count, right[next] <= position { next += 1 }
      if next < right.count { best = min(best, Int(right[next]) - Int(position)) }
      // The same place is no neighbour: the words may be the same.
      var before = next - 1
      if before >= 0, right[before] == position { before -= 1 }
      if before >= 0 { best = min(best, Int(position) - Int(right[before]) + 1) }
    }
    return best <= reach ? 1 / Float(best) : 0
  }
}
