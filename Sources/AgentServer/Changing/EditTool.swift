internal import Answers
internal import JSON
internal import NoteSyntax
internal import Presentation
internal import VaultChanges
internal import VaultCore

/// The tool that edits the text of a note.
enum EditTool {
  static let tool = Tool(
    "edit", "Edit a note",
    """
    Changes parts of one note, all edits or none. replace: 'old' (exact, once) by 'new' (may be empty). insert: 'new' \
    before 'line', below the heading 'section', or after 'old'. append, prepend: to the note or 'section'. delete: \
    'old', 'lines' or 'section' with its subsections. Lines are those that were read. \
    Example: {"note": "Plan", "revision": "…", "edits": [{"action": "replace", "old": "May", "new": "June"}]}
    """, does: .changes,
    with: ToolCall.noteParameters + [
      Parameter(
        "edits",
        .list(
          of: .record([
            Parameter(
              "action", .choice(["replace", "insert", "append", "prepend", "delete"]), "", standard: "replace"),
            Parameter("old", .text, ""), Parameter("new", .text, ""),
            Parameter("all", .flag, "Every 'old'"),
            Parameter("expect", .number(0...1_000_000), "Number of them"),
            Parameter("again", .flag, "Even if it is there"),
            Parameter("section", .text, "A heading, or A > B"),
            Parameter("line", .number(1...10_000_000), ""), Parameter("lines", .text, "10-40"),
          ])), ""
      ).required
    ] + ToolCall.changeParameters, run: run)

  private static func run(_ call: inout ToolCall) throws -> ToolResult {
    let chosen = try call.chosenNote()
    let path = chosen.paths[0]
    let edits = (call.values["edits"]?.array ?? []).enumerated().map { PassageEditor.Edit($1, $0) }
    guard (1...50).contains(edits.count) else { throw ToolError(.invalidValue, "'edits' must have 1 to 50 edits") }
    guard let bytes = call.view.vault.contents(of: path) else { throw call.stale(path, call.text("revision")) }
    var editor = PassageEditor(bytes, at: path, in: call.view.vault)
    do {
      for edit in edits { try editor.apply(edit) }
    } catch let error as EditError {
      throw VaultError.change(.edit(path: path, error))
    }
    try checkFrontMatter(bytes, editor.bytes)
    let warnings: [JSONValue] = editor.repeated.map { name in
      ["code": "already_there", "message": .string("\(name): the text is already there; 'again' adds it again")]
    }
    return try call.change(ReplaceText(path, base: bytes, by: editor.bytes), chosen.revisions, warnings: warnings)
  }

  /// Throws if front matter that could be read cannot be read any more.
  private static func checkFrontMatter(_ before: [UInt8], _ after: [UInt8]) throws(ToolError) {
    let (old, new) = (NoteParser.parse(before.span), NoteParser.parse(after.span))
    func problems(_ note: ParsedNote) -> [String] {
      note.problems.filter { $0.code.hasPrefix("front-matter.") }.map(\.message)
    }
    let known = problems(old)
    if let problem = problems(new).first(where: { !known.contains($0) }) {
      throw ToolError(
        .invalidResult, "the front matter could not be read any more: \(problem)",
        hint: "'properties' changes front matter, with the quotes that it needs")
    }
    // A line before the front matter makes it text of the body.
    if old.frontMatter?.properties.isEmpty == false, new.frontMatter?.properties.isEmpty ?? true {
      throw ToolError(.invalidResult, "the note would have no front matter any more", hint: "'properties' changes it")
    }
  }
}
