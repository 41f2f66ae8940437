import CommandFixtures
import SystemCalls
import TestSupport
import Testing

@testable import Commands

/// The workflow, the format and the hook of sheaf-ci(7) are run as they stand there, without a network.
@Suite struct WorkflowTests {
  /// The commands of the page, in order: steps of the workflow, the format for annotations, and the entry of the hook.
  private static func commands() throws -> [[String]] {
    let file = try FileDescriptor.open(Repository.root.appending("man/sheaf-ci.7" as RawPath))
    let page = String(decoding: try file.readToEnd(limit: 1 << 20), as: UTF8.self)
      .replacing("\\-", with: "-").replacing("\\(aq", with: "'").replacing("\\e\n", with: "")
    return page.split(separator: "\n").compactMap { line in
      let text = line.drop { $0 == " " }
      let command = ["- run: ", "entry: ", ""].first { text.hasPrefix($0 + "sheaf ") }
      guard let command else { return nil }
      return words(of: text.dropFirst(command.count).prefix { $0 != ">" })
    }
  }

  private static func words(of line: Substring) -> [String] {
    var words: [String] = []
    for (number, part) in line.split(separator: "'", omittingEmptySubsequences: false).enumerated() {
      if number % 2 == 1 { words.append(String(part)) } else { words += part.split(separator: " ").map(String.init) }
    }
    return Array(words.dropFirst())
  }

  @Test func theCommandsOfThePageFindABrokenLink() throws {
    let commands = try Self.commands()
    #expect(commands.map { $0.first } == ["check", "check", "check"])
    let fixture = try SessionFixture(["a.md": "[x](none.md)\n", "b.md": "[a](a.md)\n"])
    let workflow = fixture.run(commands[0])
    #expect(workflow.status == .nothing)
    #expect(workflow.json["runs"].items[0]["results"].items.count == 1)
    let lines = fixture.run(commands[1])
    #expect(lines.text == "::error file=a.md,line=1::no note has the name 'none.md'\n")
    try fixture.vault.write("[b](b.md)\n", to: "a.md")
    #expect(fixture.run(commands[0]).status == .success && fixture.run(commands[1]).text.isEmpty)
    // The hook needs a repository; only that its words are known is asked here.
    #expect(!fixture.run(commands[2]).errors.contains("unknown"))
  }
}
