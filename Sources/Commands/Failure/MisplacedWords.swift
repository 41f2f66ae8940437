internal import CommandSpec
internal import Terminal

/// The hints for queries, folders and tags in the place of notes.
struct MisplacedWords {
  private let line: RoughLine
  private let words: VaultWords

  init(_ line: RoughLine, _ words: VaultWords) { (self.line, self.words) = (line, words) }

  var hints: [String] {
    let entry = line.entry
    guard let shares = try? OperandSpec.shares(of: line.operands, among: entry.operands) else { return [] }
    var (queries, others): ([String], [Argument]) = ([], [])
    for (index, (share, operand)) in zip(shares, entry.operands).enumerated() {
      for word in share {
        if operand.completion == .dynamic("note"), words.fit(word, operand, at: index, of: entry) == .no {
          guard let query = words.query(for: word.text) else { return [] }
          queries.append(query)
        } else {
          others.append(word)
        }
      }
    }
    guard !queries.isEmpty else { return noteInAnotherPlace }
    let query = queries.joined(separator: " OR ")
    let quoted = ShellWords.quoted(TerminalText.safe(query))
    if entry.options.contains(where: { $0.long == "where" }) {
      let command = CommandText.line(entry.name, others + [Argument("--where")])
      return ["'\(command) \(quoted)' takes all notes that match, '-n' shows them first"]
    }
    var hints = ["'sheaf list \(quoted)' lists these notes"]
    if entry.name == "edit" { hints.append("'sheaf pick \(quoted)' chooses one of them") }
    if let folder = folder(in: line.operands), ["append", "prepend", "task add"].contains(entry.name) {
      hints.append("'sheaf new --folder \(ShellWords.quoted(folder)) TITLE' makes a note in that folder")
    }
    return hints
  }

  private func folder(in operands: [Argument]) -> String? {
    operands.first.flatMap { words.isFolder($0.text) ? TerminalText.safe($0.bytes) : nil }
  }

  /// What a note means where a folder, a tag or a day is wanted.
  private var noteInAnotherPlace: [String] {
    guard let note = line.operands.last(where: words.isNote) else { return [] }
    let name = ShellWords.quoted(TerminalText.safe(note.bytes))
    switch line.entry.name {
    case "move" where line.operands.count > 1:
      let merge = CommandText.line("merge", Array(line.operands.prefix(1)) + [note])
      return ["'\(merge)' adds it to that note", "a slash at the end makes a new folder: \(name)/"]
    case "daily": return ["'sheaf edit \(name)' opens the note of that name"]
    default: return []
    }
  }
}
