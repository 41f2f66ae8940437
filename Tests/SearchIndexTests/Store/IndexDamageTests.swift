import Bytes
import SystemCalls
import TestSupport
import Testing

@testable import SearchIndex

@Suite struct IndexDamageTests {
  @Test(arguments: Seeds.some(40)) func overwrittenStretchesAreNoticed(seed: UInt64) throws {
    var sample = try DamageSample(seed: 4)
    sample.history.sample = SampleDocuments(seed: seed)
    let isZero = sample.history.sample.once(in: 2)
    var damaged = sample.bytes
    let start = sample.history.sample.number(damaged.count)
    let end = min(
      damaged.count, start + 1 + sample.history.sample.number(sample.history.sample.pick([4, 600, 1 << 20])))
    for index in start..<end { damaged[index] = isZero ? 0 : UInt8(sample.history.sample.number(256)) }
    try sample.folder.replace(damaged)
    let isSafe = sample.isSafe(sample.outcome(), changed: start..<end)
    #expect(isSafe, "\(start)..<\(end)")
  }

  @Test(arguments: Seeds.some(20)) func noiseIsNotTakenForAnIndex(seed: UInt64) throws {
    var sample = try DamageSample(seed: 4, commits: 2)
    var random = SplitMix64(seed: seed)
    let noise = (0..<sample.history.sample.pick([0, 1, 159, 160, 161, 5_000])).map { _ in
      UInt8.random(in: 0...255, using: &random)
    }
    try sample.folder.replace(noise)
    #expect(sample.outcome() == .damaged)
    // Even behind a head that is right.
    try sample.folder.replace(Array(sample.bytes.prefix(CommitSlot.headSize)) + noise, modified: sample.trustedTime)
    #expect(sample.outcome() == .damaged)
  }

  /// Somebody may give a file the time that says nobody touched it: then it may answer anything, but it answers.
  @Test(arguments: Seeds.some(60)) func damageThatIsTrustedNeverTrapsOrHangs(seed: UInt64) throws {
    // A few of the indexes are large enough for blocks of postings.
    var sample =
      seed % 30 == 0 ? try DamageSample(seed: 1, commits: 2, most: 800) : try DamageSample(seed: 1 + seed % 8)
    sample.history.sample = SampleDocuments(seed: seed)
    let starts = sample.partStarts
    for _ in 0..<3 {
      var damaged = sample.bytes
      for _ in 0..<sample.history.sample.pick([1, 1, 4, 40]) {
        // Anywhere, or at the beginning of a part, where its counts and offsets are; one byte, or a number of several.
        let isAnywhere = sample.history.sample.once(in: 2)
        let origin = isAnywhere ? sample.history.sample.number(damaged.count) : sample.history.sample.pick(starts)
        let start = origin + sample.history.sample.number(isAnywhere ? 1 : 24)
        let value = sample.history.sample.pick([0, 1, 0x7F, 0x80, 0xFF, damaged[origin] ^ 1, damaged[origin] &+ 1])
        for index in start..<start + sample.history.sample.pick([1, 1, 2, 4, 8]) where sample.isInSegment(index) {
          damaged[index] = value
        }
      }
      try sample.folder.replace(damaged, modified: sample.trustedTime)
      guard let snapshot = try? sample.history.store.snapshot(owner: IndexHistory.owner) else { continue }
      let time = try threadTime { try exercise(snapshot, &sample.history) }
      #expect(time < .seconds(20))
    }
  }

  /// The heads of the segments decide where everything else is, so each of their bytes gets its turn.
  @Test func trustedDamageToTheHeadOfASegmentNeverTraps() throws {
    var sample = try DamageSample(seed: 6, commits: 2)
    let record = CommitRecord(sample.bytes.span.extracting(sample.slot.commit), fileSize: sample.bytes.count)
    let start = try #require(record?.segments.last?.range.lowerBound)
    for offset in start..<start + SegmentPart.headSize {
      var damaged = sample.bytes
      damaged[offset] ^= sample.history.sample.pick([1, 8, 0x80, 0xFF])
      try sample.folder.replace(damaged, modified: sample.trustedTime)
      guard let snapshot = try? sample.history.store.snapshot(owner: IndexHistory.owner) else { continue }
      try exercise(snapshot, &sample.history, isBrief: true)
    }
  }

  /// Asks everything that can be asked, merges, and adds to the index.
  private func exercise(_ snapshot: IndexSnapshot, _ history: inout IndexHistory, isBrief: Bool = false) throws {
    let queries =
      history.queries(isBrief ? 2 : 6) + [
        .words("ppl", .inside, TextField.allCases), .words("the apple", .whole, TextField.allCases),
      ]
    let answers = try IndexAnswers(of: snapshot, queries: queries)
    #expect(answers.documents.count <= snapshot.documentCount)
    for document in answers.documents.prefix(4) { _ = snapshot.document(withKey: document.key) }
    for id in [DocumentID(segment: 0, document: 0), DocumentID(segment: 0, document: 5)] where snapshot.segmentCount > 0
    {
      _ = snapshot.key(of: id)
    }
    if isBrief { return }
    let merged = SegmentMerger(snapshot.parts).merge()
    _ = try IndexAnswers(
      of: IndexSnapshot(scan: ScanFacts()).adding(segments: [merged], removing: [], scan: ScanFacts()))
    let change = history.change()
    _ = try IndexAnswers(of: snapshot.adding(segments: change.segments, removing: change.removed, scan: change.scan))
    for _ in 0..<2 { _ = try? history.commit(most: 9) }
  }

  @Test func anIndexOfAnotherBootIsChecked() throws {
    let sample = try DamageSample(seed: 8)
    let other = try #require(BootID(bytes: [UInt8](repeating: 7, count: 16)))
    var bytes = sample.bytes
    let slot = CommitSlot(sequence: sample.slot.sequence, commit: sample.slot.commit, boot: other)
    let start = CommitSlot.offset(ofSlot: slot.sequence)
    bytes.replaceSubrange(start..<start + 56, with: slot.bytes)
    for offset in sample.offsets(every: 97) where offset >= CommitSlot.headSize {
      var damaged = bytes
      damaged[offset] ^= 4
      try sample.folder.replace(damaged, modified: sample.trustedTime)
      let isSafe = sample.isSafe(sample.outcome(), changed: offset..<offset + 1)
      #expect(isSafe, "byte \(offset)")
    }
    // Once it was found right, the file says so.
    try sample.folder.replace(bytes, modified: sample.trustedTime)
    #expect(sample.outcome() == .answers(sample.answers))
    let renewed = try #require(CommitSlot.newest(sample.folder.read()))
    #expect(renewed.boot == BootID.current() && renewed.commit == slot.commit && renewed.sequence > slot.sequence)
    #expect(try sample.folder.modified() == renewed.stamp * 1_000_000_000)
    #expect(sample.outcome() == .answers(sample.answers))
  }

  @Test func otherOwnersAndFormatsAreNotDamage() throws {
    let sample = try DamageSample(seed: 9)
    for owner in [[], [1], IndexHistory.owner + [0]] as [[UInt8]] {
      #expect { _ = try sample.history.store.snapshot(owner: owner) } throws: { error in
        if case .foreign? = error as? IndexError { true } else { false }
      }
    }
    for format in [UInt8(0), UInt8(CommitSlot.format) + 1, 255] {
      var bytes = sample.bytes
      bytes[8] = format
      try sample.folder.replace(bytes)
      #expect(sample.outcome() == .otherFormat)
      #expect { _ = try IndexWriter.open(sample.history.store, owner: IndexHistory.owner) != nil } throws: { error in
        if case .otherFormat? = error as? IndexError { true } else { false }
      }
    }
  }

  @Test func aFolderInsteadOfTheFileIsDamage() throws {
    let sample = try DamageSample(seed: 9)
    try FileSystem.remove(sample.history.store.file)
    #expect(sample.outcome() == .missing)
    try FileSystem.makeDirectory(sample.history.store.file)
    #expect(sample.outcome() == .damaged)
    try FileSystem.removeDirectory(sample.history.store.file)
  }

  /// What a writer commits is trusted afterwards, and so must be what it begins with.
  @Test func aWriterChecksTheIndexThatItExtends() throws {
    var sample = try DamageSample(seed: 11)
    for offset in sample.offsets(every: 61) {
      var damaged = sample.bytes
      damaged[offset] ^= sample.history.sample.pick([1, 0x80, 0xFF])
      try sample.folder.replace(damaged)
      do {
        guard var writer = try IndexWriter.open(sample.history.store, owner: IndexHistory.owner) else {
          Issue.record("the writer was free")
          return
        }
        _ = try writer.commit(removing: [], scan: writer.base.scan)
      } catch {
        continue
      }
      let isSafe = sample.isSafe(sample.outcome(), changed: offset..<offset + 1)
      #expect(isSafe, "byte \(offset)")
    }
  }

  /// That somebody is writing, a new index perhaps because this one is damaged, says nothing about what is there.
  @Test func damageIsNoticedBesideAWriter() throws {
    let sample = try DamageSample(seed: 12)
    var damaged = sample.bytes
    damaged[try #require(sample.partStarts.last)] ^= 1
    try sample.folder.replace(damaged)
    guard let writer = try IndexWriter.open(sample.history.store, owner: IndexHistory.owner, isRebuild: true) else {
      Issue.record("the writer was free")
      return
    }
    #expect(sample.outcome() == .damaged)
    _ = consume writer
  }

  /// Or else whoever asks while much is written would check all of it.
  @Test func appendingLeavesTheFileTrusted() throws {
    var sample = try DamageSample(seed: 13)
    guard var writer = try IndexWriter.open(sample.history.store, owner: IndexHistory.owner) else {
      Issue.record("the writer was free")
      return
    }
    for segment in sample.history.change(most: 9).segments {
      try writer.append(segment: segment)
      #expect(try sample.folder.modified() == sample.trustedTime)
      #expect(sample.outcome() == .answers(sample.answers))
    }
  }

  @Test func aDamagedIndexCanBeRebuilt() throws {
    var sample = try DamageSample(seed: 10)
    try sample.folder.replace([1, 2, 3])
    #expect(throws: IndexError.self) {
      _ = try IndexWriter.open(sample.history.store, owner: IndexHistory.owner) != nil
    }
    sample.history.documents = [:]
    let change = sample.history.change(most: 9)
    guard var writer = try IndexWriter.open(sample.history.store, owner: IndexHistory.owner, isRebuild: true) else {
      Issue.record("the writer was free")
      return
    }
    for segment in change.segments { try writer.append(segment: segment) }
    _ = try writer.commit(removing: [], scan: change.scan)
    #expect(sample.outcome() == .answers(IndexAnswers(of: sample.history.documents.values)))
  }
}
