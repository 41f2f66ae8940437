internal import Synchronization

/// What is left of a sorted list of files, for threads that take stretches of it in turn, in rounds.
///
/// Stretches are long at first, which keeps the files of a folder together and the lists of the threads apart, and become
/// shorter, so that no thread waits for another at the end. What a thread takes within a round ascends. All that is taken
/// within a round follows what was taken before it, so that segments share no stretch of the paths, unless a thread puts
/// files back.
final class IndexingWork: Sendable {
  /// Files that a thread takes at once, at least.
  static let stretch = 64
  /// Files that a thread takes at once, at most: what others wait for when a round is over.
  static let longStretch = 256
  /// How many stretches what is left is cut into for each thread.
  private static let cuts = 8

  private struct State: Sendable {
    /// The first file that nobody took.
    var next = 0
    /// What each thread has put back.
    var left: [Range<Int>]
  }

  private let count: Int
  private let crew: Int
  private let state: Mutex<State>
  private let isOver = Atomic<Bool>(false)

  /// So many files for so many threads.
  init(count: Int, crew: Int) {
    self.count = count
    self.crew = crew
    state = Mutex(State(left: Array(repeating: 0..<0, count: crew)))
  }

  /// Whether all files were taken and none was put back.
  var isDone: Bool { state.withLock { $0.next == count && $0.left.allSatisfy(\.isEmpty) } }

  /// Lets threads take files.
  func beginRound() { isOver.store(false, ordering: .relaxed) }

  /// Lets no thread take files any more; each is to deal with those it has, or to put them back.
  func endRound() { isOver.store(true, ordering: .relaxed) }

  /// Whether no files are to be had before the next round.
  var isRoundOver: Bool { isOver.load(ordering: .relaxed) }

  /// The next files for a thread, which has none: those it put back, or those that nobody took; nil when there are none and
  /// when the round is over.
  func take(_ worker: Int) -> Range<Int>? {
    if isRoundOver { return nil }
    return state.withLock { state in
      var taken = state.left[worker]
      state.left[worker] = 0..<0
      if taken.isEmpty {
        let share = (count - state.next) / (crew * Self.cuts)
        let size = max(Self.stretch, min(share, Self.longStretch))
        taken = state.next..<min(state.next + size, count)
        state.next = taken.upperBound
      }
      return taken.isEmpty ? nil : taken
    }
  }

  /// Takes back the end of what a thread took last.
  func putBack(_ range: Range<Int>, _ worker: Int) { state.withLock { $0.left[worker] = range } }
}
