internal import JSON

/// The capabilities that the client declares. A member that is missing, null or of another type counts as unsupported.
struct ClientCapabilities {
  private let value: JSONValue
  /// The name of the client, such as `Neovim`; empty if it does not declare one.
  let name: String

  init(_ initializeParams: JSONValue) {
    value = initializeParams["capabilities"] ?? .null
    name = initializeParams["clientInfo"]?["name"]?.string ?? ""
  }

  private func has(_ path: String...) -> Bool { at(path)?.bool == true }

  private func at(_ path: [String]) -> JSONValue? { path.reduce(value) { $0?[$1] } }

  private func strings(_ path: String...) -> [String] { at(path)?.array?.compactMap(\.string) ?? [] }

  /// The position encodings that it offers.
  var positionEncodings: [String] { strings("general", "positionEncodings") }

  /// The operations on files that it supports. A client with such operations also supports `documentChanges`, even if,
  /// like Neovim, it does not declare that.
  private var resourceOperations: [String] { strings("workspace", "workspaceEdit", "resourceOperations") }
  var canCreateFiles: Bool { resourceOperations.contains("create") }
  var canRenameFiles: Bool { resourceOperations.contains("rename") }
  var canDeleteFiles: Bool { resourceOperations.contains("delete") }
  /// Whether it supports edits with versions of documents.
  var hasDocumentChanges: Bool {
    has("workspace", "workspaceEdit", "documentChanges") || !resourceOperations.isEmpty
  }
  var canApplyEdits: Bool { has("workspace", "applyEdit") }
  var canShowDocuments: Bool { has("window", "showDocument", "support") }
  var canShowProgress: Bool { has("window", "workDoneProgress") }

  func hasLinkSupport(_ feature: String) -> Bool { has("textDocument", feature, "linkSupport") }

  /// Whether it supports Markdown in hovers.
  var showsMarkdown: Bool {
    let formats = strings("textDocument", "hover", "contentFormat")
    return formats.isEmpty || formats.contains("markdown")
  }
  /// The format of documentation in completions; nil if it supports only strings.
  var completionTextFormat: String? {
    let formats = strings("textDocument", "completion", "completionItem", "documentationFormat")
    return formats.isEmpty ? nil : formats.contains("markdown") ? "markdown" : "plaintext"
  }
  var hasNestedSymbols: Bool {
    has("textDocument", "documentSymbol", "hierarchicalDocumentSymbolSupport")
  }
  /// Whether it pulls diagnostics and supports the request to refresh them. Diagnostics change when other notes do, so
  /// the server pushes them to clients without that request.
  var pullsDiagnostics: Bool {
    at(["textDocument", "diagnostic"])?.object != nil && has("workspace", "diagnostics", "refreshSupport")
  }
  var hasRelatedInformation: Bool { has("textDocument", "publishDiagnostics", "relatedInformation") }
  var canRefreshCodeLenses: Bool { has("workspace", "codeLens", "refreshSupport") }
  var canRefreshInlayHints: Bool { has("workspace", "inlayHint", "refreshSupport") }
  /// Whether it supports code actions that are objects rather than commands.
  var hasCodeActionLiterals: Bool { at(["textDocument", "codeAction", "codeActionLiteralSupport"])?.object != nil }
  var resolvedCodeActionProperties: [String] {
    strings("textDocument", "codeAction", "resolveSupport", "properties")
  }
}
