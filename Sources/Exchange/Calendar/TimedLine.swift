internal import Bytes
internal import Dates
internal import NoteSyntax

/// A list item that begins with a time of day: `- 10:30 call Mara`, or `- 10:30–11:00 call Mara`.
struct TimedLine {
  let line: Int
  /// The text after the marker and the checkbox, as written.
  let text: String
  /// The text after the times.
  let summary: String
  /// The minutes of the day at which it begins, and at which it ends.
  let start: Int
  let end: Int?

  private(set) var isTask = false
  /// Whether nothing is indented below it.
  private(set) var isAlone = true
  /// The whole line with its line break.
  private(set) var whole = ""

  static func lines(of note: ParsedNote, _ bytes: [UInt8]) -> [TimedLine] {
    let tasks = Dictionary(note.tasks.map { ($0.line, $0) }) { first, _ in first }
    return note.blocks.compactMap { block in
      guard block.kind == .paragraph, let container = block.container,
        case .listItem = note.containers[container].kind
      else { return nil }
      let number = note.lines.index(at: block.contentRange.lowerBound)
      let range = note.lines.range(of: number)
      var timed: TimedLine?
      if let task = tasks[number + 1] {
        timed = TimedLine(task.summary, line: number + 1, text: task.text)
        timed?.isTask = true
      } else {
        let start = max(block.contentRange.lowerBound, range.lowerBound)
        let content = bytes[start..<max(range.upperBound, start)]
        let text = String(decoding: content.split(whereSeparator: \.isLineBreak).first ?? [], as: UTF8.self).trimmed
        timed = TimedLine(text, line: number + 1, text: text)
      }
      let end = note.containers[container].range.upperBound
      timed?.isAlone = end <= range.upperBound || bytes[range.upperBound..<end].allSatisfy(\.isWhitespace)
      timed?.whole = String(decoding: bytes[range], as: UTF8.self)
      return timed
    }
  }

  /// Reads a text that begins with a time; nil if it does not.
  private init?(_ content: String, line: Int, text: String) {
    var rest = content[...]
    guard let start = Self.time(&rest) else { return nil }
    var end: Int?
    var after = rest.drop { $0 == " " }
    if let dash = after.first, "-–—".contains(dash) {
      after = after.dropFirst().drop { $0 == " " }
      if let time = Self.time(&after) { (end, rest) = (time, after) }
    }
    guard rest.first == " " || rest.first == ":" else { return nil }
    let summary = String(rest.dropFirst()).trimmed
    if summary.isEmpty { return nil }
    (self.line, self.text, self.summary, self.start, self.end) = (line, text, summary, start, end)
  }

  /// Reads `9:05` or `09:05`.
  static func time(_ text: inout Substring) -> Int? {
    let hours = text.prefix { $0.isASCII && $0.isNumber }
    let rest = text.dropFirst(hours.count)
    let minutes = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
    guard (1...2).contains(hours.count), rest.first == ":", minutes.count == 2, let hour = Int(hours),
      let minute = Int(minutes), hour < 24, minute < 60
    else { return nil }
    text = rest.dropFirst(3)
    return hour * 60 + minute
  }

  /// What a calendar says of it.
  func fields(on day: CivilDate) -> CalendarFields {
    var fields = CalendarFields()
    fields[.summary] = NoteText.plainText(inline: summary.utf8Span.span)
    fields[.start] = Self.text(day, start)
    // What ends earlier than it begins ends on the next day.
    fields[.end] = end.map { Self.text($0 <= start ? day.adding(days: 1) : day, $0) }
    return fields
  }

  private static func text(_ day: CivilDate, _ minutes: Int) -> String {
    "\(day)T\((minutes / 60).padded(to: 2)):\((minutes % 60).padded(to: 2))"
  }

  /// Returns the line of an event on its day, without a marker.
  static func text(_ fields: CalendarFields, summary: String) -> String {
    func time(_ text: String?) -> String? { text.map { String($0.suffix(5)) } }
    let end = time(fields[.end]).map { "–\($0)" } ?? ""
    return "\(time(fields[.start]) ?? "")\(end) \(summary)"
  }
}
