import Synchronization
import SystemCalls
import TestSupport
import TestTraits
import Testing

/// Processes that ask while others commit, merge and rewrite the index.
@Suite(.waiting, .serialized) struct ReaderProcessesTests {
  /// What the processes may answer, as far as it was told.
  private struct Board {
    /// What each commit says, in the order of the commits; the last may not be there yet.
    var answers: [String] = []
    /// How many of them are surely there.
    var committed = 0
    var isDone = false
    var reads = 0
    var failures: [String] = []
  }

  /// A vault as far as it shows in an answer.
  private struct Notes {
    var random: SplitMix64
    var turns: [Int: Int] = [:]

    /// Changes, adds and removes some notes; each is named after the turn in which it was written last.
    mutating func change(_ scene: CrashScene, turn: Int) throws {
      for _ in 0...random.below(5) {
        let number = random.below(24)
        let name = RawPath("n\(number).md")
        if turns[number] != nil, random.below(4) == 0 {
          try scene.remove(name)
          turns[number] = nil
        } else {
          let words = (0..<random.below(300)).map { "word\($0 + turn) " }.joined()
          try scene.write("# turn \(turn)\n\n\(words)\n", to: name)
          turns[number] = turn
        }
      }
      // At least one note is another one in every turn.
      try scene.write("# turn \(turn)\n", to: "z.md")
      turns[99] = turn
    }

    /// The notes with their titles, as `CrashScene.titles` shows them.
    func answer(_ root: RawPath) -> String {
      let lines = turns.map { "\(root)/\($0.key == 99 ? "z" : "n\($0.key)").md turn \($0.value)\n" }
      return lines.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }.joined()
    }
  }

  @Test(arguments: Seeds.some(1)) func everyAnswerComesFromOneWholeCommit(seed: UInt64) throws {
    let scene = try CrashScene()
    let board = Mutex(Board())
    let rounds = 40
    let seen = Mutex<(files: Set<UInt64>, merges: Int)>(([], 0))
    Parallel.concurrently(workers: 4) { worker in
      do {
        if worker == 0 {
          var notes = Notes(random: SplitMix64(seed: seed))
          var segments = 0
          for turn in 1...rounds {
            try Self.change(&notes, in: scene, turn, board)
            let now = try scene.segments()
            let file = try scene.indexInode()
            seen.withLock {
              $0.files.insert(file)
              if now < segments { $0.merges += 1 }
            }
            segments = now
          }
        } else {
          try Self.read(scene, board)
        }
      } catch {
        board.withLock { $0.failures.append("worker \(worker): \(error)") }
      }
      board.withLock { $0.isDone = true }
    }
    board.withLock {
      #expect($0.failures == [])
      #expect($0.committed == rounds && $0.reads > rounds)
    }
    seen.withLock { #expect($0.files.count > 1 && $0.merges > 1, "\($0)") }
  }

  /// Changes some files; then several processes find out at the same time. All of them answer for the files as they are, and
  /// one of them keeps what it found.
  private static func change(
    _ notes: inout Notes, in scene: CrashScene, _ turn: Int, _ board: borrowing Mutex<Board>
  ) throws {
    // Nobody else looks at the files themselves.
    try notes.change(scene, turn: turn)
    let answer = notes.answer(scene.root)
    board.withLock { $0.answers.append(answer) }
    let failures = Parallel.map(3, workers: 3) { number -> String? in
      do {
        let run = try number == 0 ? scene.run(["index"]) : scene.titles()
        let isDone = run.status == .exited(0) && run.errors.isEmpty && (number == 0 || run.text == answer)
        // The others find the same, and one of them keeps it.
        if isDone || (number == 0 && run.errors.contains("another process is writing")) { return nil }
        return "turn \(turn), process \(number): \(run) instead of \(answer)"
      } catch {
        return "turn \(turn): \(error)"
      }
    }
    board.withLock {
      $0.failures += failures.compactMap(\.self)
      $0.committed += 1
    }
  }

  /// Asks for the last commit, again and again.
  private static func read(_ scene: CrashScene, _ board: borrowing Mutex<Board>) throws {
    var last = 0
    while !board.withLock({ $0.isDone }) {
      let least = max(last, board.withLock { $0.committed })
      // Without an index a question makes one of files that may just be written.
      if least == 0 {
        SystemClock.sleep(.milliseconds(5))
        continue
      }
      let run = try scene.titles(isSynchronized: false)
      board.withLock {
        $0.reads += 1
        let number = $0.answers.lastIndex(of: run.text)
        if run.status != .exited(0) || !run.errors.isEmpty || number.map({ $0 + 1 < least }) ?? true {
          $0.failures.append("after commit \(least): \(run)")
        }
        last = number.map { $0 + 1 } ?? last
      }
    }
  }
}
