import SystemCalls
import TestSupport
import Testing
import VaultCore

@Suite struct TrashTests {
  private func status(_ vault: TemporaryVault, _ path: RawPath) throws -> FileStatus {
    try FileStatus.lstat(vault.root.appending(path))
  }

  /// The folder is moved until the clock of the file system has moved on since its files were written.
  private func moveLater(_ vault: TemporaryVault, _ folder: RawPath, to other: RawPath, than file: Int64) throws {
    try vault.move(folder, to: other)
    while try status(vault, other).changed <= file {
      try vault.move(other, to: folder)
      try vault.move(folder, to: other)
    }
  }

  @Test func filesOfATrashedFolderHaveTheTimeOfItsMove() throws {
    let vault = try TemporaryVault()
    try vault.write("old", to: "old/deep/a.md")
    let written = try status(vault, "old/deep/a.md").changed
    try moveLater(vault, "old", to: ".trash/old", than: written)
    let moved = try status(vault, ".trash/old").changed
    let trash = try Trash(Vault.open(named: vault.root, vault.surroundings()))
    #expect(trash.files.map(\.path) == [Array(".trash/old/deep/a.md".utf8)])
    #expect(trash.files.first?.trashed == moved)
  }
}
