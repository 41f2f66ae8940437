internal import Connections
internal import JSON
internal import Presentation
internal import VaultCore

/// A tool: what its place in the list says, and what a call does.
struct Tool: Sendable {
  enum Effect: Sendable {
    /// It changes nothing.
    case reads
    /// It adds something, and changes nothing that is there.
    case adds
    case changes
  }

  let name: String
  let title: String
  let description: String
  let effect: Effect
  /// Whether the same call again changes nothing more.
  let isIdempotent: Bool
  let parameters: [Parameter]
  let run: @Sendable (inout ToolCall) throws -> ToolResult

  init(
    _ name: String, _ title: String, _ description: String, does effect: Effect, isIdempotent: Bool? = nil,
    with parameters: [Parameter], run: @escaping @Sendable (inout ToolCall) throws -> ToolResult
  ) {
    (self.name, self.title, self.description, self.effect) = (name, title, description, effect)
    (self.isIdempotent, self.parameters, self.run) = (isIdempotent ?? (effect == .reads), parameters, run)
  }

  /// The tools that a server offers. The list depends only on how the program was started.
  static func all(of environment: AgentEnvironment) -> [Tool] { environment.isReadOnly ? reading : reading + changing }

  /// The tool as the list of tools has it.
  var json: JSONValue {
    [
      "name": .string(name), "title": .string(title), "description": .string(description),
      "inputSchema": .object(Parameter.schema(of: parameters)),
      "annotations": [
        "readOnlyHint": .bool(effect == .reads),
        "destructiveHint": .bool(effect == .changes), "idempotentHint": .bool(isIdempotent), "openWorldHint": false,
      ],
    ]
  }
}

/// What a tool answers: either text alone, or a document.
enum ToolResult {
  /// Texts, each in a block of its own. The text of a note is alone in its block.
  case text([String])
  /// A document, which is sent as structured content and as the same JSON in a text, since some clients show only one
  /// of them.
  case document([JSONValue.Member])
  /// A question to the user of the client, and what makes the next call the answer to it.
  case question(JSONValue, state: String)

  var members: [JSONValue.Member] {
    func block(_ text: String) -> JSONValue { ["type": "text", "text": .string(text)] }
    switch self {
    case .text(let texts): return [.init("content", .array(texts.map(block)))]
    case .document(let members):
      let document = JSONValue.object(members)
      return [.init("content", [block(document.compactText)]), .init("structuredContent", document)]
    case .question(let request, let state):
      return [
        .init("resultType", "input_required"), .init("inputRequests", ["confirm": request]),
        .init("requestState", .string(state)),
      ]
    }
  }
}

/// A call of a tool, with the vault at its moment.
struct ToolCall {
  let values: [String: JSONValue]
  let request: AgentRequest
  let session: AgentSession
  let tool: Tool
  var views: AgentVault.Views

  var view: VaultView { views.shown }
  func text(_ name: String) -> String { values[name]?.string ?? "" }
  func optionalText(_ name: String) -> String? { values[name]?.string }
  func number(_ name: String) -> Int? { values[name]?.integer }
  func flag(_ name: String) -> Bool { values[name]?.bool ?? false }
  func texts(_ name: String) -> [String] { (values[name]?.array ?? []).compactMap(\.string) }
  func has(_ name: String) -> Bool { values[name] != nil }
}

extension AgentSession {
  /// Calls a tool. What a model can repair is a result, since models see only results.
  func call(_ request: AgentRequest) throws(RPCError) -> [JSONValue.Member] {
    let name = try request.text("name")
    guard let tool = Tool.all(of: environment).first(where: { $0.name == name }) else {
      throw RPCError(code: .invalidParams, message: "Unknown tool: \(name)")
    }
    var views: AgentVault.Views?
    do {
      let given = request.params["arguments"] ?? .null
      guard given == .null || given.object != nil else {
        throw ToolError(.invalidValue, "'arguments' must be an object")
      }
      let values = try Parameter.read(given.object ?? [], tool.parameters)
      let current = try vault.current()
      views = current
      if let kept = keptRows, kept.snapshot !== current.shown.snapshot { keptRows = nil }
      var call = ToolCall(values: values, request: request, session: self, tool: tool, views: current)
      return try tool.run(&call).members
    } catch {
      let text = ToolError(error, in: views).text
      return [.init("content", [["type": "text", "text": .string(text)]]), .init("isError", true)]
    }
  }
}
