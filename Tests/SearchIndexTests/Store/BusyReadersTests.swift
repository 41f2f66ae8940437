import Bytes
import Synchronization
import SystemCalls
import TestSupport
import Testing

@testable import SearchIndex

/// Threads that read an index all the time while another commits, merges and rewrites it.
@Suite struct BusyReadersTests {
  /// What the threads know of each other.
  private struct Board {
    /// What each commit has to answer, by its number; those that are not written yet among them.
    var answers: [Int64: IndexAnswers] = [:]
    /// The last commit that is surely there.
    var newest: Int64 = 0
    var isDone = false
    var reads = 0
    var failures: [String] = []
  }

  private static let telltale: [UInt8] = Array("telltale.md".utf8)
  private static let query = SampleQuery.words("telltale", .inside, TextField.allCases)

  /// Every reader sees one commit and nothing of any other, none that is older than one it could have known of; and what
  /// it keeps stays as it was, whatever happens to the file. Somebody touches the file now and then, so that it is
  /// checked and stamped anew in between.
  @Test(arguments: Seeds.some(4)) func readersSeeWholeCommitsAndNoErrors(seed: UInt64) throws {
    let history = Mutex(try IndexHistory(seed: seed, policy: IndexHistory.restlessPolicy(seed: seed)))
    let store = history.withLock { $0.store }
    let board = Mutex(Board())
    Parallel.concurrently(workers: 5) { worker in
      do {
        switch worker {
        case 0: try history.withLock { try Self.write(to: &$0, telling: board) }
        case 1: try Self.touch(store, until: board)
        default: try Self.read(store, seed: seed &* 10 &+ UInt64(worker), asToldBy: board)
        }
      } catch {
        board.withLock { $0.failures.append("worker \(worker): \(error)") }
      }
      // Whoever ends first, be it by a failure, ends all.
      board.withLock { $0.isDone = true }
    }
    board.withLock {
      #expect($0.failures == [])
      #expect($0.newest >= 120 && $0.reads > 30)
    }
    history.withLock { #expect($0.merges >= 10 && $0.rewrites >= 3) }
  }

  private static func write(to history: inout IndexHistory, telling board: borrowing Mutex<Board>) throws {
    var number: Int64 = 0
    while number < 120 {
      guard
        var writer = try IndexWriter.open(
          history.store, owner: IndexHistory.owner, timeout: .seconds(20), policy: history.policy)
      else { throw IndexError.damaged(reason: "locked") }
      // A writer that was killed leaves bytes that nobody asked for.
      if history.sample.once(in: 4) { try writer.append(segment: SegmentWriter().finish() + [1, 2, 3]) }
      if history.sample.once(in: 4) { continue }
      for _ in 0...history.sample.number(3) {
        number += 1
        let commit = number
        // The random change leaves it alone.
        history.documents[telltale] = nil
        _ = try history.commit(to: &writer) { history, change in
          change.scan.time = commit
          mark(&history, &change, with: commit)
          let answers = IndexAnswers(of: history.documents.values)
          board.withLock { $0.answers[commit] = answers }
        }
        board.withLock { $0.newest = commit }
        if board.withLock({ $0.isDone }) { return }
      }
    }
  }

  /// Puts the number of a commit in all places of one document.
  private static func mark(_ history: inout IndexHistory, _ change: inout IndexHistory.Change, with number: Int64) {
    var document = IndexDocument(key: telltale, fingerprint: FileFingerprint(), contentHash: .init(0))
    document.texts = [(.body, Array("telltale number\(number)".utf8))]
    document.keys = [(.tag, Array("commit/\(number)".utf8))]
    document[.updated] = number
    document[stored: .text] = Array("\(number)".utf8)
    var segment = SegmentWriter()
    segment.append(document)
    change.segments.append(segment.finish())
    history.documents[telltale] = document
  }

  private static func touch(_ store: IndexStore, until board: borrowing Mutex<Board>) throws {
    while !board.withLock({ $0.isDone }) {
      SystemClock.sleep(.milliseconds(20))
      guard let file = try? FileDescriptor.open(store.file, .readWrite) else { continue }
      try file.setTimes(modified: SystemClock.wallNanoseconds)
    }
  }

  private static func read(_ store: IndexStore, seed: UInt64, asToldBy board: borrowing Mutex<Board>) throws {
    var random = SplitMix64(seed: seed)
    var kept: [IndexSnapshot] = []
    var last: Int64 = 0
    while !board.withLock({ $0.isDone }) {
      let least = max(last, board.withLock { $0.newest })
      guard let snapshot = try store.snapshot(owner: IndexHistory.owner) else {
        if least > 0 { throw IndexError.damaged(reason: "it is not there") }
        continue
      }
      last = snapshot.scan.time
      if last < least { throw IndexError.damaged(reason: "commit \(last) instead of \(least)") }
      try check(snapshot, board)
      board.withLock { $0.reads += 1 }
      if random.below(4) == 0 { kept.append(snapshot) }
      if kept.count > 3 { try check(kept.remove(at: random.below(kept.count)), board) }
    }
    for snapshot in kept { try check(snapshot, board) }
  }

  /// Whether a snapshot is one commit, whole.
  private static func check(_ snapshot: IndexSnapshot, _ board: borrowing Mutex<Board>) throws {
    let number = snapshot.scan.time
    guard let expected = board.withLock({ $0.answers[number] }) else {
      throw IndexError.damaged(reason: "there is no commit \(number)")
    }
    if let difference = try IndexAnswers(of: snapshot).difference(from: expected) {
      throw IndexError.damaged(reason: "commit \(number): \(difference)")
    }
    let hits = try IndexAnswers.hits(of: query, in: snapshot).map(\.key)
    let tagged = snapshot.documents(withKey: Array("commit/\(number)".utf8), in: .tag).map { snapshot.key(of: $0) }
    let word = SampleQuery.words("number\(number)", .inside, TextField.allCases)
    if try hits != [telltale] || tagged != hits || IndexAnswers.hits(of: word, in: snapshot).map(\.key) != hits {
      throw IndexError.damaged(reason: "commit \(number): its postings are of another one")
    }
  }
}
