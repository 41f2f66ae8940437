internal import JSON

/// The capabilities that the client declares. A member that is missing, null or of another type counts as unsupported.
struct ClientCapabilities {
  private let value: JSONValue
  /// The name of the client, such as `Neovim`; empty if it does not declare one.
  let name: String
  /// The first two numbers of the version of the client, such as 0 and 7; empty if it does not declare one.
  private let version: [Int]

  init(_ initializeParams: JSONValue) {
    value = initializeParams["capabilities"] ?? .null
    let client = initializeParams["clientInfo"]
    name = client?["name"]?.string ?? ""
    let numbers = (client?["version"]?.string ?? "").split { !$0.isASCII || !$0.isNumber }
    version = numbers.prefix(2).compactMap { Int($0) }
  }

  /// Whether it is a Neovim before 0.10, whose `omnifunc` and renames of files have limits of their own.
  private var isOldNeovim: Bool {
    name == "Neovim" && version.count == 2 && version.lexicographicallyPrecedes([0, 10])
  }
  /// Whether it is ALE for Vim, which declares no name. It is the only known client that declares explicitly that it
  /// cannot make edits on request.
  private var isALE: Bool { name.isEmpty && at(["workspace", "applyEdit"]) == false && at(["window"]) == nil }

  private func has(_ path: String...) -> Bool { at(path)?.bool == true }

  private func at(_ path: [String]) -> JSONValue? { path.reduce(value) { $0?[$1] } }

  private func strings(_ path: String...) -> [String] { at(path)?.array?.compactMap(\.string) ?? [] }

  var positionEncodings: [String] { strings("general", "positionEncodings") }

  /// The operations on files that it supports. A client with such operations also supports `documentChanges`, even if,
  /// like Neovim, it does not declare that.
  private var resourceOperations: [String] { strings("workspace", "workspaceEdit", "resourceOperations") }
  var canCreateFiles: Bool { resourceOperations.contains("create") }
  var canRenameFiles: Bool { resourceOperations.contains("rename") }
  var canDeleteFiles: Bool { resourceOperations.contains("delete") }
  var makesFoldersForMoves: Bool { !isOldNeovim }
  /// Whether it supports edits with versions of documents.
  var hasDocumentChanges: Bool { has("workspace", "workspaceEdit", "documentChanges") || !resourceOperations.isEmpty }
  /// Whether it makes edits when the server asks for them; all such clients also ask the user questions of the server.
  var canApplyEdits: Bool { has("workspace", "applyEdit") }
  var canShowDocuments: Bool { has("window", "showDocument", "support") }
  var canShowProgress: Bool { has("window", "workDoneProgress") }

  var hasDefinitionLinks: Bool { has("textDocument", "definition", "linkSupport") }

  /// Whether it compares what is typed with the texts of completions, and knows where they begin only if they have no
  /// text to filter by.
  var filtersByText: Bool { isOldNeovim }
  /// Whether it replaces only the word before the cursor, whatever the range of a completion is.
  var completesOnlyWords: Bool { isALE }

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
  var hasNestedSymbols: Bool { has("textDocument", "documentSymbol", "hierarchicalDocumentSymbolSupport") }
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
  var resolvedCodeActionProperties: [String] { strings("textDocument", "codeAction", "resolveSupport", "properties") }
}

/// The settings that a client can send in `initializationOptions` or under `sheaf` in its configuration.
struct ServerSettings {
  /// The disabled methods without `textDocument/`, for example because another server provides these features.
  var disabled: Set<String> = []
  /// The position encoding of a client that offers none and does not use UTF-16, the default of the protocol.
  var positionEncoding: PositionEncoding?
  /// Whether the server renames files without a question if the client cannot rename them.
  var renamesFiles = false

  init() {}

  init(_ value: JSONValue) {
    let own = value["sheaf"] ?? value
    positionEncoding = own["positionEncoding"]?.string.flatMap { PositionEncoding(rawValue: $0) }
    renamesFiles = own["renamesFiles"]?.bool ?? false
    disabled = Set(own["disable"]?.array?.compactMap(\.string) ?? [])
  }
}
