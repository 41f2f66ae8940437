import Bytes
import SystemCalls

@testable import SearchIndex

/// An index that changes at random, and the documents that have to be in it.
struct IndexHistory {
  /// What one commit does.
  struct Change {
    var segments: [[UInt8]]
    var removed: [[UInt8]]
    var scan: ScanFacts
  }

  let folder: IndexFolder
  var sample: SampleDocuments
  var documents: [[UInt8]: IndexDocument] = [:]
  static let owner: [UInt8] = Array("a vault".utf8)
  /// How segments are merged and the file is rewritten.
  let policy: MergePolicy
  /// Segments that merges have made so far.
  private(set) var merges = 0
  /// Whether the last commit has merged.
  private(set) var isMerged = false
  /// How often the file was rewritten so far.
  private(set) var rewrites = 0

  init(seed: UInt64, policy: MergePolicy = .standard) throws {
    folder = try IndexFolder()
    sample = SampleDocuments(seed: seed)
    self.policy = policy
  }

  /// A policy by which merges and rewriting are what happens all the time.
  static func restlessPolicy(seed: UInt64) -> MergePolicy {
    var policy = MergePolicy()
    policy.fanOut = 2 + Int(seed % 3)
    policy.leftAlone = [0, 1 << 12, 1 << 14][Int(seed / 3 % 3)]
    return policy
  }

  var store: IndexStore { folder.store }

  /// Adds, replaces and removes documents, sometimes many and sometimes none.
  mutating func change(most: Int = 4) -> Change {
    var changed: [[UInt8]: IndexDocument] = [:]
    for _ in 0..<sample.number(sample.once(in: 12) ? most * 10 : most) {
      // Half of them replace one, where there is one.
      let key = sample.once(in: 2) ? documents.keys.sorted { $0 < $1 }.first ?? sample.key() : sample.key()
      changed[key] = sample.document(key: key)
    }
    var removed: [[UInt8]] = []
    for key in documents.keys.sorted(by: { $0 < $1 }) where sample.once(in: sample.once(in: 20) ? 2 : 20) {
      removed.append(key)
    }
    // Keys that are not there may be removed, and what is written again has been removed first.
    if sample.once(in: 3) { removed.append(Array("nowhere".utf8)) }
    if sample.once(in: 3) { removed += changed.keys.prefix(1) }
    for key in removed { documents[key] = nil }
    documents.merge(changed) { $1 }
    var scan = ScanFacts(owner: Self.owner, settings: UInt64(sample.number(9)))
    scan.time = Int64(sample.number(1_000_000))
    return Change(segments: sample.segments(of: Array(changed.values)), removed: removed, scan: scan)
  }

  /// A change that has been written, and the index after it.
  mutating func commit(most: Int = 4) throws -> IndexSnapshot {
    guard var writer = try IndexWriter.open(store, owner: Self.owner, policy: policy) else {
      throw IndexError.damaged(reason: "locked")
    }
    return try commit(to: &writer, most: most)
  }

  /// A change that a writer has written, and the index after it; `adjust` may change it first.
  mutating func commit(
    to writer: inout IndexWriter, most: Int = 4,
    adjust: (inout IndexHistory, inout Change) throws -> Void = { _, _ in }
  ) throws -> IndexSnapshot {
    let before = writer.base
    var change = change(most: most)
    try adjust(&self, &change)
    for segment in change.segments { try writer.append(segment: segment) }
    let snapshot = try writer.commit(removing: change.removed, scan: change.scan)
    let known = Set(before.parts.compactMap(\.location?.checksum) + change.segments.map { Checksum.of($0.span) })
    let merged = snapshot.parts.count { $0.location.map { !known.contains($0.checksum) } ?? false }
    (merges, isMerged) = (merges + merged, merged > 0)
    if before.version.file != 0, before.version.file != snapshot.version.file { rewrites += 1 }
    return snapshot
  }

  /// What the documents' index has to answer, all of it made at once.
  func rebuilt() -> IndexSnapshot {
    var writer = SegmentWriter()
    for document in documents.values.sorted(by: { $0.key < $1.key }) { writer.append(document) }
    let segments = documents.isEmpty ? [] : [writer.finish()]
    return IndexSnapshot(scan: ScanFacts()).adding(segments: segments, removing: [], scan: ScanFacts())
  }

  mutating func queries(_ count: Int) -> [SampleQuery] { (0..<count).map { _ in sample.query() } }
}

/// The order of keys.
func < (left: [UInt8], right: [UInt8]) -> Bool { left.lexicographicallyPrecedes(right) }
