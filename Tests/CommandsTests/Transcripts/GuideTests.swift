import CommandFixtures
import CommandSpec
import SystemCalls
import TestSupport
import TestTraits
import Testing

@testable import Commands

/// What the pages that teach show is what happens.
@Suite(.waiting) struct GuideTests {
  /// Commands that follow each other in one vault, with what a page says that they print.
  struct Session: CustomTestStringConvertible {
    let guide: String
    let steps: [Transcript.Step]

    var testDescription: String { "\(guide): \(steps[0].command)" }
  }

  /// What has to be there for some examples, by a part of their command line.
  private static let preparations = [
    (
      "sheaf diff",
      [
        "git init -q -b main", "sheaf git install", "sheaf commit", "sheaf tag add winter 'Rye sourdough'",
      ]
    ),
    (
      "sheaf sync",
      [
        "git init -q -b main", "sheaf git install", "git init -q --bare ../remote", "git remote add origin ../remote",
        "sheaf commit", "git push -q -u origin main",
      ]
    ),
    (
      "sheaf import notion",
      ["mkdir ../Export", "echo '# Hello' > '../Export/Hello 0123456789abcdef0123456789abcdef.md'"]
    ),
  ]

  /// The tutorial is one session; on other pages, each example stands for itself.
  private static let sessions: [Session] = Guide.all.flatMap { guide in
    let codes = guide.sections.flatMap(\.prose.blocks).compactMap { block -> String? in
      if case .code(let code) = block, code.hasPrefix("$ ") { code } else { nil }
    }
    let joined = guide.name == "tutorial" ? [codes.joined(separator: "\n")] : codes
    return joined.map { Session(guide: guide.name, steps: steps(of: $0)) }
  }

  private static func steps(of code: String) -> [Transcript.Step] {
    var steps: [Transcript.Step] = []
    for line in code.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("$ ") {
        steps.append(Transcript.Step(command: String(line.dropFirst(2)), line: 0))
      } else {
        steps[steps.count - 1].expected.append(String(line))
      }
    }
    return steps
  }

  @Test(arguments: sessions) func examplesPrintWhatThePageShows(_ session: Session) throws {
    let needed = Self.preparations.filter { pair in session.steps.contains { $0.command.hasPrefix(pair.0) } }
    let lines = needed.flatMap(\.1) + session.steps.map(\.command)
    if lines.contains(where: { $0.hasPrefix("git ") }), !InstalledProgram.has("git") { return }
    var transcript = Transcript()
    transcript.source = .copy("SampleVault")
    var environment = GitScene.author
    environment["NO_COLOR"] = "1"
    // Eight columns less than help has, in which examples are indented.
    let home = try TranscriptHome(transcript)
    var shell = TranscriptShell(home, terminalWidth: 72, terminalHeight: 100, environment: environment)
    for command in needed.flatMap(\.1) { #expect(try shell.run(command).status == 0, "\(command)") }
    // Here no screen can be drawn, so these commands ask line by line.
    shell.answers = ["1"]
    for step in session.steps {
      if step.command.hasPrefix("sheaf serve") {
        #expect(try ServeProcess.run(step.command, in: home).status == .exited(0))
        continue
      }
      let shown = try shell.run(
        ["pick", "browse"].reduce(step.command) { $0.replacing("sheaf \($1)", with: "sheaf \($1) --no-tui") })
      let said = String(decoding: shown.errorOutput, as: UTF8.self)
      #expect(shown.status == 0 || shown.status == 1 && !shown.output.isEmpty, "\(step.command): \(said)")
      if step.expected.isEmpty { continue }
      let lines = shown.lines(home: home.path).filter { line in !["! ", "? ", "% "].contains { line.hasPrefix($0) } }
      if !Wildcard.matches(lines, step.expected) {
        Issue.record("$ \(step.command)\n\(lines.joined(separator: "\n"))")
      }
    }
  }

  /// The tour is a note for people who read the sample vault in an editor.
  @Test func theTourOfTheSampleVaultRuns() throws {
    let file = Repository.root.appending("SampleVault/Tour.md" as RawPath)
    let note = String(decoding: try FileDescriptor.open(file).readToEnd(limit: 1 << 16), as: UTF8.self)
    let codes = note.split(separator: "`", omittingEmptySubsequences: false).enumerated()
    let commands = codes.filter { $0.offset % 2 == 1 }.map { String($0.element) }
    #expect(commands.count > 10)
    var transcript = Transcript()
    transcript.source = .copy("SampleVault")
    var shell = TranscriptShell(try TranscriptHome(transcript))
    for command in commands {
      let shown = try shell.run(command)
      let said = String(decoding: shown.errorOutput, as: UTF8.self)
      #expect(shown.status <= 1 && !shown.output.isEmpty, "\(command): \(said)")
    }
  }

  @Test func everyPageHasExamplesAndNoLineIsTooLong() {
    for guide in Guide.all {
      #expect(Self.sessions.contains { $0.guide == guide.name }, "\(guide.name)")
      for case .code(let code) in guide.sections.flatMap(\.prose.blocks) {
        for line in code.split(separator: "\n") { #expect(line.count <= 74, "\(guide.name): \(line)") }
      }
    }
  }

  /// The ways in which a word is marked; a mark that was left open would swallow the rest of a paragraph.
  @Test func noMarkIsLeftInATextThatPeopleRead() {
    for phrase in (Guide.all.flatMap(\.sections) + ConfigManual.sections).flatMap(\.prose.phrases) {
      for case .text(let text) in phrase.pieces { #expect(!text.contains { "`*[".contains($0) }, "\(text)") }
    }
  }

  @Test func marksBecomeBlocks() {
    let guide = Guide(
      "a", page: "sheaf-a", "About a",
      text: """
        One `sheaf list`
        of sheaf-list(1).

        # Two

            $ sheaf list
            a

        - first
          item
        - second

        term
        : its meaning
          goes on

        1. one
        2. two

        `a` : short
          meaning
        b : other

        **key**: *value* of $HOME, see [THE END].
        """)
    #expect(guide.sections.map(\.heading) == ["", "Two"])
    #expect(
      guide.sections[0].prose.blocks == [.paragraph("One \(code: "sheaf list") of \(page: "sheaf-list", 1).")])
    #expect(
      guide.sections[1].prose.blocks == [
        .code("$ sheaf list\na"), .list(["first item", "second"]), .definitions([.init("term", "its meaning goes on")]),
        .steps(["one", "two"]), .table([.init("\(code: "a")", "short meaning"), .init("b", "other")]),
        .paragraph(
          """
          \(name: "key", .keyword): \(value: "value") of \(name: "HOME", .variable), see \(name: "THE END", .section).
          """),
      ])
    #expect(guide.topic.prose.blocks[1] == .paragraph("\(code: "Two")"))
  }
}
