import CommandFixtures
import Testing

@testable import Commands

/// What the last word of `move` names: a folder, or the new path of a single file.
@Suite struct MoveCommandTests {
  @Test(arguments: [
    ("a.png", "new", "new/a.png"), ("a.png", "b.png", "b.png"), ("a.png", "new/B.PNG", "new/B.PNG"),
    ("a.png", "b.png/", "b.png/a.png"), ("a.png", "v1.2", "v1.2/a.png"), ("a.png", "f", "f/a.png"),
    ("name", "other", "other/name"), ("n", "new", "new/n.md"), ("n", "new/m.md", "new/m.md"),
    ("n", "b.png", "b.png/n.md"),
  ])
  func aTargetIsAFolderOrAPath(_ name: String, _ target: String, _ path: String) throws {
    let fixture = try SessionFixture(["n.md": "# N\n", "a.png": "a", "name": "x", "f/o.md": ""])
    let old = name == "n" ? "n.md" : name
    let run = fixture.run("move", name, target)
    #expect(run.status == .success, "\(run.errors)")
    let files = try fixture.files()
    #expect(files[Array(path.utf8)] != nil && files[Array(old.utf8)] == nil, "\(run.text)")
  }
}
