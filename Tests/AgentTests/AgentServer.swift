import Answers
import Bytes
import JSON
import JSONRPC
import LinkGraph
import NoteSyntax
import SearchIndex
import SystemCalls
import VaultChanges
import VaultCore

/// A prototype of a server for agents (Model Context Protocol 2025-11-25, one message per line), which shows that a face
/// needs nothing but answers: it has a table of tools, reads their arguments, and shows records. It imports no commands.
struct AgentServer {
  let vault: RawPath
  let surroundings: Surroundings
  /// The notes that exist for the agent; all notes if it is empty.
  var only = ""

  /// The maximum number of rows in an answer.
  private static let mostRows = 50

  // MARK: - Messages

  /// Returns the answer to a message; nil for a notification.
  func answer(_ line: [UInt8]) -> [UInt8]? {
    guard let message = try? JSONValue(line), message.object != nil else {
      return Records.line([
        .init("jsonrpc", "2.0"), .init("error", ["code": -32700, "message": "the message is no JSON object"]),
      ])
    }
    guard let id = message["id"] else { return nil }
    var members: [JSONValue.Member] = [.init("jsonrpc", "2.0"), .init("id", id)]
    do throws(RPCError) {
      members.append(.init("result", try result(message["method"]?.string ?? "", message["params"] ?? [:])))
    } catch {
      members.append(.init("error", ["code": .integer(error.code.rawValue), "message": .string(error.message)]))
    }
    return Records.line(members)
  }

  private func result(_ method: String, _ params: JSONValue) throws(RPCError) -> JSONValue {
    switch method {
    case "initialize":
      return [
        "protocolVersion": "2025-11-25", "capabilities": ["tools": [:]],
        "serverInfo": ["name": "sheaf", "version": "prototype"],
      ]
    case "ping": return [:]
    case "tools/list": return ["tools": .array(Tool.all.map(\.schema))]
    case "tools/call":
      guard let tool = Tool.all.first(where: { $0.name == params["name"]?.string }) else {
        throw RPCError(code: .invalidParams, message: "there is no such tool")
      }
      return call(tool, params["arguments"] ?? [:])
    default: throw RPCError(code: .methodNotFound, message: "there is no method '\(method)'")
    }
  }

  /// Runs a tool. What is wrong with its arguments is a result, since models see only results.
  private func call(_ tool: Tool, _ arguments: JSONValue) -> JSONValue {
    do {
      for (name, isRequired) in tool.parameters where isRequired && arguments[name]?.string == nil {
        throw ToolError(code: "missing_argument", message: "the argument '\(name)' is missing")
      }
      var view = try VaultView.open(named: vault, surroundings)
      if !only.isEmpty { view = try view.limited(to: view.vault.parse(only)) }
      let content = try tool.run(arguments, &view)
      return [
        "content": [["type": "text", "text": .string(content.plainText)]], "structuredContent": content,
        "isError": false,
      ]
    } catch {
      let (code, message) = Self.words(error)
      let content: JSONValue = ["error": .string(code), "message": .string(message)]
      return ["content": [["type": "text", "text": .string(content.plainText)]], "isError": true]
    }
  }

  private struct ToolError: Error {
    let code: String
    let message: String
  }

  private static func words(_ error: any Error) -> (code: String, message: String) {
    switch error {
    case let error as ToolError: (error.code, error.message)
    case VaultError.noSuchNote(let name, let suggestions, _):
      ("no_such_note", (["there is no note '\(name)'"] + suggestions.map { "\($0)" }).joined(separator: "; "))
    case VaultError.change(.changedSince): ("changed_meanwhile", "the note was changed meanwhile; read it again")
    case let error: ("failed", "\(error)")
    }
  }

  // MARK: - Tools

  private struct Tool: Sendable {
    let name: String
    let summary: String
    /// The names of arguments, which are strings, and whether they are required.
    let parameters: [(name: String, isRequired: Bool)]
    let isReadOnly: Bool
    let run: @Sendable (JSONValue, inout VaultView) throws -> JSONValue

    init(
      _ name: String, _ summary: String, _ parameters: [(String, Bool)], isReadOnly: Bool = true,
      run: @escaping @Sendable (JSONValue, inout VaultView) throws -> JSONValue
    ) {
      (self.name, self.summary, self.parameters, self.isReadOnly, self.run) = (
        name, summary, parameters, isReadOnly, run
      )
    }

    var schema: JSONValue {
      let properties = parameters.map { JSONValue.Member($0.name, ["type": "string"]) }
      return [
        "name": .string(name), "description": .string(summary),
        "inputSchema": [
          "type": "object", "properties": .object(properties),
          "required": .strings(parameters.filter(\.isRequired).map(\.name)), "additionalProperties": false,
        ],
        "annotations": ["readOnlyHint": .bool(isReadOnly)],
      ]
    }

    static let all: [Tool] = [
      Tool("search", "Find notes that match a query, best first", [("query", true), ("cursor", false)]) {
        try page(of: Hits(text($0, "query"), in: &$1), $0, hiding: ["explanation"])
      },
      Tool("list", "List notes, pinned first, then newest first", [("query", false), ("cursor", false)]) {
        let found = try $1.find(text($0, "query"))
        let notes = NoteSequence(NoteSelection().page(of: found, $1))
        return try page(of: NoteList(notes, of: found.count, in: $1), $0, hiding: ["preview", "characters"])
      },
      Tool("read", "Read a note", [("note", true)]) {
        let note = try $1.note(named: Array(text($0, "note").utf8))
        var rows = NoteRows(recordsOf: 1, in: $1)
        let text = $1.vault.contents(of: note.path) ?? []
        return .object(rows.members(note) + [.init("text", .text(text))])
      },
      Tool("outline", "List the headings of a note", [("note", true), ("cursor", false)]) {
        let note = try $1.note(named: Array(text($0, "note").utf8))
        return try page(of: HeadingList(of: note, limit: nil, in: $1), $0)
      },
      Tool("backlinks", "List the links that lead to a note", [("note", true), ("cursor", false)]) {
        let target = try BacklinkTarget(named: Array(text($0, "note").utf8), in: $1)
        return try page(of: target.backlinks(in: $1), $0)
      },
      Tool("tags", "List tags with the number of their notes", [("cursor", false)]) {
        try page(of: CountList.tags(nil, CountList.Choice(), in: $1), $0)
      },
      Tool("tasks", "List open tasks", [("query", false), ("cursor", false)]) {
        let tasks = try $1.tasks(TaskSelection(), query: text($0, "query"))
        return try page(of: TaskList(tasks, of: tasks.count, in: $1), $0)
      },
      Tool(
        "append", "Add text to the end of a note", [("note", true), ("text", true), ("revision", true)],
        isReadOnly: false
      ) {
        let note = try $1.note(named: Array(text($0, "note").utf8))
        if text($0, "revision") != note.revision {
          throw ToolError(code: "changed_meanwhile", message: "the note has another revision; read it again")
        }
        let added = text($0, "text")
        let request = EditRequest([note.path]) { (_, editor) throws(EditError) in
          TextEdit.apply(try editor.append(added), to: editor.bytes)
        }
        return .object(try $1.carryOut(request, as: "agent append").document)
      },
    ]

    private static func text(_ arguments: JSONValue, _ name: String) -> String { arguments[name]?.string ?? "" }

    /// Returns the rows of a list from the cursor on, and a cursor for the rest.
    private static func page(
      of listing: some Listing, _ arguments: JSONValue, hiding hidden: Set<String> = []
    ) throws -> JSONValue {
      guard let start = Int(arguments["cursor"]?.string ?? "0"), (0...listing.count).contains(start) else {
        throw ToolError(code: "bad_cursor", message: "the cursor is not one of this list")
      }
      let end = min(start + AgentServer.mostRows, listing.count)
      let rows = listing.records(in: start..<end).map { members in
        JSONValue.object(members.filter { !hidden.contains($0.key) })
      }
      var document: [JSONValue.Member] = [
        .init("total", .integer(listing.total)), .init(listing.shape.name, .array(rows)),
      ]
      if end < listing.count { document.append(.init("cursor", .string("\(end)"))) }
      return .object(document)
    }
  }
}
