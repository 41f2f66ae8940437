import CommandFixtures
import SystemCalls
import TestSupport
import Testing

/// What the manual pages beyond the commands show is what happens: their examples are transcripts, which are reviewed.
@Suite struct ManualExampleTests {
  /// A page of the manual and the transcript of its examples.
  struct Page: CustomTestStringConvertible {
    let name: String
    let transcript: String

    var testDescription: String { name }
  }

  static let pages = [
    Page(name: "man/sheaf-query.7", transcript: "Tests/Transcripts/manual-query.txt"),
    Page(name: "man/sheaf-output.5", transcript: "Tests/Transcripts/manual-output.txt"),
  ]

  /// Examples that no transcript can show as they are, and why.
  private static let exceptions = [
    "sheaf list -q 'created:today in:journal' || sheaf new -d journal":
      "a transcript has no '||', and the first command finds a note, so that the second would not run",
    "sheaf list --jsonl in:work | jq -s 'map(.words) | add'": "jq need not be there",
  ]

  /// The text that a page's source stands for, for what occurs in command lines.
  private static func plain(_ source: Substring) -> String {
    let escapes = [
      ("\\(aq", "'"), ("\\(dq", "\""), ("\\(ti", "~"), ("\\(ha", "^"), ("\\-", "-"), ("\\&", ""), ("\\e", "\\"),
    ]
    return escapes.reduce(String(source)) { $0.replacing($1.0, with: $1.1) }
  }

  private static func text(of path: String) throws -> String {
    let file = try FileDescriptor.open(Repository.root.appending(RawPath(path)))
    return String(decoding: try file.readToEnd(limit: 1 << 20), as: UTF8.self)
  }

  /// The command lines that a page displays.
  static func examples(of page: Page) throws -> [String] {
    try text(of: page.name).split(separator: "\n").compactMap { line in
      for request in [".It Ql ", ".Dl "] where line.hasPrefix(request + "sheaf ") {
        return plain(line.dropFirst(request.utf8.count))
      }
      return line.hasPrefix("sheaf ") ? plain(line) : nil
    }
  }

  @Test(arguments: pages) func everyExampleIsInATranscriptAndFindsSomething(_ page: Page) throws {
    let examples = try Self.examples(of: page)
    #expect(examples.count > 5)
    let transcript = try TranscriptParser.parse(Self.text(of: page.transcript))
    #expect(transcript.source == .copy("SampleVault"))
    for example in examples where Self.exceptions[example] == nil {
      guard let step = transcript.steps.first(where: { $0.command == example }) else {
        Issue.record("\(page.transcript) does not have: \(example)")
        continue
      }
      let output = step.expected.filter { line in !["! ", "? ", "% "].contains { line.hasPrefix($0) } }
      let isShown = !output.isEmpty || step.expected.contains { $0.hasPrefix("% ") }
      #expect(isShown, "\(example) shows nothing")
      #expect(!step.expected.contains { $0.hasPrefix("? ") }, "\(example) fails")
    }
  }

  // MARK: - Sessions

  /// The blocks of lines after `$` that a page displays.
  private static func sessions(of path: String) throws -> [[String]] {
    try text(of: path).split(separator: "\n.Bd -literal").dropFirst().map { part in
      let lines = part.split(separator: "\n").prefix { $0 != ".Ed" }
      return lines.filter { $0.hasPrefix("$ ") }.map { plain($0.dropFirst(2)) }
    }.filter { !$0.isEmpty }
  }

  /// As sheaf-git(7) says, with folders instead of machines.
  @Test(.enabled(if: GitScene.hasGit, "git is not installed")) func twoMachinesExchangeNotes() throws {
    let sessions = try Self.sessions(of: "man/sheaf-git.7")
    try #require(sessions.map(\.count) == [6, 3, 1, 1, 3, 1], "the page has other examples than this test runs")
    var transcript = Transcript()
    transcript.source = .copy("SampleVault")
    var shell = TranscriptShell(try TranscriptHome(transcript), environment: GitScene.author)
    func run(_ lines: [String], in folder: String, fails: Bool = false) throws {
      for line in lines {
        let own = line.replacing("~/notes", with: folder).replacing("URL", with: "~/remote")
        let shown = try shell.run(own)
        #expect((shown.status != 0) == fails, "\(own): \(String(decoding: shown.errorOutput, as: UTF8.self))")
      }
    }
    let first = sessions[0].map { $0 == "git init" ? "git init -q -b main" : $0 }
    try run(["git init -q --bare -b main ~/remote"] + first, in: "~/SampleVault")
    try run(sessions[1] + ["sheaf append Welcome 'from the other machine'"] + sessions[2], in: "~/other")
    try run(["cd ~/SampleVault"] + sessions[2] + sessions[3], in: "")
    #expect(try shell.lines(of: "tail -n 1 Welcome.md") == ["from the other machine"])

    let change = "sed -i '$ s/^from.*/MARK/' Welcome.md"
    try run([change.replacing("MARK", with: "from here")] + sessions[2], in: "")
    try run(["cd ~/other", change.replacing("MARK", with: "from there")], in: "")
    try run(sessions[2], in: "", fails: true)
    try run(["sed -i '/^[<=>|]\\{7\\}/d' Welcome.md"], in: "")
    try run(
      sessions[4].map { $0.replacing("NOTE", with: "Welcome.md").replacing("commit", with: "commit --no-edit") }, in: ""
    )
    try run(["cd ~/SampleVault"] + sessions[2], in: "")
    #expect(try shell.lines(of: "grep -c '^from ' Welcome.md") == ["2"])
    // That goes on until it is ended: WatchCommitsTests runs it.
    try run(sessions[5].map { $0 + " --help" }, in: "")
  }

  @Test func sitesOfThePageAreWritten() throws {
    var transcript = Transcript()
    transcript.source = .copy("SampleVault")
    var shell = TranscriptShell(try TranscriptHome(transcript))
    #expect(try shell.run("sheaf property set publish true Shortbread").status == 0)
    let lines = try Self.sessions(of: "man/sheaf-site.7").flatMap(\.self)
    #expect(lines.count > 1)
    for line in lines {
      let shown = try shell.run(line)
      let said = String(decoding: shown.errorOutput, as: UTF8.self)
      // With --strict, links to other notes are the reason not to write a site.
      #expect(shown.status == 0 || line.contains("--strict") && said.contains("link"), "\(line): \(said)")
    }
  }
}
