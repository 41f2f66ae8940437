internal import JSON
internal import Terminal

/// The kinds of things that an import or export leaves out, with their numbers.
enum Losses {
  /// The maximum number of lines.
  private static let most = 12

  /// Returns a line for each thing that is left out, for people, the most frequent first; the rest is one line.
  static func lines(_ losses: [String: Int]) -> [String] {
    let sorted = sorted(losses)
    let shown = sorted.count > most ? Array(sorted.prefix(most - 1)) : sorted
    var lines = shown.map { loss, count in
      TerminalText.safe(Array(loss.utf8)) + (count > 1 ? ", \(count) times" : "")
    }
    let rest = sorted.count - shown.count
    if rest > 0 { lines.append("\(rest) more kinds; --json lists them") }
    return lines
  }

  /// Returns everything that is left out, the most frequent first.
  static func json(_ losses: [String: Int]) -> JSONValue {
    .array(
      sorted(losses).map { loss, count in
        .object([.init("what", .string(loss)), .init("count", .integer(count))])
      })
  }

  private static func sorted(_ losses: [String: Int]) -> [(key: String, value: Int)] {
    losses.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
  }
}
