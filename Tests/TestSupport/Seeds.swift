internal import SystemCalls

/// How much chance the random tests are given.
package enum Seeds {
  /// Multiplies the number of seeds of every random test; `SHEAF_TEST_SEEDS` sets it for a long run.
  package static let factor = max(
    1, ProcessArguments.environment("SHEAF_TEST_SEEDS").flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 1)

  /// The seeds of a test that wants `count` of them: its arguments, so that a failure names the one it failed with.
  package static func some(_ count: Int) -> ClosedRange<UInt64> { 1...UInt64(count * factor) }

  /// Whether tests look at every case rather than at some: `SHEAF_THOROUGH` is set.
  package static let isThorough = ProcessArguments.environment("SHEAF_THOROUGH") != nil
}
