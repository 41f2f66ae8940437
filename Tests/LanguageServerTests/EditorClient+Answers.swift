import CommandFixtures
import JSON
import SystemCalls
import TestSupport
import Testing

@testable import Commands

extension EditorClient {
  /// The capabilities of a client that makes edits, but moves no files and resolves nothing, as eglot does.
  static let editingOnly: JSONValue = [
    "workspace": ["applyEdit": true, "workspaceEdit": ["documentChanges": true]],
    "textDocument": ["codeAction": ["codeActionLiteralSupport": ["codeActionKind": ["valueSet": []]]]],
  ]

  /// The capabilities of a client that can do everything, as Visual Studio Code does.
  static let capable: JSONValue = [
    "workspace": [
      "applyEdit": true,
      "workspaceEdit": ["documentChanges": true, "resourceOperations": ["create", "rename", "delete"]],
    ],
    "textDocument": [
      "codeAction": [
        "codeActionLiteralSupport": ["codeActionKind": ["valueSet": []]], "dataSupport": true,
        "resolveSupport": ["properties": ["edit"]],
      ],
      "publishDiagnostics": ["relatedInformation": true],
    ],
  ]

  /// The kinds of clients that make changes in different ways.
  enum Kind: CaseIterable {
    /// It changes files itself, and asks for edits when they are needed.
    case capable
    /// It edits only notes that are open, so the server changes files.
    case editingOnly

    var capabilities: JSONValue { self == .capable ? EditorClient.capable : EditorClient.editingOnly }
  }

  /// Waits until the vault is known: a note that leads nowhere then has a finding.
  func waitUntilReady(of path: String = "Ready check.md") throws {
    try open(path, text: "[[nothing has this name]]\n")
    try wait(forDiagnosticsOf: path, codes: ["link.unresolved"])
    try close(path)
  }

  /// Returns the titles of the actions at a range.
  func actions(_ path: String, _ range: JSONValue, only: [String] = []) throws -> [JSONValue] {
    var context: [JSONValue.Member] = [.init("diagnostics", [])]
    if !only.isEmpty { context.append(.init("only", .strings(only))) }
    return try ask(
      "textDocument/codeAction",
      ["textDocument": ["uri": .string(uri(path))], "range": range, "context": .object(context)]
    ).array ?? []
  }

  /// Chooses the action whose title begins with a text, as a client does, and carries out what follows from it.
  func choose(_ title: String, _ path: String, _ range: JSONValue) throws {
    let offered = try actions(path, range)
    var action = try #require(
      offered.first { $0["title"]?.string?.hasPrefix(title) == true },
      "'\(title)' is not among \(offered.compactMap { $0["title"]?.string })")
    if action["edit"] == nil, action["data"] != nil { action = try ask("codeAction/resolve", action) }
    if let edit = action["edit"] { return try EditedFiles(fixture: fixture).apply(edit) }
    let command = try #require(action["command"]?.string == nil ? action["command"] : action)
    _ = try ask(
      "workspace/executeCommand", ["command": command["command"] ?? "", "arguments": command["arguments"] ?? []])
    while let index = news.firstIndex(where: { $0.method == "workspace/applyEdit" }) {
      try EditedFiles(fixture: fixture).apply(try #require(take(index)["edit"]))
    }
  }

  /// The range of the first occurrence of a text in a note as it is on the disk, in UTF-16.
  func range(of text: String, in path: String) throws -> JSONValue {
    let whole = try fixture.text(of: path)
    let found = try #require(whole.firstRange(of: text))
    return ["start": Self.position(found.lowerBound, in: whole), "end": Self.position(found.upperBound, in: whole)]
  }

  /// The empty range at the beginning of the first occurrence of a text.
  func cursor(at text: String, in path: String) throws -> JSONValue {
    let range = try range(of: text, in: path)
    return ["start": range["start"] ?? .null, "end": range["start"] ?? .null]
  }

  private static func position(_ index: String.Index, in text: String) -> JSONValue {
    let lines = text[..<index].utf16.split(separator: 0x0A, omittingEmptySubsequences: false)
    return ["line": .integer(lines.count - 1), "character": .integer(lines.last?.count ?? 0)]
  }
}
