internal import Bytes
package import Dates

/// The literals of Dataview: dates, links, and the values of fields in the text.
package enum DataviewLiteral {
  /// The words that `date()` takes.
  static let shorthands: Set<String> = [
    "today", "now", "yesterday", "tomorrow", "sow", "eow", "som", "eom", "soy", "eoy", "start-of-week", "end-of-week",
    "start-of-month", "end-of-month", "start-of-year", "end-of-year",
  ]

  /// Reads a date that a text is as a whole; nil if it is none. A zone in brackets counts as the local one.
  package static func date(_ text: String, in zone: TimeZoneRules) -> QueryDate? {
    guard let first = text.utf8.first, first.isDigit else { return nil }
    var written = text
    if written.hasSuffix("]"), let bracket = written.firstIndex(of: "[") { written = String(written[..<bracket]) }
    let bytes = Array(written.utf8)
    if bytes.count > 10, bytes[10] != UInt8(ascii: "T") { return nil }
    return QueryDate(written, in: zone)
  }

  static func shorthand(_ word: String, at moment: QueryMoment) -> QueryDate? {
    let today = moment.today
    func start(_ day: CivilDate) -> QueryDate {
      var date = QueryDate(day, in: moment.zone)
      date.hasTime = false
      return date
    }
    func end(before day: CivilDate) -> QueryDate {
      QueryDate(local: Int64(day.daysSinceEpoch) * QueryDate.day - 1, in: moment.zone)
    }
    return switch word {
    case "now": moment.now
    case "today": start(today)
    case "yesterday": start(today.adding(days: -1))
    case "tomorrow": start(today.adding(days: 1))
    case "sow", "start-of-week": start(today.startOfWeek)
    case "eow", "end-of-week": end(before: today.startOfWeek.adding(days: 7))
    case "som", "start-of-month": start(today.startOfMonth)
    case "eom", "end-of-month": end(before: today.startOfMonth.adding(months: 1))
    case "soy", "start-of-year": start(today.startOfYear)
    case "eoy", "end-of-year": end(before: today.startOfYear.adding(months: 12))
    default: nil
    }
  }

  /// Reads a link at an offset, `[[…]]` or `![[…]]`; returns it with its end.
  static func link(_ bytes: [UInt8], at start: Int) -> (link: QueryLink, end: Int)? {
    var open = start
    if bytes[open] == UInt8(ascii: "!") { open += 1 }
    let (bracket, close) = (UInt8(ascii: "["), UInt8(ascii: "]"))
    guard open + 1 < bytes.count, bytes[open] == bracket, bytes[open + 1] == bracket else { return nil }
    var end = open + 2
    while end + 1 < bytes.count, !(bytes[end] == close && bytes[end + 1] == close) {
      if bytes[end] == bracket || bytes[end] == 0x0A { return nil }
      end += 1
    }
    guard end + 1 < bytes.count else { return nil }
    let inner = String(decoding: bytes[open + 2..<end], as: UTF8.self)
    let (target, display) = QueryLink.divided(inner[...])
    return (QueryLink(target, display: display, isEmbed: open > start), end + 2)
  }

  /// Returns the value of a field in the text: a literal, a list of literals with commas between them, or the text.
  package static func field(_ text: String, in zone: TimeZoneRules, source: Int? = nil) -> QueryValue {
    guard let (literals, isList) = literals(text, in: zone, source: source) else {
      let trimmed = text.trimmed
      return trimmed.isEmpty ? .null : .text(trimmed)
    }
    return isList ? .list(literals.map(\.value)) : literals[0].value
  }

  /// Returns the literals that the value of a field consists of, each with its text, and whether they are a list; nil
  /// for other text and for none.
  package static func literals(
    _ text: String, in zone: TimeZoneRules, source: Int? = nil
  ) -> (literals: [(value: QueryValue, text: String)], isList: Bool)? {
    let bytes = Array(text.trimmed.utf8)
    var offset = 0
    var literals: [(value: QueryValue, text: String)] = []
    var isList = false
    while offset < bytes.count {
      guard let (value, end) = literal(bytes, at: offset, in: zone, source: source) else { return nil }
      literals.append((value, String(decoding: bytes[offset..<end], as: UTF8.self).trimmed))
      offset = end
      while offset < bytes.count, bytes[offset] == 0x20 { offset += 1 }
      if offset == bytes.count { break }
      guard bytes[offset] == UInt8(ascii: ",") else { return nil }
      isList = true
      offset += 1
      while offset < bytes.count, bytes[offset] == 0x20 { offset += 1 }
    }
    return literals.isEmpty ? nil : (literals, isList)
  }

  /// Reads one literal, which ends before a comma or the end.
  private static func literal(
    _ bytes: [UInt8], at start: Int, in zone: TimeZoneRules, source: Int?
  ) -> (QueryValue, end: Int)? {
    let first = bytes[start]
    if first == UInt8(ascii: "[") || first == UInt8(ascii: "!"), let found = link(bytes, at: start) {
      var link = found.link
      link.source = source
      return (.link(link), found.end)
    }
    if first == UInt8(ascii: "\"") {
      var parser = DataviewExpressionParser(bytes, in: zone)
      parser.offset = start
      guard let text = try? parser.string() else { return nil }
      return (.text(text), parser.offset)
    }
    // Durations can contain commas, so the longest piece that is one is taken.
    var ends: [Int] = []
    for index in start...bytes.count where index == bytes.count || bytes[index] == UInt8(ascii: ",") {
      ends.append(index)
      if ends.count >= 8 { break }
    }
    for end in ends.reversed() {
      let piece = String(decoding: bytes[start..<end], as: UTF8.self).trimmed
      if piece.isEmpty { continue }
      if first.isDigit, let duration = QueryDuration(piece, isLoose: false) { return (.duration(duration), end) }
    }
    guard let end = ends.first else { return nil }
    let piece = String(decoding: bytes[start..<end], as: UTF8.self).trimmed
    switch piece {
    case "true", "True": return (.bool(true), end)
    case "false", "False": return (.bool(false), end)
    case "null": return (.null, end)
    default: break
    }
    if let date = date(piece, in: zone) { return (.date(date), end) }
    if isNumber(piece), let number = Double(piece) { return (.number(number), end) }
    if first == UInt8(ascii: "#"), piece.utf8.count > 1, !piece.utf8.contains(0x20) { return (.text(piece), end) }
    return nil
  }

  private static func isNumber(_ text: String) -> Bool {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    guard let first = digits.utf8.first, first.isDigit, digits.utf8.last?.isDigit == true else { return false }
    return digits.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
  }

  /// Returns a key in the form in which fields can be named in a query: lower case, with hyphens for spaces.
  package static func canonicalKey(_ key: String) -> String {
    var result = ""
    var isAfterSpace = false
    for character in key.lowercased() {
      if character.isWhitespace {
        isAfterSpace = true
        continue
      }
      let scalar = character.unicodeScalars.first ?? " "
      let isKept =
        scalar.properties.isAlphabetic || character.isNumber || character == "-" || character == "_"
        || scalar.value >= 0x80 && scalar.properties.isEmoji
      if !isKept { continue }
      if isAfterSpace, !result.isEmpty { result.append("-") }
      isAfterSpace = false
      result.append(character)
    }
    return result
  }
}

/// The hash by which Dataview shuffles: cyrb53.
enum DataviewHash {
  static func hash(_ text: String, _ seed: Int) -> Int {
    var h1 = 0xdead_beef ^ UInt32(truncatingIfNeeded: seed)
    var h2 = 0x41c6_ce57 ^ UInt32(truncatingIfNeeded: seed)
    for unit in text.utf16 {
      h1 = (h1 ^ UInt32(unit)) &* 2_654_435_761
      h2 = (h2 ^ UInt32(unit)) &* 1_597_334_677
    }
    h1 = ((h1 ^ (h1 >> 16)) &* 2_246_822_507) ^ ((h2 ^ (h2 >> 13)) &* 3_266_489_909)
    h2 = ((h2 ^ (h2 >> 16)) &* 2_246_822_507) ^ ((h1 ^ (h1 >> 13)) &* 3_266_489_909)
    return Int(h2 & 2_097_151) * 4_294_967_296 + Int(h1)
  }
}
