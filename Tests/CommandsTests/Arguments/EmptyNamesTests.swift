import CommandFixtures
import Testing

@testable import Commands

/// An empty word where a name is needed, as of a shell's variable that is not set, is an error and never another choice.
@Suite struct EmptyNamesTests {
  @Test(arguments: [
    ["daily", ""], ["daily", "--weekly", " "], ["copy", "a", ""], ["new", "x", "--source", ""],
    ["new", "x", "--tag", ""],
    ["new", "x", "--category", ""], ["new", "x", "--attach", ""], ["capture", "x", "--source", ""],
    ["category", "a", ""], ["property", "get", "", "a"], ["property", "set", "", "x", "a"],
    ["property", "unset", "", "a"], ["property", "rename", "", "x"], ["property", "rename", "status", ""],
    ["properties", ""], ["list", "--format", ""], ["list", "--sort", ""], ["list", "--group", ""],
    ["list", "--columns", ""], ["tags", "--format", ""], ["show", "--rev", "", "a"], ["cat", "--rev", "", "a"],
    ["restore", "--rev", "", "a"], ["split", "a#Part", "--title", ""], ["attach", "a", ""], ["parse", ""],
    ["init", ""],
    ["import", "markdown", ""], ["export", "markdown", "-o", ""], ["export", "json", "-o", ""], ["rename", "a", ""],
    ["pin", "--where", ""], ["tag", "add", "", "a"], ["folder", "create", ""], ["show", ""], ["task", "add", "a", ""],
    ["git", "merge-file", "", "", ""], ["-C", "", "list"],
  ])
  func emptyNameIsAnErrorThatSaysSo(_ words: [String]) throws {
    let fixture = try SessionFixture(["a.md": "---\nstatus: new\n---\n# Title\n\n## Part\n\ntext\n"])
    let run = fixture.run(words)
    #expect(run.status == .failure && run.text.isEmpty, "\(words)")
    #expect(!run.errors.isEmpty && !run.errors.contains("is a directory"), "\(words): \(run.errors)")
    #expect(fixture.run("list", "-l").lines == ["a.md"])
    #expect(fixture.run("operations").text.isEmpty)
  }
}
