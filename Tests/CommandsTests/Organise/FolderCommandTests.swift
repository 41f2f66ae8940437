import CommandFixtures
import SystemCalls
import TestSupport
import Testing

@testable import Commands

@Suite struct FolderCommandTests {
  @Test func foldersAreMadeUndoneAndMadeAgain() throws {
    let fixture = try SessionFixture()
    let path = fixture.vault.root.appending("a/b" as RawPath)
    #expect(fixture.run("folder", "create", "a/b", "-n").text == "new folder a/b\n")
    #expect(!FileSystem.exists(path))
    #expect(fixture.run("folder", "create", "a/b").text == "created  a/b\n")
    #expect(fixture.run("folder", "create", "a/b/").text == "unchanged  a/b\n")
    #expect(fixture.run("undo", "-q").status == .success)
    #expect(!FileSystem.exists(path.parent))
    #expect(fixture.run("redo", "-q").status == .success)
    #expect(FileSystem.exists(path))
  }

  @Test(arguments: [
    "..", "../x", "/tmp/x", ".x", "a/.git", "a//b", "", "/", "a/../b", "x\u{7}", String(repeating: "x", count: 300),
  ])
  func hostileNamesAreRefused(_ name: String) throws {
    let fixture = try SessionFixture(["a/n.md": ""])
    for words in [["folder", "create"], ["folder", "delete"], ["folder", "style", "--symbol", "x"]] {
      let run = fixture.run(words + [name])
      #expect(run.status == .failure, "\(words) \(name): \(run.text)")
    }
    #expect(try fixture.paths() == ["a/n.md"])
  }

  @Test func aLinkOutOfTheVaultIsRefused() throws {
    let fixture = try SessionFixture()
    let outside = fixture.vault.root.parent.appending("outside" as RawPath)
    try FileSystem.makeDirectories(outside)
    try FileDescriptor.open(fixture.vault.root, .readOnly, [.directory]).symlink("out", leadingTo: outside)
    #expect(fixture.run("folder", "create", "out/x").status == .failure)
    #expect(fixture.run("folder", "delete", "out").status == .failure)
    #expect(fixture.run("new", "-d", "out", "T").status == .failure)
    #expect(try DirectoryListing(of: FileDescriptor.open(outside, .readOnly, [.directory])).entries.isEmpty)
  }

  @Test func aFolderGoesIntoTheTrashAsAWhole() throws {
    let fixture = try SessionFixture([
      "f/a.md": "1", "f/sub/b.md": "2", "f/.hidden/c": "3", "f/p.png": "4", ".trash/f/a.md": "0", "g.md": "[[a]]",
    ])
    try FileSystem.makeDirectories(fixture.vault.root.appending("f/empty/inner" as RawPath))
    #expect(fixture.run("folder", "delete", "f", "--expect", "4").status == .failure)
    #expect(fixture.run("folder", "delete", "f", "--expect", "2").status == .success)
    #expect(!FileSystem.exists(fixture.vault.root.appending("f" as RawPath)))
    #expect(try fixture.text(of: ".trash/f/a 2.md") == "1")
    #expect(try fixture.text(of: ".trash/f/a.md") == "0")
    #expect(try fixture.text(of: ".trash/f/.hidden/c") == "3")
    #expect(FileSystem.exists(fixture.vault.root.appending(".trash/f/empty/inner" as RawPath)))
    #expect(fixture.run("undo", "-q").status == .success)
    #expect(try fixture.text(of: "f/a.md") == "1")
    #expect(FileSystem.exists(fixture.vault.root.appending("f/empty/inner" as RawPath)))
    #expect(fixture.run("folder", "delete", "f", "-q").status == .success)
    #expect(fixture.run("restore", "f", "-q").status == .success)
    #expect(try fixture.text(of: "f/.hidden/c") == "3")
  }

  @Test func systemFoldersAreNotDeleted() throws {
    let fixture = try SessionFixture(["Inbox/a.md": "", "Archive/b.md": "", "Archive/x/c.md": ""])
    for name in ["Inbox", "Archive", "Inbox/", ".trash", ".sheaf"] {
      #expect(fixture.run("folder", "delete", name).status == .failure, "\(name)")
    }
    #expect(fixture.run("folder", "delete", "Archive/x", "-q").status == .success)
  }

  @Test func stylesAreShownAndUndone() throws {
    let config = "# mine\nfolders:\n  g: # here\n    symbol: x\n"
    let fixture = try SessionFixture(["g/a.md": "", "h/b.md": ""], config: config)
    #expect(fixture.run("folder", "style", "h", "--color", "blue", "--symbol", "📚").text == "updated  📚 h\n")
    #expect(
      fixture.run("folders", "--json").json["folders"].items.contains { $0["color"] == "blue" && $0["symbol"] == "📚" })
    #expect(fixture.run("folder", "style", "h", "--color", "blue", "-l").status == .success)
    #expect(fixture.run("folder", "style", "h", "--color", "", "--symbol", "", "-q").status == .success)
    #expect(try fixture.text(of: ".sheaf/config.yaml") == config)
    for _ in 0..<2 { #expect(fixture.run("undo", "-q").status == .success) }
    #expect(try fixture.text(of: ".sheaf/config.yaml") == config)
    #expect(fixture.run("folder", "style", "nope", "--color", "red").status == .failure)
    #expect(fixture.run("folder", "style", "g", "--color", "mauve").status == .failure)
    #expect(fixture.run("folder", "style", "g").status == .failure)
  }
}
