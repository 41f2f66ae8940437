import CommandFixtures
import SystemCalls
import TestSupport
import Testing

@testable import Commands

@Suite struct AttachCommandTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]

  /// A folder beside the vault with a file, and the file's path.
  private func outside(_ name: String, _ bytes: [UInt8], _ fixture: SessionFixture) throws -> String {
    let folder = fixture.vault.root.parent.appending("outside" as RawPath)
    try FileSystem.makeDirectories(folder)
    let file = folder.appending(RawPath(name))
    try AtomicReplace.write(bytes, to: file)
    return file.text
  }

  @Test func aFileIsCopiedAndShownOnce() throws {
    let fixture = try SessionFixture(["f/n.md": "# N\n"])
    let file = try outside("My photo.png", Self.png, fixture)
    let run = fixture.run("attach", "n", file)
    #expect(run.lines.first == "updated  N  f/n.md")
    #expect(run.lines.last == "  copied  attachments/My photo.png  11 bytes")
    #expect(try fixture.text(of: "f/n.md") == "# N\n\n![[My photo.png]]\n")
    #expect(try fixture.vault.read("attachments/My photo.png") == Self.png)
    let json = fixture.run("attach", "n", file, "--json").json
    #expect(json["operation"] == nil)
    #expect(json["attachments"][0]["state"] == "unchanged")
    #expect(json["attachments"][0]["type"] == "image/png")
    #expect(fixture.run("undo", "-q").status == .success)
    #expect(try fixture.text(of: "f/n.md") == "# N\n")
    #expect(fixture.run("attachments").status == .nothing)
    #expect(fixture.run("redo", "-q").status == .success)
    #expect(try fixture.vault.read("attachments/My photo.png") == Self.png)
  }

  @Test func namesNeverClashAndTheSameFileIsReused() throws {
    let fixture = try SessionFixture(["n.md": "", "x/p.png": "other", "attachments/p 2.png": "another"])
    let file = try outside("p.png", Self.png, fixture)
    #expect(fixture.run("attach", "n", file, "-q").status == .success)
    #expect(try fixture.vault.read("attachments/p 3.png") == Self.png)
    let again = try outside("q.png", Self.png, fixture)
    try fixture.vault.write("", to: "m.md")
    #expect(fixture.run("attach", "m", again, file, "-q").status == .success)
    #expect(try fixture.text(of: "m.md") == "![[p 3.png]]\n")
    #expect(fixture.run("attachments", "-c").text == "3\n")
  }

  @Test(arguments: [
    ("links: markdown\n", "[]", "![](../attachments/a%20%28b%29.png)"),
    ("links: markdown\nlink-paths: absolute\n", "", "![](attachments/a%20%28b%29.png)"),
    ("link-paths: absolute\n", "", "![[attachments/a (b).png]]"),
    ("link-paths: relative\n", "", "![[../attachments/a (b).png]]"),
    ("attachments: ./media\n", "", "![[a (b).png]]"), ("", "", "![[a (b).png]]"),
  ])
  func linksAreInTheStyleOfTheVault(_ config: String, _ unused: String, _ link: String) throws {
    let fixture = try SessionFixture(["f/n.md": ""], config: config)
    let file = try outside("a (b).png", Self.png, fixture)
    #expect(fixture.run("attach", "n", file, "-q").status == .success)
    #expect(try fixture.text(of: "f/n.md") == link + "\n")
    #expect(fixture.run("unresolved", "-q").status == .nothing)
    #expect(fixture.run("attachments", "--orphans", "-q").status == .nothing)
  }

  @Test func settingsOfObsidianAreFollowed() throws {
    let fixture = try SessionFixture(["f/n.md": ""])
    try fixture.vault.write(
      "{\"attachmentFolderPath\":\"./\",\"useMarkdownLinks\":true,\"newLinkFormat\":\"relative\"}",
      to: ".obsidian/app.json")
    let file = try outside("a.png", Self.png, fixture)
    #expect(fixture.run("attach", "n", file, "-q").status == .success)
    #expect(try fixture.text(of: "f/n.md") == "![](a.png)\n")
  }

  @Test func theContentsTellTheTypeOfAFile() throws {
    let fixture = try SessionFixture(["n.md": ""])
    let wrong = try outside("a.jpg", Self.png, fixture)
    #expect(
      fixture.run("attach", "n", wrong).errors.contains("a.jpg is image/png, so its copy is attachments/a.png"))
    let script = try outside("run.png", Array("#!/bin/sh\n".utf8), fixture)
    #expect(fixture.run("attach", "n", script).errors.contains("its content is not an image, audio, video or a PDF"))
    #expect(fixture.run("attach", "n", script, "--any", "-q").status == .success)
    #expect(try fixture.text(of: "n.md").hasSuffix("\n[[run.png]]\n"))
    for file in ["/nonexistent", "/", "/dev/null", ""] {
      #expect(fixture.run("attach", "n", file, "--any").status == .failure, "\(file)")
    }
  }

  @Test func largeFilesAreCopiedWithoutTheJournal() throws {
    let fixture = try SessionFixture(["n.md": ""])
    let file = try outside(
      "film.mp4", [0, 0, 0, 24] + Array("ftypisom".utf8) + [UInt8](repeating: 7, count: 33 << 20), fixture)
    #expect(fixture.run("attach", "n", file, "-n").status == .success)
    #expect(fixture.run("attachments").status == .nothing)
    #expect(fixture.run("attach", "n", file, "--expect", "2").status == .failure)
    #expect(fixture.run("attachments").status == .nothing)
    #expect(fixture.run("attach", "n", file, "-q").status == .success)
    #expect(try FileStatus.lstat(fixture.vault.root.appending("attachments/film.mp4" as RawPath)).size > 33 << 20)
    #expect(fixture.run("undo", "-q").status == .success)
    #expect(fixture.run("attachments", "--orphans", "-l").text == "attachments/film.mp4\n")
  }

  @Test func aNewNoteShowsUpToFourFiles() throws {
    var fixture = try SessionFixture()
    fixture.input = Array("text".utf8)
    let files = try (1...5).map { try outside("\($0).png", Self.png + [UInt8($0)], fixture) }
    let words = ["new", "T", "--no-heading", "-l"] + files.prefix(4).flatMap { ["--attach", $0] }
    #expect(fixture.run(words).text == "T.md\n")
    #expect(try fixture.text(of: "T.md").hasSuffix("text\n\n![[1.png]]\n\n![[2.png]]\n\n![[3.png]]\n\n![[4.png]]\n"))
    #expect(fixture.run(words + ["--attach", files[4]]).errors.contains("four files at most"))
    #expect(fixture.run("undo", "-q").status == .success)
    #expect(fixture.run("attachments").status == .nothing)
  }

  @Test func orphansAreFilesThatNothingUses() throws {
    let fixture = try SessionFixture([
      "a.md": "![[used.png]] <img src=\"html.png\">", "b.md": "---\ncover: cover.png\n---\n", "used.png": "",
      "html.png": "",
      "cover.png": "", "lone.png": "", "x/lone two.pdf": "", "c.canvas": "{\"file\":\"drawn.png\"}", "drawn.png": "",
    ])
    #expect(fixture.run("attachments", "--orphans", "-l").text == "lone.png\nx/lone two.pdf\n")
    #expect(fixture.run("attachments", "--delete").status == .failure)
    #expect(fixture.run("attachments", "--orphans", "--delete", "-n").lines.first == "rename from lone.png")
    #expect(fixture.run("attachments", "--orphans", "--delete", "--expect", "3").status == .failure)
    #expect(
      fixture.run("attachments", "--orphans", "--delete").lines
        == ["moved to the trash  lone.png", "moved to the trash  x/lone two.pdf"])
    #expect(fixture.run("attachments", "--orphans", "--delete").status == .nothing)
    #expect(fixture.run("restore", "lone two.pdf", "-l").text == "x/lone two.pdf\n")
    let json = fixture.run("attachments", "--json").json
    #expect(json["attachments"].items.first { $0["path"] == "used.png" }?["linkedFrom"] == ["a.md"])
  }
}
