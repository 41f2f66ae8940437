/// Reads a moment in the past, as `--since` takes it: `30m`, `2h`, `1d` or `1w` ago, a date, or words for a day or a period,
/// which mean its beginning.
package enum PastMoment {
  private static let units: [Character: Int64] = ["m": 60, "h": 3_600, "d": 86_400, "w": 604_800]

  /// Returns the moment in nanoseconds since 1970; nil if the text is none of these.
  package static func nanoseconds(_ words: String, now: Int64, in zone: TimeZoneRules) -> Int64? {
    let text = words.filter { !$0.isWhitespace }
    if let unit = text.last.flatMap({ units[$0] }), text.dropLast().utf8.allSatisfy({ (48...57).contains($0) }),
      let count = Int64(text.dropLast()), (0...1_000_000).contains(count)
    {
      return now - count * unit * 1_000_000_000
    }
    if let date = NoteDate(parsing: text, zone: zone) { return date.milliseconds * 1_000_000 }
    let reader = DateExpression(today: zone.day(atNanoseconds: now), looksAhead: false)
    guard let moment = reader.spokenDate(words.drop { $0.isWhitespace }) else { return nil }
    return zone.start(of: moment.days.lowerBound) * 1_000_000_000
  }
}
