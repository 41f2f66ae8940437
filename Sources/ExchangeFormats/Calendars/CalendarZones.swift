internal import Bytes
internal import Dates
internal import SystemCalls

/// The time zones that the properties of a calendar name: as the calendar describes them, or else those of the system.
package struct CalendarZones: Sendable {
  private var zones: [String: TimeZoneRules] = [:]

  package init(_ calendars: [CalendarComponent]) {
    for zone in calendars.flatMap(\.components) where zone.name == "VTIMEZONE" {
      guard let name = zone["TZID"]?.text, zones[name] == nil else { continue }
      // A name that the system knows has all its rules, also those of other years.
      zones[name] = ZoneFile.rules(of: name) ?? DescribedZone(zone)?.rules
    }
    for name in Set(Self.names(in: calendars)) where zones[name] == nil { zones[name] = ZoneFile.rules(of: name) }
  }

  private static func names(in components: [CalendarComponent]) -> [String] {
    components.flatMap { $0.properties.compactMap { $0.parameters["TZID"] } + names(in: $0.components) }
  }

  subscript(name: String) -> TimeZoneRules? { zones[name] }
}

/// A zone that a calendar describes by its offsets and when they begin.
private struct DescribedZone {
  private struct Observance {
    var offset = 0
    var before = 0
    /// The first beginning, in seconds since 1970 as if the local time were UTC.
    var start: Int64 = 0
    var rule: CalendarRule?
    var days: [Int64] = []

    /// Returns the last beginning at or before a moment.
    func latest(before moment: Int64) -> Int64? {
      let local = moment + Int64(before)
      if local < start { return nil }
      var latest = max(start, days.filter { $0 <= local }.max() ?? start)
      if let rule {
        let year = CivilDate(daysSinceEpoch: Int(local.flooringDivision(by: 86_400))).year
        for year in [year - 1, year] {
          for day in rule.days(inYear: year) {
            let begin = Int64(day.daysSinceEpoch) * 86_400 + (start % 86_400 + 86_400) % 86_400
            if begin <= local, begin >= start, rule.until.map({ day <= $0 }) ?? true { latest = max(latest, begin) }
          }
        }
      }
      return latest - Int64(before)
    }
  }

  private var observances: [Observance] = []

  init?(_ zone: CalendarComponent) {
    let none = CalendarZones([])
    for part in zone.components {
      var isUncertain = false
      guard let offset = part["TZOFFSETTO"].flatMap({ Self.offset($0.value) }),
        let start = part["DTSTART"].flatMap({ CalendarMoment($0, none, isUncertain: &isUncertain) })
      else { continue }
      var observance = Observance()
      observance.offset = offset
      observance.before = part["TZOFFSETFROM"].flatMap { Self.offset($0.value) } ?? offset
      observance.start = start.local(in: .fixed(minutes: 0))
      observance.rule = part["RRULE"].flatMap { CalendarRule($0.value) }
      observance.days = part.properties.filter { $0.name == "RDATE" }.flatMap { property in
        property.value.split(separator: ",").compactMap { value in
          var isUncertain = false
          return CalendarMoment(CalendarProperty("RDATE", [:], String(value)), none, isUncertain: &isUncertain)?
            .local(in: .fixed(minutes: 0))
        }
      }
      observances.append(observance)
    }
    if observances.isEmpty { return nil }
  }

  var rules: TimeZoneRules {
    let observances = observances
    return TimeZoneRules { moment in
      let begun = observances.compactMap { one in one.latest(before: moment).map { (one, $0) } }
      return begun.max { $0.1 < $1.1 }?.0.offset ?? observances.min { $0.start < $1.start }?.before ?? 0
    }
  }

  /// Reads an offset such as `+0100`.
  private static func offset(_ text: String) -> Int? {
    guard text.utf8.count >= 5, let sign = text.first, sign == "+" || sign == "-",
      let number = Int(text.dropFirst().prefix(4))
    else { return nil }
    let seconds = number / 100 * 3600 + number % 100 * 60 + (Int(text.dropFirst(5)) ?? 0)
    return seconds >= 86_400 ? nil : sign == "-" ? -seconds : seconds
  }
}

/// The files with the rules of time zones that the system has (RFC 9636).
private enum ZoneFile {
  /// Returns the rules of a zone; nil if the system has none of that name.
  static func rules(of name: String) -> TimeZoneRules? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let isName = parts.allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { $0.isAlphanumeric || $0 == .hyphen || $0 == .underscore || $0 == .plus }
    }
    guard isName, parts.count < 5, name.utf8.count < 60 else { return nil }
    let file = RawPath("/usr/share/zoneinfo/\(name)")
    guard let bytes = try? SourceFile.read(file, limit: 1 << 20) else { return nil }
    return rules(in: bytes)
  }

  private static func rules(in bytes: [UInt8]) -> TimeZoneRules? {
    func number(_ offset: Int, _ count: Int) -> Int64 {
      let value = bytes[offset..<offset + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return count == 4 ? Int64(Int32(truncatingIfNeeded: value)) : Int64(bitPattern: value)
    }
    func counts(_ offset: Int) -> [Int]? {
      guard bytes.count >= offset + 44, bytes[offset...].starts(with: "TZif".utf8) else { return nil }
      return (0..<6).map { Int(number(offset + 20 + $0 * 4, 4)) }
    }
    // The second block has the moments in 64 bits.
    guard let old = counts(0), bytes[4] >= UInt8(ascii: "2"), old.allSatisfy({ $0 >= 0 && $0 < 1 << 20 }) else {
      return nil
    }
    let block = 44 + old[3] * 5 + old[4] * 6 + old[5] + old[2] * 8 + old[1] + old[0]
    guard let new = counts(block), new.allSatisfy({ $0 >= 0 && $0 < 1 << 20 }) else { return nil }
    let (times, types) = (block + 44, block + 44 + new[3] * 8)
    let infos = types + new[3]
    guard new[4] > 0, infos + new[4] * 6 <= bytes.count else { return nil }
    let moments = (0..<new[3]).map { number(times + $0 * 8, 8) }
    let offsets = (0..<new[4]).map { Int(number(infos + $0 * 6, 4)) }
    let kinds = (0..<new[3]).map { Int(bytes[types + $0]) }
    guard kinds.allSatisfy({ $0 < offsets.count }) else { return nil }
    return TimeZoneRules { moment in
      let next = moments.indices.partitioningIndex { moments[$0] > moment }
      return next == 0 ? offsets[0] : offsets[kinds[next - 1]]
    }
  }
}
