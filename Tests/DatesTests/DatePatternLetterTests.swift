import Testing

@testable import Dates

@Suite struct DatePatternLetterTests {
  private let morning = CivilDateTime(
    year: 2026, month: 3, day: 7, hour: 0, minute: 5, second: 9, millisecond: 42, offset: -12_600)
  private let evening = CivilDateTime(year: 2026, month: 11, day: 21, hour: 13, offset: 3600)

  @Test(arguments: [
    ("yyyy-MM-dd", "2026-03-07", "2026-11-21"), ("y yy", "2026 26", "2026 26"), ("M d", "3 7", "11 21"),
    ("MMM MMMM", "Mar March", "Nov November"),
    ("EEEE, E EE EEE", "Saturday, Sat Sat Sat", "Saturday, Sat Sat Sat"),
    ("HH:mm:ss.SSS", "00:05:09.042", "13:00:00.000"), ("H m s", "0 5 9", "13 0 0"),
    ("h:mm a", "12:05 AM", "1:00 PM"),
    ("hh a", "12 AM", "01 PM"), ("Z ZZZ ZZZZZ", "-0330 -0330 -03:30", "+0100 +0100 +01:00"),
    ("'Day' d", "Day 7", "Day 21"), ("h 'o''clock'", "12 o'clock", "1 o'clock"), ("''", "'", "'"),
    ("'open d", "open d", "open d"), ("", "", ""), ("d。M月", "7。3月", "21。11月"),
    ("yyyyMMdd'T'HHmm", "20260307T0005", "20261121T1300"),
  ])
  func lettersFormatDates(pattern: String, first: String, second: String) throws {
    let pattern = try DatePattern(checking: pattern)
    #expect(pattern.text(of: morning) == first)
    #expect(pattern.text(of: evening) == second)
  }

  @Test(arguments: [
    ("yyy", "yyy"), ("yyyyy", "yyyyy"), ("dd.q", "q"), ("MMMMM", "MMMMM"), ("SS", "SS"), ("aa", "aa"),
    ("ZZZZ", "ZZZZ"),
    ("YYYYY", "YYYYY"), ("yyyy-mmm", "mmm"), ("HHH", "HHH"),
  ])
  func unknownLettersAreNamed(pattern: String, letters: String) {
    #expect(throws: DatePattern.UnknownLetters(letters: letters)) { try DatePattern(checking: pattern) }
  }

  @Test func datesFromOutsideDoNotTrap() throws {
    let odd = CivilDateTime(year: .min + 1, month: 77, day: -3, hour: 99, minute: -1, offset: 500)
    #expect(try DatePattern(checking: "MMMM yyyy d").text(of: odd) == "? -9223372036854775807 -3")
  }
}
