internal import Bytes
package import CommandSpec

/// The hints for words that name a goal and no command: each is a command line in quotes and what it does.
///
/// `Embedded/goals.txt` has the words of a goal, and its hints in the indented lines below them. A hyphen in a word
/// stands for a space as well.
package enum GoalHints {
  private static let rows: [(words: [Substring], hints: [String])] = {
    var rows: [(words: [Substring], hints: [String])] = []
    for line in EmbeddedFile.text("Commands/goals.txt").split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix("  ") {
        rows[rows.count - 1].hints.append(String(line.dropFirst(2)))
      } else if let last = rows.last, last.hints.isEmpty {
        rows[rows.count - 1].words += line.split(separator: " ")
      } else {
        rows.append((line.split(separator: " "), []))
      }
    }
    return rows
  }()

  /// All hints, for a test that reads their commands.
  package static let all = rows.flatMap(\.hints)

  package static let words = rows.flatMap { $0.words.map(String.init) }

  /// Returns the hints for a word in the place of a command, or after `help`; empty if there are none.
  package static func hints(for error: UsageError) -> [String] {
    switch error.problem {
    case .unknownCommand(let word, _), .unknownSubject(let word, _): hints(for: word)
    default: []
    }
  }

  /// Returns the hints for a word, or several with spaces between them; empty if there are none.
  package static func hints(for word: String) -> [String] {
    let word = word.lowercased().split { $0 == " " || $0 == "_" }.joined(separator: "-")
    let singular = word.last == "s" ? String(word.dropLast()) : word
    let forms = [word, singular, word.filter { $0 != "-" }]
    return forms.lazy.compactMap { form in rows.first { $0.words.contains(form[...]) } }.first?.hints ?? []
  }
}
