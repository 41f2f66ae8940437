internal import Dates
internal import JSON
internal import SearchIndex
internal import Terminal
internal import VaultCore

/// Prints tasks grouped by day.
struct AgendaPrinter {
  let printer: TaskPrinter
  let today: CivilDate

  /// Prints the agenda. Forms without groups have the tasks in order.
  func print(_ agenda: TaskAgenda, total: Int, _ arguments: OutputArguments) throws {
    let (session, form) = (printer.session, arguments.form)
    if form == .json {
      let groups = agenda.groups.map { group in
        JSONValue.object([
          .init("group", .string(name(group.time))), .init("date", .optional(date(group.time).map { "\($0)" })),
          .init("tasks", .array(group.tasks.map(printer.json))),
        ])
      }
      return try session.print(
        .object([.init("formatVersion", 1), .init("total", .integer(total)), .init("groups", .array(groups))]))
    }
    if form == .jsonLines {
      for group in agenda.groups {
        let day = date(group.time).map { "\($0)" }
        for task in group.tasks {
          let place = [JSONValue.Member("group", .string(name(group.time))), .init("groupDate", .optional(day))]
          try session.print(.object(printer.members(task) + place))
        }
      }
      return
    }
    guard arguments.isPlainText else {
      return try printer.print(agenda.groups.flatMap(\.tasks), total: total, arguments, isGrouped: false)
    }
    for (index, group) in agenda.groups.enumerated() {
      let style: Style = group.time == .overdue ? .warning : .title
      try session.print((index == 0 ? [] : [StyledText("")]) + [StyledText(heading(group.time), style)])
      try session.print(group.tasks.map(printer.line))
    }
  }

  /// Returns the name of the group for programs.
  private func name(_ time: TaskAgenda.Time) -> String {
    switch time {
    case .overdue: "overdue"
    case .today: "today"
    case .later: "day"
    case .someday: "none"
    }
  }

  private func date(_ time: TaskAgenda.Time) -> CivilDate? {
    switch time {
    case .today: today
    case .later(let day): day
    case .overdue, .someday: nil
    }
  }

  private func heading(_ time: TaskAgenda.Time) -> String {
    switch time {
    case .overdue: return "Overdue"
    case .today: return "Today, \(written(today))"
    case .later(let day): return (day == today.adding(days: 1) ? "Tomorrow, " : "") + written(day)
    case .someday: return "No date"
    }
  }

  /// Returns a day such as `Friday, 27 November 2026`, with the year only if it is not the current one.
  private func written(_ day: CivilDate) -> String {
    CivilDateTime(year: day.year, month: day.month, day: day.day)
      .formatted(day.year == today.year ? "EEEE, d MMMM" : "EEEE, d MMMM yyyy")
  }
}
