import Testing

@testable import SearchIndex

@Suite struct InertScalarsTests {
  /// The ASCII of the words of a text, a piece for each stretch that stands together in a word.
  private func pieces(_ text: String, _ tokenizer: inout Tokenizer) -> [String] {
    tokenizer.words(in: text).flatMap { word in
      word.folded.split { $0 >= 0x80 }.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  @Test func inertScalarsLeaveOnlyTheWordsAroundThem() {
    var tokenizer = Tokenizer()
    var count = 0
    for value in UInt32(0x80)...0x1FFFF where InertScalars.contains(value) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      // Of what folds to itself in a million forms, every seventh is enough.
      if value >= 0x3400, value < 0xD7A4, value % 7 != 0 { continue }
      count += 1
      for binding in ["", "\u{FE0F}", "\u{200D}"] {
        #expect(pieces("ab\(scalar)\(binding)cd", &tokenizer) == ["ab", "cd"], "U+\(String(value, radix: 16))")
      }
    }
    #expect(count > 5_000)
  }

  @Test func marksOfInertLettersAreInNoWord() {
    var tokenizer = Tokenizer()
    var count = 0
    for mark in (UInt32(0x80)...0x1FFFF).filter(InertScalars.binds).compactMap(Unicode.Scalar.init) {
      count += 1
      for letter: Unicode.Scalar in ["я", "語", "ש", "ب", "क", "ক", "ก", "ក", "→", "カ", "가"] {
        let bound = "\(letter)\(mark)"
        #expect(pieces("ab\(bound)cd", &tokenizer) == ["ab", "cd"], "\(letter) U+\(String(mark.value, radix: 16))")
        #expect(InertScalars.size(in: Array(bound.utf8).span, at: String(letter).utf8.count) > 0)
      }
      #expect(InertScalars.size(in: Array("b\(mark)".utf8).span, at: 1) == 0)
    }
    #expect(count > 90)
  }

  @Test(arguments: [
    ("a\u{2019}b", 3), ("a→b", 3), ("aяb", 2), ("a🎈b", 4), ("a語b", 3), ("aéb", 0), ("a\u{200D}b", 0), ("a①b", 0),
    ("aﬁb", 0),
    ("a\u{301}b", 0), ("a٣b", 0), ("aＡb", 0),
  ]) func inertScalarsAreRecognised(_ text: String, _ size: Int) {
    #expect(InertScalars.size(in: Array(text.utf8).span, at: 1) == size)
  }

  /// Whatever the bytes are, the size stays in the text.
  @Test func brokenTextIsNeverInert() {
    for bytes: [UInt8] in [
      [0xE2], [0xE2, 0x80], [0xE2, 0x80, 0x41], [0xF0, 0x9F, 0x8E], [0x80], [0xFF], [0xC2, 0x20],
    ] {
      #expect(InertScalars.size(in: bytes.span, at: 0) == 0)
    }
  }
}
