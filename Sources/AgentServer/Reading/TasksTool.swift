internal import Answers
internal import JSON
internal import Presentation
internal import VaultCore

/// The tool that lists tasks.
enum TasksTool {
  static let tool = Tool(
    "tasks", "Tasks",
    """
    Tasks of all notes, those that are due first at the top, with their lines and the revisions that 'task' needs. \
    Example: {"due": "<=today"}
    """, does: .reads,
    with: [
      Parameter("query", .text, "Words and tags are those of tasks"),
      Parameter("state", .choice(["open", "done", "all"]), "", standard: "open"),
      Parameter("due", .text, "today, <=friday, 2026-12, …"),
    ] + ToolCall.listParameters(), run: run)

  private static func run(_ call: inout ToolCall) throws -> ToolResult {
    let view = call.view
    var selection = TaskSelection()
    selection.state = ["open": .open, "done": .done][call.text("state")] ?? .all
    var query = call.text("query")
    if let due = call.optionalText("due") {
      let words = due.split(separator: " ")
      guard !due.isEmpty, words.count == 1 || !due.contains("\"") else {
        throw ToolError(.invalidValue, "'due' must be a day or a range of days")
      }
      let condition = "due:" + (words.count == 1 ? due : "\"\(due)\"")
      query = query.allSatisfy(\.isWhitespace) ? condition : "(\(query)) \(condition)"
    }
    let (tasks, total) = try view.tasks(selection, query: query, in: .due, first: try call.reach())
    let list = TaskList(tasks, of: total, in: view)
    let columns: [TaskList.Field] = [.due, .scheduled, .start, .done, .priority, .overdue]
    return try call.answer(
      Rows(
        total: total, count: tasks.count,
        key: { tasks[$0].note.path + Array(" \(tasks[$0].task.line) \(tasks[$0].task.text)".utf8) },
        page: { range in
          list.page(range).map { row in
            let (note, task) = (row.found.note, row.found.task)
            return JSONValue.pathMembers(note.path) + [
              .init("line", .integer(task.line)), .init("text", .string(task.text)),
              .init("state", .string(task.isDone ? "done" : "open")),
            ]
              + columns.flatMap { field in
                // What a task does not have is left out.
                Records.members(list.value(field, of: row), key: field.rawValue).filter {
                  $0.value != .null && $0.value != false
                }
              } + [.init("revision", .string(note.revision))]
          }
        }))
  }
}
