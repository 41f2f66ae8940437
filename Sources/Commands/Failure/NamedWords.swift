internal import CommandSpec
internal import Terminal

/// Words like `name=value`, as the command line of Obsidian has them, and the command line that they mean here.
struct NamedWords {
  private let line: RoughLine
  private var values: [(key: String, value: String)] = []
  private var others: [Argument] = []

  /// The operands, or an option, that a name stands for. A command uses the first that it has.
  private static let meanings: [String: [String]] = [
    "file": ["NOTE", "NOTE#HEADING", "TASK", "NOTE|QUERY", "--file"], "path": ["NOTE", "TASK", "NOTE|QUERY"],
    "note": ["NOTE", "NOTE#HEADING", "TASK"], "name": ["PROPERTY", "TAG", "NAME", "TITLE", "TARGET", "FOLDER", "NOTE"],
    "title": ["TITLE", "NAME", "TARGET"], "to": ["FOLDER", "TARGET", "PARENT", "NAME"],
    "folder": ["FOLDER", "--folder"], "dir": ["FOLDER", "--folder"], "content": ["TEXT"], "text": ["TEXT", "QUERY"],
    "body": ["TEXT"], "value": ["VALUE"], "query": ["QUERY", "NOTE|QUERY"], "q": ["QUERY"], "format": ["FORMAT"],
    "template": ["--template"], "tag": ["TAG", "--tag"], "tags": ["TAG", "--tag"], "limit": ["--limit"],
    "property": ["PROPERTY"], "key": ["PROPERTY", "KEY"], "category": ["CATEGORY", "--category"],
    "heading": ["--heading"], "source": ["SOURCE", "--source"], "due": ["DAY"], "date": ["DAY", "DATE"],
    "output": ["--output"], "sort": ["--sort"], "line": [], "vault": [],
  ]

  /// Returns nil if no word has a name that other programs have.
  init?(_ line: RoughLine) {
    self.line = line
    if line.hasEndOfOptions { return nil }
    for word in line.operands {
      let parts = word.text.split(separator: "=", maxSplits: 1).map(String.init)
      if parts.count == 2, Self.meanings[parts[0]] != nil {
        values.append((parts[0], parts[1]))
      } else {
        others.append(word)
      }
    }
    if values.isEmpty { return nil }
  }

  /// Reads the words of a command line; nil if no word has a name.
  init?(_ words: [[UInt8]]) {
    guard let line = Program.table.rough(words.map { Argument(bytes: $0) }) else { return nil }
    self.init(line)
  }

  /// The words with names, as they were written.
  var text: String { values.map { "\($0.key)=\(TerminalText.safe($0.value))" }.joined(separator: " ") }

  /// The command line without names, in the order of the operands; nil if it would not be valid.
  var command: String? {
    var (values, others) = (values, others)
    var options = line.options
    func take(_ metavariable: String) -> String? {
      guard let index = values.firstIndex(where: { Self.target(of: $0.key, in: line.entry) == metavariable }) else {
        return nil
      }
      return values.remove(at: index).value
    }
    let number = values.first { $0.key == "line" }?.value
    var operands: [Argument] = []
    for operand in line.entry.operands {
      if let value = take(operand.metavariable) {
        let hasLine = number != nil && ["TASK", "NOTE"].contains(operand.metavariable)
        operands.append(Argument(hasLine ? "\(value):\(number ?? "")" : value))
      } else if operand.cardinality.minimum > 0 || values.isEmpty, !others.isEmpty {
        operands.append(others.removeFirst())
      }
    }
    for option in line.entry.options {
      if let value = take("--\(option.long)") { options += [Argument("--\(option.long)"), Argument(value)] }
    }
    let all = options + operands
    let isValid = (try? Program.table.parse(line.entry.words.map { Argument($0) } + all)) != nil
    return isValid && !operands.isEmpty ? CommandText.line(line.entry.name, all) : nil
  }

  var hint: String? { command.map { "words are written without a name: '\($0)'" } }

  private static func target(of key: String, in entry: CommandEntry) -> String? {
    meanings[key]?.first { meaning in
      entry.operands.contains { $0.metavariable == meaning } || entry.options.contains { "--\($0.long)" == meaning }
    }
  }
}
