import CommandFixtures
import CommandSpec
import Testing

@testable import Commands

/// What a command is asked in its golden file, which shows every form of its answer.
///
/// The forms are not written here: they are options of the command, so a new one is in the file as soon as there is one.
struct AnswerScene: CustomTestStringConvertible {
  /// The command's name.
  let command: String
  /// The operands, and options that are no forms, of the answer that is shown in every form.
  var operands: String
  /// The same of an answer with nothing in it; nil where there is none.
  var nothing: String?
  /// The operands and options of more answers.
  var more: [String] = []
  /// Command lines that run before.
  var setUp: [String] = []
  /// The command line that takes a change back; nil for a command that changes nothing.
  var back: String?
  /// Whether parts of the answer are random or of the real clock. Their wildcards are written into the file by hand.
  var varies = false

  /// Whether there is a file of answers at a terminal: the columns of a list would be as wide as what varies.
  var isShown: Bool { back != nil || !varies }

  var testDescription: String { command }

  /// Variables that make a commit the same in each run.
  private static let environment = [
    "GIT_CONFIG_GLOBAL=/dev/null", "GIT_AUTHOR_NAME=T", "GIT_AUTHOR_EMAIL=t@example.org", "GIT_COMMITTER_NAME=T",
    "GIT_COMMITTER_EMAIL=t@example.org", "GIT_AUTHOR_DATE=2026-11-20T18:00:00+01:00",
    "GIT_COMMITTER_DATE=2026-11-20T18:00:00+01:00",
  ]

  /// The lines that make the vault a repository with one commit.
  static let repository = ["git init -q -b main", "git add -A", "git commit -q -m first"]

  /// The transcript of all forms as a program that reads the output gets them, without what comes out.
  func piped(of entry: CommandEntry) throws -> Transcript {
    let forms = OutputForms(entry)
    var transcript = try empty()
    transcript.add("", setUp)
    if let back {
      transcript.add("What would change.", forms.plans.map { line($0, operands) })
      transcript.add("What has changed.", forms.plain.flatMap { [line($0, operands), back] })
    } else {
      transcript.add("Every form.", forms.all.map { line($0, operands) })
    }
    if let nothing { transcript.add("Nothing.", forms.empty.map { line($0, nothing) }) }
    transcript.add("More.", more.map { line("", $0) })
    return transcript
  }

  /// The transcript of the forms that are different for a person at a terminal with colours, in the same vault after
  /// the commands above.
  func shown(of entry: CommandEntry) throws -> Transcript {
    var transcript = try empty(head: ["terminal: 80", "env: TERM=xterm-256color"])
    if let back {
      transcript.add("What would change.", [line("--dry-run", operands)])
      transcript.add("What has changed.", [line("", operands), back])
      return transcript
    }
    transcript.add("Every form.", OutputForms(entry).shown.map { line($0, operands) })
    if let nothing { transcript.add("Nothing.", [line("", nothing)]) }
    // JSON is the same, and links to files of another commit lead into the cache.
    let others = more.filter { !$0.contains("--json") && !$0.contains("--at ") }
    transcript.add("More.", others.map { line("", $0) })
    return transcript
  }

  private func empty(head: [String] = []) throws -> Transcript {
    let usesGit = setUp.contains { $0.hasPrefix("git ") }
    let lines = ["vault: SampleVault"] + head + (usesGit ? Self.environment.map { "env: \($0)" } : [])
    // The header is text in which the parser finds settings.
    return try TranscriptParser.parse(lines.map { $0 + "\n" }.joined())
  }

  private func line(_ form: String, _ words: String) -> String {
    ["sheaf", command, form, words].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension Transcript {
  /// Appends commands below a remark.
  fileprivate mutating func add(_ remark: String, _ commands: [String]) {
    for (index, command) in commands.enumerated() {
      let lead = index > 0 ? [] : remark.isEmpty ? [""] : ["", "-- \(remark)"]
      steps.append(Step(lead: lead, command: command, line: 0))
    }
  }
}
