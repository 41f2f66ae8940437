internal import Synchronization

/// The requests for the files of a sorted list that threads will read soon.
///
/// A disk answers many requests in the time of one, but a thread that reads one file after the other has only one. So
/// files ahead of the threads are requested together if they are not in memory. Only a sample is probed: a probe and a
/// request cost as much as reading a file that is in memory.
final class ReadAhead: Sendable {
  /// The number of files that are requested beyond those that a thread has taken.
  static let reach = 1024
  /// The number of files that are requested together, if one of their sample is not in memory.
  static let stretch = 64
  static let probeDistance = 16

  private let count: Int
  private let next = Mutex(0)

  init(count: Int) { self.count = count }

  /// Requests files up to the end of a range that a thread has taken, and some beyond it, each of them once. `isCold`
  /// returns whether a file has to be read from the disk.
  func advance(past end: Int, isCold: (Int) -> Bool, request: (Int) -> Void) {
    while let stretch = claim(upTo: end + Self.reach) {
      if stride(from: stretch.lowerBound, to: stretch.upperBound, by: Self.probeDistance).contains(where: isCold) {
        stretch.forEach(request)
      }
    }
  }

  private func claim(upTo end: Int) -> Range<Int>? {
    next.withLock { next in
      let claimed = next..<max(next, min(next + Self.stretch, end, count))
      next = claimed.upperBound
      return claimed.isEmpty ? nil : claimed
    }
  }
}
