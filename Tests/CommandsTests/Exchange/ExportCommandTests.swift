import Commands
import SystemCalls
import TestSupport
import Testing

/// Where exports go.
struct ExportCommandTests {
  @Test func onlyAnOlderExportOfTheVaultIsReplaced() throws {
    let scene = try ExchangeScene()
    let fixture = try SessionFixture(["A.md": "# A\n"])
    for format in ["lucidpal", "takenote"] {
      let place = scene.path(format)
      let folder = format == "takenote" ? "\(format)/takenote.json" : format
      #expect(fixture.run("export", format, "-o", place).status == .success)
      let first = try scene.folder.read(RawPath(folder))
      #expect(fixture.run("export", format, "-o", place).status == .failure)
      try fixture.vault.write("# B\n", to: "B.md")
      #expect(fixture.run("export", format, "-o", place, "--replace").status == .success)
      let second = try scene.folder.read(RawPath(folder))
      #expect(second.count > first.count)
      try scene.folder.write("changed", to: RawPath(folder))
      let refused = fixture.run("export", format, "-o", place, "--replace")
      #expect(refused.status == .failure && refused.errors.contains("it was changed since"), "\(refused.errors)")
      #expect(try scene.folder.read(RawPath(folder)) == Array("changed".utf8))
      try fixture.vault.remove("B.md")
    }
    try scene.folder.write("mine", to: "other")
    #expect(fixture.run("export", "lucidpal", "-o", scene.path("other"), "--replace").errors.contains("not an export"))
    #expect(try scene.files(".").keys.sorted() == ["lucidpal", "other", "takenote/takenote.json"])
  }

  @Test func theSameNotesGiveTheSameBytes() throws {
    let fixture = try SampleVault.fixture()
    for format in ["lucidpal", "ios-notes"] {
      #expect(fixture.run("export", format).output == fixture.run("export", format).output)
    }
  }

  @Test func aQueryChoosesTheNotes() throws {
    let fixture = try SessionFixture(["A.md": "#x\n", "Archive/B.md": "#x\n", "C.md": "c\n"])
    #expect(fixture.run("export", "lucidpal", "tag:x").json.items.count == 2)
    #expect(fixture.run("export", "lucidpal", "nothing").status.code == 1)
    #expect(fixture.run("export", "takenote").errors.contains("-o FOLDER"))
  }
}
