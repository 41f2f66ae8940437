import Bytes
import SystemCalls
import TestSupport
import Testing

@testable import SearchIndex

@Suite struct SymbolCoderTests {
  /// What a text is after it was written by the symbols of a sample, and the bytes that this took.
  private func roundTrip(_ text: [UInt8], sample: [UInt8]) -> (text: [UInt8], size: Int, symbolCount: Int) {
    let coder = SymbolCoder(sample: sample.span)
    var bytes = PlainBuffer<UInt8>()
    bytes.append((text + [UInt8](repeating: 7, count: 8)).span)
    var coded = PlainBuffer<UInt8>()
    for symbol in coder.symbols { coded.append(symbol, keeping: 8) }
    let start = coded.count
    coder.append(0..<text.count, of: bytes, to: &coded)
    let end = coded.count
    var found: [UInt8] = []
    SymbolTable(at: 0, count: coder.symbols.count).forEachPiece(
      of: start..<end, isCoded: true, in: coded.span
    ) { piece, count in
      for place in 0..<count { found.append(UInt8(truncatingIfNeeded: piece >> UInt64(place * 8))) }
    }
    return (found, end - start, coder.symbols.count)
  }

  @Test(arguments: Seeds.some(10)) func anyBytesComeBack(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let letters = (0..<Int.random(in: 1...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    func text(_ count: Int) -> [UInt8] { (0..<count).map { _ in letters.randomElement(using: &random) ?? 0 } }
    let sample = text(.random(in: 0...4_000, using: &random))
    for size in [0, 1, 2, 7, 8, 9, 1_000] {
      let text = text(size) + (size > 8 ? (0...255).map { UInt8($0) } : [])
      let found = roundTrip(text, sample: sample)
      #expect(found.text == text)
      // At worst each byte stands behind an escape.
      #expect(found.size <= text.count * 2)
      #expect(found.symbolCount <= 255)
    }
  }

  @Test func whatRepeatsTakesAFraction() {
    let words: [UInt8] = (0..<2_000).flatMap { number in Array("note-\(number % 40).md\0".utf8) }
    let text = Array("note-17.mdnote-3.md".utf8)
    let found = roundTrip(text, sample: words)
    #expect(found.text == text)
    #expect(found.size <= text.count * 2 / 3)
  }
}
