import Bytes
import Dates
import SystemCalls

@testable import SearchIndex

/// Everything that can be asked of an index, by keys, so that the answers of two indexes can be compared.
struct IndexAnswers: Equatable {
  /// What is kept of a document.
  struct Document: Equatable {
    var key: [UInt8]
    var fingerprint: FileFingerprint
    var contentHash: ContentHash
    var numbers: [Int64]
    var stored: [[UInt8]]
  }

  /// An exact key with the documents that have it.
  struct Key: Equatable {
    var field: KeyField
    var key: [UInt8]
    var count: Int
    var documents: Set<[UInt8]>
  }

  /// A document that a query found.
  struct Hit: Equatable {
    var key: [UInt8]
    var score: Float
  }

  var documents: [Document]
  var keys: [Key]
  var hits: [[Hit]] = []

  /// The answers that the documents themselves give, but for those to queries.
  init(of documents: some Sequence<IndexDocument>) {
    let sorted = documents.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    self.documents = sorted.map {
      Document(
        key: $0.key, fingerprint: $0.fingerprint, contentHash: $0.contentHash, numbers: $0.numbers, stored: $0.stored)
    }
    var holders: [[UInt8]: Set<[UInt8]>] = [:]
    for document in sorted {
      for (field, key) in document.keys { holders[[field.rawValue] + key, default: []].insert(document.key) }
    }
    keys = holders.keys.sorted { $0.lexicographicallyPrecedes($1) }.compactMap { key in
      guard let field = KeyField(rawValue: key[0]), let documents = holders[key] else { return nil }
      return Key(field: field, key: Array(key.dropFirst()), count: documents.count, documents: documents)
    }
  }

  /// The answers of an index.
  init(of snapshot: IndexSnapshot, queries: [SampleQuery] = []) throws {
    var names: [DocumentID: [UInt8]] = [:]
    documents = snapshot.documentsInKeyOrder().map { id, key in
      names[id] = key
      return Document(
        key: key, fingerprint: snapshot.fingerprint(of: id), contentHash: snapshot.contentHash(of: id),
        numbers: NumberField.allCases.map { snapshot.number($0, of: id) },
        stored: StoredField.allCases.map { [UInt8](snapshot.stored($0, of: id).bytes) })
    }
    keys = KeyField.allCases.flatMap { field in
      snapshot.counts(of: field).map { key, count in
        let holders = snapshot.documents(withKey: key, in: field).compactMap { names[$0] }
        return Key(field: field, key: key, count: count, documents: Set(holders))
      }
    }
    for query in queries { hits.append(try Self.hits(of: query, in: snapshot)) }
  }

  /// What a query finds, in its order.
  static func hits(of query: SampleQuery, in snapshot: IndexSnapshot) throws -> [Hit] {
    var evaluator = IndexEvaluator(snapshot)
    return try evaluator.find(query.condition(in: snapshot)).byTerms().map {
      Hit(key: snapshot.key(of: $0.id), score: $0.score)
    }
  }
}

extension IndexAnswers {
  /// The first thing in which the answers are not those of `other`; nil when there is none.
  func difference(from other: IndexAnswers) -> String? {
    if let difference = Self.first(documents, other.documents) { return "document: \(difference)" }
    if let difference = Self.first(keys, other.keys) { return "key: \(difference)" }
    for query in 0..<max(hits.count, other.hits.count) {
      let (mine, theirs) = (hits.dropFirst(query).first ?? [], other.hits.dropFirst(query).first ?? [])
      if let difference = Self.first(mine, theirs) { return "query \(query): \(difference)" }
    }
    return self == other ? nil : "the number of queries"
  }

  private static func first<Element: Equatable>(_ mine: [Element], _ theirs: [Element]) -> String? {
    for index in 0..<max(mine.count, theirs.count) {
      let (left, right) = (mine.dropFirst(index).first, theirs.dropFirst(index).first)
      if left == right { continue }
      return "\(left.map { "\($0)" } ?? "nothing") instead of \(right.map { "\($0)" } ?? "nothing")"
    }
    return nil
  }
}
