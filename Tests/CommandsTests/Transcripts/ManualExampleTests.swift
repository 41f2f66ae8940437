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
}
