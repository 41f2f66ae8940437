import CommandFixtures
import SystemCalls
import Terminal
import TestSupport
import Testing

@testable import Commands

@Suite struct CatCommandTests {
  private static let hostile: [[UInt8]] = [
    [], [0], [0xff, 0xfe], Array("\u{feff}---\r\ntitle: x\r\n---\r\nbody\r\n".utf8),
    Array("a\u{1b}[31m".utf8), [0x0d],
  ]

  @Test(arguments: hostile)
  func bytesAreExactExceptOnATerminal(_ bytes: [UInt8]) throws {
    var fixture = try SessionFixture()
    try fixture.vault.write(bytes, to: "n.md")
    #expect(fixture.run("cat", "n").output == bytes)
    fixture.isTerminal = true
    let run = fixture.run("cat", "n")
    #expect(run.output.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A })
    #expect(String(validating: run.output, as: UTF8.self) != nil)
    #expect(run.programs.isEmpty)
    #expect(run.status == .success)
  }

  @Test func notesFollowEachOther() throws {
    let fixture = try SessionFixture(["a.md": "A", "b.md": "B\n"])
    #expect(fixture.run("cat", "b", "a").text == "B\nA")
    #expect(fixture.run("recent").status == .nothing)
  }

  /// Names that are similar to a missing part are offered; a name without letters is similar to none.
  @Test func similarPartsAreOffered() throws {
    let fixture = try SessionFixture(["n.md": "# One\n\n## One more\n\ntext ^first\n\n# Third\n"])
    #expect(fixture.run("cat", "n#on").errors.contains("hint: did you mean 'n.md#One' or 'n.md#One more'?"))
    #expect(fixture.run("cat", "n#^fist").errors.contains("hint: did you mean 'n.md#^first'?"))
    for name in ["n#?", "n#two"] {
      let errors = fixture.run("cat", name).errors
      #expect(errors.contains("hint: 'sheaf outline n.md' lists the headings"), "\(errors)")
    }
  }

  @Test(arguments: [
    ("---\ntitle: x\n---\nbody\n", "body\n"), ("\u{feff}---\r\na: b\r\n---\r\n\r\nbody", "\r\nbody"),
    ("no matter", "no matter"),
    ("---\nunclosed: 1\n", "---\nunclosed: 1\n"), ("---\n---\n", ""),
  ])
  func bodyIsWithoutFrontMatter(_ text: String, _ body: String) throws {
    let fixture = try SessionFixture(["n.md": text])
    #expect(fixture.run("cat", "--body", "n").output == Array(body.utf8))
  }

  @Test func aNoteThatCannotBeReadIsReported() throws {
    let fixture = try SessionFixture(["a.md": "A", "b.md": "B"])
    _ = fixture.run("list")
    try fixture.vault.remove("a.md")
    let run = fixture.run("--no-sync", "cat", "a")
    #expect(run.status == .failure)
    #expect(run.errors.contains("a.md: no such file or directory"))
  }
}
