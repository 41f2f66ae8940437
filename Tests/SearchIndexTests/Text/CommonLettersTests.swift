import Testing

@testable import SearchIndex

@Suite struct CommonLettersTests {
  /// Every letter has the form, the script and the class that the library's data gives it.
  @Test func lettersAgreeWithTheirData() throws {
    var count = 0
    for value in UInt32(0)..<0x3000 {
      guard let form = CommonLetters.form(of: value) else { continue }
      let scalar = try #require(Unicode.Scalar(value))
      #expect(ScalarFolding.folded(scalar).map(\.value) == [form.folded], "U+\(String(value, radix: 16))")
      #expect(Script.of(scalar) == form.script, "U+\(String(value, radix: 16))")
      #expect(
        ScalarTable.classify(scalar) == (form.script.isSpaceless ? .character : .letter),
        "U+\(String(value, radix: 16))")
      count += 1
    }
    #expect(count > 380)
  }

  /// Of the Latin letters that fold to one of ASCII, these alone are left to the data.
  @Test func latinLettersAreCommon() {
    let missing = (UInt32(0x80)..<0x180).compactMap(Unicode.Scalar.init).filter { scalar in
      let folded = ScalarFolding.folded(scalar)
      return folded.count == 1 && ("a"..."z").contains(folded[0]) && CommonLetters.form(of: scalar.value) == nil
    }
    #expect(missing == ["ª", "º", "ŉ", "ſ"])
  }
}

@Suite struct AccentedLetterTests {
  /// Each folds to its letter, and all Latin letters of the table are read.
  @Test func lettersAreReadFromBytes() {
    var tokenizer = Tokenizer()
    var count = 0
    for scalar in (UInt32(0x80)..<0x3000).compactMap(Unicode.Scalar.init) {
      let bytes = Array("a\(scalar)".utf8)
      let letter = AccentedLetter(in: bytes.span, at: 1)
      let form = CommonLetters.form(of: scalar.value)
      #expect((letter == nil) == (form?.script != .latin), "\(scalar)")
      guard let letter else { continue }
      #expect(tokenizer.fold(bytes.span) == [UInt8(ascii: "a"), letter.folded])
      #expect(bytes.count == 1 + letter.size)
      #expect(AccentedLetter(in: bytes.span, before: bytes.count)?.folded == letter.folded)
      count += 1
    }
    #expect(count > 200)
  }

  @Test(
    arguments: [[0xC3], [0xC3, 0x41], [0xA9, 0xC3], [0xC3, 0xC3], [0xE2, 0x80, 0x94], [0xE1, 0xBA], [0xBA, 0xA1]]
      as [[UInt8]])
  func noOtherScalarIsACommonLetter(_ bytes: [UInt8]) {
    #expect(AccentedLetter(in: bytes.span, at: 0) == nil)
    #expect(AccentedLetter(in: bytes.span, at: bytes.count - 1) == nil)
    #expect(AccentedLetter(in: bytes.span, before: bytes.count) == nil)
    #expect(AccentedLetter(in: bytes.span, before: 0) == nil)
  }
}
