import Bytes
import SystemCalls
import TestSupport
import Testing

@testable import SearchIndex

/// What a writer that was killed leaves behind, at each step of a commit.
@Suite struct IndexRecoveryTests {
  /// An index before a commit, the documents in it, and what that commit then wrote.
  private struct Sample {
    var history: IndexHistory
    let before: [UInt8]
    let documentsBefore: [[UInt8]: IndexDocument]
    let after: [UInt8]

    init(seed: UInt64) throws {
      history = try IndexHistory(seed: seed)
      for _ in 0..<Int(1 + seed % 4) { _ = try history.commit() }
      before = try history.folder.read()
      documentsBefore = history.documents
      _ = try history.commit(most: 6)
      after = try history.folder.read()
    }

    /// The file with everything written but the slot, as far as `length`.
    func withoutSlot(_ length: Int) -> [UInt8] {
      Array((before.prefix(CommitSlot.headSize) + after.dropFirst(CommitSlot.headSize)).prefix(length))
    }
  }

  private func answers(_ history: IndexHistory) throws -> IndexAnswers {
    try IndexAnswers(of: #require(try history.store.snapshot(owner: IndexHistory.owner)))
  }

  /// Whether the index is that of `documents`, and the next writer goes on from there.
  private func check(_ history: IndexHistory, _ documents: [[UInt8]: IndexDocument]) throws {
    var history = history
    history.documents = documents
    #expect(try answers(history).difference(from: IndexAnswers(of: documents.values)) == nil)
    for _ in 0..<2 {
      let snapshot = try history.commit()
      #expect(try IndexAnswers(of: snapshot).difference(from: IndexAnswers(of: history.documents.values)) == nil)
    }
    #expect(try answers(history).difference(from: IndexAnswers(of: history.documents.values)) == nil)
    #expect(history.folder.names == [Array("index".utf8)])
  }

  @Test(arguments: Seeds.some(8)) func aCommitWithoutItsSlotIsIgnored(seed: UInt64) throws {
    let sample = try Sample(seed: seed)
    let lengths =
      [sample.before.count, sample.after.count]
      + (0..<6).map { step in
        sample.before.count + (sample.after.count - sample.before.count) * step / 6
      }
    for length in lengths {
      for garbage in [[], [UInt8](repeating: 0xAB, count: 5_000)] as [[UInt8]] {
        try sample.history.folder.replace(sample.withoutSlot(length) + garbage)
        try check(sample.history, sample.documentsBefore)
      }
    }
  }

  @Test(arguments: Seeds.some(4)) func aCommitWithItsSlotCounts(seed: UInt64) throws {
    let sample = try Sample(seed: seed)
    // The time of the file is set last, so it may not be that of the slot.
    try sample.history.folder.replace(sample.after)
    try check(sample.history, sample.history.documents)
    try sample.history.folder.replace(sample.after + [UInt8](repeating: 0xAB, count: 70_000))
    try check(sample.history, sample.history.documents)
  }

  @Test(arguments: Seeds.some(4)) func aHalfWrittenSlotMeansTheOneBefore(seed: UInt64) throws {
    let sample = try Sample(seed: seed)
    let slot = try #require(CommitSlot.newest(sample.after))
    let start = CommitSlot.offset(ofSlot: slot.sequence)
    for written in stride(from: 0, through: 56, by: 7) {
      var bytes = sample.withoutSlot(sample.after.count)
      bytes.replaceSubrange(start..<start + written, with: sample.after[start..<start + written])
      try sample.history.folder.replace(bytes)
      try check(sample.history, written == 56 ? sample.history.documents : sample.documentsBefore)
    }
  }

  @Test(arguments: Seeds.some(4)) func appendedSegmentsWithoutACommitAreIgnored(seed: UInt64) throws {
    var sample = try Sample(seed: seed)
    let documents = sample.history.documents
    do {
      let change = sample.history.change()
      guard var writer = try IndexWriter.open(sample.history.store, owner: IndexHistory.owner) else {
        Issue.record("the writer was free")
        return
      }
      for segment in change.segments { try writer.append(segment: segment) }
      #expect(try answers(sample.history).difference(from: IndexAnswers(of: documents.values)) == nil)
    }
    try check(sample.history, documents)
  }

  @Test func aNewFileThatWasNotRenamedIsForgotten() throws {
    let sample = try Sample(seed: 6)
    let leftover = sample.history.folder.path.appending("index.new" as RawPath)
    try FileDescriptor.open(leftover, .readWrite, [.create]).write(Array(sample.after.prefix(300)), at: 0)
    #expect(try answers(sample.history).difference(from: IndexAnswers(of: sample.history.documents.values)) == nil)
    // It is in nobody's way: neither of commits, nor of compaction, nor of a rebuild.
    var history = sample.history
    for _ in 0..<60 { _ = try history.commit() }
    try check(history, history.documents)

    let fresh = try IndexFolder()
    let path = fresh.path.appending("index.new" as RawPath)
    try FileDescriptor.open(path, .readWrite, [.create]).write([1, 2, 3], at: 0)
    #expect(try fresh.store.snapshot(owner: [1]) == nil)
    do {
      var writer = try IndexWriter.open(fresh.store, owner: [1])
      _ = try writer?.commit(removing: [], scan: ScanFacts(owner: [1]))
    }
    #expect(try fresh.store.snapshot(owner: [1])?.documentCount == 0)
  }
}
