internal import JSON
internal import NoteSyntax
internal import SystemCalls
internal import Terminal
internal import VaultCore

/// Prints tasks.
struct TaskPrinter {
  let session: Session
  let view: VaultView

  /// The options and fields of the list.
  static let shape = ListShape(
    thing: "task", things: "tasks", brief: .paths("Print only the paths of the notes, each once, one per line"),
    fields: [
      .init("path", .text, "the note that contains the task"), .init("title", .text, "the title of the note"),
      .init("line", .text, "the line number of the task"), .init("status", .text, "the character in the box"),
      .init("isDone", .text, "true or false"), .init("text", .text, "the text of the task"),
      .init("due", .date, "a date"), .init("scheduled", .date, "a date"), .init("start", .date, "a date"),
      .init("created", .date, "a date"), .init("done", .date, "a date"), .init("cancelled", .date, "a date"),
      .init("priority", .text, "highest, high, medium, low or lowest"),
      .init("overdue", .text, "true for an open task that was due before today"),
    ],
    columns: ["path", "line", "status", "text", "due"])

  /// Prints tasks in the requested form.
  ///
  /// - Parameters:
  ///   - total: The number of tasks, including those that are not shown.
  ///   - isGrouped: Whether the tasks of a note are adjacent.
  func print(_ tasks: [FoundTask], total: Int, _ arguments: OutputArguments, isGrouped: Bool) throws {
    let isPrinted = try RowPrinter(session: session, shape: Self.shape).print(
      tasks.map(row), arguments, total: total, name: "tasks")
    if isPrinted { return }
    try session.page(session.output.isTerminal && isGrouped ? groups(tasks) : tasks.map(line))
    session.announceLimit(tasks.count, of: total, Self.shape)
  }

  /// Prints `PATH:LINE:COLUMN:TEXT` for every task, with the column of its text.
  func printLines(_ tasks: [FoundTask]) throws {
    var columns: [Int: Int] = [:]
    var last: [UInt8]?
    for found in tasks {
      if found.note.path != last {
        last = found.note.path
        let bytes = view.vault.contents(of: found.note.path) ?? []
        let note = NoteParser.parse(bytes.span)
        columns = Dictionary(
          note.tasks.map { ($0.line, note.lines.position(at: $0.textRange.lowerBound).column) },
          uniquingKeysWith: { first, _ in first })
      }
      let place = ":\(found.task.line):\(columns[found.task.line] ?? 1):"
      let text = Array(found.task.text.utf8)
      try session.output.write(
        QuotedName.line(of: view.displayPath(found.note.path)) + Array(place.utf8)
          + (session.palette.neutralises ? Array(TerminalText.safe(text).utf8) : text) + [0x0A])
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
          StyledText(name: view.displayPath(found.note.path), link: session.link(to: found.note, in: view))
            + StyledText("  ") + StyledText(found.note.card.title, .title))
      }
      let number = "\(found.task.line)".padded(toColumns: 5, alignment: .right)
      lines.append(StyledText("\(number): ", .lineNumber) + text(found.task))
    }
    return lines
  }

  func line(_ found: FoundTask) -> StyledText {
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

  func json(_ found: FoundTask) -> JSONValue { .object(members(found)) }

  private func row(_ found: FoundTask) -> ListRow {
    let path = view.displayPath(found.note.path)
    return ListRow(handle: path, members: members(found), paths: ["path": path])
  }

  /// Returns the members of a task in JSON.
  func members(_ found: FoundTask) -> [JSONValue.Member] {
    let task = found.task
    return JSONValue.pathMembers(found.note.path) + [
      .init("title", .string(found.note.card.title)), .init("line", .integer(task.line)),
      .init("status", .string(task.status)), .init("isDone", .bool(task.isDone)), .init("text", .string(task.text)),
      .init("due", .optional(task.due)), .init("scheduled", .optional(task.scheduled)),
      .init("start", .optional(task.start)), .init("created", .optional(task.created)),
      .init("done", .optional(task.done)), .init("cancelled", .optional(task.cancelled)),
      .init("priority", .optional(task.priority)), .init("overdue", .bool(task.isOverdue(on: view.vault.today))),
    ]
  }
}
