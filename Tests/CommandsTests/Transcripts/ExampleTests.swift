import CommandFixtures
import CommandSpec
import SystemCalls
import TestSupport
import TestTraits
import Testing

@testable import Commands

@Suite(.waiting) struct ExampleTests {
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
    "mkdir ../obsidian", "cp Welcome.md ../obsidian/Welcome.md", "mkdir ../Export",
    "echo '# Hello' > '../Export/Hello 0123456789abcdef0123456789abcdef.md'",
    "sheaf export lucidpal -o lucidpal_notes.json", "sheaf export ics -o tasks.ics",
    "printf '<en-export></en-export>' > Kitchen.enex",
  ]

  /// What makes a base, and a note with a query at its twelfth line.
  private static let queries = [
    #"printf 'filters: file.inFolder("recipes")\nviews:\n  - {type: table, name: All}\n  - {type: list, name: Reading}\n' > Books.base"#,
    #"printf '# Dashboard\n\n\n\n\n\n\n\n\n\n\n```dataview\nTABLE tags FROM #food\n```\n' > Dashboard.md"#,
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

  /// Commands that need a person at a terminal or a stream of lines, or run until they are stopped; their tests have one,
  /// or stop them.
  private static let personal: Set = ["pick", "browse", "serve", "mcp", "batch"]

  /// A heading of the command table with the examples below it.
  struct Chapter: CustomTestStringConvertible {
    let heading: String
    let lines: [Line]

    var testDescription: String { heading }
  }

  private static let chapters = Program.table.catalog.groups.map { group in
    let names = Set(group.commands.map(\.name)).subtracting(personal)
    return Chapter(
      heading: group.heading, lines: lines.filter { names.contains($0.command) && $0.text.hasPrefix("sheaf ") })
  }

  /// Examples that change nothing, or what can be undone, share a vault. Others begin with the same files.
  @Test(arguments: chapters) func examplesOfTheManualRun(_ chapter: Chapter) throws {
    var transcript = Transcript()
    transcript.source = .copy("SampleVault")
    var shared: (home: TranscriptHome, state: [String])?
    var prepared: [[String]: (home: TranscriptHome, files: TemporaryFolder)] = [:]
    for line in chapter.lines {
      if Self.needsGit(line), !InstalledProgram.has("git") { continue }
      let isPrepared = Self.needsGit(line) || ["import", "lsp", "query", "base"].contains(line.command)
      let preparation = Self.preparation(of: line)
      let kept = isPrepared ? prepared[preparation] : nil
      let home = try kept?.home ?? (isPrepared ? nil : shared?.home) ?? TranscriptHome(transcript)
      var shell = TranscriptShell(home)
      if let kept {
        try home.restore(kept.files)
      } else if isPrepared || shared == nil {
        // Some ask about the index: as in a vault that is in use, there is one.
        _ = try shell.run("sheaf index")
        for command in preparation { #expect(try shell.run(command).status == 0, "\(command)") }
        if isPrepared { prepared[preparation] = (home, try home.saved()) }
      }
      let before = try shared?.state ?? Self.state(of: home)
      let shown = try shell.run(line.text)
      #expect(
        shown.status == 0 || shown.status == 1, "\(line.text): \(String(decoding: shown.errorOutput, as: UTF8.self))")
      if isPrepared { continue }
      if try Self.state(of: home) != before { _ = try shell.run("sheaf undo") }
      shared = try Self.state(of: home) == before ? (home, before) : nil
    }
  }

  private static func preparation(of line: Line) -> [String] {
    (needsGit(line) ? repository : []) + (line.command == "import" ? sources : [])
      + (line.command == "lsp" ? ["mkdir -p ~/.config/nvim"] : [])
      + (["query", "base"].contains(line.command) ? queries : [])
  }

  /// The names and contents of the files that a command may change: those of the vault and beside it, but not what the
  /// program keeps for itself.
  private static func state(of home: TranscriptHome) throws -> [String] {
    func state(_ folder: RawPath) throws -> [String] {
      try DirectoryListing(of: FileDescriptor.open(folder, .readOnly, [.directory])).entries.flatMap { entry in
        let path = folder.appending(entry.name)
        if [".cache", ".local"].contains(path.lastComponent.description) { return [String]() }
        if entry.kind == .directory { return try ["\(path)"] + state(path) }
        return ["\(path) \(try FileDescriptor.open(path).readToEnd(limit: 1 << 24).hashValue)"]
      }
    }
    return try state(home.path).sorted()
  }
}
