internal import Answers
internal import JSON
internal import Presentation
internal import SearchIndex
internal import VaultChanges
internal import VaultCore

/// The tools that move notes, to a folder and to the trash.
enum MoveTool {
  static let move = Tool(
    "move", "Move notes",
    """
    Moves notes, those that match a query, or a folder to another folder, and updates the links to and in them. \
    Example: {"notes": ["Plan"], "revisions": ["…"], "to": "Garden"}
    """, does: .changes,
    with: ToolCall.chosenParameters + [
      Parameter("folder", .text, "Instead of notes"),
      Parameter("to", .text, "A folder; empty for the top").required,
    ] + ToolCall.changeParameters, run: runMove)

  static let delete = Tool(
    "delete", "Delete notes",
    """
    Moves notes to the trash of the vault; 'undo' brings them back. More than one needs a plan. \
    Example: {"notes": ["Plan"], "revisions": ["…"]}
    """, does: .changes, with: ToolCall.chosenParameters + ToolCall.changeParameters, run: runDelete)

  private static func runMove(_ call: inout ToolCall) throws -> ToolResult {
    let whole = call.views.whole
    let to = try folder(call.text("to"), in: whole)
    guard let name = call.optionalText("folder") else {
      let chosen = try call.chosenNotes()
      return try call.change(MoveItems(chosen.items, into: to), chosen.revisions, isLarge: chosen.isByQuery)
    }
    if call.has("notes") || call.has("query") {
      throw ToolError(.invalidValue, "'folder' cannot be given with 'notes' or 'query'")
    }
    // A folder exists for agents if it has a note that they see.
    let path = Array(name.utf8)
    guard let found = call.view.folder(named: path), !found.isEmpty else { throw VaultError.noSuchFolder(name) }
    let notes = call.view.snapshot.documents(below: found).count
    guard notes > 0 || !call.views.isLimited else { throw VaultError.noSuchFolder(name) }
    if call.views.isLimited, whole.snapshot.documents(below: found).count != notes {
      throw ToolError(
        .notWritable, "'\(name)' cannot be moved as a whole", hint: "move its notes by 'notes' or 'query'")
    }
    let item = VaultItem(path: found, kind: .folder)
    return try call.change(MoveItems([item], into: to), isLarge: notes > 50)
  }

  private static func folder(_ name: String, in view: VaultView) throws -> [UInt8] {
    if name.allSatisfy({ $0 == "/" || $0 == "." }) { return [] }
    guard !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else {
      throw ToolError(.invalidValue, "'to' must be a folder in the vault, such as Garden")
    }
    if name.hasSuffix(".md") { throw ToolError(.invalidValue, "'to' is a folder; 'rename' gives a note another name") }
    let path = Array(try NoteName.checkedFolder(name).utf8)
    return view.folder(named: path) ?? path
  }

  private static func runDelete(_ call: inout ToolCall) throws -> ToolResult {
    let chosen = try call.chosenNotes()
    return try call.change(
      DeleteNotes(chosen.notes, in: call.views.whole), chosen.revisions,
      isLarge: chosen.isByQuery || chosen.notes.count > 1)
  }
}
