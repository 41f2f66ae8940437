internal import Connections
internal import JSON

/// A method of the protocol.
struct AgentMethod: Sendable {
  enum Eras { case legacy, modern, both }

  /// How long and for whom a client may keep a result, which the modern era requires of lists and contents.
  struct Cache: Sendable {
    let milliseconds: Int
    let scope: String

    /// The result is the same until the program is started anew.
    static let constant = Cache(milliseconds: 3_600_000, scope: "public")
    /// The result is about the vault.
    static let fresh = Cache(milliseconds: 0, scope: "private")
  }

  /// Returns the members of a result; nil for a request that stays open.
  typealias Answer = @Sendable (AgentRequest, AgentSession) throws(RPCError) -> [JSONValue.Member]?

  let eras: Eras
  let cache: Cache?
  /// Whether the request may come before `initialize`.
  let isWithoutHandshake: Bool
  let answer: Answer

  init(_ eras: Eras = .both, _ cache: Cache? = nil, isWithoutHandshake: Bool = false, _ answer: @escaping Answer) {
    (self.eras, self.cache, self.isWithoutHandshake, self.answer) = (eras, cache, isWithoutHandshake, answer)
  }

  static func named(_ name: String) -> AgentMethod? { all[name] }

  private static let all: [String: AgentMethod] = [
    "initialize": AgentMethod(.legacy, isWithoutHandshake: true) { $1.initialize($0) },
    "ping": AgentMethod(.legacy, isWithoutHandshake: true) { _, _ in [] },
    "server/discover": AgentMethod(.modern, .constant) { $1.discover() },
    "tools/list": AgentMethod(.both, .constant) { request, session throws(RPCError) in
      try request.checkFirstPage()
      return [.init("tools", .array(Tool.all(of: session.environment).map(\.json)))]
    },
    "resources/list": AgentMethod(.both, .fresh) { request, session throws(RPCError) in
      try request.checkFirstPage()
      return try session.listResources()
    },
    "resources/templates/list": AgentMethod(.both, .constant) { request, _ throws(RPCError) in
      try request.checkFirstPage()
      return [.init("resourceTemplates", Resources.templates)]
    },
    "resources/read": AgentMethod(.both, .fresh) { request, session throws(RPCError) in
      try session.readResource(request)
    },
    "resources/subscribe": AgentMethod(.legacy) { request, session throws(RPCError) in
      try session.subscribe(request, isOn: true)
      return []
    },
    "resources/unsubscribe": AgentMethod(.legacy) { request, session throws(RPCError) in
      try session.subscribe(request, isOn: false)
      return []
    },
    "subscriptions/listen": AgentMethod(.modern) { request, session throws(RPCError) in
      try session.listen(request)
      return nil
    },
    "prompts/list": AgentMethod(.both, .constant) { request, _ throws(RPCError) in
      try request.checkFirstPage()
      return [.init("prompts", .array(Prompt.all.map(\.json)))]
    },
    "prompts/get": AgentMethod { request, session throws(RPCError) in try session.getPrompt(request) },
    "completion/complete": AgentMethod { request, session throws(RPCError) in try session.complete(request) },
    "tools/call": AgentMethod { request, session throws(RPCError) in try session.call(request) },
  ]
}

extension AgentRequest {
  /// Throws unless the request is for the first page of a list, as all lists have one page.
  func checkFirstPage() throws(RPCError) {
    if let cursor = params["cursor"], cursor != .null {
      throw RPCError(code: .invalidParams, message: "the list has one page, so it has no cursor")
    }
  }

  /// Returns a parameter that is a text.
  func text(_ name: String) throws(RPCError) -> String {
    guard let text = params[name]?.string else {
      throw RPCError(code: .invalidParams, message: "the parameter '\(name)' is missing, or is no string")
    }
    return text
  }
}
