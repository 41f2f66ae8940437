import Testing

@testable import Enrichment

/// The rules by which sentences are no summaries, one test for each.
struct SummaryRuleTests {
  private static let prose = "The kiln takes nine hours to reach its heat and two days to cool."

  private func summary(_ text: String, named name: String = "Note.md") throws -> String? {
    try EnrichmentExplanation(ofNote: text, named: name).sentences.first?.sentence
  }

  @Test(arguments: [
    "# Sharpening\n\n![[Whetstone Big - Pic.png]]\n\(prose)\n",
    "![A long description of the picture.](a.png) \(prose)\n",
  ])
  func namesOfEmbedsDoNotCount(_ text: String) throws { #expect(try summary(text) == Self.prose) }

  @Test(arguments: [
    "- [Hugo](https://gohugo.io) - Fast generator that is written in Go.\n- [Zola](https://z.org) - Another one.\n",
    "[[Home]] | [[About the kiln]] | [[Tags]]\n", "See also: [[Kilns of the north]], [[Clay and its kinds]].\n",
    "## Links\n\nMost of these are about kilns in the north of the country.\n",
    "1. [Issue 1: How it began again](https://a.b/1)\n2. [Issue 2: How it went on](https://a.b/2)\n",
    "https://example.org/a/very/long/address/of/a/page\n", "Back to [[Home]] and to the list of kilns.\n",
    "Source: the archive of the town and its kilns.\n",
  ])
  func linksAndNavigationAreNoProse(_ text: String) throws { #expect(try summary(text) == nil) }

  @Test(arguments: [
    "## Ingredients\n\n- 3 eggs from the market.\n\n## Method\n\nBeat the eggs until they are white and stiff.\n",
    "**Ingredients**\nflour, butter\n\n**Method**\nMix the flour with butter until it is fine.\n",
    "Zutaten:\n- Mehl\n\nZubereitung:\n- Das Mehl wird langsam in die warme Milch gerührt.\n",
  ])
  func stepsOfRecipesAreNoSummaries(_ text: String) throws { #expect(try summary(text) == nil) }

  @Test(arguments: [
    "In this section we describe the kiln.", "The kiln has the following parts and doors:",
    "The parts of the kiln are as follows.", "The kiln has a door (which is heavy and black.",
    "See below for the kiln.",
    "The kiln in the yard burns and burns and…", "The {{name}} of the kiln is not known.", "Clay.",
    "Source: the archive of the town and its kilns.", "Note that the kiln is hot for two days.",
    "Press the green button on the left side.", "They were built by the monks in the north.",
  ])
  func sentencesThatDoNotStandAloneAreNotPreferred(_ other: String) throws {
    #expect(try summary("# Kiln\n\n\(Self.prose)\n\n\(other)\n") == Self.prose)
    #expect(try summary("# Work\n\nThe day was wet.\n\n\(other)\n\n\(Self.prose)\n") == Self.prose)
  }

  @Test(arguments: [
    "This is why the yard was black.", "It was built by the monks in the north.", "Never open the door of the kiln.",
    "The following parts of the kiln are hot.", "Put the clay into the kiln for nine hours.",
    "*Extracted from the minutes of the meeting in May.", "Summarized from the book about kilns.",
    "Make sure that the door of the kiln is closed.",
  ])
  func sentencesThatPointElsewhereOrInstructAreNoSummaries(_ other: String) throws {
    #expect(try summary("# Work\n\nWet.\n\n\(other)\n") == nil)
  }

  @Test(arguments: ["Summary", "1. Abstract", "Overview", "TL;DR", "Zusammenfassung", "概要", "Description"])
  func aSectionThatIsASummaryGivesIt(_ heading: String) throws {
    let lead = "A kiln is an oven in which clay is fired, and the kiln of our yard is an oven too."
    #expect(
      try summary("# Kiln\n\n\(lead)\n\n## Why\n\nWe like it so.\n\n## \(heading)\n\n\(Self.prose) It is hot.\n")
        == Self.prose)
    // A section without a sentence that stands alone is passed over.
    #expect(try summary("# Kiln\n\n\(lead)\n\n## \(heading)\n\n[[Clay]]\n") == lead)
  }

  @Test(arguments: ["Present", "Attendees", "Anwesend", "Participants"])
  func minutesHaveNoSummaryButTheirResults(_ heading: String) throws {
    let minutes = "# Yard, 3 May\n\n## \(heading)\n\n- Ana\n- Ben\n\n## Agenda\n\n\(Self.prose)\n"
    #expect(try summary(minutes) == nil)
    #expect(
      try summary(minutes + "\n## Decisions\n\nThe kiln stays in the yard until May.\n")
        == "The kiln stays in the yard until May.")
  }

  @Test(arguments: [
    "The tool makes a kiln by calling `fire!` with its name and its heat.",
    "The pattern `a.b? c` is for kilns with two doors.", "Version `2. 3` of the kiln is the last one.",
  ])
  func noSentenceEndsInCode(_ sentence: String) throws {
    #expect(try summary("# Making\n\n\(sentence)\n") == sentence.replacing("`", with: ""))
  }

  @Test func aStrongFirstLineIsNoPartOfASentence() throws {
    #expect(try summary("**What the kiln in the yard is like**\n\(Self.prose)\n") == Self.prose)
  }

  @Test(arguments: ["takes  nine", "takes\u{85}nine", "takes\u{2003}nine", "takes\u{1}nine"])
  func whiteSpaceIsOneSpace(_ words: String) throws {
    #expect(try summary(Self.prose.replacing("takes nine", with: words) + "\n") == Self.prose)
  }

  @Test func aSentenceIsNeverCut() throws {
    let long = "The kiln " + String(repeating: "and the long wall beside it ", count: 12) + "stand in the yard."
    #expect(try summary(long + "\n") == nil)
    #expect(try summary("\(long) \(Self.prose)\n") == Self.prose)
  }

  @Test(arguments: [
    ("> Clay remembers the hand that has made it.\n", "Clay remembers the hand that has made it."),
    ("**Kiln**: an oven in which clay is fired.\n", "Kiln: an oven in which clay is fired."),
    ("Today it was open. A kiln is an oven in which clay is fired.\n", "A kiln is an oven in which clay is fired."),
    ("Es war kalt und nass. Ein Kiln ist ein Ofen, in dem Ton brennt.\n", "Ein Kiln ist ein Ofen, in dem Ton brennt."),
    (
      "## Motivation\n\nPeople wait too long for it.\n\n## Abstract\n\nWe fire clay twice at lower heat.\n",
      "We fire clay twice at lower heat."
    ),
  ])
  func quotesAndDefinitionsCount(_ text: String, _ expected: String) throws {
    #expect(try summary(text, named: "Kiln.md") == expected)
  }
}
