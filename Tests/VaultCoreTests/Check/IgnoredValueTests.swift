import Dates
import SystemCalls
import TestSupport
import Testing

@testable import VaultCore

/// Compares what is said to be ignored with what the index has of notes.
@Suite struct IgnoredValueTests {
  private static let values: [(yaml: String, items: Int)] = [
    ("garbage", 1), ("2001-02-03", 1), ("2001-02-03T04:05", 1), ("2001-13-03", 1), ("20010203", 1), ("true", 1),
    ("True", 1), ("yes", 1), ("\"true\"", 1), ("12", 1), ("1.5", 1), ("'12'", 1), ("ok", 1), ("'#ok'", 1),
    ("[a, 12, 'b c', d/e]", 4), ("[a, [b], c]", 3), ("[a, b]", 2), ("[]", 0), ("{x: y}", 1), ("[{x: y}]", 1),
  ]

  private static let keys = [
    "id", "title", "aliases", "tags", "pinned", "starred", "category", "source", "created", "date", "createdAt",
    "updated", "modified", "Updated", "summary", "actions",
  ]

  @Test(arguments: keys)
  func aValueIsReportedWhenTheIndexDoesNotHaveIt(key: String) throws {
    let vault = try TemporaryVault()
    for (index, value) in Self.values.enumerated() {
      try vault.write("---\n\(key): \(value.yaml)\n---\nText\n", to: RawPath("note-\(index).md"))
    }
    let view = try vault.open()
    let findings = VaultCheck(view, FindingSelection()).findings(in: nil).filter { $0.code.hasPrefix("property.") }
    for (index, value) in Self.values.enumerated() {
      let path = Array("note-\(index).md".utf8)
      let note = try #require(view.note(at: path))
      let isReported = findings.contains { $0.path == path }
      #expect(isReported == !has(note, view, key, value.items), "\(key): \(value.yaml)")
    }
  }

  /// Whether the index has all of a value.
  private func has(_ note: NoteRecord, _ view: VaultView, _ key: String, _ items: Int) -> Bool {
    switch key.lowercased() {
    case "id": note.card.id != nil
    case "title": !note.card.title.hasPrefix("note-") && note.card.title != "Text"
    case "aliases": note.card.aliases.count == items
    case "actions": note.card.actions.count == items
    case "tags": view.snapshot.tags(of: note.document).count == items
    case "pinned", "starred": note.isPinned
    case "category": note.card.category != nil
    case "source": note.card.source != "manual"
    case "summary": note.card.summary != nil
    case "created", "date", "createdat": note.created.text.hasPrefix("2001-02-03")
    default: note.updated.text.hasPrefix("2001-02-03")
    }
  }
}
