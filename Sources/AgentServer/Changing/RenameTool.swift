internal import Answers
internal import JSON
internal import NoteSyntax
internal import Presentation
internal import SearchIndex
internal import VaultChanges
internal import VaultCore

enum RenameTool {
  static let tool = Tool(
    "rename", "Rename",
    """
    Renames a note, heading, tag or property, and changes all that refers to it. A note needs its 'revision', and so \
    does a heading of 'note'; a tag or property needs 'expect', the number of notes that have it. Example: {"from": "Plan", "to": "Garden plan", "revision": "…"}
    """, does: .changes,
    with: [
      Parameter("kind", .choice(["note", "heading", "tag", "property"]), "", standard: "note"),
      Parameter("from", .text, "").required, Parameter("to", .text, "").required,
      Parameter("note", .text, "Of a heading"), Parameter("revision", .text, ""),
      Parameter("expect", .number(0...Int.max), ""),
    ] + ToolCall.changeParameters, run: run)

  private static func run(_ call: inout ToolCall) throws -> ToolResult {
    let (kind, from, to) = (call.text("kind"), call.text("from"), call.text("to"))
    if call.has("note"), kind != "heading" { throw ToolError(.invalidValue, "'note' is for headings") }
    switch kind {
    case "heading":
      var (name, heading) = (call.text("note"), from)
      if !call.has("note"), let mark = from.firstIndex(of: "#"), mark > from.startIndex {
        (name, heading) = (String(from[..<mark]), String(from[from.index(after: mark)...]))
      }
      guard !name.isEmpty else { throw ToolError(.invalidValue, "the parameter 'note' is missing") }
      let chosen = try call.chosenNote(named: name)
      let number = try SavedText(of: chosen.notes[0], in: call.view.vault)
      let line = number.note.lines.index(at: number.note.headings[try number.heading(heading)].range.lowerBound) + 1
      let request = try RenameHeading(chosen.paths[0] + Array(":\(line)".utf8), to: to, in: call.views.whole)
      return try call.change(request, chosen.revisions)
    case "tag":
      let old = TagNames.bare(from)
      let request = try VaultEdit.renamingTag(
        old, to: TagNames.single(to), among: call.shownNotes, in: call.views.whole)
      return try edit(request, "tag '#\(old)'", &call)
    case "property":
      let request = try VaultEdit.renamingProperty(from, to: to, among: call.shownNotes, in: call.views.whole)
      return try edit(request, "property '\(from)'", &call)
    default:
      let chosen = try call.chosenNote(named: from)
      let request = try RenameItem(chosen.paths[0], to: to, in: call.views.whole)
      return try call.change(request, chosen.revisions)
    }
  }

  private static func edit(_ request: VaultEdit, _ what: String, _ call: inout ToolCall) throws -> ToolResult {
    if request.notes.isEmpty {
      throw ToolError(.invalidValue, "no note has the \(what)", hint: "'tags' lists tags and properties")
    }
    try call.checkExpected(request.notes.map(\.path))
    let revisions = Dictionary(request.notes.map { ($0.path, $0.revision) }, uniquingKeysWith: { $1 })
    return try call.change(request, revisions)
  }
}

extension ToolCall {
  /// The notes that agents see. The others keep what is renamed in these.
  var shownNotes: [DocumentID] { view.snapshot.documents(in: view.snapshot.noteSets) }

  /// Finds a note by a name, which has to have the revision that is given.
  func chosenNote(named name: String) throws -> ChangedNotes {
    let note = try view.exactNote(named: name)
    guard has("revision") else {
      throw ToolError(.invalidValue, "the parameter 'revision' is missing", hint: "'read' gives it")
    }
    return try checked([note], [text("revision")])
  }
}
