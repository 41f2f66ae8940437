import Testing

@testable import Enrichment

/// The rules by which lines are action items, and by which they are not.
struct ActionRuleTests {
  private func actions(_ text: String, named name: String = "Note.md") throws -> [String] {
    try EnrichmentExplanation(ofNote: text, named: name).actions.map(\.text)
  }

  @Test(arguments: [
    // Titles of links, with and without the markup of a link.
    "- [Call a process from the shell](https://a.b)\n- [Buy or build](https://a.b/c) (2017)\n",
    "- [[Buy nothing day]]\n- [[Call of the wild]]\n", "- Pay What You Want Pricing\n- Ask HN: hiring in May\n",
    "- [Hugo](https://a.b)\n- [Zola](https://a.b)\n- [Gatsby](https://a.b)\n- Buy the book\n",
    "## Links\n\n- Buy the book\n", "# Call the plumber\n", "- Call the plumber?\n", "- Buy:\n",
    // Manuals and recipes.
    "- Call the support team if a disk was stolen.\n", "- Ask your doctor before Friday.\n",
    "- Return the tray every evening.\n", "- Add the eggs\n- Stir in the milk\n- Buy the cream\n",
    "## Directions\n\n- Buy the cream fresh\n", "`task` shows it.\n\n- `call` the function\n", "- Clean the lens\n",
    "- Devuelve la longitud de una lista.\n",
    "- Call users readers.\n- Words are short.\n- Names are long.\n- Lists are flat.\n",
    // Idioms, quotations, and what is done.
    "- Pay attention to the road\n- Call me tomorrow\n", "> Buy milk tomorrow.\n", "- ~~Buy milk tomorrow~~\n",
    "The node MUST do it.\n\n- MUST call it before the end\n", "TODO list of the app\n", "TODO EL MUNDO\n",
    "TODO: is this right?\n", "- [ ] {{task}}\n",
    // A reminder of a fact.
    "- Reminder: the deadline is on Friday.\n",
  ])
  func theseAreNoActionItems(_ text: String) throws { #expect(try actions(text).isEmpty) }

  @Test(
    arguments: [
      ("## To do\n\n- new hinges\n- the long shelf\n", ["new hinges", "the long shelf"]),
      ("TODO:\n\n 1. new hinges\n 2. the long shelf\n", ["new hinges", "the long shelf"]),
      (
        "- Reminder: call Ana about the date\n- TODO: dry the boots \\\n", ["call Ana about the date", "dry the boots"]
      ),
      ("Zu erledigen:\n- Fahrrad flicken\n\nDanach nichts.\n\n- Sonne\n", ["Fahrrad flicken"]),
      ("<!-- TODO: name the key -->\n\n%%\nFIXME: the date\n%%\n", ["name the key", "the date"]),
      ("It rained. TODO: dry the boots\n", ["dry the boots"]),
      ("It rained. Call the roofer about the leak. Then I slept.\n", ["Call the roofer about the leak."]),
      ("It rained. Remember to book the cabin.\n", ["book the cabin."]),
      ("I must call Ana today.\n", ["I must call Ana today."]),
      ("- Send Ana the slides\n- Buy [this](https://a.b)\n", ["Send Ana the slides", "Buy this"]),
      ("- Clean the lens before Friday\n", ["Clean the lens before Friday"]),
      ("- [Hugo](https://a.b)\n- [Zola](https://a.b)\n- Buy the book\n", ["Buy the book"]),
    ] as [(String, [String])])
  func theseAreActionItems(_ text: String, _ expected: [String]) throws { #expect(try actions(text) == expected) }

  @Test func theTitleMakesANoteAListOfTasks() throws {
    #expect(try actions("- hinges\n- [Shelf](https://a.b)\n", named: "To do.md") == ["hinges"])
  }
}
