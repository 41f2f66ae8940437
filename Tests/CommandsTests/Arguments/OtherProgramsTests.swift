import CommandSpec
import SearchIndex
import SystemCalls
import TestSupport
import Testing

@testable import Commands

/// What hands of other programs type leads to what is there.
@Suite struct OtherProgramsTests {
  @Test func everyNameLeadsToACommand() {
    let catalog = Program.table.catalog
    for (name, meant) in OtherPrograms.known.commands where meant != "--version" {
      #expect(catalog.command(meant) != nil, "'\(name)' leads to '\(meant)'")
    }
  }

  @Test func helpOnQueriesNamesEveryField() throws {
    let help = Program.table.catalog.help(.topic(Program.table.catalog.topics[0]), .long, width: 80, style: .plain)
    for name in QueryParser.fieldNames { #expect(help.contains("\(name):"), "'\(name):' is missing") }
  }

  /// Words of a shell with their dashes, as a command with a query takes them.
  @Test(arguments: [
    ("-n", true), ("-x", true), ("-n5", true), ("-5", true), ("-20", true), ("-s3", true), ("-t=food", true),
    ("-li", true), ("-rn", true), ("-l", false), ("-draft", false), ("-2026", false), ("-C++", false), ("-c#", false),
    ("-no", false), ("-a.b", false), ("-tag:x", false), ("-\"x\"", false), ("-(a b)", false), ("-x-ray", false),
    ("-", false),
  ])
  func aDashAndALetterIsAnOption(_ word: String, isMistake: Bool) {
    var problem: UsageError.Problem?
    do { _ = try Program.table.parse(["search", "bread", word]) } catch { problem = error.problem }
    if case .unknownOption = problem { #expect(isMistake, "\(word)") } else { #expect(!isMistake, "\(word)") }
    #expect(throws: Never.self) { try Program.table.parse(["search", "--", word]) }
  }

  @Test(.enabled(if: InstalledProgram.has("git"), "git is not installed")) func theCommandThatCommitsTakesNewNotesToo()
    throws
  {
    let vault = try TemporaryVault()
    let words = try #require(ShellWords.split(WatchCommand.commitLine))
    #expect(words.prefix(3) == ["sheaf", "watch", "--exec"])
    let command = try #require(ShellWords.split(words[3]))
    #expect(command.first == "sh")
    let root = vault.root.appending("a folder with spaces" as RawPath)
    try FileSystem.makeDirectories(root, mode: 0o777)
    func run(_ arguments: [String]) throws -> String {
      let outcome = try Subprocess(
        executable: "/bin/sh", arguments: arguments.map { Array($0.utf8) },
        environment: [
          "PATH=/usr/local/bin:/usr/bin:/bin", "SHEAF_VAULT=\(root.text)", "HOME=\(vault.root.text)",
          "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@b", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@b",
        ].map { Array($0.utf8) }, workingDirectory: root
      ).run(input: .none, output: .captured(limit: 10_000), errorOutput: .captured(limit: 10_000))
      return String(decoding: outcome.output, as: UTF8.self)
    }
    _ = try run(["-c", "git init -q && echo x > 'new note.md'"])
    _ = try run(Array(command.dropFirst()))
    #expect(try run(["-c", "git log --name-only --format="]).contains("new note.md"))
  }
}
