internal import Bytes
package import Dates

/// What a task in the notation of Logseq has besides the fields of others.
package struct LogseqTask: Sendable, Equatable {
  /// The word of its status, such as `DOING`.
  package var marker: String
  /// Its dates as written.
  package var stamps: [LogseqStamp] = []

  /// The status of tasks that wait, which no box has.
  package static let waiting: Unicode.Scalar = "w"
}

/// A date of a task: `SCHEDULED: <2026-11-29 Sun 10:00 .+1d>`.
package struct LogseqStamp: Sendable, Equatable {
  /// Whether it is when the task is due, rather than when it is scheduled.
  package var isDeadline: Bool
  /// The range from its keyword to its closing bracket.
  package var range: Range<Int>
  /// The range of the day with the name of the weekday, if that is written.
  package var dayRange: Range<Int>
  package var day: CivilDate
  /// The minutes since midnight, if a time is written.
  package var minutes: Int?
  package var timeRange: Range<Int>?
  /// Whether the name of the weekday is written.
  package var hasWeekday: Bool
  /// The repeater, such as `.+1d`.
  package var repeater: LogseqRepeater?

  /// Returns a day as it is written in a stamp.
  static func text(_ day: CivilDate, hasWeekday: Bool = true) -> String {
    hasWeekday ? "\(day) \(CalendarNames.weekdays[day.weekday - 1].prefix(3))" : "\(day)"
  }

  static func keyword(isDeadline: Bool) -> String { isDeadline ? "DEADLINE:" : "SCHEDULED:" }

  /// Returns the stamps in a range of text that is on one line. O(count).
  static func stamps(in line: Range<Int>, _ bytes: Span<UInt8>) -> [LogseqStamp] {
    var stamps: [LogseqStamp] = []
    var offset = line.lowerBound
    while offset < line.upperBound {
      let isDeadline = bytes[offset] == UInt8(ascii: "D")
      let keyword = keyword(isDeadline: isDeadline)
      if isDeadline || bytes[offset] == UInt8(ascii: "S"), bytes.hasText(keyword, at: offset),
        let stamp = LogseqStamp(isDeadline: isDeadline, at: offset, to: line.upperBound, keyword.utf8.count, bytes)
      {
        stamps.append(stamp)
        offset = stamp.range.upperBound
      } else {
        offset &+= 1
      }
    }
    return stamps
  }

  private init?(isDeadline: Bool, at start: Int, to end: Int, _ keyword: Int, _ bytes: Span<UInt8>) {
    let open = bytes.skippingBlanks(from: start &+ keyword, to: end)
    guard open < end, bytes[open] == .lessThan else { return nil }
    var dayEnd = open &+ 1
    while dayEnd < end, dayEnd < open &+ 11, bytes[dayEnd].isDigit || bytes[dayEnd] == .hyphen { dayEnd &+= 1 }
    guard let day = Self.day(String(repairing: bytes.extracting(open &+ 1..<dayEnd))) else { return nil }
    var close = dayEnd
    while close < end, bytes[close] != .greaterThan, close < open &+ 80 { close &+= 1 }
    guard close < end, bytes[close] == .greaterThan else { return nil }
    (self.isDeadline, range, self.day, hasWeekday) = (isDeadline, start..<close &+ 1, day, false)
    dayRange = open &+ 1..<dayEnd
    var offset = dayEnd
    while true {
      offset = bytes.skippingBlanks(from: offset, to: close)
      let word = offset
      while offset < close, !bytes[offset].isBlank { offset &+= 1 }
      if word == offset { break }
      let text = String(repairing: bytes.extracting(word..<offset))
      if let repeater = LogseqRepeater(text) {
        self.repeater = self.repeater ?? repeater
      } else if let minutes = Self.minutes(text) {
        (self.minutes, timeRange) = (minutes, word..<offset)
      } else if timeRange == nil, repeater == nil, !hasWeekday {
        (hasWeekday, dayRange) = (true, dayRange.lowerBound..<offset)
      }
    }
  }

  /// Reads a day such as `2026-11-29` or `2026-1-9`.
  private static func day(_ text: String) -> CivilDate? {
    let numbers = text.split(separator: "-", omittingEmptySubsequences: false).compactMap { Int($0) }
    guard numbers.count == 3, text.split(separator: "-").count == 3 else { return nil }
    return CivilDate(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  private static func minutes(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ (1...2).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isDigit) }),
      let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
    else { return nil }
    return hour * 60 + minute
  }
}

/// A repeater of Logseq and org: `+1m` counts from the date, `++1w` too but ends in the future, and `.+1d` counts from
/// the day on which the task is done.
package struct LogseqRepeater: Sendable, Equatable {
  /// What a repeater counts from.
  package enum Start: String, Sendable {
    case date = "+"
    case future = "++"
    case completion = ".+"
  }

  /// The repeater as written.
  package let text: String
  /// What it counts from.
  package let start: Start
  private let count: Int
  private let unit: UInt8

  init?(_ text: String) {
    guard let start = [Start.completion, .future, .date].first(where: { text.hasPrefix($0.rawValue) }) else {
      return nil
    }
    // What follows a slash is the longest time, which only habits of org have.
    let rest = text.dropFirst(start.rawValue.count).prefix { $0 != "/" }
    guard let unit = rest.utf8.last, "hdwmy".utf8.contains(unit), (1...4).contains(rest.utf8.count - 1),
      rest.utf8.dropLast().allSatisfy(\.isDigit), let count = Int(rest.dropLast()), count > 0
    else { return nil }
    (self.text, self.start, self.count, self.unit) = (text, start, count, unit)
  }

  /// Returns the next time after a task is done; nil if there is none that days can have.
  ///
  /// - Parameters:
  ///   - minutes: The minutes since midnight; nil if no time is written.
  ///   - now: The day and the minutes on which the task is done.
  package func next(
    after day: CivilDate, minutes: Int?, doneAt now: (day: CivilDate, minutes: Int)
  ) -> (day: CivilDate, minutes: Int?)? {
    if unit == UInt8(ascii: "h") { return nextHour(after: day, minutes: minutes, doneAt: now) }
    func moved(_ day: CivilDate, times: Int) -> CivilDate {
      switch unit {
      case UInt8(ascii: "d"): day.adding(days: count * times)
      case UInt8(ascii: "w"): day.adding(days: 7 * count * times)
      case UInt8(ascii: "m"): day.adding(months: count * times)
      default: day.adding(months: 12 * count * times)
      }
    }
    switch start {
    case .date:
      let next = moved(day, times: 1)
      return next > day && next < .limit ? (next, minutes) : nil
    case .completion:
      let next = moved(now.day, times: 1)
      return next > now.day && next < .limit ? (next, minutes) : nil
    case .future:
      // Months are counted from the first day, so that days at the end of a month do not wander.
      let longest = [UInt8(ascii: "d"): 1, UInt8(ascii: "w"): 7, UInt8(ascii: "m"): 31][unit] ?? 366
      var times = max(1, (now.day.daysSinceEpoch - day.daysSinceEpoch) / longest / count)
      while times < 4_000_000 {
        let next = moved(day, times: times)
        if next >= CivilDate.limit { return nil }
        if next > now.day { return next > day ? (next, minutes) : nil }
        times += 1
      }
      return nil
    }
  }

  private func nextHour(
    after day: CivilDate, minutes: Int?, doneAt now: (day: CivilDate, minutes: Int)
  ) -> (day: CivilDate, minutes: Int?)? {
    let step = count * 60
    var moment = day.daysSinceEpoch * 1440 + (minutes ?? 0)
    let present = now.day.daysSinceEpoch * 1440 + now.minutes
    switch start {
    case .date: moment += step
    case .completion: moment = present + step
    case .future: moment += step * max(1, (present - moment) / step + (present >= moment ? 1 : 0))
    }
    let (days, rest) = moment.quotientAndRemainder(dividingBy: 1440)
    let date = CivilDate(daysSinceEpoch: rest < 0 ? days - 1 : days)
    return date >= CivilDate.limit ? nil : (date, minutes == nil ? nil : rest < 0 ? rest + 1440 : rest)
  }
}
