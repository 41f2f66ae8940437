import Testing

@testable import SearchIndex

@Suite struct CommonLettersTests {
  /// Every letter has the form, the script and the class that the library's data gives it.
  @Test func lettersAreAsTheirDataSays() throws {
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
  @Test func latinLettersAreThere() {
    let missing = (UInt32(0x80)..<0x180).compactMap(Unicode.Scalar.init).filter { scalar in
      let folded = ScalarFolding.folded(scalar)
      return folded.count == 1 && ("a"..."z").contains(folded[0]) && CommonLetters.form(of: scalar.value) == nil
    }
    #expect(missing == ["ª", "º", "ŉ", "ſ"])
  }
}
