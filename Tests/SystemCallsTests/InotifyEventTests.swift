import TestSupport
import Testing

@testable import SystemCalls

@Suite struct InotifyEventTests {
  @Test func anyBytesAreParsedWithoutATrap() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<2000 {
      let count = Int.random(in: 0...80, using: &random)
      let bytes = (0..<count).map { _ in
        Bool.random(using: &random) ? UInt8.random(in: 0...20, using: &random) : 0
      }
      let events = InotifyEvent.parse(bytes.span)
      #expect(events.reduce(0) { $0 + 16 + $1.name.count } <= count)
    }
  }
}
