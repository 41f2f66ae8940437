internal import SearchIndex
internal import Terminal

extension ScoreExplanation {
  /// The sum as text: the contribution of each word with its occurrences in the note, and the factors of the sum.
  var text: [StyledText] {
    var rows = terms.map { term in
      let parts = Self.parts(term)
      let reason = "idf \(Self.number(term.idf))" + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", "))
      return (term.score, term.text, reason)
    }
    rows += pairs.map { pair in
      let distance = pair.proximity == 1 ? "one after the other" : "\(Int((1 / pair.proximity).rounded())) apart"
      return (pair.score, "\(pair.left) \(pair.right)", distance)
    }
    var lines = rows.map { contribution, text, reason in
      Self.line(Self.number(contribution), StyledText(text, .match), reason)
    }
    if titleBonus > 0 {
      lines.append(Self.line(Self.number(titleBonus), StyledText("title"), "all words in the title or in headings"))
    }
    if pin != 1 { lines.append(Self.line("\u{D7}\(Self.number(pin))", StyledText("pinned"), nil)) }
    if recency != 1 { lines.append(Self.line("\u{D7}\(Self.number(recency))", StyledText("recent"), nil)) }
    lines.append(Self.line(Self.number(score), StyledText("score", .strong), nil))
    return lines
  }

  private static func line(_ number: String, _ text: StyledText, _ reason: String?) -> StyledText {
    StyledText("  " + number.padded(toColumns: 8, alignment: .right) + "  ", .count) + text
      + StyledText(reason.map { "  \($0)" } ?? "", .dim)
  }

  /// Returns the occurrences as text, such as `3 bread in body`, `breads in title at 0.4`.
  private static func parts(_ term: Term) -> [String] {
    let strongest = term.occurrences.sorted { $0.termFrequency > $1.termFrequency }
    let shown = strongest.prefix(5).map { occurrence, _ in
      let count = occurrence.frequency == 1 ? "" : "\(occurrence.frequency) "
      let weight = occurrence.weight == 1 ? "" : " at \(number(occurrence.weight))"
      return "\(count)\(occurrence.text) in \(occurrence.field)\(weight)"
    }
    return shown + (strongest.count > shown.count ? ["\(strongest.count - shown.count) more"] : [])
  }

  /// Returns a number with two decimal places.
  private static func number(_ value: Float) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
    let hundredths = Int((Double(value) * 100).rounded())
    let (whole, rest) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
    return "\(hundredths < 0 ? "-" : "")\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}
