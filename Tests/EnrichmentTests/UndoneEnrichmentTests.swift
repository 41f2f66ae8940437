import SystemCalls
import TestSupport
import Testing
import VaultChanges
import VaultCore

@testable import Enrichment

struct UndoneEnrichmentTests {
  private let plain = Array("---\ntags: [x]\n---\nText.\n".utf8)
  private let marked = Array("---\ntags: [x]\nsummary: Text.\nenriched: 0-s1\n---\nText.\n".utf8)

  /// Replaces a note by an operation of the given kind, and returns whether an enrichment of the result is left out.
  private func isLeftOut(_ vault: TemporaryVault, from base: [UInt8], to contents: [UInt8], _ kind: OperationKind)
    throws -> Bool
  {
    let opened = try vault.open().vault
    _ = try ChangeExecutor(opened).run(
      ChangePlan([.replace(path: Array("N.md".utf8), base: base, contents: contents)]), command: "enrich", kind: kind)
    var undone = UndoneEnrichments()
    undone.update(from: opened)
    return undone.remaining(of: [Array("N.md".utf8)], in: opened).isEmpty
  }

  @Test func onlyTextsWhoseEnrichmentWasUndoneAreLeftOut() throws {
    let vault = try TemporaryVault()
    try vault.write(plain, to: "N.md")
    #expect(try !isLeftOut(vault, from: plain, to: marked, .change))
    #expect(try isLeftOut(vault, from: marked, to: plain, .undo(of: 1)))
    #expect(try !isLeftOut(vault, from: plain, to: marked, .redo(of: 1)))
    #expect(try isLeftOut(vault, from: marked, to: plain, .undo(of: 1)))
    try vault.write("Another text.\n", to: "N.md")
    let opened = try vault.open().vault
    var undone = UndoneEnrichments()
    undone.update(from: opened)
    #expect(undone.remaining(of: [Array("N.md".utf8)], in: opened).count == 1)
  }

  @Test func anUndoneChangeOfAnEnrichedNoteIsNoUndoneEnrichment() throws {
    let vault = try TemporaryVault()
    let more = marked + Array("More.\n".utf8)
    try vault.write(marked, to: "N.md")
    #expect(try !isLeftOut(vault, from: marked, to: more, .change))
    #expect(try !isLeftOut(vault, from: more, to: marked, .undo(of: 1)))
  }
}
