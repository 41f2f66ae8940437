internal import Terminal

/// The kinds of things that an import or export leaves out, with their numbers.
package enum Losses {
  /// The maximum number of lines.
  private static let most = 12

  /// Returns a line for each thing that is left out, for people, the most frequent first; the rest is one line.
  package static func lines(_ losses: [String: Int]) -> [String] {
    let sorted = losses.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let shown = sorted.count > most ? Array(sorted.prefix(most - 1)) : sorted
    var lines = shown.map { loss, count in TerminalText.safe(loss) + (count > 1 ? ", \(count) times" : "") }
    let rest = sorted.count - shown.count
    if rest > 0 { lines.append("\(rest) more kinds; --json lists them") }
    return lines
  }
}
