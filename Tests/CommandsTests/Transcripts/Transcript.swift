import Terminal

/// A session with sheaf as it is written down: what lies in the vault, what is typed, and what comes out.
///
/// The notation is described in Tests/Transcripts/README.md. Parsing and `text` are exact inverses.
struct Transcript {
  /// What the vault is made from.
  enum Source: Equatable {
    /// An empty folder with `.sheaf/config.yaml`.
    case new
    /// A folder without any mark of a vault.
    case none
    /// A copy of a folder of the repository.
    case copy(String)
  }

  /// A file that the header puts into the vault.
  struct File: Equatable {
    let path: String
    var lines: [String] = []
  }

  /// A command line and what comes of it.
  struct Step {
    /// Blank lines and remarks before the command.
    var lead: [String] = []
    /// The command line.
    var command: String
    /// The lines after `> `, with the closing word; empty where the command has no here-text.
    var hereText: [String] = []
    /// What comes out, in the notation of `ShownOutput`.
    var expected: [String] = []
    /// Where the command stands in the file, from 1.
    var line: Int
  }

  /// The lines before the first step.
  var head: [String] = []
  var source = Source.new
  var files: [File] = []
  /// The terminal's width; nil where output goes to no terminal.
  var terminalWidth: Int?
  /// The terminal's height; nil where it does not say.
  var terminalHeight: Int?
  var environment: [String: String] = [:]
  var steps: [Step] = []
  /// Blank lines and remarks after the last step.
  var tail: [String] = []

  /// The file that says all this, ending with a newline.
  var text: String {
    var lines = head
    for step in steps {
      lines += step.lead
      lines.append("$ \(step.command)")
      lines += step.hereText.map { $0.isEmpty ? ">" : "> \($0)" }
      lines += step.expected
    }
    lines += tail
    return lines.map { $0 + "\n" }.joined()
  }
}
