import Foundation
import Testing

/// How much chance the random tests are given.
enum Seeds {
  /// Multiplies the number of seeds of every random test; `SHEAF_TEST_SEEDS` sets it for a long run.
  static let factor = max(1, ProcessInfo.processInfo.environment["SHEAF_TEST_SEEDS"].flatMap { Int($0) } ?? 1)

  /// The seeds of a test that wants `count` of them: its arguments, so that a failure names the one it failed with.
  static func some(_ count: Int) -> ClosedRange<UInt64> { 1...UInt64(count * factor) }
}

/// The numbers of elements at which blocks begin, end, or are just missed.
let telltaleSizes = [0, 1, 2, 127, 128, 129, 255, 256, 257, 1000]
