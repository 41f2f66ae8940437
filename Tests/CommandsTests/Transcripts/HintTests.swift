import CommandFixtures
import CommandSpec
import SystemCalls
import Terminal
import TestSupport
import TestTraits
import Testing

@testable import Commands

/// A hint can be followed: the commands that it names run where it was printed.
@Suite(.waiting) struct HintTests {
  // MARK: - Hints for goals

  /// What has to be there for some goals, by a part of the command.
  private static let preparations = [
    ("import enex", ["cp '\(fixtures)/enex/Kitchen.enex' Notes.enex"]),
    ("import joplin", ["tar -cf Notes.jex -C '\(fixtures)/joplin' ."]),
    ("import keep", ["(cd '\(fixtures)/keep' && zip -qr - .) > Takeout.zip"]),
    ("import notion", ["(cd '\(fixtures)/notion' && zip -qr - .) > Export.zip"]),
    ("edit @last", ["sheaf show Shortbread"]), ("sheaf init", ["rm -r .sheaf"]),
    ("export html", ["sheaf property set publish true Shortbread"]),
    ("sheaf query NOTE", [#"printf '\n```dataview\nLIST\n```\n' >> recipes/Shortbread.md"#]),
    ("sync", repository), ("commit", repository), ("diff", repository), ("git install", repository),
    ("check main", repository), ("check --staged", repository), ("sheaf log", repository), ("--rev HEAD", repository),
  ]

  private static let fixtures = Repository.root.appending("Tests/Fixtures/Exchange" as RawPath).text

  private static let repository = [
    "git init -q -b main", "sheaf git install", "git init -q --bare ../remote", "git remote add origin ../remote",
    "sheaf commit", "git push -q -u origin main",
  ]

  private static let goals = Set(GoalHints.all.flatMap(Hint.commands)).filter { $0.hasPrefix("sheaf ") }.sorted()

  @Test(
    .enabled(if: InstalledProgram.has("git", "tar", "zip"), "git, tar or zip is not installed"),
    arguments: Seeds.sample(goals, of: goals.count / 2))
  func commandsForGoalsRun(_ command: String) throws {
    var shell = try shell(.copy("SampleVault"))
    for (part, lines) in Self.preparations where command.contains(part) {
      for line in lines { #expect(try shell.run(line).status == 0, "\(line)") }
    }
    try follow(Hint.filled(command, note: "Shortbread"), in: &shell)
  }

  // MARK: - Hints of messages

  private static let transcripts: [String] = {
    let folder = Repository.root.appending("Tests/Transcripts" as RawPath)
    let listing = try? DirectoryListing(of: FileDescriptor.open(folder, .readOnly, [.directory]))
    return (listing?.entries ?? []).map { String(decoding: $0.name, as: UTF8.self) }.filter { $0.hasSuffix(".txt") }
  }()

  /// Commands that change neither notes nor settings, and not what other commands print.
  private static let questions: Set = [
    "list", "search", "status", "help", "config", "tags", "folders", "log", "unresolved", "trash", "operations",
    "outline", "tasks", "conflicts", "attachments", "diff", "properties", "categories", "--help", "check",
  ]

  /// Transcripts are the situations in which hints are printed.
  @Test(arguments: Seeds.sample(transcripts.sorted(), of: transcripts.count / 2)) func commandsOfMessagesRun(
    _ name: String
  ) throws {
    let file = Repository.root.appending(RawPath("Tests/Transcripts/\(name)"))
    let transcript = try TranscriptParser.parse(
      String(decoding: FileDescriptor.open(file).readToEnd(limit: 1 << 24), as: UTF8.self))
    guard transcript.steps.contains(where: { $0.expected.contains { $0.hasPrefix("! ") && $0.contains("'sheaf ") } })
    else { return }
    var shell = try shell(transcript)
    for step in transcript.steps {
      let shown = try shell.run(step.command, hereText: step.hereText)
      let said = String(decoding: shown.errorOutput, as: UTF8.self).split(separator: "\n").map(String.init)
      for line in said where line.hasPrefix("hint: ") {
        #expect(Hint.bareCommand(line) == nil, "\(name):\(step.line): \(line): a command is not in quotes")
      }
      // Hints for goals are followed in the sample vault, and so are the examples of the manual.
      let own = said.filter { line in
        !GoalHints.all.contains(String(line.dropFirst("hint: ".count))) && !line.hasPrefix("hint: write it as in '")
      }
      for command in own.flatMap(Hint.commands) where command.hasPrefix("sheaf ") {
        let line = try Hint.meant(command, by: step, said, note: note(in: &shell))
        let words = line.split(separator: " ").dropFirst()
        let isQuestion = words.first.map { Self.questions.contains(String($0)) } ?? false
        let (before, copy) = (shell, isQuestion ? nil : try shell.home.saved())
        try follow(line, in: &shell, isCorrection: Hint.isCorrection(command, said), "\(name):\(step.line)")
        guard let copy else { continue }
        try shell.home.restore(copy)
        shell = before
      }
    }
  }

  /// What users of git type leads to commands that run.
  @Test(
    .enabled(if: GitScene.hasGit, "git is not installed"),
    arguments: [
      "blame Shortbread", "checkout Shortbread", "stash", "reset", "rebase", "clone", "sync -n",
      "log --since 2w", "log --stat", "diff --name-only",
    ])
  func commandsForUsersOfGitRun(_ typed: String) throws {
    var shell = try shell(.copy("SampleVault"))
    for line in Self.repository + ["sheaf pin Shortbread"] { #expect(try shell.run(line).status == 0, "\(line)") }
    let shown = try shell.run("sheaf \(typed)")
    let commands = Hint.commands(String(decoding: shown.errorOutput, as: UTF8.self))
    let own = commands.filter { $0.hasPrefix("sheaf ") }
    #expect(shown.status == (typed == "sync -n" ? 0 : 2) && (!own.isEmpty || typed == "sync -n"), "\(commands)")
    for command in own { try follow(Hint.filled(command, note: "Shortbread"), in: &shell) }
  }

  // MARK: - Following

  private func shell(_ source: Transcript.Source) throws -> TranscriptShell {
    var transcript = Transcript()
    transcript.source = source
    transcript.environment = GitScene.author
    return try shell(transcript)
  }

  private func shell(_ transcript: Transcript) throws -> TranscriptShell {
    TranscriptShell(
      try TranscriptHome(transcript), terminalWidth: transcript.terminalWidth,
      terminalHeight: transcript.terminalHeight, environment: transcript.environment)
  }

  /// The path of a note of the vault, or a text that names none.
  private func note(in shell: inout TranscriptShell) throws -> String {
    let shown = try shell.run("sheaf list -l -m 1 --archived")
    let path = String(decoding: shown.output, as: UTF8.self).split(separator: "\n").first.map(String.init)
    return ShellWords.quoted(path ?? "Nothing")
  }

  /// What a command says that was written wrongly, whatever its operands are.
  private static let mistakes = ["unknown command", "unknown option", "unexpected word", "is missing"]

  /// Runs a command of a hint. It may find nothing, but it is not wrong. A hint that corrects a command says nothing of
  /// the operands that were typed, and one that names only a command leaves them to the reader.
  private func follow(
    _ command: String, in shell: inout TranscriptShell, isCorrection: Bool = false, _ place: String = ""
  ) throws {
    if command.hasPrefix("sheaf serve") {
      let outcome = try ServeProcess.run(command, in: shell.home)
      return #expect(outcome.status == .exited(0), "\(place): \(command): \(outcome.said)")
    }
    shell.answers = ["1"]
    defer { shell.answers = nil }
    let line = ["pick", "browse"].reduce(command) { $0.replacing("sheaf \($1)", with: "sheaf \($1) --no-tui") }
    let shown = try shell.run(line)
    let said = String(decoding: shown.errorOutput, as: UTF8.self)
    if shown.status > 1, said.contains(" is missing\nhint: ") {
      return #expect(try shell.run("\(line) --help").status == 0, "\(place): \(line): \(said)")
    }
    let isRight = shown.status <= 1 || isCorrection && !Self.mistakes.contains { said.contains($0) }
    #expect(isRight, "\(place): \(line): \(said)")
  }
}

/// The commands in a hint, and what a person types who follows it.
enum Hint {
  /// What the words in capitals stand for, in commands in which that is not a note.
  private static let fillings = [
    "sheaf new --template NAME TITLE": "sheaf new --template Book 'Something new'",
    "sheaf config set --user aliases.NAME COMMAND": "sheaf config set --user aliases.wip list",
    "sheaf config set KEY VALUE": "sheaf config set links markdown",
    "sheaf config set queries.NAME QUERY": "sheaf config set queries.sweet tag:food",
    "sheaf -C DIR list": "sheaf -C . list",
    "sheaf property set PROPERTY VALUE NOTE": "sheaf property set rating 4 Shortbread",
    "sheaf list @NAME": "sheaf list @bread", "sheaf rename OLD NEW": "sheaf rename Shortbread Biscuits",
    "sheaf tag rename OLD NEW": "sheaf tag rename craft making",
    "sheaf search -l0 WORD | xargs -0 sed -i s/WORD/NEW/g": "sheaf search -l0 sourdough | xargs -0 sed -i s/a/b/g",
    "sheaf show NOTE#HEADING": "sheaf show 'Rye sourdough#Method'", "sheaf -C DIR": "sheaf -C . list",
    "sheaf config set --user undo.days VALUE": "sheaf config set --user undo.days 7",
    "sheaf config set --user index VALUE": "sheaf config set --user index .cache",
    "sheaf trash empty": "sheaf trash empty --yes",
  ]

  private static let words = [
    "TITLE": "'Something new'", "QUERY": "a", "EDITOR": "neovim", "NAME": "idea",
    "FILE": ShellWords.quoted(Repository.root.appending("SampleVault/attachments/dusk.png" as RawPath).text),
  ]

  /// The texts in quotes that begin with the name of a program. A quotation mark after a space or `=` belongs to the
  /// command.
  static func commands(_ line: String) -> [String] {
    var (commands, rest) = ([String](), line[...])
    while let start = ["'sheaf ", "'git "].compactMap({ rest.firstRange(of: $0)?.lowerBound }).min() {
      rest = rest[start...].dropFirst()
      var (isInside, last, end) = (false, Character(" "), rest.endIndex)
      for index in rest.indices {
        if rest[index] == "'" {
          if isInside {
            isInside = false
          } else if " =:".contains(last) {
            isInside = true
          } else {
            end = index
            break
          }
        }
        last = rest[index]
      }
      commands.append(String(rest[..<end]))
      rest = rest[end...].dropFirst()
    }
    return commands
  }

  /// A command that stands in a sentence without quotes; nil if there is none. One after a colon is at the end of the
  /// line, where it can be copied too.
  static func bareCommand(_ line: String) -> String? {
    let text = commands(line).reduce(line) { $0.replacing("'\($1)'", with: "") }
    let names = Set(Program.table.catalog.commands.compactMap { $0.name.split(separator: " ").first.map(String.init) })
    let words = text.split(separator: " ")
    for (first, second) in zip(words, words.dropFirst()) where first == "sheaf" && names.contains(String(second)) {
      if !text.contains(": sheaf \(second)") { return "\(first) \(second)" }
    }
    return nil
  }

  /// What is typed for a command with words in capitals, in a vault that has the note.
  static func filled(_ command: String, note: String) -> String {
    if let filled = fillings[command] { return filled }
    return command.split(separator: " ", omittingEmptySubsequences: false).map { word in
      word == "NOTE" ? note : words[String(word)] ?? String(word)
    }.joined(separator: " ")
  }

  /// Whether a hint corrects a command, and says nothing of its operands.
  static func isCorrection(_ command: String, _ said: [String]) -> Bool {
    said.contains { $0.contains("did you mean '\(command)'") }
  }

  /// What a person types who follows a hint: the command, or the line of the step with the corrected command. A
  /// correction that ends as the line does is the whole line.
  static func meant(_ command: String, by step: Transcript.Step, _ said: [String], note: String) -> String {
    guard isCorrection(command, said) else { return filled(command, note: note) }
    let (corrected, words) = (command.split(separator: " "), step.command.split(separator: " "))
    if corrected.count > 2, corrected.last == words.last { return command }
    let typed = words.dropFirst(corrected.count)
    return ([command] + typed.map(String.init)).joined(separator: " ")
  }
}
