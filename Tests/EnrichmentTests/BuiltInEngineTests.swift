import CommandFixtures
import NoteSyntax
import SystemCalls
import TestSupport
import Testing
import VaultCore

@testable import Enrichment

struct BuiltInEngineTests {
  private static let sample = RawPath(#filePath).parent.parent.parent.appending("SampleVault" as RawPath)

  /// The words of a text without markup, for comparisons of sentences with the notes that they are from.
  private func words(_ text: String) -> [String] {
    var reader = WordReader()
    return reader.words(of: text)
  }

  private func contains(_ all: [String], _ part: [String]) -> Bool {
    part.isEmpty || all.indices.contains { all[$0...].starts(with: part) }
  }

  /// On SampleVault, every summary is a part of the note that ends where a sentence or word does, and every action is a
  /// task or line of it.
  @Test func everySummaryAndActionIsInTheNote() throws {
    let surroundings = try TemporaryVault().surroundings()
    let view = try VaultView.open(named: Self.sample, surroundings)
    let engine = BuiltInEngine(view)
    let paths = view.allNotes().map(\.path)
    let requests = paths.compactMap { EnrichmentRequest($0, in: view) }.filter { !$0.isEmpty }
    let results = engine.enrich(requests).results
    #expect(results.count == requests.count && results.count > 50)
    #expect(engine.enrich(requests).results == results)
    var summaries = 0
    for (request, result) in zip(requests, results) {
      let made = try result.get()
      let body = words(String(decoding: request.bytes[request.note.bodyRange], as: UTF8.self))
      if let summary = made.summary {
        summaries += 1
        #expect(summary.count <= EnrichmentLimits.summary && !summary.contains("\n"))
        #expect(!summary.contains("[[") && !summary.contains("**"), "\(summary)")
        // Markup between words, such as the target of a link, is not in the summary.
        let missing = words(summary).filter { !body.contains($0) }
        #expect(missing.isEmpty, "\(String(decoding: request.path, as: UTF8.self)): \(summary)")
      }
      #expect(made.actions.count <= EnrichmentLimits.actions)
      for action in made.actions { #expect(words(action).allSatisfy(body.contains), "\(action)") }
      let open = request.note.tasks.filter { $0.status == " " }.map(\.summary)
      if let first = open.first { #expect(!made.actions.isEmpty, "\(first)") }
    }
    #expect(summaries > requests.count * 8 / 10)
  }

  @Test(arguments: [
    ("# T\n\n- [ ] one 📅 2026-01-01 #x\n- [x] two\n- [/] three **b**\n", ["one", "three b"]),
    ("TODO: write it\nFIXME(ana): mend it\nplain line\n", ["write it", "mend it"]),
    ("Next step: ask Bo.\n\n> Call nobody.\n", ["ask Bo."]),
    ("- Call Anna about Friday\n- Call of duty\n- The call\n- Buy milk\n", ["Call Anna about Friday", "Buy milk"]),
    ("1. Buy the kit\n2. Call the helpline\n", []), ("Buy stamps tomorrow.\n", ["Buy stamps tomorrow."]),
    ("Buy low, they said. It went wrong.\n", []),
    ("- Zahnarzt anrufen\n- Kaufe Brot\n- Appeler Luc\n- Comprar pan\n", ["Kaufe Brot", "Appeler Luc", "Comprar pan"]),
    ("- [ ] same\n- [ ] Same\nTODO same\n", ["same"]), ("- [ ] \n- Book covers\n- Book the room\n", ["Book the room"]),
    ("```\nTODO: not this\n```\n", []), ("- Is it to buy?\n- Buy:\n", []),
  ])
  func actionItemsAreFound(_ text: String, _ actions: [String]) throws {
    #expect(try EnrichmentExplanation(ofNote: text).actions.map(\.text) == actions)
  }

  @Test(
    arguments: [
      ("# Title\n\nThe first says *much* about [title](x.md). Other.\n", "The first says much about title."),
      ("---\ntitle: T\n---\n\n![[picture.png]]\n\nA sentence after the picture. \n", "A sentence after the picture."),
      (
        "key:: value\n\n#tag #other\n\nhttps://example.org/a/b\n\nThe only sentence of this short note.\n",
        "The only sentence of this short note."
      ),
      ("> Quoted words count only alone.\n", "Quoted words count only alone."),
      ("- [ ] a task is no sentence\n", nil), ("```\ncode is no sentence\n```\n", nil), ("# Only a heading\n", nil),
      ("- A list has items of words.\n- And more.\n", nil),
    ] as [(String, String?)])
  func theSummaryIsASentence(_ text: String, _ summary: String?) throws {
    #expect(try EnrichmentExplanation(ofNote: text).sentences.first?.sentence == summary)
  }
}
