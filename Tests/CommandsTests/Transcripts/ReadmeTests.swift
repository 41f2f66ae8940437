import CommandFixtures
import SystemCalls
import TestSupport
import Testing

/// What the readme shows is what happens: its commands run on the sample vault.
@Suite struct ReadmeTests {
  /// The blocks of code, each with a line end before and after it.
  private static func blocks() throws -> [Substring] {
    let file = Repository.root.appending("README.md" as RawPath)
    let readme = String(decoding: try FileDescriptor.open(file).readToEnd(limit: 1 << 20), as: UTF8.self)
    let parts = readme.split(separator: "```", omittingEmptySubsequences: false).enumerated()
    return parts.filter { $0.offset % 2 == 1 }.map(\.element)
  }

  private static func lines(_ block: Substring) -> [String] { block.split(separator: "\n").map(String.init) }

  @Test func theFirstCommandPrintsWhatTheReadmeShows() throws {
    let blocks = try Self.blocks()
    let first = try #require(blocks.firstIndex { $0.hasPrefix("\nswift run sheaf -C SampleVault ") })
    var transcript = Transcript()
    transcript.source = .copy("SampleVault")
    var shell = TranscriptShell(try TranscriptHome(transcript))
    _ = try shell.run("cd ..")
    let shown = try shell.lines(of: String(Self.lines(blocks[first])[0].dropFirst("swift run ".count)))
    // Paths are absolute outside of the vault; the readme leaves out where it is.
    let short = shown.map { $0.hasPrefix("~/") ? "…" + $0.dropFirst() : $0 }
    #expect(Wildcard.matches(short, Self.lines(blocks[first + 1])), "\(shown.joined(separator: "\n"))")
  }

  @Test func theCommandsForOwnNotesRun() throws {
    let block = try #require(try Self.blocks().first { $0.hasPrefix("\ncd ~/notes\n") })
    var transcript = Transcript()
    transcript.source = Transcript.Source.none
    var shell = TranscriptShell(try TranscriptHome(transcript))
    #expect(try shell.run("echo 'some words' > 'Old name.md'").status == 0)
    for line in Self.lines(block).dropFirst() {
      let shown = try shell.run(line)
      #expect(shown.status == 0, "\(line): \(String(decoding: shown.errorOutput, as: UTF8.self))")
    }
    #expect(try shell.run("cat 'Old name.md' && ! ls 'New name.md'").status == 0)
  }

  @Test func theTourPrintsWhatTheReadmeShows() throws {
    let tours = try Self.blocks().filter { $0.contains("\n$ sheaf") }
    #expect(!tours.isEmpty)
    for tour in tours {
      // A transcript has an empty line before each command but the first.
      let text = tour.trimmingPrefix("\n").replacing("\n$ ", with: "\n\n$ ")
      let transcript = try TranscriptParser.parse("vault: SampleVault\n\n" + text)
      var shell = TranscriptShell(try TranscriptHome(transcript), terminalWidth: nil, environment: GitScene.author)
      for step in transcript.steps {
        let lines = try shell.lines(of: step.command, hereText: step.hereText)
        if !Wildcard.matches(lines, step.expected) {
          Issue.record("$ \(step.command)\n\(ExpectedLines(step.expected, lines).difference)")
        }
      }
    }
  }
}
