import Dates
import Foundation
import SearchIndex
import SystemCalls
import TestSupport
import Testing

@testable import VaultChanges
@testable import VaultCore

@Suite struct RecurrenceTests {
  private static func day(_ text: String) throws -> CivilDate { try #require(CivilDate(iso: text)) }

  private static func rule(_ text: String) throws -> Recurrence? {
    Recurrence(text, dates: DateExpression(today: try day("2026-11-21"), looksAhead: true))
  }

  @Test(arguments: [
    ("every day", "2026-11-21", "2026-11-22"), ("every 3 days", "2026-11-21", "2026-11-24"),
    ("every weekday", "2026-11-20", "2026-11-23"), ("every week", "2026-11-21", "2026-11-28"),
    ("every week on Monday, Wednesday", "2026-11-23", "2026-11-25"),
    ("every 2 weeks on Friday", "2026-11-20", "2026-12-04"),
    ("every 2 weeks on Friday", "2026-11-21", "2026-12-04"), ("every month", "2026-01-31", "2026-02-28"),
    ("every 2 months", "2026-12-31", "2027-02-28"), ("every month on the 31st", "2026-01-31", "2026-03-31"),
    ("every month on the 15th", "2026-11-21", "2026-12-15"),
    ("every month on the last Friday", "2026-11-21", "2026-11-27"),
    ("every month on the last", "2026-01-31", "2026-02-28"),
    ("every month on the 2nd last Friday", "2026-11-21", "2026-12-18"),
    ("every 3 months on the 2nd Tuesday", "2026-11-21", "2027-02-09"), ("every year", "2024-02-29", "2025-02-28"),
    ("every January on the 15th", "2026-01-15", "2027-01-15"),
    ("every April and December on the 1st and 24th", "2026-11-21", "2026-12-01"),
    ("every April and December on the 1st and 24th", "2026-12-24", "2027-04-01"),
    ("every Monday, Thursday", "2026-11-21", "2026-11-23"), ("every Tuesday and Fri", "2026-11-24", "2026-11-27"),
    ("Every Week on mon", "2026-11-21", "2026-11-23"), ("every year on January 15th", "2026-11-21", "2027-01-15"),
    ("every month on the first Monday and third Monday", "2026-12-07", "2026-12-21"),
    ("every day for 3 times", "2026-11-21", "2026-11-22"),
    // A day that is none of the rule's is not one of its times.
    ("every monday for 1 times", "2026-11-25", "2026-11-30"),
    ("every week until January 1, 2027", "2026-12-24", "2026-12-31"),
    ("every weekday when done", "2026-11-21", "2026-11-23"), ("every friday on the 13th", "2026-11-21", "2027-08-13"),
    ("every year on the 1st Monday in September", "2026-11-21", "2027-09-06"),
  ])
  func theNextDayIsThatOfTheRule(_ text: String, _ from: String, _ next: String) throws {
    let rule = try #require(try Self.rule(text))
    #expect(try rule.next(after: Self.day(from)).map(\.description) == next)
    #expect(rule.isFromCompletion == text.hasSuffix("when done"))
  }

  @Test(arguments: [
    "", "every", "every blue moon", "weekly", "every 0 days", "every month on the", "every month on the 32nd",
    "every 2",
    "every month on the 15th foo", "every week on", "every hour", "every day until someday", "when done",
    "every month on the last weekday", "every -1 days", "every 99999999999999999999 days", "every week on monday,",
  ])
  func unreadableTextIsNoRule(_ text: String) throws {
    #expect(try Self.rule(text) == nil)
  }

  @Test(arguments: [
    ("every monday for 1 times", "2026-11-23"), ("every day for 1 times", "2026-11-21"),
    ("every week until January 1, 2027", "2026-12-31"),
    ("every February on the 30th", "2026-11-21"), ("every day", "9999-12-31"),
  ])
  func someRulesEnd(_ text: String, _ from: String) throws {
    #expect(try #require(try Self.rule(text)).next(after: Self.day(from)) == nil)
  }

  // MARK: - Against dateutil

  /// A random rule as people write it and as RFC 5545 does.
  private static func rule(_ random: inout SplitMix64) -> (text: String, rule: String) {
    func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
    let names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    let codes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
      "November", "December",
    ]
    func ordinal(_ number: Int) -> String {
      if number < 0 { return number == -1 ? "last" : "\(ordinal(-number)) last" }
      let endings = (11...13).contains(number % 100) ? [:] : [1: "st", 2: "nd", 3: "rd"]
      return "\(number)" + (endings[number % 10] ?? "th")
    }
    func days() -> [Int] { Array(Set((0...pick(3)).map { _ in pick(7) })).sorted() }
    func monthDays() -> [Int] {
      Array(Set((0...pick(3)).map { _ in pick(4) == 0 ? -1 - pick(5) : 1 + pick(31) })).sorted()
    }
    let interval = 1 + pick(4)
    let every = interval == 1 ? "every" : "every \(interval)"
    let plural = interval == 1 ? "" : "s"
    switch pick(8) {
    case 0: return ("\(every) day\(plural)", "FREQ=DAILY;INTERVAL=\(interval)")
    case 1: return ("\(every) week\(plural)", "FREQ=WEEKLY;INTERVAL=\(interval)")
    case 2: return ("every weekday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR")
    case 3:
      let days = days()
      return (
        "\(every) week\(plural) on \(days.map { names[$0] }.joined(separator: ", "))",
        "FREQ=WEEKLY;INTERVAL=\(interval);BYDAY=\(days.map { codes[$0] }.joined(separator: ","))"
      )
    case 4:
      let days = monthDays()
      return (
        "\(every) month\(plural) on the \(days.map(ordinal).joined(separator: " and "))",
        "FREQ=MONTHLY;INTERVAL=\(interval);BYMONTHDAY=\(days.map(String.init).joined(separator: ","))"
      )
    case 5:
      let nth = [1, 2, 3, 4, 5, -1, -2][pick(7)]
      let day = pick(7)
      return (
        "\(every) month\(plural) on the \(ordinal(nth)) \(names[day])",
        "FREQ=MONTHLY;INTERVAL=\(interval);BYDAY=\(nth)\(codes[day])"
      )
    case 6:
      let chosen = Array(Set((0...pick(3)).map { _ in pick(12) })).sorted()
      let days = monthDays().filter { $0 != 31 && $0 != 30 } + [1]
      return (
        "every \(chosen.map { months[$0] }.joined(separator: " and ")) on the \(days.map(ordinal).joined(separator: ", the "))",
        "FREQ=YEARLY;BYMONTH=\(chosen.map { "\($0 + 1)" }.joined(separator: ","));BYMONTHDAY="
          + days.map(String.init).joined(separator: ",")
      )
    default:
      let days = days()
      let month = pick(12)
      return (
        "every \(days.map { names[$0] }.joined(separator: ", ")) in \(months[month])",
        "FREQ=WEEKLY;BYMONTH=\(month + 1);BYDAY=\(days.map { codes[$0] }.joined(separator: ","))"
      )
    }
  }

  static let hasDateutil = (try? python("import dateutil.rrule", "")) != nil

  @Test(.enabled(if: hasDateutil, "python3 with dateutil is not installed"))
  func nextDaysAgreeWithDateutil() throws {
    var random = SplitMix64(seed: 20)
    var cases: [(text: String, rule: String, from: CivilDate)] = []
    for _ in 0..<Seeds.rounds(4000) {
      let (text, rule) = Self.rule(&random)
      cases.append((text, rule, CivilDate(daysSinceEpoch: Int.random(in: 17_000..<25_000, using: &random))))
    }
    let script = """
      import sys
      from datetime import datetime
      from dateutil.rrule import rrulestr
      for line in sys.stdin.read().splitlines():
        day, rule = line.split()
        start = datetime.fromisoformat(day)
        found = rrulestr(rule, dtstart=start).after(start)
        print(found.date().isoformat() if found else "-")
      """
    let input = cases.map { "\($0.from) \($0.rule)\n" }.joined()
    let answers = try Self.python(script, input).split(separator: "\n")
    try #require(answers.count == cases.count)
    for (one, answer) in zip(cases, answers) {
      let next = try Self.rule(one.text)?.next(after: one.from).map(\.description)
      #expect(next == String(answer), "\(one.text) from \(one.from)")
    }
  }

  private struct Failed: Error {}

  private static func python(_ script: String, _ input: String) throws -> String {
    let process = Process()
    guard let program = InstalledProgram.find("python3") else { throw Failed() }
    process.executableURL = URL(filePath: program.text)
    process.arguments = ["-c", script]
    let (questions, output) = (Pipe(), Pipe())
    process.standardInput = questions
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    // The script reads all before it writes.
    try questions.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try questions.fileHandleForWriting.close()
    let result = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw Failed() }
    return String(decoding: result, as: UTF8.self)
  }
}
