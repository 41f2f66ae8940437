internal import Connections
internal import JSON
package import SystemCalls

/// A server for the Language Server Protocol 3.17 that reads and writes file descriptors.
package struct LanguageServer {
  /// The reason why a server ended.
  package enum End: Equatable, Sendable {
    /// The client sent `exit` after `shutdown`.
    case asked
    /// The client ended or no longer reads, or its messages could no longer be separated, for the given reason.
    case abandoned(String)
  }

  private let session: EditorSession

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - input: The descriptor from which messages are read.
  ///   - output: The descriptor to which only messages are written.
  ///   - record: Called with the bytes of each message, and whether the server sent or received it.
  package init(
    _ environment: ServerEnvironment, input: consuming FileDescriptor, output: consuming FileDescriptor,
    record: (@Sendable (_ isSent: Bool, _ body: [UInt8]) -> Void)? = nil
  ) throws(SystemError) {
    let connection = try MessageConnection<ServerNews>(
      input: input, output: output, .languageServer, received: { record?(false, $0) },
      sent: { record?(true, $0) })
    session = EditorSession(environment, connection)
  }

  /// Serves the client until the connection ends.
  package func run() throws -> End {
    defer {
      session.close()
      session.connection.close()
    }
    try session.connection.start()
    let end: End
    do {
      end = try serve()
    } catch let error as StreamError {
      return .abandoned(session.environment.explain(error))
    }
    if case .abandoned(let reason) = end {
      // Usually nobody reads this, but a client that sent wrong messages or ended only its output does.
      try? session.notify("window/logMessage", ["type": 1, "message": .string("the server ends: \(reason)")])
    }
    return end
  }

  private func serve() throws -> End {
    var loop = EventLoop(session.connection.events)
    while true {
      if let client = session.clientProcess.descriptor { loop.watch(client, as: 0) }
      let turn = try loop.next(until: session.diagnostics.deadline)
      for event in turn.events {
        switch event {
        case .message(let message): if let end = try session.take(message) { return end }
        case .malformed(let problem):
          session.environment.log("a message is malformed: \(problem.error.message)")
          if problem.isRequest { try session.reply(problem.id, .failure(problem.error)) }
        case .news(.vault(let root, let news)): session.take(news, of: root)
        case .ended(let reason): return .abandoned(reason)
        }
      }
      if !turn.ready.isEmpty { return .abandoned(session.clientProcess.end) }
      if session.connection.events.isEmpty { try session.doWhatIsDue() }
    }
  }
}

extension EditorSession {
  /// Processes a message. Returns the reason if the server ends, otherwise nil.
  func take(_ message: RPCMessage) throws -> LanguageServer.End? {
    switch message {
    case .request(let id, let method, let params):
      current = id
      connection.begin(id)
      let result = Result { () throws(RPCError) in
        try checkCancellation()
        return try answer(method, params)
      }
      current = nil
      connection.finish(id)
      try reply(id, result)
      let steps = nextSteps
      nextSteps = []
      for step in steps { step() }
    case .notification("exit", _): return stage == .shutDown ? .asked : .abandoned("'exit' without 'shutdown'")
    case .notification(let method, let params): take(method, params)
    case .response(let id, let result):
      guard let id, let action = pending.take(id) else { return nil }
      switch result {
      case .success(let value): action(value)
      case .failure(let error):
        environment.log("the client refused a request: \(error.message)")
        action(nil)
      }
    }
    return nil
  }

  private func answer(_ method: String, _ params: JSONValue) throws(RPCError) -> JSONValue {
    if stage == .created, method != "initialize" {
      throw RPCError(code: .serverNotInitialized, message: "the first request must be 'initialize'")
    }
    if stage == .shutDown { throw RPCError(code: .invalidRequest, message: "the server is shutting down") }
    guard let answer = RequestTable.requests[method]
    else { throw RPCError(code: .methodNotFound, message: "there is no method '\(method)'") }
    do {
      return try answer(params, self)
    } catch let error as RPCError {
      throw error
    } catch is UnknownDocument {
      return .null
    } catch { throw RPCError(code: .requestFailed, message: environment.advise(error)) }
  }

  private func take(_ method: String, _ params: JSONValue) {
    guard stage == .running, let react = RequestTable.notifications[method] else {
      if !method.hasPrefix("$/") { environment.log("the notification '\(method)' is ignored") }
      return
    }
    do {
      try react(params, self)
    } catch let error as RPCError {
      environment.log("the notification '\(method)' is ignored: \(error.message)")
    } catch {
      environment.log("the notification '\(method)' failed: \(environment.explain(error))")
    }
  }

  func reply(_ id: RequestID?, _ result: Result<JSONValue, RPCError>) throws {
    try connection.send(.response(id: id, result: result))
  }

  func notify(_ method: String, _ params: JSONValue) throws {
    try connection.send(.notification(method: method, params: params))
  }

  /// Sends a request to the client; `action` gets the result, or nil if the client refused.
  func request(_ method: String, _ params: JSONValue, then action: @escaping (JSONValue?) -> Void = { _ in }) throws {
    let id = pending.add(action)
    try connection.send(.request(id: id, method: method, params: params))
  }
}
