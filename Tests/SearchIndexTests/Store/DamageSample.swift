import Bytes
import SystemCalls
import Testing

@testable import SearchIndex

/// What came of opening an index.
enum DamageOutcome: Equatable {
  case answers(IndexAnswers)
  case damaged
  case otherFormat
  case foreign
  case missing
  case failed(SystemError)
}

/// An index of a few commits, its answers and those of the commit before the newest.
struct DamageSample {
  /// What an index has gone through.
  enum Kind: CaseIterable {
    /// One commit after another.
    case several
    /// Documents that were deleted from segments that are still there.
    case tombstones
    /// A merge in its last commit.
    case merged
    /// A last commit by which the file was rewritten.
    case rewritten
    /// Commits after the file was rewritten.
    case goneOn
  }

  var history: IndexHistory
  let bytes: [UInt8]
  let slot: CommitSlot
  let answers: IndexAnswers
  let previous: IndexAnswers

  var folder: IndexFolder { history.folder }
  var trustedTime: Int64 { slot.stamp * 1_000_000_000 }

  init(seed: UInt64, commits: Int = 4, most: Int = 3) throws {
    try self.init(IndexHistory(seed: seed), most: most) { _, number, _ in number == commits }
  }

  /// A small index that has gone through something.
  init(_ kind: Kind, seed: UInt64) throws {
    var policy = MergePolicy()
    policy.leftAlone = kind == .rewritten || kind == .goneOn ? 0 : .max
    if kind != .tombstones { policy.fanOut = 3 }
    // How often the file had been rewritten by the commit before.
    var rewrites = 0
    try self.init(IndexHistory(seed: seed, policy: policy), most: 2) { history, number, snapshot in
      defer { rewrites = history.rewrites }
      switch kind {
      case .several: return snapshot.segmentCount > 1
      case .tombstones: return snapshot.segmentCount > 2 && snapshot.parts.count { !$0.deleted.isEmpty } > 1
      case .merged: return snapshot.segmentCount > 0 && history.isMerged
      case .rewritten: return snapshot.segmentCount > 0 && history.rewrites > rewrites
      case .goneOn: return snapshot.segmentCount > 1 && history.rewrites > 0 && history.rewrites == rewrites
      }
    }
  }

  /// An index that has gone through as many commits as it takes.
  private init(
    _ empty: IndexHistory, most: Int, until isEnough: (IndexHistory, Int, IndexSnapshot) -> Bool
  ) throws {
    history = empty
    var answers: [IndexAnswers] = []
    while true {
      let snapshot = try history.commit(most: most)
      answers.append(try IndexAnswers(of: snapshot))
      if answers.count > 1, isEnough(history, answers.count, snapshot) { break }
      if answers.count == 400 { throw IndexError.damaged(reason: "it never became what it should be") }
    }
    bytes = try history.folder.read()
    slot = try #require(CommitSlot.newest(bytes))
    self.answers = answers[answers.count - 1]
    previous = answers[answers.count - 2]
    #expect(try history.folder.modified() == trustedTime)
  }

  func outcome() -> DamageOutcome {
    do {
      guard let snapshot = try history.store.snapshot(owner: IndexHistory.owner) else { return .missing }
      return .answers(try IndexAnswers(of: snapshot))
    } catch let error as IndexError {
      switch error {
      case .damaged: return .damaged
      case .otherFormat: return .otherFormat
      case .foreign: return .foreign
      case .system(let error): return .failed(error)
      }
    } catch {
      return .missing
    }
  }

  /// Whether a damaged file was noticed, or the damage was where nothing is.
  ///
  /// A damaged newest slot looks like one that was being written when the power went: the commit before counts.
  func isSafe(_ outcome: DamageOutcome, changed range: Range<Int>) -> Bool {
    let newest = CommitSlot.offset(ofSlot: slot.sequence)
    switch outcome {
    case .damaged, .answers(answers): return true
    case .otherFormat: return range.overlaps(8..<12)
    case .answers(previous): return range.overlaps(newest..<newest + 56)
    case .answers, .foreign, .missing, .failed: return false
    }
  }

  /// Where the parts of the segments begin.
  var partStarts: [Int] {
    let record = CommitRecord(bytes.span.extracting(slot.commit), fileSize: bytes.count)
    return (record?.segments ?? []).flatMap { segment in
      SegmentPart.allCases.map { part in
        let entry = segment.range.lowerBound + 8 + TextField.allCases.count * 8 + part.rawValue * 16
        return segment.range.lowerBound + Int(clamping: bytes.span.loadUInt64(at: entry))
      }
    }
  }

  /// Whether a byte is in a segment rather than in the head or the commit record, which have checksums of their own.
  func isInSegment(_ index: Int) -> Bool { index >= CommitSlot.headSize && index < slot.commit.lowerBound }

  /// The offsets to damage: all of the head and of the commit record, and some of the rest.
  func offsets(every stride: Int, from start: Int = 0) -> [Int] {
    bytes.indices.filter { $0 < CommitSlot.headSize || slot.commit.contains($0) || ($0 + start) % stride == 0 }
  }
}
