internal import Bytes

extension CivilDate {
  /// Reads the day of a date in a note. A date with an offset is on the day that it is in the zone; of other texts, the
  /// day is the one that they begin with.
  package init?(written text: String, in zone: TimeZoneRules) {
    if text.utf8.count > 10, let date = NoteDate(parsing: text, zone: zone) {
      self = zone.day(of: date)
    } else {
      self.init(iso: text)
    }
  }

  /// Reads the day that a text begins with: `2026-11-21`, optionally followed by a time.
  package init?(iso text: String) {
    let bytes = Array(text.utf8.prefix(11))
    guard bytes.count >= 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
    if bytes.count == 11, bytes[10] != UInt8(ascii: "T"), bytes[10] != UInt8(ascii: "t"), bytes[10] != UInt8(ascii: " ")
    {
      return nil
    }
    func number(_ range: Range<Int>) -> Int? {
      guard bytes[range].allSatisfy(\.isDigit) else { return nil }
      return bytes[range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else { return nil }
    self.init(year: year, month: month, day: day)
  }
}
