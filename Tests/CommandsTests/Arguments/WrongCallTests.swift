import Bytes
import CommandFixtures
import CommandSpec
import SystemCalls
import Terminal
import TestSupport
import Testing

@testable import Commands

/// Wrong calls as people make them get the next step, none misleads, and none changes anything.
///
/// `Tests/Fixtures/Hints/wrong-calls.tsv` has a call in each line, what must be said (one of several texts, with `||`
/// between them), and what must not be said.
@Suite struct WrongCallTests {
  private struct Call {
    let line: String
    let wanted: [String]
    let unwanted: [String]
  }

  private static func calls() throws -> [Call] {
    let file = Repository.root.appending("Tests/Fixtures/Hints/wrong-calls.tsv" as RawPath)
    let text = String(decoding: try FileDescriptor.open(file).readToEnd(limit: 1 << 20), as: UTF8.self)
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let columns = line.split(separator: "\t").map(String.init)
      let texts = columns.dropFirst().map { $0.split(separator: "||").map(String.init) }
      return Call(line: columns[0], wanted: texts.first ?? [], unwanted: texts.count > 1 ? texts[1] : [])
    }
  }

  private static func fixture() throws -> SessionFixture {
    var fixture = try SessionFixture(
      [
        "Welcome.md": "# Welcome\n\nSee [[Rye bread]] and [[garden/Plan]]. #start\n",
        "Rye bread.md":
          "---\ntags: [food, baking]\nstatus: done\nrating: 4\naliases: [Brown loaf]\n---\n# Rye bread\n\n## Method\n\nMix with [[Oats]].\n",
        "Oats.md": "# Oats\n\n#food\n",
        "Soup.md": "---\nstatus: open\n---\n# Soup\n\n- [ ] buy leeks 📅 2025-11-25\n- [ ] cook it\n",
        "garden/Plan.md": "# Plan\n\nOats in spring.\n",
        "garden/Green beans.md": "# Green beans\n\nThe compost is ready.\n",
        "garden/old/Peas.md": "# Peas\n", "projects/Plan.md": "# Plan\n",
        "projects/Roof.md": "---\ncategory: idea\n---\n# Roof\n\n- [ ] call the builder #home\n",
        "journal/2025-11-20.md": "# 2025-11-20\n", "templates/Book.md": "# {{title}}\n",
        "Archive/Old stove.md": "# Old stove\n",
      ], config: "queries:\n  unread: '[status:open]'\n")
    try fixture.vault.write("png", to: "attachments/oak leaf.png")
    try fixture.vault.write("<en-export/>", to: "Notes.enex")
    fixture.input = []
    return fixture
  }

  /// Without its hints, an answer of `help` is a page on standard output.
  private static func said(_ run: SessionFixture.Run, _ words: [String]) -> String {
    words.first == "help" ? run.errors + run.text : run.errors
  }

  @Test func nineOfTenGetTheNextStepAndNoneMisleadsOrChangesAnything() throws {
    let fixture = try Self.fixture()
    let files = try fixture.files()
    let calls = try Self.calls()
    #expect(calls.count >= 300)
    var wrong: [String] = []
    for call in calls {
      let words = try #require(ShellWords.split(call.line), "\(call.line)")
      let said = Self.said(fixture.run(words), words)
      #expect(!call.unwanted.contains { said.contains($0) }, "\(call.line): \(said)")
      if !call.wanted.contains(where: { said.contains($0.trimmingSpaces) }) { wrong.append("\(call.line): \(said)") }
      let now = try fixture.files()
      try #require(now == files, "\(call.line) changed \(now.keys.count - files.count) files")
      for command in Hint.commands(said) where command.hasPrefix("sheaf ") {
        try Self.expectValid(command, of: call.line)
      }
    }
    #expect(wrong.count * 10 <= calls.count, "\(wrong.count) of \(calls.count):\n\(wrong.joined(separator: "\n"))")
  }

  /// A command that a hint names is one that can be typed, but for words in capitals and those that are missing.
  private static func expectValid(_ command: String, of line: String) throws {
    // What stands behind a pipe or a redirection is another command.
    var part = command
    for end in [" | ", " > "] { if let range = part.firstRange(of: end) { part = String(part[..<range.lowerBound]) } }
    let words = try #require(ShellWords.split(part), "\(line): \(command)").dropFirst()
    do { _ = try Program.table.parse(Array(words)) } catch {
      switch error.problem {
      case .missingOperand, .incompleteCommand, .badOperand, .conflict, .missingValue: break
      default: Issue.record("\(line): '\(command)': \(error.message)")
      }
    }
  }
}

extension String {
  fileprivate var trimmingSpaces: String { String(trimming { $0 == " " }) }
}
