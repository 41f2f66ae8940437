import Testing

@testable import Browse

/// How well letters that were typed match a name.
@Suite struct NameLettersTests {
  private func distance(_ letters: String, _ name: String) -> Int? {
    let bytes = Array(name.utf8)
    return NameLetters(letters)?.distance(in: bytes.span, mask: NameLetters.mask(of: bytes))
  }

  @Test func itDoesNotMatterWhereTheLettersAre() { #expect(distance("bre", "bread") == distance("bre", "a bread")) }

  @Test(arguments: [
    ("my bread", "my abread"), ("bread", "bare"), ("bread", "bread of the north of the country, and of the south"),
  ])
  func beginningsOfWordsAndShortPartsAndNamesAreBetter(better: String, other: String) throws {
    #expect(try #require(distance("bre", better)) < #require(distance("bre", other)))
  }

  @Test func lettersAreNeededInTheirOrder() {
    #expect(distance("bre", "berg") == nil && distance("bre", "brand") == nil && distance("bre", "bare") != nil)
    #expect(NameLetters("b r") == nil && distance("b re", "bread") == distance("bre", "bread"))
  }
}
