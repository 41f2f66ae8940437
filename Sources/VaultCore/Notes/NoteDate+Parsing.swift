internal import SearchIndex

extension NoteDate {
  /// The moment that a text states, or nil: `2026-11-21`, with a time after `T` or a space (`10:30`, `10:30:05`,
  /// `10:30:05.123`), with `Z` or an offset behind it (`+01:00`, `+0100`, `+01`). Without one it is local time.
  package init?(parsing text: String, zone: TimeZoneRules) {
    var rest = text.utf8[...]
    while rest.first == UInt8(ascii: " ") { rest.removeFirst() }
    while rest.last == UInt8(ascii: " ") { rest.removeLast() }
    guard let day = Self.day(&rest) else { return nil }
    var milliseconds: Int64 = 0
    if let separator = rest.first {
      guard [UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " ")].contains(separator) else { return nil }
      rest.removeFirst()
      guard let time = Self.time(&rest) else { return nil }
      milliseconds = time
    }
    while rest.first == UInt8(ascii: " ") { rest.removeFirst() }
    let civil = Int64(day.daysSinceEpoch) * 86_400_000 + milliseconds
    if rest.isEmpty {
      let seconds = zone.seconds(ofLocal: civil.flooringDivision(by: 1000))
      self.init(
        milliseconds: seconds * 1000 + (civil - civil.flooringDivision(by: 1000) * 1000),
        offsetMinutes: zone.offsetSeconds(seconds) / 60)
    } else {
      guard let offset = Self.offset(&rest), rest.isEmpty else { return nil }
      self.init(milliseconds: civil - Int64(offset) * 60_000, offsetMinutes: offset)
    }
  }

  /// The date that a file name begins with: `2026-11-21…` or `202611211030…`, at local time.
  package init?(fileName: Span<UInt8>, zone: TimeZoneRules) {
    var digits: [UInt8] = []
    for index in fileName.indices where index < 14 && (0x30...0x39).contains(fileName[index]) && digits.count == index {
      digits.append(fileName[index])
    }
    let name = String(decoding: (0..<min(fileName.count, 10)).map { fileName[$0] }, as: UTF8.self)
    if let day = CivilDate(iso: name), digits.count == 4 {
      self.init(parsing: "\(day)", zone: zone)
      return
    }
    guard digits.count == 8 || digits.count >= 12 else { return nil }
    let text = digits.map { String(UnicodeScalar($0)) }
    func part(_ range: Range<Int>) -> String { text[range].joined() }
    let time = digits.count >= 12 ? "T\(part(8..<10)):\(part(10..<12))" : ""
    self.init(parsing: "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))\(time)", zone: zone)
  }

  private static func day(_ rest: inout Substring.UTF8View) -> CivilDate? {
    guard let year = number(&rest, digits: 4...4), drop("-", &rest), let month = number(&rest, digits: 1...2),
      drop("-", &rest), let day = number(&rest, digits: 1...2)
    else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }

  /// Milliseconds since midnight.
  private static func time(_ rest: inout Substring.UTF8View) -> Int64? {
    guard let hour = number(&rest, digits: 1...2), hour < 24, drop(":", &rest),
      let minute = number(&rest, digits: 2...2), minute < 60
    else { return nil }
    var second = 0
    var thousandths = 0
    if drop(":", &rest) {
      guard let value = number(&rest, digits: 2...2), value <= 60 else { return nil }
      second = min(value, 59)
      if drop(".", &rest) {
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        guard !digits.isEmpty else { return nil }
        rest.removeFirst(digits.count)
        let three = digits.prefix(3).reduce(0) { $0 * 10 + Int($1 - 0x30) }
        thousandths = three * [100, 10, 1][min(digits.count, 3) - 1]
      }
    }
    return Int64(((hour * 60 + minute) * 60 + second) * 1000 + thousandths)
  }

  /// Minutes ahead of UTC.
  private static func offset(_ rest: inout Substring.UTF8View) -> Int? {
    if drop("Z", &rest) || drop("z", &rest) { return 0 }
    let sign: Int
    if drop("+", &rest) { sign = 1 } else if drop("-", &rest) { sign = -1 } else { return nil }
    guard let hours = number(&rest, digits: 2...2), hours < 24 else { return nil }
    if rest.isEmpty { return sign * hours * 60 }
    _ = drop(":", &rest)
    guard let minutes = number(&rest, digits: 2...2), minutes < 60 else { return nil }
    return sign * (hours * 60 + minutes)
  }

  private static func number(_ rest: inout Substring.UTF8View, digits: ClosedRange<Int>) -> Int? {
    let found = rest.prefix(digits.upperBound).prefix { (0x30...0x39).contains($0) }
    guard digits.contains(found.count) else { return nil }
    rest.removeFirst(found.count)
    return found.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private static func drop(_ character: Unicode.Scalar, _ rest: inout Substring.UTF8View) -> Bool {
    guard rest.first == UInt8(character.value) else { return false }
    rest.removeFirst()
    return true
  }
}
