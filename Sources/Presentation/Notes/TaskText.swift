package import Dates
internal import NoteSyntax
package import Terminal
package import VaultCore

package struct TaskText {
  private let display: Display
  private let view: VaultView

  /// Lays out tasks for a display.
  package init(display: Display, view: VaultView) { (self.display, self.view) = (display, view) }

  /// Returns tasks one per line, or below their notes if the tasks of a note are adjacent.
  package func lines(_ tasks: [FoundTask], isGrouped: Bool) -> [StyledText] {
    isGrouped && display.isTerminal ? groups(tasks) : tasks.map(line)
  }

  /// Returns the place of the text of every task.
  package func quickfix(_ tasks: [FoundTask]) -> [QuickfixLine] {
    var columns: [Int: Int] = [:]
    var last: [UInt8]?
    return tasks.map { found in
      if found.note.path != last {
        last = found.note.path
        let bytes = view.vault.contents(of: found.note.path) ?? []
        let note = view.vault.parsed(bytes, at: found.note.path)
        columns = Dictionary(
          note.tasks.map { ($0.line, note.lines.position(at: $0.textRange.lowerBound).column) },
          uniquingKeysWith: { first, _ in first })
      }
      return QuickfixLine(
        path: view.displayPath(found.note.path), line: found.task.line, column: columns[found.task.line] ?? 1,
        text: Array(found.task.text.utf8))
    }
  }

  /// Returns the tasks of an agenda below their days, and below them the notes that are to be read again.
  package func lines(_ agenda: TaskAgenda, reviews: [NoteReview]) -> [StyledText] {
    let lines = lines(agenda)
    if reviews.isEmpty { return lines }
    return lines + (lines.isEmpty ? [] : [StyledText("")]) + [StyledText("To be read again", .title)]
      + reviews.map { review in
        StyledText(name: view.displayPath(review.note.path)) + StyledText(": ", .lineNumber)
          + StyledText(review.note.card.title) + StyledText("  \(review.day)", .date)
      }
  }

  /// Returns the tasks of an agenda below their days.
  package func lines(_ agenda: TaskAgenda) -> [StyledText] {
    agenda.groups.enumerated().flatMap { index, group in
      let style: Style = group.time == .overdue ? .warning : .title
      return (index == 0 ? [] : [StyledText("")]) + [
        StyledText(Self.heading(group.time, today: view.vault.today), style)
      ] + group.tasks.map(line)
    }
  }

  /// Returns the tasks of groups below their names, each with the number of its tasks.
  package func lines(_ groups: TaskGroups) -> [StyledText] {
    groups.groups.enumerated().flatMap { index, group in
      let style: Style = group.name == .day(.overdue) ? .warning : .title
      let head = StyledText(heading(group.name), style) + StyledText("  \(group.tasks.count)", .dim)
      return (index == 0 ? [] : [StyledText("")]) + [head] + group.tasks.map(line)
    }
  }

  private func heading(_ name: TaskGroups.Name) -> String {
    switch name {
    case .day(let time): Self.heading(time, today: view.vault.today)
    case .priority(let name): name.map { $0.prefix(1).uppercased() + $0.dropFirst() } ?? "No priority"
    case .note(let path): TerminalText.safe(view.displayPath(path))
    case .heading(let text): text.map { TerminalText.safe(Array($0.utf8)) } ?? "No heading"
    case .tag(let name): name.map { "#" + TerminalText.safe(Array($0.utf8)) } ?? "No tag"
    }
  }

  package static func heading(_ time: TaskAgenda.Time, today: CivilDate) -> String {
    /// Returns a day such as `Friday, 27 November 2026`, with the year only if it is not the current one.
    func written(_ day: CivilDate) -> String {
      CivilDateTime(year: day.year, month: day.month, day: day.day)
        .formatted(day.year == today.year ? "EEEE, d MMMM" : "EEEE, d MMMM yyyy")
    }
    switch time {
    case .overdue: return "Overdue"
    case .today: return "Today, \(written(today))"
    case .later(let day): return (day == today.adding(days: 1) ? "Tomorrow, " : "") + written(day)
    case .someday: return "No date"
    }
  }

  private func groups(_ tasks: [FoundTask]) -> [StyledText] {
    var lines: [StyledText] = []
    var last: [UInt8]?
    for found in tasks {
      if found.note.path != last {
        if last != nil { lines.append(StyledText("")) }
        last = found.note.path
        lines.append(
          StyledText(name: view.displayPath(found.note.path), link: display.link(to: found.note.path, in: view))
            + StyledText("  ") + StyledText(found.note.card.title, .title))
      }
      let number = "\(found.task.line)".padded(toColumns: 5, alignment: .right)
      lines.append(StyledText("\(number): ", .lineNumber) + text(found.task))
    }
    return lines
  }

  private func line(_ found: FoundTask) -> StyledText {
    StyledText(name: view.displayPath(found.note.path)) + StyledText(":\(found.task.line): ", .lineNumber)
      + text(found.task)
  }

  /// Returns the box and the text of a task.
  private func text(_ task: StoredTask) -> StyledText {
    let isOverdue = task.isOverdue(on: view.vault.today)
    let status = TerminalText.safe(Array(task.status.utf8))
    return StyledText("[\(status)] ", task.isDone ? .taskDone : .taskOpen)
      + StyledText(TerminalText.safe(Array(task.text.utf8)), isOverdue ? .warning : task.isDone ? .dim : .plain)
      + StyledText(isOverdue ? "  (overdue)" : "", .warning)
  }
}
