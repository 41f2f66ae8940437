internal import Synchronization

/// A line on a terminal with the progress of long work on many things. It appears if the work takes long, and is erased
/// before anything else is written.
package final class ProgressLine: Sendable {
  private struct State {
    var isShown = false
    /// The time when the line was last written.
    var last: ContinuousClock.Instant?
    var activity = ""
    /// The largest number shown so far, since threads can report out of order.
    var most = 0
  }

  /// The time before the line appears, and the minimum time between updates.
  static let patience = Duration.milliseconds(300)
  static let pause = Duration.milliseconds(100)
  /// The bytes that erase the line on every terminal.
  package static let erasure = Array("\r\u{1B}[K".utf8)

  private let start: ContinuousClock.Instant
  private let now: @Sendable () -> ContinuousClock.Instant
  private let things: String
  private let width: Int?
  private let write: @Sendable ([UInt8]) -> Void
  private let appear: @Sendable () -> Void
  private let state = Mutex(State())

  /// Creates a line on a terminal.
  ///
  /// - Parameters:
  ///   - things: What is counted, in the plural.
  ///   - width: The width of the terminal in columns.
  ///   - now: The clock. The time before the line appears starts at once.
  ///   - appear: Called before the line is written for the first time.
  ///   - write: Writes to the terminal immediately.
  package init(
    of things: String, width: Int?, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    appear: @escaping @Sendable () -> Void = {}, write: @escaping @Sendable ([UInt8]) -> Void
  ) {
    (self.things, self.width, self.now, self.appear, self.write) = (things, width, now, appear, write)
    start = now()
  }

  /// Shows that a part of the work is done, at most every 100 ms; any thread can call it.
  ///
  /// - Parameter activity: What is done, such as `indexing`.
  package func show(_ activity: String, _ done: Int, of total: Int) {
    let time = now()
    guard time - start >= Self.patience else { return }
    state.withLock { state in
      if activity != state.activity { (state.activity, state.most) = (activity, 0) }
      guard done > state.most, state.last.map({ time - $0 >= Self.pause }) ?? true else { return }
      if state.last == nil { appear() }
      state.most = done
      state.last = time
      state.isShown = true
      write(Self.erasure + Array(text(activity, done, total).utf8))
    }
  }

  /// Returns the longest text that fits without the last column, at which some terminals begin a new line.
  private func text(_ activity: String, _ done: Int, _ total: Int) -> String {
    let count = "\(Self.grouped(done)) of \(Self.grouped(total))"
    let room = (width ?? 80) - 1
    return ["\(activity) \(count) \(things)", count].first { $0.utf8.count <= room } ?? ""
  }

  /// Erases the line, if it is shown.
  package func erase() {
    state.withLock { state in
      guard state.isShown else { return }
      state.isShown = false
      write(Self.erasure)
    }
  }

  /// Returns a number with commas as thousands separators.
  package static func grouped(_ number: Int) -> String {
    var digits = Array(String(number))
    for index in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: index) }
    return String(digits)
  }
}
