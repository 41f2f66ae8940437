import Bytes
import SearchIndex
import Testing

@testable import VaultCore

@Suite struct MovePairingTests {
  private func file(
    _ path: String, inode: UInt64 = 0, text: String = "", id: String? = nil
  ) -> MovePairing.File {
    let bytes = Array(text.utf8)
    return MovePairing.File(
      path: Array(path.utf8),
      identity: FileIdentity(
        FileFingerprint(size: UInt64(inode == 0 ? 0 : 5), modified: inode == 0 ? 0 : 77, inode: inode)),
      hash: ContentHash(of: bytes.span), id: id, isEmpty: text.isEmpty)
  }

  private func pairs(_ pairing: MovePairing) -> [String] {
    pairing.pairs.map { "\(String(decoding: $0.path, as: UTF8.self)) > \(String(decoding: $1.path, as: UTF8.self))" }
      .sorted()
  }

  @Test func theSameFileIsRecognisedByItsInode() {
    let pairing = MovePairing(
      vanished: [file("a.md", inode: 1), file("b.md", inode: 2)],
      appeared: [file("x.md", inode: 2), file("y.md", inode: 3)], renames: [:])
    #expect(pairs(pairing) == ["b.md > x.md"])
    #expect(pairing.deleted.map(\.path) == [Array("a.md".utf8)] && pairing.created.map(\.path) == [Array("y.md".utf8)])
  }

  @Test func anIdentifierComesBeforeTheText() {
    let pairing = MovePairing(
      vanished: [file("a.md", text: "same", id: "1"), file("b.md", text: "other", id: "2")],
      appeared: [file("x.md", text: "changed", id: "1"), file("y.md", text: "same", id: "2")], renames: [:])
    #expect(pairs(pairing) == ["a.md > x.md", "b.md > y.md"])
  }

  @Test func theSameTextCountsOnlyWhereOneHasIt() {
    let two = MovePairing(
      vanished: [file("a.md", text: "same")], appeared: [file("x.md", text: "same"), file("y.md", text: "same")],
      renames: [:])
    #expect(two.pairs.isEmpty && two.created.count == 2)
    let one = MovePairing(
      vanished: [file("a.md", text: "same"), file("b.md", text: "")],
      appeared: [file("x.md", text: "same"), file("y.md", text: "")], renames: [:])
    // Empty notes are not paired by their text.
    #expect(pairs(one) == ["a.md > x.md"])
  }

  @Test func observedRenamesTakePrecedence() {
    let pairing = MovePairing(
      vanished: [file("old/a.md", text: "t"), file("old/deep/b.md", text: "t"), file("c.md", text: "t")],
      appeared: [file("new/a.md", text: "t"), file("new/deep/b.md", text: "u"), file("d.md", text: "t")],
      renames: [Array("old".utf8): Array("new".utf8)])
    #expect(pairs(pairing) == ["c.md > d.md", "old/a.md > new/a.md", "old/deep/b.md > new/deep/b.md"])
  }

  @Test func aNoteIsNeverTakenForAnotherFile() {
    let pairing = MovePairing(
      vanished: [file("a.md", text: "same")], appeared: [file("a.txt", text: "same")],
      renames: [Array("a.md".utf8): Array("a.txt".utf8)])
    #expect(pairing.pairs.isEmpty)
  }
}
