import TestSupport
import Testing

@testable import SearchIndex

@Suite struct ProximityTests {
  /// Every pair of positions, by the words of the definition.
  private func naive(_ left: [UInt32], _ right: [UInt32]) -> Float {
    var best: Float = 0
    for one in left {
      for other in right where one != other {
        let steps = other > one ? other - one : one - other + 1
        if steps <= Proximity.reach { best = max(best, 1 / Float(steps)) }
      }
    }
    return best
  }

  @Test(arguments: Seeds.some(20)) func theProximityIsThatOfTheNearestPair(seed: UInt64) {
    var sample = SampleDocuments(seed: seed)
    for _ in 0..<200 {
      func positions(_ sample: inout SampleDocuments) -> [UInt32] {
        let reach = sample.pick([5, 40, 300])
        return Set((0..<sample.number(12)).map { _ in UInt32(sample.number(reach)) }).sorted()
      }
      let (left, right) = (positions(&sample), positions(&sample))
      #expect(Proximity.between(left, right) == naive(left, right), "\(left) \(right)")
    }
  }

  @Test func theOrderOfWordsCounts() {
    #expect(Proximity.between([4], [5]) == 1)
    #expect(Proximity.between([5], [4]) == 0.5)
    #expect(Proximity.between([1], [1 + UInt32(Proximity.reach)]) > 0)
    #expect(Proximity.between([1], [2 + UInt32(Proximity.reach)]) == 0)
    #expect(Proximity.between([], [1]) == 0)
  }
}
