import Bytes
import NoteSyntax
import SystemCalls
import TestSupport
import Testing
import VaultCore

@testable import Enrichment

struct CategoryTests {
  /// What a note with this text, which has no folder and no tags, is known by.
  private func evidence(_ text: String) -> CategoryEvidence {
    let bytes = Array(text.utf8)
    let note = NoteParser.parse(bytes.span)
    let title = NoteText.title(of: note, in: bytes.span, fileName: "n1.md").text
    let request = EnrichmentRequest(
      path: Array("n1.md".utf8), id: nil, title: title, tags: note.tags.map(\.name), bytes: bytes, note: note)
    let passages = NotePassages(note, in: bytes)
    var (reader, actions) = (WordReader(), ActionFinder())
    return CategoryEvidence(passages, actions: actions.actions(passages), request: request, &reader)
  }

  /// Nine of ten notes have the right category, and none of those that belong nowhere has any.
  @Test(arguments: [("LabelledNotes", 60), ("MoreLabelledNotes", 44)])
  func cueWordsClassifyTheLabelledNotes(_ file: String, _ count: Int) throws {
    let scorer = CueScorer(NoteCategory.usual)
    let notes = try LabelledNote.all(file)
    var missed: [String] = []
    for note in notes {
      let found = scorer.verdict(evidence(note.text)).category
      if note.category == nil { #expect(found == nil, "\(note.language): \(note.text)") }
      if found != note.category { missed.append("\(note.category ?? "none") as \(found ?? "none"): \(note.text)") }
    }
    #expect(notes.count == count + 10 && notes.count { $0.category == nil } == 10)
    #expect(missed.count * 10 <= count, "\(missed.joined(separator: "\n"))")
  }

  /// A note about one of some subjects, with words that all of them share.
  private func note(_ subject: Int, _ random: inout SplitMix64) -> [String: Double] {
    let words = (0..<30).map { _ in
      random.below(3) == 0 ? "subject\(subject)x\(random.below(40))" : "common\(random.below(120))"
    }
    return LearnedCategories.features(of: evidence(words.joined(separator: " ")))
  }

  @Test func categoriesAreLearnedFromOtherNotes() {
    var random = SplitMix64(seed: 7)
    let names = ["alpha", "beta", "gamma"]
    let learned = LearnedCategories(
      (0..<60).map { (category: names[$0 % 3], features: note($0 % 3, &random)) })
    #expect(learned.isUsable)
    var (right, guessed) = (0, 0)
    for index in 0..<90 {
      if learned.verdict(note(index % 3, &random)).category == names[index % 3] { right += 1 }
      if learned.verdict(note(9, &random)).category != nil { guessed += 1 }
    }
    #expect(right >= 85 && guessed <= 5, "\(right) right, \(guessed) guessed")
  }

  /// With few notes in many languages there is nothing to learn, and then nothing is guessed.
  @Test func fewExamplesHaveLittleInfluence() throws {
    let notes = try LabelledNote.all().map { (note: $0, features: LearnedCategories.features(of: evidence($0.text))) }
    var wrong = 0
    for index in notes.indices {
      let others = notes.indices.filter { $0 != index && notes[$0].note.category != nil }.map {
        (category: notes[$0].note.category ?? "", features: notes[$0].features)
      }
      let found = LearnedCategories(others).verdict(notes[index].features).category
      if let found, found != notes[index].note.category { wrong += 1 }
    }
    #expect(wrong <= 3)
    #expect(!LearnedCategories([]).isUsable)
    #expect(!LearnedCategories(notes.prefix(2).map { (category: "idea", features: $0.features) }).isUsable)
  }

  /// Categories that the config does not have are learned when several notes have them.
  @Test func categoriesOfTheVaultAreLearned() throws {
    let vault = try TemporaryVault()
    let subjects = ["recipe": "flour butter oven dough sugar", "poem": "moon rhyme verse night silence"]
    var random = SplitMix64(seed: 3)
    func text(_ subject: String) -> String {
      let words = subject.split(separator: " ").map(String.init)
      return (0..<20).map { _ in random.pick(words + ["the", "a", "with"]) }.joined(separator: " ") + ".\n"
    }
    for number in 0..<10 {
      for (name, subject) in subjects {
        try vault.write("---\ncategory: \(name)\n---\n\(text(subject))", to: RawPath("\(name)s \(number).md"))
      }
    }
    try vault.write("---\ncategory: once\n---\nmoon flour\n", to: "Once.md")
    try vault.write(text(subjects["poem"] ?? ""), to: "New.md")
    let view = try vault.open()
    #expect(view.categoriesInUse.map(\.name).suffix(2) == ["poem", "recipe"])
    let request = try #require(EnrichmentRequest(Array("New.md".utf8), in: view))
    #expect(BuiltInEngine(view).explanation(of: request).category == "poem")
  }

  @Test(
    arguments: [
      ("Health", [], "health"), ("", ["finance"], "finance"), ("Goals", [], "goal"), ("Recipes", ["food"], nil),
    ] as [(String, [String], String?)])
  func foldersAndTagsCount(_ folder: String, _ tags: [String], _ category: String?) {
    let bytes = Array("Nothing of note here at present.\n".utf8)
    let note = NoteParser.parse(bytes.span)
    let path = (folder.isEmpty ? "" : folder + "/") + "n.md"
    let request = EnrichmentRequest(path: Array(path.utf8), id: nil, title: "n", tags: tags, bytes: bytes, note: note)
    var reader = WordReader()
    let evidence = CategoryEvidence(NotePassages(note, in: bytes), actions: [], request: request, &reader)
    #expect(CueScorer(NoteCategory.usual).verdict(evidence).category == category)
  }

  @Test func onlyCategoriesOfTheVaultAreGiven() {
    let scorer = CueScorer([NoteCategory("Recipe"), NoteCategory("Health")])
    #expect(scorer.verdict(evidence("Dear diary, today I felt tired. Grateful all the same.")).category == nil)
    #expect(scorer.verdict(evidence("The doctor measured my blood pressure again.")).category == "Health")
  }

  private func verdict(_ category: String, _ score: Double, needed: Double = 1, by source: CategoryVerdict.Source)
    -> CategoryVerdict
  {
    let reasons = [CategoryVerdict.Reason(cue: "cue", weight: 4)]
    return CategoryVerdict(
      source, [CategoryVerdict.Score(category: category, score: score, reasons: reasons)], needed: needed
    ) { _ in 0.1 }
  }

  /// A category needs both kinds of evidence, or one that is strong and that the other does not contradict.
  @Test(
    arguments: [
      ("idea", 1.0, "idea", 1.0, "idea"), ("idea", 0.7, "idea", 0.7, "idea"), ("idea", 0.5, "idea", 1.0, nil),
      ("idea", 1.2, "goal", 0.2, nil), ("idea", 1.6, "goal", 0.2, "idea"), ("idea", 0.2, "goal", 1.6, "goal"),
      ("idea", 1.6, "goal", 1.6, nil), ("idea", 0.2, "goal", 1.2, nil),
    ] as [(String, Double, String, Double, String?)])
  func bothKindsOfEvidenceAgreeOrOneIsStrong(
    _ learned: String, _ score: Double, _ cued: String, _ other: Double, _ expected: String?
  ) {
    let cues = verdict(cued, other, by: .cues)
    #expect(CategoryVerdict.category(verdict(learned, score, by: .notes(20)), cues) == expected)
    #expect(CategoryVerdict.category(nil, cues) == (other >= 1 ? cued : nil))
  }

  /// Words of errands in titles of links, manuals and recipes, and single words, do not make a category.
  @Test(arguments: [
    "- [Buy milk](https://a.b)\n- [Call the office](https://a.b)\n- [Fix the sink](https://a.b)\n- [Email](https://a.b)\n",
    "Call the API. You can send the email again, and your order is in the list to do.\n",
    "The dentist set chess problems, and nobody checked them for nineteen years.\n",
    "## Ingredients\n\n- 1 kg sugar\n- milk\n- eggs\n- bread\n\n## Method\n\nTake out the pan. Call the guests.\n",
  ])
  func textsAboutOthersGiveNoCategory(_ text: String) throws {
    #expect(try EnrichmentExplanation(ofNote: text).category == nil)
  }

  /// The table is read whole: each entry is found in the text that it is.
  @Test func everyCueWordIsFound() {
    for (index, category) in CueWords.categories.enumerated() {
      for line in EmbeddedFile.text("Enrichment/\(category).txt").split(separator: "\n") {
        for entry in line.split(separator: ":")[1].split(separator: ",") {
          var (reader, found) = (WordReader(), false)
          let text = entry.trimming(\.isWhitespace)
          let words = reader.words(of: String(text.hasSuffix("*") ? text.dropLast() + "xyz" : text))
          CueWords.shared.visit(words) { if $0.category == index, $0.text == text { found = true } }
          #expect(found, "\(category): \(text)")
        }
      }
    }
  }
}
