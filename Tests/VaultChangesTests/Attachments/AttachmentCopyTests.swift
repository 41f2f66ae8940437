import SystemCalls
import TestSupport
import Testing
import VaultChanges
import VaultCore

/// Copies of large files, which are made without the journal.
@Suite struct AttachmentCopyTests {
  private struct Failure: Error {}

  private let vault: TemporaryVault
  private let attachments: [AttachmentPlanner.Attachment]

  init() throws {
    vault = try TemporaryVault()
    try vault.write("text\n", to: "n.md")
    let bytes = [UInt8](repeating: 7, count: Int(AttachmentPlanner.journalLimit) + 1)
    var planner = try AttachmentPlanner(vault.open())
    var made: [AttachmentPlanner.Attachment] = []
    for number in 0..<2 {
      try vault.write([UInt8(number)] + bytes, to: RawPath("../film\(number).mp4"))
      let source = vault.root.parent.appending(RawPath("film\(number).mp4"))
      made.append(try planner.attachment(source, for: Array("n.md".utf8), acceptsAny: true))
    }
    attachments = made
  }

  private func isThere(_ number: Int) -> Bool {
    FileSystem.exists(vault.root.appending(RawPath(attachments[number].path)))
  }

  @Test func copiesAreThereDuringTheChangeAndAfterIt() throws {
    #expect(attachments.allSatisfy { $0.isOutsideOfJournal })
    let areThere = try AttachmentCopy.withCopies(of: attachments, in: vault.open().vault) { isThere(0) && isThere(1) }
    #expect(areThere)
    #expect(isThere(0) && isThere(1))
  }

  @Test func copiesAreRemovedIfTheChangeFails() throws {
    #expect(throws: Failure.self) {
      try AttachmentCopy.withCopies(of: attachments, in: vault.open().vault) { throw Failure() }
    }
    #expect(!isThere(0) && !isThere(1))
  }

  @Test func theFirstCopyIsRemovedIfTheSecondFails() throws {
    try vault.write("of another program", to: RawPath(attachments[1].path))
    #expect(throws: VaultError.self) {
      try AttachmentCopy.withCopies(of: attachments, in: vault.open().vault) { Issue.record("the change was made") }
    }
    #expect(!isThere(0))
    #expect(try vault.read(RawPath(attachments[1].path)) == Array("of another program".utf8))
  }
}
