import SystemCalls
import TestSupport
import Testing

@testable import SearchIndex

/// Damage to each byte, and to each length, of small indexes of all kinds; to some of them, unless the test is thorough.
@Suite struct EveryByteTests {
  /// One in so many bytes is damaged.
  private static let stride = Seeds.isThorough ? 1 : 701

  @Test(arguments: DamageSample.Kind.allCases, Seeds.some(1))
  func aChangedByteIsNoticedOrDoesNotMatter(_ kind: DamageSample.Kind, seed: UInt64) throws {
    var sample = try DamageSample(kind, seed: seed)
    for offset in sample.offsets(every: Self.stride, from: Int(seed)) {
      // Each bit by itself, and all of them.
      let masks: [UInt8] = [1, 2, 4, 8, 16, 32, 64, 128, 255]
      for mask in Seeds.isThorough ? masks : [sample.history.sample.pick(masks)] {
        var damaged = sample.bytes
        damaged[offset] ^= mask
        try sample.folder.replace(damaged)
        let outcome = sample.outcome()
        let isSafe = sample.isSafe(outcome, changed: offset..<offset + 1)
        #expect(isSafe, "byte \(offset) of \(damaged.count), \(mask)")
        if case .answers = outcome {
          // What was found right is trusted from then on, and stays right.
          #expect(sample.outcome() == outcome, "byte \(offset), \(mask)")
        }
      }
    }
  }

  @Test(arguments: DamageSample.Kind.allCases, Seeds.some(1))
  func aFileThatIsCutOffIsNoticed(_ kind: DamageSample.Kind, seed: UInt64) throws {
    let sample = try DamageSample(kind, seed: seed)
    for length in sample.offsets(every: Self.stride, from: Int(seed)) + [sample.bytes.count] {
      for isTrusted in [true, false] {
        try sample.folder.replace(Array(sample.bytes.prefix(length)), modified: isTrusted ? sample.trustedTime : nil)
        let outcome = sample.outcome()
        #expect(outcome == (length == sample.bytes.count ? .answers(sample.answers) : .damaged), "\(length) bytes")
      }
    }
  }
}
