/// What an import or export leaves out, for people.
enum Losses {
  /// The most lines.
  private static let most = 12

  /// Returns a line for each thing that is left out, the most frequent first; the rest is one line.
  static func lines(_ losses: [String: Int]) -> [String] {
    let sorted = losses.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let shown = sorted.count > most ? Array(sorted.prefix(most - 1)) : sorted
    var lines = shown.map { loss, count in
      TerminalText.safe(Array(loss.utf8)) + (count > 1 ? ", \(count) times" : "")
    }
    let rest = sorted.count - shown.count
    if rest > 0 { lines.append("\(rest) more kinds of things; --json lists them") }
    return lines
  }
}
