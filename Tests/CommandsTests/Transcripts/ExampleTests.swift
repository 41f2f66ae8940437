import CommandSpec
import SystemCalls
import TestSupport
import Testing

@testable import Commands

@Suite struct ExampleTests {
  /// A command line of the manual, with the command it explains.
  struct Line: CustomTestStringConvertible {
    let command: String
    let text: String

    var testDescription: String { text }
  }

  private static let lines: [Line] = Program.table.catalog.commands.flatMap { entry in
    entry.examples.map { Line(command: entry.name, text: $0.line) }
  }

  private static func needsGit(_ line: Line) -> Bool {
    let commands = Program.table.catalog.groups.first { $0.heading == "Git" }?.commands.map(\.name) ?? []
    return commands.contains(line.command) || ["HEAD", "--staged", "--sync"].contains { line.text.contains($0) }
  }

  /// What makes the vault a repository of two commits, with another one to exchange with.
  private static let repository = [
    "git init -q -b main", "git config user.name T", "git config user.email t@example.org", "sheaf git install",
    "git init -q --bare ../remote", "git remote add origin ../remote", "sheaf commit", "git push -q -u origin main",
    "sheaf tag add winter 'Rye sourdough'", "sheaf commit", "cp Welcome.md base.md", "cp Welcome.md mine.md",
    "cp Welcome.md theirs.md",
  ]

  /// What makes the stores that are imported.
  private static let sources = [
    "mkdir ../obsidian", "cp Welcome.md ../obsidian/Welcome.md",
    "sheaf export lucidpal -o lucidpal_notes.json",
    "printf '<en-export></en-export>' > Kitchen.enex",
  ]

  /// Those of sheaf(1) are a session; an editor cannot be run here.
  @Test func examplesOfTheProgramRunInSequence() throws {
    var transcript = Transcript()
    transcript.source = .copy("SampleVault")
    var shell = TranscriptShell(try TranscriptHome(transcript))
    for example in Program.table.catalog.examples where !example.line.hasSuffix(" vim") {
      let shown = try shell.run(example.line)
      #expect(shown.status == 0, "\(example.line): \(String(decoding: shown.errorOutput, as: UTF8.self))")
    }
  }

  /// Commands that need a person at a terminal; their tests have one.
  private static let personal: Set = ["pick"]

  @Test(arguments: lines.filter { $0.text.hasPrefix("sheaf ") && !personal.contains($0.command) })
  func exampleOfTheManualRuns(_ line: Line) throws {
    var transcript = Transcript()
    transcript.source = .copy("SampleVault")
    var shell = TranscriptShell(try TranscriptHome(transcript))
    // Some ask about the index: as in a vault that is in use, there is one.
    _ = try shell.run("sheaf index")
    if Self.needsGit(line) {
      if !InstalledProgram.has("git") { return }
      for command in Self.repository { #expect(try shell.run(command).status == 0, "\(command)") }
    }
    if line.command == "import" {
      for command in Self.sources { #expect(try shell.run(command).status == 0, "\(command)") }
    }
    if line.command == "lsp" { #expect(try shell.run("mkdir -p ~/.config/nvim").status == 0) }
    let shown = try shell.run(line.text)
    let said = String(decoding: shown.errorOutput, as: UTF8.self)
    #expect(shown.status == 0 || shown.status == 1, "\(line.command): \(said)")
  }
}
