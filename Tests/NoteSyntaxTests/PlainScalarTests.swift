import Bytes
import TestSupport
import Testing

@testable import NoteSyntax

@Suite struct PlainScalarTests {
  private static let all: [(scalar: Unicode.Scalar, plain: PlainScalar)] = (0..<0x11_0000).compactMap { value in
    guard let scalar = Unicode.Scalar(UInt32(value)) else { return nil }
    let bytes = Array(String(scalar).utf8)
    return PlainScalar(bytes.span, at: 0).map { (scalar, $0) }
  }

  @Test func plainScalarsAreDecoded() {
    for (scalar, plain) in Self.all {
      #expect(plain.value == scalar.value && plain.length == String(scalar).utf8.count)
    }
    #expect(Self.all.count > 30_000)
  }

  @Test func plainScalarsFoldAsInTheLibrary() {
    for (scalar, _) in Self.all {
      let text = String(scalar)
      #expect(CaseFolding.fold(text) == CaseFolding.foldByProperties(text), "U+\(String(scalar.value, radix: 16))")
    }
  }

  /// Nothing composes, and each is a character by itself, whatever plain scalars stand beside it.
  @Test(arguments: [1, 2, 3] as [UInt64]) func plainScalarsDoNotCombine(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Seeds.rounds(20_000) {
      var text = String.UnicodeScalarView()
      for _ in 0..<6 {
        // As many of the few short ones as of the many ideographs.
        let limit = Bool.random(using: &random) ? Self.all.count : 1_000
        text.append(Self.all[.random(in: 0..<limit, using: &random)].scalar)
      }
      // CR LF alone is one character of two.
      if text.contains("\r") { continue }
      let string = String(text)
      #expect(string.count == text.count, "seed \(seed), \(Array(text))")
      #expect(
        Array(CaseFolding.fold(string).utf8) == Array(CaseFolding.foldByProperties(string).utf8),
        "seed \(seed), \(Array(text))")
    }
  }

  @Test func marksAndInvalidBytesAreNotPlain() {
    for scalar in ["\u{301}", "\u{3099}", "\u{11A8}", "\u{200D}", "\u{AD}", "ß", "µ", "ŉ", "👍", "กี"] {
      #expect(PlainScalar(Array(scalar.utf8).span, at: 0) == nil, "\(scalar)")
    }
    for bytes: [UInt8] in [[0x80], [0xC3], [0xE4, 0xB8], [0xC3, 0x41], [0xE4, 0xB8, 0x41], [0xC1, 0x81], [0xFF]] {
      #expect(PlainScalar(bytes.span, at: 0) == nil, "\(bytes)")
    }
  }
}
