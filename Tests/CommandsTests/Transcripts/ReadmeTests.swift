import CommandFixtures
import SystemCalls
import TestSupport
import Testing

/// What the readme shows is what happens: its commands run on the sample vault.
@Suite struct ReadmeTests {
  @Test func theTourPrintsWhatTheReadmeShows() throws {
    let file = Repository.root.appending("README.md" as RawPath)
    let readme = String(decoding: try FileDescriptor.open(file).readToEnd(limit: 1 << 20), as: UTF8.self)
    let blocks = readme.split(separator: "```", omittingEmptySubsequences: false).enumerated()
    let tours = blocks.filter { $0.offset % 2 == 1 && $0.element.contains("\n$ sheaf") }.map(\.element)
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
