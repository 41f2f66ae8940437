internal import Dates
internal import ExchangeFormats
internal import NoteSyntax
internal import VaultCore

/// A task or event as a calendar has it.
struct CalendarEntry {
  let uid: String
  let isEvent: Bool
  /// What a note can say of it.
  private(set) var fields = CalendarFields()
  /// The day on which a task was done; nil if it is not stated.
  private(set) var done: CivilDate?
  /// The revision of the task from which it was made; nil if the calendar does not keep it.
  let revision: String?
  /// What a calendar says besides; an event of a note cannot have it.
  let (description, place): (String, String)
  /// Whether an event is of whole days.
  private(set) var isWholeDay = false
  /// The day on which an event begins, or a task is due or begins; nil if it has none.
  private(set) var day: CivilDate?
  /// Whether a task has a beginning, which counts only if it is before the end.
  private(set) var hasStart = false
  /// What a note cannot say of it.
  private(set) var losses: [String] = []

  /// Reads a component; nil if it is neither a task nor an event.
  init?(_ item: CalendarComponent, _ zones: CalendarZones, in zone: TimeZoneRules) {
    guard item.isEntry else { return nil }
    isEvent = item.name == "VEVENT"
    uid = item["UID"]?.text ?? ""
    revision = item[CalendarItemWriter.revision]?.value
    (description, place) = (item["DESCRIPTION"]?.text ?? "", item["LOCATION"]?.text ?? "")
    let summary = (item["SUMMARY"]?.text ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    // A line of a note has no control characters.
    fields[.summary] = String(
      String.UnicodeScalarView(
        summary.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
    var isUncertain = false
    func moment(_ name: String) -> CalendarMoment? {
      item[name].flatMap { CalendarMoment($0, zones, isUncertain: &isUncertain) }
    }
    let start = moment("DTSTART")
    let length = item["DURATION"].flatMap { Self.seconds($0.value) }
    if isEvent {
      read(start, end: moment("DTEND"), length: length, in: zone)
    } else {
      read(item, start, due: moment("DUE"), length: length, in: zone)
      let text = DescriptionText.normalized(description)
      fields[.description] = text.isEmpty ? nil : text
      if let completed = moment("COMPLETED") { done = completed.day(in: zone) }
    }
    if isUncertain { losses.append("a time zone that neither the calendar nor the system describes") }
    losses += Self.losses(item, isEvent: isEvent)
  }

  /// Returns the facts that differ from those that the calendar was told.
  ///
  /// - Parameter isClosed: Whether nothing remains to be done of the task here, so that it does not recur.
  func differences(from told: CalendarFields, isClosed: Bool) -> [CalendarFields.Name] {
    var fields = fields
    // The beginning of a task that recurs and has no other is the day on which it was due.
    if told[.start] == nil, told[.rule] != nil, fields[.start] == told[.due] { fields[.start] = nil }
    // A beginning that is not before the end is not told, and stays.
    if hasStart, fields[.start] == nil { fields[.start] = told[.start] }
    let isDone = [fields[.status], told[.status]].contains {
      $0 == CalendarFields.Status.done.rawValue || $0 == CalendarFields.Status.cancelled.rawValue
    }
    if isClosed || isDone { fields[.rule] = told[.rule] }
    return fields.differences(from: told)
  }

  private mutating func read(_ start: CalendarMoment?, end: CalendarMoment?, length: Int64?, in zone: TimeZoneRules) {
    guard let start else { return }
    day = start.day(in: zone)
    isWholeDay = start.isDay
    let from = start.local(in: zone)
    let to = end?.local(in: zone) ?? length.map { from + $0 }
    fields[.start] = Self.text(start, in: zone)
    if isWholeDay {
      if let to, to > from + 86_400 { losses.append("the later days of an event") }
    } else if let to, to > from {
      fields[.end] = Self.text(.local(to), in: zone)
    }
  }

  private mutating func read(
    _ item: CalendarComponent, _ start: CalendarMoment?, due: CalendarMoment?, length: Int64?, in zone: TimeZoneRules
  ) {
    let isDone = item["COMPLETED"] != nil || item["PERCENT-COMPLETE"]?.value == "100"
    let status = (item["STATUS"]?.value.uppercased()).flatMap { CalendarFields.Status(rawValue: $0) }
    fields[.status] = (status ?? (isDone ? .done : .open)).rawValue
    let (from, to) = (
      start?.day(in: zone),
      due
        ?? (start.flatMap { start in
          length.map { CalendarMoment.local(start.local(in: zone) + $0) }
        })
    )
    let last = to?.day(in: zone)
    fields[.due] = last.map { "\($0)" }
    // Some programs write the day on which a task is due as its beginning, too.
    hasStart = from != nil
    fields[.start] = from.flatMap { day in last.map { day < $0 } ?? true ? "\(day)" : nil }
    day = last ?? from
    for moment in [start, to] {
      guard let moment, !moment.isDay else { continue }
      let time = (moment.local(in: zone) % 86_400 + 86_400) % 86_400
      if time != 0, time != 86_399 { losses.append("the time of day of a task") }
    }
    fields[.priority] = item["PRIORITY"].flatMap { Int($0.value) }.flatMap(CalendarFields.priority)
    if let rule = item["RRULE"], status != .done, status != .cancelled {
      fields[.rule] = CalendarRule(rule.value)?.text ?? rule.value
    }
  }

  /// Returns what a note cannot have.
  private static func losses(_ item: CalendarComponent, isEvent: Bool) -> [String] {
    let noun = isEvent ? "event" : "task"
    let names = [
      "ATTENDEE": "the attendees of", "ORGANIZER": "the organizer of", "ATTACH": "an attachment of",
      "GEO": "the coordinates of", "RELATED-TO": "what is related to", "COMMENT": "a comment on",
      "CONTACT": "a contact of", "RESOURCES": "the resources of", "EXDATE": "the days left out of the recurrence of",
      "RDATE": "the days added to the recurrence of", "CONFERENCE": "the conference of",
    ]
    var losses: [String] = []
    for name in Set(item.properties.map(\.name)).sorted() {
      if let what = names[name] { losses.append("\(what) \(isEvent ? "an" : "a") \(noun)") }
    }
    if !isEvent, item["LOCATION"]?.value.isEmpty == false { losses.append("the place of a task") }
    if isEvent, item["RRULE"] != nil { losses.append("the recurrence of an event") }
    for alarm in item.components where alarm.name == "VALARM" {
      if alarm["UID"]?.value.hasPrefix(CalendarItemWriter.alarmPrefix) == true { continue }
      losses.append("an alarm of \(isEvent ? "an" : "a") \(noun)")
    }
    return losses
  }

  private static func text(_ moment: CalendarMoment, in zone: TimeZoneRules) -> String {
    if moment.isDay { return "\(moment.day(in: zone))" }
    let minutes = Int(moment.local(in: zone).flooringDivision(by: 60)) % 1440
    let time = (minutes + 1440) % 1440
    return "\(moment.day(in: zone))T\((time / 60).padded(to: 2)):\((time % 60).padded(to: 2))"
  }

  /// Reads a length of time, such as `PT1H30M` or `P1D`, in seconds; nil if it is none.
  private static func seconds(_ text: String) -> Int64? {
    guard let first = text.firstIndex(of: "P") else { return nil }
    let units: [Character: Int64] = ["W": 604_800, "D": 86_400, "H": 3600, "M": 60, "S": 1]
    var (total, number): (Int64, Int64) = (0, 0)
    for character in text[text.index(after: first)...] where character != "T" {
      if let digit = character.wholeNumberValue, number < 1_000_000 {
        number = number * 10 + Int64(digit)
      } else {
        guard let unit = units[character] else { return nil }
        (total, number) = (total + number * unit, 0)
      }
    }
    return text.hasPrefix("-") ? nil : total
  }
}
