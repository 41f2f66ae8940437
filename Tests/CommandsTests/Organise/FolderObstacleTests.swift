import CommandFixtures
import SystemCalls
import TestSupport
import Testing

@testable import Commands

/// Commands that need a folder, where something else has its name: each says so at once and changes nothing.
@Suite struct FolderObstacleTests {
  /// What has the name of the folder.
  enum Obstacle: String, CaseIterable, Sendable {
    case file
    case linkToNothing
    case linkToItself
    case linkToFile
    case linkOutOfVault
    case pipe
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let folder: String
    let words: [String]
    var testDescription: String { words.joined(separator: " ") }
  }

  private static let cases = [
    Case(folder: "attachments", words: ["attach", "a", "PICTURE"]),
    Case(folder: "attachments", words: ["new", "T", "--attach", "PICTURE"]),
    Case(folder: "Inbox", words: ["capture", "some words"]),
    Case(folder: "Archive", words: ["archive", "a"]),
    Case(folder: ".trash", words: ["delete", "a"]),
    Case(folder: "sub", words: ["new", "T", "--folder", "sub"]),
    Case(folder: "sub", words: ["new", "T", "--folder", "sub/deeper"]),
    Case(folder: "sub", words: ["move", "a", "sub"]),
    Case(folder: "sub", words: ["folder", "create", "sub/deeper"]),
    Case(folder: "Daily", words: ["daily", "2026-01-02", "--append", "some words"]),
  ]

  private func put(_ obstacle: Obstacle, _ folder: String, _ fixture: SessionFixture) throws -> RawPath {
    let outside = fixture.vault.root.parent.appending("outside" as RawPath)
    try FileSystem.makeDirectories(outside)
    try AtomicReplace.write(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1], to: outside.appending("p.png" as RawPath))
    let root = try FileDescriptor.open(fixture.vault.root, .readOnly, [.directory])
    let name = RawPath(folder)
    switch obstacle {
    case .file: try fixture.vault.write("a file\n", to: name)
    case .linkToNothing: try root.symlink(name, leadingTo: "nothing/here")
    case .linkToItself: try root.symlink(name, leadingTo: name)
    case .linkToFile: try root.symlink(name, leadingTo: "a.md")
    case .linkOutOfVault: try root.symlink(name, leadingTo: outside)
    case .pipe: try root.makeFIFO(name)
    }
    return outside
  }

  @Test(arguments: cases, Obstacle.allCases)
  func anObstacleInsteadOfAFolderIsAnErrorAtOnce(_ each: Case, _ obstacle: Obstacle) throws {
    let fixture = try SessionFixture(["a.md": "# A\n", "b.md": "[[a]]\n"], config: "daily:\n  folder: Daily\n")
    let outside = try put(obstacle, each.folder, fixture)
    let before = try fixture.files()
    let run = fixture.run(each.words.map { $0 == "PICTURE" ? outside.appending("p.png" as RawPath).text : $0 })
    #expect(run.status == .failure)
    #expect(run.errors.hasPrefix("sheaf: \(each.folder)"), "\(run.errors)")
    #expect(!run.errors.contains("openat2"), "\(run.errors)")
    #expect(try fixture.files() == before)
    let opened = try FileDescriptor.open(outside, .readOnly, [.directory])
    #expect(try DirectoryListing(of: opened).entries.count == 1)
    // What was handed over is kept.
    if each.words.contains("some words") {
      let draft = try #require(run.errors.split(separator: "the text is kept in ").last)
      let path = RawPath(String(draft.prefix { !$0.isNewline }))
      let text = try FileDescriptor.open(path, .readOnly).readToEnd(limit: 1 << 20)
      #expect(String(decoding: text, as: UTF8.self).contains("some words"))
    }
  }

  @Test(arguments: ["../outside", "x/../../outside", "./../outside"])
  func attachmentsNeverLeaveTheVault(folder: String) throws {
    let fixture = try SessionFixture(["a.md": "# A\n"], config: "attachments: \(folder)\n")
    let outside = try put(.file, "unused", fixture)
    let run = fixture.run("attach", "a", outside.appending("p.png" as RawPath).text)
    #expect(run.status == .failure)
    #expect(run.errors.contains("out of the vault"), "\(run.errors)")
    #expect(try fixture.text(of: "a.md") == "# A\n")
  }

  @Test func aLinkToAFolderOfTheVaultIsThatFolder() throws {
    let fixture = try SessionFixture(["a.md": "# A\n", "real/b.md": ""])
    let outside = try put(.file, "unused", fixture)
    let root = try FileDescriptor.open(fixture.vault.root, .readOnly, [.directory])
    try root.symlink("attachments", leadingTo: "real")
    #expect(fixture.run("attach", "a", outside.appending("p.png" as RawPath).text).status == .success)
    #expect(try fixture.vault.read("real/p.png").count == 9)
  }
}
