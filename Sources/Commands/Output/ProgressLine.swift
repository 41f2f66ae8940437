internal import Synchronization
package import VaultCore

/// The line on a terminal that says how far an indexing is: it appears when that takes long, and is erased before anything
/// else is written.
package final class ProgressLine: Sendable {
  private struct State {
    var isShown = false
    /// When the line was written last.
    var last: ContinuousClock.Instant?
    /// The most notes that the line has told of: threads may come late.
    var most = 0
  }

  /// How long nothing is shown, and how long a line stays as it is.
  static let patience = Duration.milliseconds(300)
  static let pause = Duration.milliseconds(100)
  /// What erases the line on every terminal.
  package static let erasure = Array("\r\u{1B}[K".utf8)

  private let start: ContinuousClock.Instant
  private let now: @Sendable () -> ContinuousClock.Instant
  private let width: Int?
  private let write: @Sendable ([UInt8]) -> Void
  private let appear: @Sendable () -> Void
  private let state = Mutex(State())

  /// A line on a terminal.
  ///
  /// - Parameters:
  ///   - width: the columns of the terminal.
  ///   - now: the clock; the patience begins now.
  ///   - appear: called before the line is written for the first time.
  ///   - write: writes to the terminal at once.
  package init(
    width: Int?, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    appear: @escaping @Sendable () -> Void = {}, write: @escaping @Sendable ([UInt8]) -> Void
  ) {
    self.width = width
    self.now = now
    self.appear = appear
    self.write = write
    start = now()
  }

  /// What an indexing is to tell.
  package var progress: IndexingProgress {
    IndexingProgress(advance: { self.show($0, of: $1) }, end: { self.erase() })
  }

  private func show(_ notes: Int, of total: Int) {
    let time = now()
    guard time - start >= Self.patience else { return }
    state.withLock { state in
      guard notes > state.most, state.last.map({ time - $0 >= Self.pause }) ?? true else { return }
      if state.last == nil { appear() }
      state.most = notes
      state.last = time
      state.isShown = true
      write(Self.erasure + Array(text(notes, total).utf8))
    }
  }

  /// As much of the text as the terminal has columns for, but for the last, where some terminals begin a new line.
  private func text(_ notes: Int, _ total: Int) -> String {
    let count = "\(Self.grouped(notes)) of \(Self.grouped(total))"
    let room = (width ?? 80) - 1
    return ["indexing \(count) notes", count].first { $0.utf8.count <= room } ?? ""
  }

  /// Takes the line away, if it is there.
  package func erase() {
    state.withLock { state in
      guard state.isShown else { return }
      state.isShown = false
      write(Self.erasure)
    }
  }

  /// A number with commas between its thousands.
  static func grouped(_ number: Int) -> String {
    var digits = Array(String(number))
    for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: place) }
    return String(digits)
  }
}
