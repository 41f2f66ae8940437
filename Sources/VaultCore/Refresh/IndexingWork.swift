internal import Synchronization

/// A queue over a sorted list of files, from which threads take ranges in rounds.
///
/// Ranges are long at first, which keeps the files of a folder together and the lists of the threads apart, and become
/// shorter so that no thread waits for another at the end. The ranges that a thread takes within a round ascend. All
/// ranges of a round follow those of the rounds before, so that the paths of segments do not overlap, unless a thread
/// puts files back.
final class IndexingWork: Sendable {
  /// The minimal number of files that a thread takes at once.
  static let stretch = 64
  /// The maximal number of files that a thread takes at once; other threads wait for them at the end of a round.
  static let longStretch = 256
  /// The number of ranges per thread into which the remaining files are divided.
  private static let cuts = 8

  private struct State: Sendable {
    var next = 0
    /// The files that each thread has put back.
    var left: [Range<Int>]
  }

  private let count: Int
  private let threads: Int
  private let state: Mutex<State>
  private let isOver = Atomic<Bool>(false)

  init(count: Int, threads: Int) {
    (self.count, self.threads) = (count, threads)
    state = Mutex(State(left: Array(repeating: 0..<0, count: threads)))
  }

  var isDone: Bool { state.withLock { $0.next == count && $0.left.allSatisfy(\.isEmpty) } }

  func beginRound() { isOver.store(false, ordering: .relaxed) }

  /// Stops threads from taking more files; they finish or put back the files that they have.
  func endRound() { isOver.store(true, ordering: .relaxed) }

  var isRoundOver: Bool { isOver.load(ordering: .relaxed) }

  /// Returns the next files for a thread, first those that it put back; nil if there are none or the round is over.
  func take(_ worker: Int) -> Range<Int>? {
    if isRoundOver { return nil }
    return state.withLock { state in
      var taken = state.left[worker]
      state.left[worker] = 0..<0
      if taken.isEmpty {
        let share = (count - state.next) / (threads * Self.cuts)
        let size = max(Self.stretch, min(share, Self.longStretch))
        taken = state.next..<min(state.next + size, count)
        state.next = taken.upperBound
      }
      return taken.isEmpty ? nil : taken
    }
  }

  /// Puts back the end of the range that a thread took last.
  func putBack(_ range: Range<Int>, _ worker: Int) { state.withLock { $0.left[worker] = range } }
}
