import Bytes
import SystemCalls
import TestSupport
import Testing

@testable import SearchIndex

@Suite struct IndexWriterTests {
  @Test(arguments: Seeds.some(8)) func anIndexDependsOnlyOnItsDocuments(seed: UInt64) throws {
    var history = try IndexHistory(seed: seed)
    var snapshot = IndexSnapshot(scan: ScanFacts(owner: IndexHistory.owner))
    while history.sample.number(14) > 0 {
      guard var writer = try IndexWriter.open(history.store, owner: IndexHistory.owner) else {
        Issue.record("the writer was free")
        return
      }
      // A writer may go on after a commit.
      for _ in 0...history.sample.number(5) {
        let change = history.change()
        for segment in change.segments { try writer.append(segment: segment) }
        let next = try writer.commit(removing: change.removed, scan: change.scan)
        let answers = try IndexAnswers(of: next)
        try check(next, answers, against: history)
        #expect(next.sequence > snapshot.sequence && next === writer.base)
        #expect(next.scan == change.scan)

        let inMemory = snapshot.adding(segments: change.segments, removing: change.removed, scan: change.scan)
        #expect(try IndexAnswers(of: inMemory).difference(from: answers) == nil)
        #expect(inMemory.scan == change.scan)
        snapshot = next
      }
      if history.sample.once(in: 2) {
        snapshot = try #require(try history.store.snapshot(owner: IndexHistory.owner))
        try check(snapshot, IndexAnswers(of: snapshot), against: history)
      }
    }
    try checkQueries(snapshot, against: &history)
  }

  private func check(_ snapshot: IndexSnapshot, _ answers: IndexAnswers, against history: IndexHistory) throws {
    #expect(answers.difference(from: IndexAnswers(of: history.documents.values)) == nil)
    #expect(snapshot.documentCount == history.documents.count)
    for key in history.documents.keys {
      #expect(snapshot.document(withKey: key).map { snapshot.key(of: $0) } == key)
      #expect(snapshot.document(withKey: key + [0]) == nil)
    }
    #expect(history.folder.names.sorted(by: <) == [Array("index".utf8)])
    // Half of the file is alive at least, unless it is small; a commit record or two come on top.
    let size = try history.folder.read().count
    #expect(history.store.fileSize == size)
    #expect(size < max(1 << 16, snapshot.byteCount * 2) + 10_000)
  }

  /// Adding bit by bit, adding at once and looking at every document give the same hits with the same scores.
  private func checkQueries(_ snapshot: IndexSnapshot, against history: inout IndexHistory) throws {
    let naive = NaiveSearch(history.documents.values)
    let rebuilt = history.rebuilt()
    let queries = history.queries(40)
    let answers = try IndexAnswers(of: snapshot, queries: queries)
    #expect(try answers.difference(from: IndexAnswers(of: rebuilt, queries: queries)) == nil)
    for query in queries {
      let mismatch = try IndexEvaluatorTests.mismatch(query, snapshot, naive)
      #expect(mismatch == nil)
    }
  }

  @Test func manySmallCommitsMergeAndCompact() throws {
    var history = try IndexHistory(seed: 77)
    var most = 0
    var inodes: Set<UInt64> = []
    var snapshots: [(snapshot: IndexSnapshot, answers: IndexAnswers)] = []
    for round in 0..<Seeds.rounds(150) {
      let snapshot = try history.commit(most: 3)
      most = max(most, snapshot.segmentCount)
      inodes.insert(try FileStatus.stat(history.store.file).inode)
      if round % 10 == 0 { snapshots.append((snapshot, try IndexAnswers(of: snapshot))) }
    }
    #expect(most <= 22)
    #expect(inodes.count > 1, "it was never compacted")
    let snapshot = try #require(try history.store.snapshot(owner: IndexHistory.owner))
    try check(snapshot, IndexAnswers(of: snapshot), against: history)
    try checkQueries(snapshot, against: &history)
    // What somebody still looks at stays as it was, whatever happened to the file.
    for (snapshot, answers) in snapshots {
      #expect(try IndexAnswers(of: snapshot).difference(from: answers) == nil)
    }
  }

  @Test func compactionThatFailsLosesNothing() throws {
    var history = try IndexHistory(seed: 78)
    _ = try history.commit()
    // Where the new file would be made, something else is.
    let obstacle = history.folder.path.appending("index.new" as RawPath)
    try FileSystem.makeDirectory(obstacle)
    let inode = try FileStatus.stat(history.store.file).inode
    for _ in 0..<80 {
      let snapshot = try history.commit(most: 5)
      #expect(try IndexAnswers(of: snapshot).difference(from: IndexAnswers(of: history.documents.values)) == nil)
    }
    #expect(try FileStatus.stat(history.store.file).inode == inode)
    #expect(history.store.fileSize > 1 << 17, "it had no need to be compacted")
    try FileSystem.removeDirectory(obstacle)
    let snapshot = try history.commit(most: 5)
    try check(snapshot, IndexAnswers(of: snapshot), against: history)
  }

  @Test func onlyOneWriterExistsAtATime() throws {
    let folder = try IndexFolder()
    func isFree() throws -> Bool { try IndexWriter.open(folder.store, owner: [1]) != nil }
    do {
      guard var writer = try IndexWriter.open(folder.store, owner: [1]) else {
        Issue.record("the writer was free")
        return
      }
      #expect(try !isFree())
      _ = try writer.commit(removing: [], scan: ScanFacts(owner: [1]))
      #expect(try !isFree())
      #expect(try folder.store.snapshot(owner: [1])?.documentCount == 0)
    }
    #expect(try isFree())
  }

  @Test func aRebuildBeginsWithAnEmptyIndex() throws {
    var history = try IndexHistory(seed: 5)
    for _ in 0..<3 { _ = try history.commit(most: 9) }
    let old = try #require(try history.store.snapshot(owner: IndexHistory.owner))
    let answers = try IndexAnswers(of: old)
    do {
      guard var writer = try IndexWriter.open(history.store, owner: [9], isRebuild: true) else {
        Issue.record("the writer was free")
        return
      }
      #expect(writer.base.documentCount == 0)
      // Until it is committed, the old one is there.
      #expect(try history.store.snapshot(owner: IndexHistory.owner)?.documentCount == old.documentCount)
      #expect(try writer.commit(removing: [], scan: ScanFacts(owner: [9])).documentCount == 0)
    }
    #expect(try history.store.snapshot(owner: [9])?.documentCount == 0)
    #expect(try IndexAnswers(of: old).difference(from: answers) == nil)
  }

  @Test func aWriterThatCommitsNothingLeavesNothing() throws {
    let folder = try IndexFolder()
    for _ in 0..<2 {
      do {
        var writer = try IndexWriter.open(folder.store, owner: [1])
        try writer?.append(segment: SegmentWriter().finish())
      }
      #expect(try folder.store.snapshot(owner: [1]) == nil)
    }
  }
}

extension IndexSnapshot {
  /// The bytes of the segments.
  fileprivate var byteCount: Int { parts.reduce(0) { $0 + $1.reader.slice.count } }
}
