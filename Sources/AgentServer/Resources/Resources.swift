internal import Answers
internal import Bytes
internal import Connections
internal import JSON
internal import SearchIndex
internal import SystemCalls
internal import VaultCore

/// Notes as resources: `sheaf://note/PATH` and `sheaf://id/ID`.
enum Resources {
  private static let (pathPrefix, idPrefix) = ("sheaf://note/", "sheaf://id/")
  static let template = pathPrefix + "{+path}"
  /// The number of notes in the list. All others are reached by the templates, since clients read all pages of a list.
  private static let listed = 100
  /// The size of a note that is sent whole.
  private static let longest = 1 << 20

  static let templates: JSONValue = [
    [
      "uriTemplate": .string(template), "name": "note", "title": "Note",
      "description": "A note, by its path in the vault",
      "mimeType": "text/markdown",
    ],
    [
      "uriTemplate": .string(idPrefix + "{id}"), "name": "note-by-id", "title": "Note by id",
      "description": "A note, by the property id", "mimeType": "text/markdown",
    ],
  ]

  /// Returns the address of the note at a path.
  static func uri(of path: [UInt8]) -> String { pathPrefix + PercentEncoding.encode(path, keeping: "/") }

  /// Returns the notes that are listed: those that are pinned, then those that were changed last.
  static func list(in views: AgentVault.Views) throws -> JSONValue {
    let view = views.shown
    let found = try view.find("")
    let pinned = try view.find("is:pinned").documents.prefix(listed)
    let latest = NoteSelection(order: NoteOrder(.updated), limit: listed).page(of: found, view)
    let chosen = pinned + latest.filter { !pinned.contains($0) }
    return .array(
      chosen.prefix(listed).map { document in
        let note = view.record(document)
        return [
          "uri": .string(uri(of: note.path)), "name": .text(note.fileName), "title": .string(note.title),
          "mimeType": "text/markdown", "size": .integer(note.size),
          "annotations": ["lastModified": .string(ToolCall.text(of: view.snapshot.fingerprint(of: document).modified))],
        ]
      })
  }

  private static func path(ofURI uri: String) -> [UInt8]? {
    guard uri.hasPrefix(pathPrefix) else { return nil }
    return PercentEncoding.decode(Array(uri.utf8.dropFirst(pathPrefix.utf8.count)))
  }

  /// Returns the note that an address names; nil if there is none.
  static func note(_ uri: String, in view: VaultView) -> NoteRecord? {
    if let path = path(ofURI: uri) { return view.note(at: path) }
    guard uri.hasPrefix(idPrefix) else { return nil }
    let notes = view.notes(withID: PercentEncoding.decode(String(uri.dropFirst(idPrefix.count))))
    return notes.count == 1 ? notes[0] : nil
  }

  static func contents(_ uri: String, _ request: AgentRequest, in views: AgentVault.Views) throws -> JSONValue {
    guard let note = note(uri, in: views.shown) else {
      var data: [JSONValue.Member] = [.init("uri", .string(uri))]
      if let moved = path(ofURI: uri).flatMap({ FormerNames.path(of: $0, in: views) }) {
        data.append(.init("movedTo", .string(self.uri(of: moved))))
      }
      throw RPCError(
        code: request.era == .modern ? .invalidParams : .noResource, message: "there is no resource at this address",
        data: .object(data))
    }
    let bytes = try NoteContents(of: note.path, in: views.whole.vault).bytes
    guard bytes.count <= longest else {
      throw RPCError(
        code: .invalidParams, message: "the note is too long for a resource; the tool 'read' has it in parts",
        data: ["uri": .string(uri)])
    }
    return [["uri": .string(uri), "mimeType": "text/markdown", "text": .text(bytes)]]
  }
}

extension AgentSession {
  func listResources() throws(RPCError) -> [JSONValue.Member] {
    try inVault { views in [.init("resources", try Resources.list(in: views))] }
  }

  func readResource(_ request: AgentRequest) throws(RPCError) -> [JSONValue.Member] {
    let uri = try request.text("uri")
    return try inVault { views in [.init("contents", try Resources.contents(uri, request, in: views))] }
  }

  /// Answers about the vault for a request whose errors are those of the protocol.
  func inVault<Answer>(_ answer: (AgentVault.Views) throws -> Answer) throws(RPCError) -> Answer {
    do {
      return try answer(vault.current())
    } catch let error as RPCError {
      throw error
    } catch {
      throw RPCError(code: .internalError, message: ToolError(error).text)
    }
  }
}
