import Bytes
import SystemCalls
import TestSupport
import Testing

@testable import SearchIndex

@Suite struct TrigramIndexTests {
  /// Terms in order, most of them made of so few letters that they share many grams.
  private static func terms(_ count: Int, using random: inout SplitMix64) -> [[UInt8]] {
    var terms: Set<[UInt8]> = []
    while terms.count < count {
      let letters: [UInt8] = Bool.random(using: &random) ? Array("abc".utf8) : Array("abcdefghij0123é日".utf8)
      terms.insert(
        (0..<Int.random(in: 1...12, using: &random)).map { _ in letters.randomElement(using: &random) ?? 0 })
    }
    return terms.sorted { $0 < $1 }
  }

  private static func bytes(of terms: [[UInt8]]) -> [UInt8] {
    var writer = TrigramIndexWriter()
    for (number, term) in terms.enumerated() { writer.append(term.span, block: number / 16) }
    return writer.finish()
  }

  private static func reader(_ bytes: [UInt8]) -> TrigramIndexReader {
    TrigramIndexReader(ByteSlice(ByteRegion(copying: bytes)))
  }

  private static func grams(_ text: [UInt8]) -> Set<[UInt8]> {
    Set((0..<max(0, text.count - 2)).map { Array(text[$0..<$0 + 3]) })
  }

  @Test(arguments: Seeds.some(6), [0, 1, 16, 40, 2000]) func everyTermIsInABlockOfItsParts(seed: UInt64, size: Int) {
    var random = SplitMix64(seed: seed)
    let terms = Self.terms(size, using: &random)
    let table = Self.reader(Self.bytes(of: terms))
    #expect(table.count == terms.reduce(into: Set<[UInt8]>()) { $0.formUnion(Self.grams($1)) }.count)
    let blocks = stride(from: 0, to: terms.count, by: 16).map { Array(terms[$0..<min($0 + 16, terms.count)]) }
    let gramsOfBlocks = blocks.map { $0.reduce(into: Set<[UInt8]>()) { $0.formUnion(Self.grams($1)) } }
    for _ in 0..<60 {
      guard let term = terms.randomElement(using: &random) else { return }
      var text = Array(term.dropFirst(Int.random(in: 0...term.count, using: &random)))
      if UInt8.random(in: 0..<4, using: &random) == 0 { text += Array("ab".utf8) }
      let found = table.blocks(mayContain: text.span).map(Int.init)
      #expect(found == found.sorted() && Set(found).count == found.count)
      let wanted = blocks.indices.filter { block in blocks[block].contains { $0.contains(text) } }
      if text.count < 3 { #expect(found.isEmpty) } else { #expect(Set(found).isSuperset(of: wanted)) }
      // Longer lists than are worth it are left out, but never the shortest one.
      let rarest = Self.grams(text).map { gram in blocks.indices.filter { gramsOfBlocks[$0].contains(gram) } }
        .min { $0.count < $1.count }
      #expect(Set(rarest ?? []).isSuperset(of: found))
    }
  }

  @Test(arguments: Seeds.some(3)) func damageIsReadable(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let terms = Self.terms(300, using: &random)
    let bytes = Self.bytes(of: terms)
    for length in stride(from: 0, to: bytes.count, by: 5) {
      let term = terms[Int(random.next() % 300)]
      _ = Self.reader(Array(bytes.prefix(length))).blocks(mayContain: term.span)
    }
    for _ in 0..<Seeds.rounds(500) {
      var damaged = bytes
      for _ in 0..<3 {
        damaged[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0 ... .max, using: &random)
      }
      let term = terms[Int(random.next() % 300)]
      let found = Self.reader(damaged).blocks(mayContain: term.span)
      #expect(found == found.sorted())
    }
  }
}
