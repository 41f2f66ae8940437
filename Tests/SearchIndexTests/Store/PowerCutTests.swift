import Bytes
import SystemCalls
import TestSupport
import Testing

@testable import SearchIndex

/// What a power cut leaves behind: nothing is synced, so of what was written since, any sector may be on the disk or not.
@Suite struct PowerCutTests {
  /// A commit as it was made.
  private struct State {
    let bytes: [UInt8]
    let time: Int64
    let documents: [[UInt8]: IndexDocument]
    let answers: IndexAnswers
  }

  /// The disk writes these whole or not at all.
  private static let sector = 512

  /// The next commit, which is what its documents make.
  private static func commit(_ history: inout IndexHistory) throws -> State {
    let answers = try IndexAnswers(of: history.commit(most: 9))
    let difference = answers.difference(from: IndexAnswers(of: history.documents.values))
    #expect(difference == nil)
    return State(
      bytes: try history.folder.read(), time: try history.folder.modified(), documents: history.documents,
      answers: answers)
  }

  /// The file with some sectors as they were after one of the commits, and a length that it had.
  private static func remains(of states: ArraySlice<State>, _ random: inout SplitMix64) -> [UInt8] {
    let last = states[states.endIndex - 1].bytes.count
    let first = states[states.startIndex].bytes.count
    var length = Bool.random(using: &random) ? last : Int.random(in: min(first, last)...last, using: &random)
    if length < last, Bool.random(using: &random) { length = length / sector * sector }
    var bytes = [UInt8](repeating: 0, count: length)
    // Few or many are missing; the head, by which all else is found, is any of those there were.
    let odds = [2, 4, 16].randomElement(using: &random) ?? 2
    for start in stride(from: 0, to: length, by: sector) {
      let isOld = start == 0 || Int.random(in: 0..<odds, using: &random) == 0
      let source = (isOld ? states.randomElement(using: &random) : states.last)?.bytes ?? []
      let end = min(start + sector, length, source.count)
      if start < end { bytes.replaceSubrange(start..<end, with: source[start..<end]) }
    }
    return bytes
  }

  /// The bytes as an earlier boot would have written them.
  private static func ofAnotherBoot(_ bytes: [UInt8]) throws -> [UInt8] {
    let boot = try #require(BootID(bytes: [UInt8](repeating: 7, count: 16)))
    var bytes = bytes
    for number in [0, 1] as [UInt64] {
      let start = CommitSlot.offset(ofSlot: number)
      guard start + 56 <= bytes.count, var slot = CommitSlot(bytes.span.extracting(start..<start + 56))
      else { continue }
      slot.boot = boot
      bytes.replaceSubrange(start..<start + 56, with: slot.bytes)
    }
    return bytes
  }

  /// The index as it is found; nil when it is damaged.
  private static func snapshot(of history: IndexHistory) throws -> IndexSnapshot? {
    do {
      return try history.store.snapshot(owner: IndexHistory.owner)
    } catch let error {
      if case .damaged = error { return nil }
      throw error
    }
  }

  /// After each cut the index is a commit, whole, or is known to be damaged; a writer goes on from there.
  @Test(arguments: Seeds.some(12)) func aCommitIsThereWholeOrTheIndexIsKnownToBeDamaged(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var history = try IndexHistory(seed: seed, policy: IndexHistory.restlessPolicy(seed: seed))
    var states: [State] = []
    for _ in 0..<3 { states.append(try Self.commit(&history)) }
    for _ in 0..<8 {
      let durable = Int.random(in: 0..<states.count, using: &random)
      let bytes = try Self.ofAnotherBoot(Self.remains(of: states[durable...], &random))
      let time = Bool.random(using: &random) ? states.randomElement(using: &random)?.time : nil
      try history.folder.replace(bytes, modified: time)
      if let found = try Self.snapshot(of: history) {
        let answers = try IndexAnswers(of: found)
        let state = try #require(states.last { $0.answers == answers }, "it is no commit that there was")
        history.documents = state.documents
      } else {
        // Whoever finds it makes the index anew.
        try FileSystem.remove(history.store.file)
        history.documents = [:]
      }
      states = []
      for _ in 0..<Int.random(in: 1...3, using: &random) { states.append(try Self.commit(&history)) }
    }
  }

  /// What is as it was written is found, and what has lost one sector of a segment never is.
  @Test(arguments: Seeds.some(4)) func everySectorCounts(seed: UInt64) throws {
    var history = try IndexHistory(seed: seed)
    for _ in 0..<Int(2 + seed % 3) { _ = try history.commit(most: 20) }
    let bytes = try Self.ofAnotherBoot(history.folder.read())
    let slot = try #require(CommitSlot.newest(bytes))
    let found = CommitRecord(bytes.span.extracting(slot.commit), fileSize: bytes.count)
    let record = try #require(found)
    func isFound(_ bytes: [UInt8]) throws -> Bool {
      try history.folder.replace(bytes, modified: slot.stamp * 1_000_000_000)
      return (try? history.store.snapshot(owner: IndexHistory.owner)) != nil
    }
    #expect(try isFound(bytes))
    for segment in record.segments {
      for start in stride(from: segment.range.lowerBound, to: segment.range.upperBound, by: Self.sector) {
        let lost = start..<min(start + Self.sector, segment.range.upperBound)
        if bytes[lost].allSatisfy({ $0 == 0 }) { continue }
        var remains = bytes
        for offset in lost { remains[offset] = 0 }
        #expect(try !isFound(remains), "\(lost)")
      }
    }
  }
}
