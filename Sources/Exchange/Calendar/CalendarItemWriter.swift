internal import Bytes
internal import Dates
internal import ExchangeFormats
internal import NoteSyntax
internal import VaultChanges
internal import VaultCore

/// Makes the component of a calendar for a task or event.
struct CalendarItemWriter {
  /// The property that says from which state of a task a component was made.
  static let revision = "X-SHEAF-REVISION"
  /// What the identifiers of its alarms begin with.
  static let alarmPrefix = "sheaf-alarm-"

  private let line: CalendarLine
  private let uid: String
  private let record: NoteRecord
  private let view: VaultView
  /// What the component cannot say.
  private(set) var losses: [String] = []

  init(_ line: CalendarLine, uid: String, of record: NoteRecord, in view: VaultView) {
    (self.line, self.uid, self.record, self.view) = (line, uid, record, view)
  }

  private var zone: TimeZoneRules { view.vault.surroundings.zone }

  private func begin(_ name: String) -> CalendarComponent {
    var item = CalendarComponent(name)
    let stamp = Self.text(record.updated.milliseconds.flooringDivision(by: 1000))
    item.properties = [
      .init("UID", text: uid), .init("DTSTAMP", [:], stamp), .init("SUMMARY", text: line.fields[.summary] ?? ""),
    ]
    return item
  }

  /// The component of a line that begins with a time.
  var event: CalendarComponent {
    var item = begin("VEVENT")
    func add(_ name: String, _ time: String?) {
      guard let time, let moment = CivilDateTime(written: time, in: zone)?.secondsSince1970 else { return }
      item.properties.append(.init(name, [:], Self.text(moment)))
    }
    add("DTSTART", line.fields[.start])
    add("DTEND", line.fields[.end])
    item.properties += [.init("CATEGORIES", text: record.title), .init(Self.revision, [:], line.fields.revision)]
    return item
  }

  mutating func task(_ task: TaskItem, alarm: Int?) -> CalendarComponent {
    let settings = view.vault.config.tasks
    let fields = line.fields
    var item = begin("VTODO")
    if let text = fields[.description] { item.properties.append(.init("DESCRIPTION", text: text)) }
    item.properties += Self.addresses(in: task.summary).map { .init("URL", [:], $0) }.prefix(1)
    func add(_ name: String, _ day: String?) {
      if let day { item.properties.append(.init(name, ["VALUE": "DATE"], Self.digits(day))) }
    }
    let isOpen = !settings.isClosed(task)
    let dates = DateExpression(today: view.vault.today, looksAhead: true)
    let rule = isOpen ? task.recurrence.flatMap { Recurrence($0, dates: dates) } : nil
    let isOneDay = rule != nil && fields[.start] == nil
    if isOneDay, let due = task.due.map(Self.digits) {
      // A recurring task must have a beginning. Without another one, it is the beginning of the day on which it is due.
      item.properties += [.init("DTSTART", [:], "\(due)T000000"), .init("DUE", [:], "\(due)T235959")]
    } else {
      add("DTSTART", fields[.start])
      add("DUE", task.due)
    }
    if let rule { item.properties.append(.init("RRULE", [:], rule.calendarRule(hasTime: isOneDay))) }
    if isOpen, rule == nil ? task.recurrence != nil : rule?.isFromCompletion == true {
      losses.append("the recurrence of a task, as far as a calendar has no such rule")
    }
    if task.start != nil, task.scheduled != nil {
      losses.append("the day for which a task is scheduled that also starts")
    }
    if !task.dependsOn.isEmpty { losses.append("the tasks on which a task depends") }
    if let priority = fields[.priority].flatMap({ CalendarFields.priorities[$0] }) {
      item.properties.append(.init("PRIORITY", [:], "\(priority)"))
    }
    item.properties.append(.init("STATUS", [:], fields[.status] ?? ""))
    func addTime(_ name: String, _ day: String?) {
      guard let day = day.flatMap({ CivilDate(iso: $0) }) else { return }
      item.properties.append(.init(name, [:], Self.text(zone.start(of: day))))
    }
    if fields[.status] == CalendarFields.Status.done.rawValue { addTime("COMPLETED", task.done) }
    addTime("CREATED", task.created)
    item.properties += [.init("CATEGORIES", text: record.title), .init(Self.revision, [:], fields.revision)]
    if let alarm, isOpen, let day = (task.due ?? task.scheduled ?? task.start).flatMap({ CivilDate(iso: $0) }) {
      item.components = [self.alarm(at: alarm, on: day)]
    }
    return item
  }

  private func alarm(at minutes: Int, on day: CivilDate) -> CalendarComponent {
    var alarm = CalendarComponent("VALARM")
    let moment = zone.seconds(ofLocal: Int64(day.daysSinceEpoch) * 86_400 + Int64(minutes) * 60)
    alarm.properties = [
      .init("UID", text: Self.alarmPrefix + uid), .init("ACTION", [:], "DISPLAY"),
      .init("DESCRIPTION", text: line.fields[.summary] ?? ""),
      .init("TRIGGER", ["VALUE": "DATE-TIME"], Self.text(moment)),
    ]
    return alarm
  }

  /// Returns the addresses of the web to which a text links, without characters that would end a line.
  private static func addresses(in text: String) -> [String] {
    NoteParser.parse(Array(text.utf8).span).links.filter { link in
      link.isExternal && link.target.utf8.allSatisfy { $0 > .space && $0 < 0x7F }
    }.map(\.target)
  }

  private static func digits(_ day: String) -> String { day.filter { $0 != "-" } }

  /// Returns a moment in the form `20261121T093000Z`.
  private static func text(_ seconds: Int64) -> String {
    let text = NoteDate(milliseconds: seconds * 1000, offsetMinutes: 0).text
    return text.prefix(19).filter { $0 != "-" && $0 != ":" } + "Z"
  }
}
