import TestSupport
import Testing

@testable import Terminal

@Suite struct GraphemeSlicesTests {
  @Test(arguments: Seeds.some(100)) func lengthsAddUpAndTextIsTheRepairedOne(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bytes = Array(random.text(of: SplitMix64.pieces, upTo: 20).utf8)
    if Bool.random(using: &random), !bytes.isEmpty {
      bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
    }
    let clusters = GraphemeSlices.clusters(of: bytes[...])
    #expect(clusters.reduce(0) { $0 + $1.length } == bytes.count, "seed \(seed)")
    #expect(clusters.allSatisfy { $0.length > 0 }, "seed \(seed)")
    #expect(String(clusters.map(\.character)) == String(decoding: bytes, as: UTF8.self), "seed \(seed)")
  }
}
