internal import Bytes
internal import SystemCalls

/// Compares an index with another index of the same documents, regardless of how they are divided into segments.
///
/// It compares everything that queries depend on: the documents with their columns and, for documents that are the same
/// in both, their terms and keys, with frequencies and positions. O(size of both).
package struct IndexComparison {
  private let actual: IndexSnapshot
  private let expected: IndexSnapshot
  private let limit: Int
  private var problems: [IndexProblem] = []
  /// The keys of the documents that are the same in both; ranks are indices in this list.
  private var common: [[UInt8]] = []
  private var actualRanks: [[UInt32]]
  private var expectedRanks: [[UInt32]]

  /// Returns at most `limit` differences between an index and the one that it should equal.
  package static func problems(
    of actual: IndexSnapshot, comparedWith expected: IndexSnapshot, limit: Int = 100
  ) -> [IndexProblem] {
    var comparison = IndexComparison(actual, expected, limit: limit)
    comparison.compareDocuments()
    comparison.compareTotals()
    comparison.compareTerms()
    return comparison.problems
  }

  private init(_ actual: IndexSnapshot, _ expected: IndexSnapshot, limit: Int) {
    (self.actual, self.expected, self.limit) = (actual, expected, limit)
    actualRanks = actual.parts.map { [UInt32](repeating: .max, count: $0.reader.documentCount) }
    expectedRanks = expected.parts.map { [UInt32](repeating: .max, count: $0.reader.documentCount) }
  }

  private mutating func add(_ code: String, _ document: [UInt8]?, _ message: String) {
    if problems.count < limit { problems.append(IndexProblem(code: code, document: document, message: message)) }
  }

  // MARK: - Documents

  private mutating func compareDocuments() {
    var (left, right) = (KeyOrderCursor(actual), KeyOrderCursor(expected))
    var (one, other) = (left.next(), right.next())
    while one != nil || other != nil {
      let order: Int
      if let one, let other { order = one.key.compare(other.key) } else { order = one == nil ? 1 : -1 }
      if order < 0, let surplus = one {
        add("document.surplus", surplus.key, "it is in the index, and not in the vault")
      } else if order > 0, let missing = other {
        add("document.missing", missing.key, "it is in the vault, and not in the index")
      } else if let one, let other, isEqual(one.id, other.id, one.key) {
        actualRanks[one.id.segment][one.id.document] = UInt32(common.count)
        expectedRanks[other.id.segment][other.id.document] = UInt32(common.count)
        common.append(one.key)
      }
      if order <= 0 { one = left.next() }
      if order >= 0 { other = right.next() }
    }
  }

  /// Returns whether a document is the same in both; if not, adds a problem.
  private mutating func isEqual(_ one: DocumentID, _ other: DocumentID, _ key: [UInt8]) -> Bool {
    if problems.count >= limit { return false }
    let count = problems.count
    if actual.document(withKey: key) != one { add("document.lookup", key, "it is not found by its key") }
    if actual.fingerprint(of: one) != expected.fingerprint(of: other)
      || actual.contentHash(of: one) != expected.contentHash(of: other)
    {
      add("document.version", key, "the index has another version of it")
    }
    var names: [String] = []
    for field in NumberField.allCases where actual.number(field, of: one) != expected.number(field, of: other) {
      names.append("\(field)")
    }
    for field in StoredField.allCases {
      let (left, right) = (actual.stored(field, of: one), expected.stored(field, of: other))
      if left.bytes.compare(right.bytes) != 0 { names.append("\(field)") }
    }
    let (left, right) = (actual.parts[one.segment].reader, expected.parts[other.segment].reader)
    for field in TextField.allCases
    where left.lengthCode(field, of: one.document) != right.lengthCode(field, of: other.document) {
      names.append("length of \(field)")
    }
    if !names.isEmpty {
      add("document.content", key, "the index has other data for it: \(names.joined(separator: ", "))")
    }
    return problems.count == count
  }

  private mutating func compareTotals() {
    func total(_ snapshot: IndexSnapshot, _ field: TextField) -> UInt64 {
      snapshot.parts.reduce(0) { $0 &+ $1.liveTokens[Int(field.rawValue)] }
    }
    // If documents differ, their sums differ too.
    guard problems.isEmpty else { return }
    for field in TextField.allCases where total(actual, field) != total(expected, field) {
      add("total.tokens", nil, "the number of words in '\(field)' is \(total(actual, field)) in the index")
    }
  }

  // MARK: - Terms

  private mutating func compareTerms() {
    var left = TermWalk(actual, ranks: actualRanks)
    var right = TermWalk(expected, ranks: expectedRanks)
    while problems.count < limit, let term = [left.term, right.term].compactMap(\.self).min(by: { $0.compare($1) < 0 })
    {
      if term.first == TermTableWriter.textFamily {
        for field in TextField.allCases {
          compare(term, field, left.occurrences(term, field), other: right.occurrences(term, field))
        }
      } else {
        compare(term, nil, left.occurrences(term, nil), other: right.occurrences(term, nil))
      }
      left.skip(term)
      right.skip(term)
    }
  }

  private mutating func compare(_ term: [UInt8], _ field: TextField?, _ one: [UInt64], other: [UInt64]) {
    if one == other { return }
    let difference =
      zip(one, other).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(one.count, other.count)
    let here = [one, other].compactMap { difference < $0.count ? $0[difference] : nil }.min() ?? 0
    let rank = Int(here >> 32)
    // Keys may contain control characters, which must not be in a message.
    let text = String(decoding: term.dropFirst().map { $0 < 0x20 ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
    let name = field.map { "\($0)" } ?? term.first.flatMap(KeyField.init).map { "\($0)" } ?? "unknown"
    add(
      field == nil ? "term.key" : "term.text", rank < common.count ? common[rank] : nil,
      "the index has '\(text)' of its \(name) at other positions")
  }
}

/// Iterates over the dictionaries of all segments of a snapshot in parallel.
private struct TermWalk {
  private let snapshot: IndexSnapshot
  private let ranks: [[UInt32]]
  private var cursors: [TermCursor]
  private var alive: [Bool]

  init(_ snapshot: IndexSnapshot, ranks: [[UInt32]]) {
    (self.snapshot, self.ranks) = (snapshot, ranks)
    cursors = snapshot.parts.map { TermCursor($0.reader.terms) }
    alive = cursors.map { _ in true }
    for index in cursors.indices { alive[index] = cursors[index].next() }
  }

  /// The lowest term that was not skipped; nil at the end.
  var term: [UInt8]? {
    cursors.indices.filter { alive[$0] }.map { cursors[$0].term }.min { $0.compare($1) < 0 }
  }

  mutating func skip(_ term: [UInt8]) {
    for index in cursors.indices where alive[index] && cursors[index].term == term {
      alive[index] = cursors[index].next()
    }
  }

  /// Returns a term's occurrences in ascending order: the document's rank in the upper half, the position in the lower.
  func occurrences(_ term: [UInt8], _ field: TextField?) -> [UInt64] {
    var occurrences: [UInt64] = []
    var sources = 0
    var positions: [UInt32] = []
    for index in cursors.indices where alive[index] && cursors[index].term == term {
      guard let list = cursors[index].list(field) else { continue }
      sources += 1
      var cursor = snapshot.parts[index].reader.terms.cursor(list)
      while cursor.document != PostingsCursor.end {
        let document = Int(cursor.document)
        if snapshot.parts[index].live.contains(document), ranks[index][document] != .max {
          let rank = UInt64(ranks[index][document]) << 32
          cursor.readPositions(into: &positions)
          if positions.isEmpty { occurrences.append(rank) }
          for position in positions { occurrences.append(rank | UInt64(position)) }
        }
        cursor.next()
      }
    }
    if sources > 1 { occurrences.sort() }
    return occurrences
  }
}
