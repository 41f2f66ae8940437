internal import Connections
internal import JSON
internal import SystemCalls
internal import VaultCore

/// The connection to one client. Only one thread uses it.
final class AgentSession {
  let environment: AgentEnvironment
  let wire: AgentWire
  let vault: AgentVault
  private let progress: ProgressNotices
  /// The client of the last `initialize`; nil before it.
  var initialized: (name: String, version: String)?
  var subscriptions = Subscriptions()
  /// The rows of the last answer of which further pages may be asked for.
  var keptRows: KeptRows?

  init(_ environment: AgentEnvironment, _ wire: AgentWire) {
    var environment = environment
    progress = ProgressNotices(wire)
    environment.surroundings.progress = progress.observer
    (self.environment, self.wire) = (environment, wire)
    vault = AgentVault(environment) { wire.post(.changed) }
  }

  func close() { vault.close() }

  // MARK: - Messages

  /// Answers a message, or does what a notification says.
  func take(_ message: RPCMessage) throws {
    switch message {
    case .request(let id, let method, let params): try answer(id, method, params)
    case .notification("notifications/cancelled", let params):
      if let id = params["requestId"].flatMap(RequestID.init) { subscriptions.cancel(id) }
    // Nothing waits for `initialized`, and nothing else is expected of a client.
    case .notification, .response: break
    }
  }

  private func answer(_ id: RequestID, _ method: String, _ params: JSONValue) throws {
    wire.begin(id)
    var answer: JSONValue?
    var failure: RPCError?
    do throws(RPCError) {
      if subscriptions.isOpen(id) {
        throw RPCError(code: .invalidRequest, message: "a request with this id is not yet answered")
      }
      let request = try AgentRequest(id, method, params, known: initialized ?? ("", ""))
      progress.begin(request.progressToken)
      if !wire.isCancelled(id) { answer = try result(of: request) }
    } catch {
      failure = error
    }
    progress.end()
    // What was cancelled is never answered.
    let isCancelled = wire.isCancelled(id)
    wire.finish(id)
    if isCancelled { return }
    if let failure {
      try wire.send(.response(id: id, result: .failure(failure)))
    } else if let answer {
      try wire.send(.response(id: id, result: .success(answer)))
    }
  }

  /// Returns the result of a request; nil for one that stays open.
  private func result(of request: AgentRequest) throws(RPCError) -> JSONValue? {
    guard let method = AgentMethod.named(request.method) else { throw noMethod(request.method) }
    switch request.era {
    case .modern:
      guard method.eras != .legacy else { throw noMethod(request.method) }
    case .legacy:
      guard method.eras != .modern, initialized != nil || method.isWithoutHandshake else {
        throw RPCError(
          code: .invalidParams,
          message: "the first request must be 'initialize', or '_meta' must have "
            + "'\(ProtocolEra.key("protocolVersion"))'; the versions are \(ProtocolEra.all.joined(separator: ", "))")
      }
    }
    guard let members = try method.answer(request, self) else { return nil }
    return .object(decorated(members, request.era, isCached: method.cache))
  }

  private func noMethod(_ name: String) -> RPCError {
    RPCError(code: .methodNotFound, message: "there is no method '\(name)'")
  }

  /// Returns a result with what the era of its request requires beside it.
  func decorated(
    _ members: [JSONValue.Member], _ era: ProtocolEra, isCached cache: AgentMethod.Cache? = nil
  ) -> [JSONValue.Member] {
    if era == .legacy { return members }
    var result = members
    if !members.contains(where: { $0.key == "resultType" }) { result.insert(.init("resultType", "complete"), at: 0) }
    let server = JSONValue.Member(ProtocolEra.key("serverInfo"), serverInfo)
    let own = members.first { $0.key == "_meta" }?.value.object ?? []
    result.removeAll { $0.key == "_meta" }
    result.insert(.init("_meta", .object([server] + own)), at: 1)
    if let cache {
      result += [.init("ttlMs", .integer(cache.milliseconds)), .init("cacheScope", .string(cache.scope))]
    }
    return result
  }

  var serverInfo: JSONValue {
    ["name": "sheaf", "title": "sheaf", "version": .string(environment.version)]
  }

  // MARK: - The beginning

  static let capabilities: JSONValue = [
    "tools": [:], "resources": ["subscribe": true, "listChanged": true], "prompts": [:], "completions": [:],
  ]

  func initialize(_ request: AgentRequest) -> [JSONValue.Member] {
    let requested = request.params["protocolVersion"]?.string ?? ""
    let version = ProtocolEra.handshakes.contains(requested) ? requested : ProtocolEra.handshakes[0]
    initialized = AgentRequest.client(request.params["clientInfo"])
    return [
      .init("protocolVersion", .string(version)), .init("capabilities", Self.capabilities),
      .init("serverInfo", serverInfo), .init("instructions", .string(instructions)),
    ]
  }

  func discover() -> [JSONValue.Member] {
    [
      .init("supportedVersions", [.string(ProtocolEra.newest)]), .init("capabilities", Self.capabilities),
      .init("instructions", .string(instructions)),
    ]
  }
}
