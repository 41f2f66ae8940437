import SearchIndex
import SystemCalls
import TestSupport
import Testing

@testable import VaultCore

@Suite struct RelatedNotesTests {
  private func related(to name: String, in files: [String: String]) throws -> [(path: String, shared: [SharedTrait])] {
    let vault = try TemporaryVault()
    for (path, text) in files { try vault.write(text, to: .init(path)) }
    let view = try vault.open()
    var finder = RelatedNotes(view.vault, view.snapshot)
    return finder.notes(relatedTo: try view.note(named: Array(name.utf8)).document).notes.map {
      (String(decoding: view.snapshot.key(of: $0.document), as: UTF8.self), $0.shared)
    }
  }

  /// The links of the note itself are not read again for each of its targets.
  @Test func aHubIsRelatedToTheNotesThatShareItsTargets() throws {
    var files = ["hub.md": (0..<300).map { "[[n\($0)]]" }.joined(separator: " ")]
    for number in 0..<300 { files["n\(number).md"] = "" }
    files["twin.md"] = files["hub.md"]
    files["other.md"] = "[[n7]]"
    let found = try related(to: "hub.md", in: files)
    #expect(found.first?.path == "twin.md" && found.first?.shared.count == 300)
    #expect(found.contains { $0.path == "other.md" && $0.shared == [.target(Array("n7.md".utf8))] })
    #expect(found.filter { $0.path.hasPrefix("n") }.allSatisfy { $0.shared.contains(.link) })
  }

  @Test func notesAreRelatedByLinksTagsAndWords() throws {
    let found = try related(
      to: "me",
      in: [
        "me.md": "[[hub]] and [[there]] #craft/paper zucchini pumpkin",
        "hub.md": "", "there.md": "[[me]]", "list.md": "[[me]] [[listed]]", "listed.md": "",
        "same.md": "[[hub]]", "tagged.md": "#Craft/Paper", "words.md": "Zucchini with pumpkin", "word.md": "zucchini",
        "other.md": "#craft nothing",
      ])
    let shared = Dictionary(found.map { ($0.path, $0.shared) }, uniquingKeysWith: { first, _ in first })
    #expect(
      shared == [
        "hub.md": [.link], "there.md": [.link], "list.md": [.link],
        "same.md": [.target(Array("hub.md".utf8))], "listed.md": [.source(Array("list.md".utf8))],
        "tagged.md": [.tag("craft/paper")], "words.md": [.word("pumpkin"), .word("zucchini")],
      ])
  }

  @Test func notesWithMoreInCommonComeFirst() throws {
    let found = try related(
      to: "me",
      in: [
        "me.md": "[[x]] #t alpha beta gamma", "x.md": "[[me]] #t", "b.md": "#t [[x]]", "c.md": "#t",
        "d.md": "alpha beta gamma", "e.md": "alpha beta",
      ])
    #expect(found.map(\.path).prefix(2) == ["x.md", "b.md"])
    let (three, two) = (found.firstIndex { $0.path == "d.md" }, found.firstIndex { $0.path == "e.md" })
    #expect(try #require(three) < (try #require(two)))
  }
}
