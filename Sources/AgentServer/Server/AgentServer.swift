internal import Connections
package import SystemCalls

/// A server for the Model Context Protocol that reads and writes file descriptors, in both eras of the protocol.
package struct AgentServer {
  private let session: AgentSession
  private let connection: MessageConnection<AgentNews>

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - input: The descriptor from which messages are read.
  ///   - output: The descriptor to which only messages are written.
  package init(
    _ environment: AgentEnvironment, input: consuming FileDescriptor, output: consuming FileDescriptor
  ) throws(SystemError) {
    connection = try MessageConnection(input: input, output: output, .modelContext)
    let connection = connection
    session = AgentSession(environment, AgentWire(connection))
  }

  /// Serves the client until the connection ends, and returns the reason why it ended.
  package func run() throws -> String {
    defer {
      session.close()
      connection.close()
    }
    try connection.start()
    do {
      return try serve()
    } catch StreamError.closedPipe {
      return "the output was closed"
    }
  }

  private func serve() throws -> String {
    var loop = EventLoop(connection.events)
    while true {
      let turn = try loop.next(until: session.deadline)
      for event in turn.events {
        switch event {
        case .message(let message): try session.take(message)
        case .malformed(let problem):
          if problem.isRequest { try connection.send(.response(id: problem.id, result: .failure(problem.error))) }
        case .news(.changed): session.noticeChange(at: turn.now)
        case .ended(let reason):
          try session.endSubscriptions()
          return reason
        }
      }
      try session.sendNotices(at: SystemClock.monotonicNanoseconds)
    }
  }
}

/// Events that do not reach the server through its input.
enum AgentNews: Sendable {
  /// Files of the vault may have changed.
  case changed
}

/// What a session sends and asks of its connection.
struct AgentWire: Sendable {
  let send: @Sendable (RPCMessage) throws -> Void
  /// Records that the answer to a request is begun.
  let begin: @Sendable (RequestID) -> Void
  /// Returns whether a request that is being answered was cancelled.
  let isCancelled: @Sendable (RequestID) -> Bool
  /// Records that a request is answered.
  let finish: @Sendable (RequestID) -> Void
  /// Posts an event for the thread that answers.
  let post: @Sendable (AgentNews) -> Void

  init(_ connection: MessageConnection<AgentNews>) {
    send = { try connection.send($0) }
    begin = { connection.begin($0) }
    isCancelled = { connection.isCancelled($0) }
    finish = { connection.finish($0) }
    post = { connection.events.post(.news($0), replacing: 1) }
  }

  /// A wire without a connection, for a test or a fuzzer.
  init(send: @escaping @Sendable (RPCMessage) throws -> Void) {
    self.send = send
    (begin, isCancelled, finish, post) = ({ _ in }, { _ in false }, { _ in }, { _ in })
  }
}
