internal import Answers
internal import JSON
internal import NoteSyntax
internal import Presentation
internal import VaultCore

/// The tool that changes tasks.
enum TaskTool {
  static let tool = Tool(
    "task", "Change a task",
    """
    Marks the task on a line as done or open, toggles it, or adds one. A task that recurs gets its next occurrence. \
    Example: {"note": "Plan", "revision": "…", "line": 12, "action": "done"}
    """, does: .changes,
    with: ToolCall.noteParameters + [
      Parameter("line", .number(1...10_000_000), ""),
      Parameter("action", .choice(["done", "toggle", "open", "add"]), "", standard: "done"),
      Parameter("text", .text, "To add"), Parameter("section", .text, "To add under"),
    ] + ToolCall.changeParameters, run: run)

  private static func run(_ call: inout ToolCall) throws -> ToolResult {
    let chosen = try call.chosenNote()
    let (path, action) = (chosen.paths[0], call.text("action"))
    guard action != "add" else { return try add(&call, chosen) }
    if call.has("text") || call.has("section") {
      throw ToolError(.invalidValue, "'text' and 'section' are for the action 'add'")
    }
    guard let line = call.number("line") else { throw ToolError(.invalidValue, "the parameter 'line' is missing") }
    let note = try SavedText(of: chosen.notes[0], in: call.view.vault).note
    guard let task = note.tasks.first(where: { $0.line == line }) else {
      throw ToolError(
        .noText, "there is no task on line \(line)", note.tasks.prefix(20).map { "line \($0.line): \($0.summary)" })
    }
    let isDone = call.view.snapshot.tasks(of: chosen.notes[0].document).first { $0.line == line }?.isDone ?? false
    _ = task
    // What is as it is asked for stays as it is.
    let lines: Set<Int> = action == "open" && !isDone ? [] : [line]
    let tasks = ChosenTasks([(path, lines)], in: call.view.vault)
    let request = CompleteTasks(tasks, toggles: action != "done", in: call.view.vault)
    let warnings: [JSONValue] = request.problems(in: call.view.vault).map { problem in
      ["code": "task.recurrence", "line": .integer(problem.line), "message": .string(problem.fact)]
    }
    return try call.change(request, chosen.revisions, warnings: warnings)
  }

  private static func add(_ call: inout ToolCall, _ chosen: ChangedNotes) throws -> ToolResult {
    guard !call.has("line") else { throw ToolError(.invalidValue, "'line' is not for the action 'add'") }
    let text = call.text("text")
    guard !text.allSatisfy(\.isWhitespace) else { throw ToolError(.invalidValue, "the parameter 'text' is missing") }
    var place = TextPlace.note
    if let section = call.optionalText("section") {
      let note = try SavedText(of: chosen.notes[0], in: call.view.vault)
      let heading = note.note.headings[try note.heading(section)]
      place = .part(.line(note.note.lines.index(at: heading.range.lowerBound) + 1))
      // Under the last line of what belongs to the heading alone.
      place = .heading(section.drop { $0 == "#" || $0 == " " }.replacingArrows)
      _ = heading
    }
    return try call.change(AddTasks([text], to: chosen.paths, at: place), chosen.revisions)
  }
}

extension Substring {
  /// A path of headings as links write it: `A#B` for `A > B`.
  fileprivate var replacingArrows: String { split(separator: " > ").joined(separator: "#") }
}
