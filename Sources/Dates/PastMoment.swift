/// Reads a moment in the past, as `--since` takes it: `30m`, `2h`, `1d` or `1w` ago, or a date.
package enum PastMoment {
  private static let units: [Character: Int64] = ["m": 60, "h": 3_600, "d": 86_400, "w": 604_800]

  /// Returns the moment in nanoseconds since 1970; nil if the text is neither a time span nor a date.
  package static func nanoseconds(_ text: String, now: Int64, in zone: TimeZoneRules) -> Int64? {
    let text = text.filter { !$0.isWhitespace }
    if let unit = text.last.flatMap({ units[$0] }), text.dropLast().utf8.allSatisfy({ (48...57).contains($0) }),
      let count = Int64(text.dropLast()), (0...1_000_000).contains(count)
    {
      return now - count * unit * 1_000_000_000
    }
    return NoteDate(parsing: text, zone: zone).map { $0.milliseconds * 1_000_000 }
  }
}
