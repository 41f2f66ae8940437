internal import Answers
internal import JSON
internal import NoteSyntax
internal import Presentation
internal import VaultChanges
internal import VaultCore

/// The tool that creates a note.
enum CreateTool {
  static let tool = Tool(
    "create", "Create a note",
    """
    A new note with a title or at a path. If it exists, that is an error, or with "skip" the answer names it. \
    Example: {"title": "Quinces", "folder": "Garden", "text": "…", "properties": {"tags": ["fruit"]}}
    """, does: .adds,
    with: [
      Parameter("title", .text, ""), Parameter("path", .text, "Garden/Quinces.md"),
      Parameter("folder", .text, "With a title"),
      Parameter("text", .text, "Without front matter"),
      Parameter("properties", .object, "Front matter"), Parameter("template", .text, ""),
      Parameter("ifExists", .choice(["fail", "skip"]), "", standard: "fail"),
    ] + ToolCall.changeParameters, run: run)

  private static func run(_ call: inout ToolCall) throws -> ToolResult {
    let whole = call.views.whole
    let (title, folder) = try name(call)
    var note = NewNote()
    note.body = call.text("text")
    note.hasFixedName = true
    var request = CreateNote(note)
    try request.setPath(title: title, folder: folder, template: call.optionalText("template"), in: whole)
    if call.has("path") {
      request.note.fileName = title
      request.note.isNamedBySlug = false
    }
    if let properties = call.values["properties"]?.object { try request.note.add(properties, in: whole) }
    if let path = try taken(request, in: whole) {
      guard call.text("ifExists") == "skip", let present = call.view.note(at: path) else {
        throw ToolError(VaultError.fileExists(path))
      }
      return .document(
        [.init("changed", false), .init("created", false), .init("operation", nil)]
          + JSONValue.pathMembers(present.path)
          + [.init("revision", .string(present.revision)), .init("files", []), .init("warnings", [])])
    }
    return try call.change(request, warnings: like(request, call))
  }

  /// Returns the title and the folder that are asked for.
  private static func name(_ call: ToolCall) throws(ToolError) -> (title: String, folder: String?) {
    guard let path = call.optionalText("path") else {
      let title = call.text("title")
      if title.allSatisfy(\.isWhitespace) { throw ToolError(.invalidValue, "'title' or 'path' is missing") }
      if title.hasPrefix("/") || title.split(separator: "/").contains("..") {
        throw ToolError(.invalidValue, "'title' cannot begin with '/' or lead out of a folder")
      }
      return (title, call.optionalText("folder"))
    }
    if call.has("title") || call.has("folder") {
      throw ToolError(.invalidValue, "'path' cannot be given with 'title' or 'folder'")
    }
    let parts = path.split(separator: "/").map(String.init)
    guard let name = parts.last, !path.hasPrefix("/"), !path.hasSuffix("/"), !parts.contains("..") else {
      throw ToolError(.invalidValue, "'path' must lead to a file in the vault, such as Garden/Quinces.md")
    }
    guard VaultFiles.isNotePath(Array(name.utf8)) else { throw ToolError(.invalidValue, "'path' must end with .md") }
    return (FileNaming.withoutNoteExtension(name), parts.dropLast().joined(separator: "/"))
  }

  /// Returns the path of the file in whose place the note would be; nil if there is none.
  private static func taken(_ request: CreateNote, in view: VaultView) throws -> [UInt8]? {
    var probe = request
    do throws(VaultError) {
      _ = try probe.plan(in: view)
    } catch {
      if case .fileExists(let path) = error { return path }
      throw error
    }
    return nil
  }

  /// Returns warnings of notes that are very near to a new one.
  private static func like(_ request: CreateNote, _ call: ToolCall) -> [JSONValue] {
    call.view.notesLike(title: request.note.title ?? "", text: request.hasTemplate ? "" : request.note.body)
      .prefix(5).map { like in
        .object(
          JSONValue.pathMembers(like.note.path) + [
            .init("code", "similar"), .init("message", .string("a note like this one: \(like.reasonText)")),
          ])
      }
  }
}

extension NewNote {
  /// Adds properties to the front matter of the text.
  fileprivate mutating func add(_ properties: [JSONValue.Member], in view: VaultView) throws {
    var bytes = Array(body.utf8)
    for property in properties {
      if property.key.lowercased() == "tags" {
        tags += try PropertiesTool.tags(property.value, "properties.tags")
        continue
      }
      let value = try PropertiesTool.value(property, in: view)
      do throws(EditError) {
        bytes = TextEdit.apply(
          try PropertyEditor(bytes, dialect: MarkdownDialect(path: [], in: view.vault.config.logseq)).set(
            property.key, to: value), to: bytes)
      } catch {
        throw VaultError.change(.edit(path: Array("the new note".utf8), error))
      }
    }
    body = String(decoding: bytes, as: UTF8.self)
  }
}
