internal import SystemCalls

/// The number of seeds of random tests.
package enum Seeds {
  /// The factor for the number of seeds of every random test; `SHEAF_TEST_SEEDS` sets it for a long run.
  package static let factor = max(
    1, ProcessArguments.environment("SHEAF_TEST_SEEDS").flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 1)

  /// Returns the seeds of a test: `count` times the factor, and a fifth of them unless tests are thorough. They are arguments
  /// of the test, so that a failure shows its seed.
  package static func some(_ count: Int) -> ClosedRange<UInt64> {
    1...UInt64(isThorough ? count * factor : (count * factor + 4) / 5)
  }

  /// Returns the number of rounds of a random test: `count`, and a quarter of it unless tests are thorough.
  package static func rounds(_ count: Int) -> Int { isThorough ? count * factor : max(1, count * factor / 4) }

  /// Returns about `count` of some cases, evenly spread, the first and the last included; all if tests are thorough.
  package static func sample<Element>(_ elements: [Element], of count: Int) -> [Element] {
    if isThorough || elements.count <= count { return elements }
    return (0..<count).map { elements[$0 * (elements.count - 1) / max(1, count - 1)] }
  }

  /// Whether tests check every case rather than some, because `SHEAF_THOROUGH` is set.
  package static let isThorough = ProcessArguments.environment("SHEAF_THOROUGH") != nil
}
