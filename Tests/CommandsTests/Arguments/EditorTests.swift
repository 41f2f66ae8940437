import Terminal
import Testing

@testable import Commands

@Suite struct EditorTests {
  private func words(_ variables: [String: String], _ files: [String] = ["a.md", "b.md"], line: Int? = nil)
    throws -> [String]
  {
    let request = try Editor { variables[$0] }.request(files: files.map { Array($0.utf8) }, line: line)
    #expect(request.needsTerminal)
    return request.words.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func variablesAreAskedInOrder() throws {
    #expect(try words([:]) == ["vi", "a.md", "b.md"])
    #expect(try words(["EDITOR": "nano"]) == ["nano", "a.md", "b.md"])
    #expect(try words(["EDITOR": "nano", "VISUAL": "code --wait"]) == ["code", "--wait", "a.md", "b.md"])
    #expect(try words(["EDITOR": "nano", "VISUAL": " "]) == ["nano", "a.md", "b.md"])
    #expect(try words(["EDITOR": "'/opt/my editor/ed'"]) == ["/opt/my editor/ed", "a.md", "b.md"])
    #expect(throws: CommandError.self) { try words(["EDITOR": "'vi"]) }
  }

  @Test(arguments: [
    ("vi", ["vi", "+3", "a.md"]), ("/usr/bin/nvim -p", ["/usr/bin/nvim", "-p", "+3", "a.md"]),
    ("emacs -nw", ["emacs", "-nw", "+3", "a.md"]), ("emacsclient", ["emacsclient", "+3", "a.md"]),
    ("nano", ["nano", "+3", "a.md"]), ("micro", ["micro", "+3", "a.md"]), ("kak", ["kak", "+3", "a.md"]),
    ("joe", ["joe", "+3", "a.md"]), ("code -w", ["code", "-w", "--goto", "a.md:3"]),
    ("codium", ["codium", "--goto", "a.md:3"]), ("hx", ["hx", "a.md:3"]), ("ed", ["ed", "a.md"]),
  ])
  func eachEditorGetsTheLineInItsOwnForm(_ editor: String, _ expected: [String]) throws {
    #expect(try words(["EDITOR": editor], ["a.md"], line: 3) == expected)
    #expect(try words(["EDITOR": editor], ["a.md", "b.md"], line: 3) == expected + ["b.md"])
  }

  @Test func fileIsNeverAnOption() throws {
    #expect(try words([:], ["-c.md", "+1.md"]) == ["vi", "./-c.md", "./+1.md"])
    #expect(try words(["EDITOR": "code"], ["-c.md"], line: 2) == ["code", "--goto", "./-c.md:2"])
  }
}
