internal import JSON
package import SystemCalls

/// A connection to another program over which JSON-RPC messages are exchanged.
///
/// A reading thread frames and parses the messages and posts them to a mailbox. It never answers one, so a slow request
/// does not delay the cancellation of others. Another thread takes the messages in its event loop. Any thread may send.
package final class MessageConnection<News: Sendable>: Sendable {
  /// An event from the other program or from another thread of this one.
  package enum Event: Sendable {
    /// A message from the other program.
    case message(RPCMessage)
    /// Bytes that are not a valid message.
    case malformed(RPCMessage.Malformation)
    /// An event that this program posted.
    case news(News)
    /// The input ended, or the output failed, for the given reason; no message will follow.
    case ended(String)
  }

  private struct Requests {
    var waiting: Set<RequestID> = []
    var running: RequestID?
    var cancelled: Set<RequestID> = []

    func isOpen(_ id: RequestID) -> Bool { running == id || waiting.contains(id) }
  }

  /// The events, for the thread that handles them. Requests and answers are recorded with `begin` and `finish`.
  package let events: Mailbox<Event>

  private let input: FileDescriptor
  private let output: FileDescriptor
  private let dialect: RPCDialect
  private let received: (@Sendable ([UInt8]) -> Void)?
  private let sent: (@Sendable ([UInt8]) -> Void)?
  private let requests = Locked(Requests())
  private let writing = Locked(())
  /// Whether the input has ended.
  private let hasEnded = Locked(false)
  /// The descriptor of the other process, which becomes readable when it ends; nil if it is not known.
  private let otherProcess = Locked<Int32?>(nil)
  /// Stops the reading thread.
  private let closing: Mailbox<Void>

  private static var chunk: Int { 64 << 10 }
  /// A pipe that is ready takes as many bytes without blocking.
  private static var writableChunk: Int { 4 << 10 }
  /// The time after which it is looked whether somebody is left who could read, in nanoseconds.
  private static var patience: Int64 { 2_000_000_000 }

  /// Creates a connection over two descriptors, which are closed when it is deallocated.
  ///
  /// - Parameters:
  ///   - received: Called with each body that was read, by the reading thread.
  ///   - sent: Called with each body that was written.
  package init(
    input: consuming FileDescriptor, output: consuming FileDescriptor, _ dialect: RPCDialect,
    received: (@Sendable ([UInt8]) -> Void)? = nil, sent: (@Sendable ([UInt8]) -> Void)? = nil
  ) throws(SystemError) {
    events = try Mailbox()
    closing = try Mailbox()
    (self.dialect, self.received, self.sent) = (dialect, received, sent)
    self.input = input
    self.output = output
  }

  // MARK: - Reading

  /// Starts the reading thread.
  package func start() throws(SystemError) {
    guard Parallel.detach({ self.read() }) else { throw SystemError(.wouldBlock, call: "pthread_create") }
  }

  /// Stops the reading thread; the descriptors are closed when the last reference to the connection is released.
  package func close() { closing.post(()) }

  private func read() {
    var framer = MessageFramer(dialect.framing, limit: dialect.longestMessage)
    var loop = EventLoop(closing)
    loop.watch(input.raw, as: 0)
    do {
      while try loop.next(until: nil).events.isEmpty {
        let bytes = try input.read(upTo: Self.chunk)
        if bytes.isEmpty {
          if let last = framer.lastLine() { take(last) }
          return end(framer.isInside ? "the input ended within a message" : "the input ended")
        }
        framer.append(bytes)
        try takeAll(of: &framer)
      }
      end("the connection was closed")
    } catch let failure as MessageFramer.Failure {
      end("the input cannot be divided into messages: \(failure)")
    } catch {
      end("the input cannot be read: \(error)")
    }
  }

  private func takeAll(of framer: inout MessageFramer) throws(MessageFramer.Failure) {
    while true {
      do throws(MessageFramer.Failure) {
        guard let body = try framer.next() else { return }
        take(body)
      } catch {
        guard case .longBody(let length) = error, dialect.framing == .lines else { throw error }
        let problem = RPCError(code: .invalidRequest, message: "a message of \(length) bytes or more is too long")
        events.post(.malformed(RPCMessage.Malformation(id: nil, error: problem, isRequest: true)))
      }
    }
  }

  private func end(_ reason: String) {
    hasEnded.withLock { $0 = true }
    events.post(.ended(reason))
  }

  private func take(_ body: [UInt8]) {
    received?(body)
    let event: Event
    do throws(JSONError) {
      let value = try JSONValue(body, depthLimit: 256)
      do throws(RPCMessage.Malformation) {
        event = .message(try RPCMessage(value))
      } catch {
        event = .malformed(error)
      }
    } catch {
      let problem = RPCError(code: .parseError, message: "the message is not JSON, at byte \(error.offset)")
      event = .malformed(RPCMessage.Malformation(id: nil, error: problem, isRequest: true))
    }
    if case .message(.notification(dialect.cancelMethod, let params)) = event {
      let id = params[dialect.cancelKey].flatMap(RequestID.init)
      if !cancel(id), dialect.forwardsCancellation { events.post(event) }
      return
    }
    if case .message(.request(let id, _, _)) = event {
      let isRepeated = requests.withLock { requests in
        let isOpen = requests.isOpen(id)
        if !isOpen || !dialect.refusesOpenIDs { requests.waiting.insert(id) }
        return isOpen
      }
      if isRepeated, dialect.refusesOpenIDs {
        let problem = RPCError(code: .invalidRequest, message: "a request with this id is not yet answered")
        return events.post(.malformed(RPCMessage.Malformation(id: id, error: problem, isRequest: true)))
      }
    }
    events.post(event)
  }

  /// Marks a request as cancelled if it waits or is being answered, and returns whether it does.
  private func cancel(_ id: RequestID?) -> Bool {
    guard let id else { return false }
    return requests.withLock { requests in
      if requests.isOpen(id) { requests.cancelled.insert(id) }
      return requests.isOpen(id)
    }
  }

  // MARK: - Answering

  /// Records that the answer to a request is begun. The request may have been cancelled already.
  package func begin(_ id: RequestID) {
    requests.withLock { requests in
      requests.waiting.remove(id)
      requests.running = id
    }
  }

  /// Returns whether a request that is being answered was cancelled.
  package func isCancelled(_ id: RequestID) -> Bool { requests.withLock { $0.cancelled.contains(id) } }

  /// Records that the answer to a request is about to be sent, so that it can no longer be cancelled.
  package func finish(_ id: RequestID) {
    requests.withLock { requests in
      requests.running = nil
      if !requests.waiting.contains(id) { requests.cancelled.remove(id) }
    }
  }

  // MARK: - Writing

  /// Sets the descriptor of the other process, which must stay open as long as the connection.
  package func observe(_ process: Int32?) { otherProcess.withLock { $0 = process } }

  /// Sends a message; messages of several threads are never interleaved. If that fails, the connection has ended for
  /// the thread that handles its events, too: the sender may be one whose errors nobody waits for.
  ///
  /// - Throws: `StreamError.closedPipe` if the other end no longer reads: it is closed, or it takes nothing although the
  ///   input or the other process has ended.
  package func send(_ message: RPCMessage) throws(StreamError) {
    let body = message.body(writesNullID: dialect.writesNullID)
    sent?(body)
    let bytes = MessageFramer.frame(body, dialect.framing)
    do throws(SystemError) {
      try writing.withLock { _ in Result { () throws(SystemError) in try write(bytes) } }.get()
    } catch {
      end(error.errno == .brokenPipe ? "the output was closed" : "the output cannot be written: \(error.errno)")
      throw error.errno == .brokenPipe ? .closedPipe : .failed(error)
    }
  }
}

extension MessageConnection {
  private func write(_ bytes: [UInt8]) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let deadline = SystemClock.monotonicNanoseconds + Self.patience
      if try Readiness.wait(for: [(output.raw, .writable)], until: deadline)[0] {
        let end = min(bytes.count, done + Self.writableChunk)
        try output.write(bytes.span.extracting(done..<end))
        done = end
      } else if isAbandoned {
        throw SystemError(.brokenPipe, call: "write")
      }
    }
  }

  private var isAbandoned: Bool {
    if hasEnded.withLock({ $0 }) { return true }
    guard let process = otherProcess.withLock({ $0 }) else { return false }
    return (try? Readiness.wait(for: [process], timeout: .zero))?[0] == true
  }
}

/// The requests that were sent and not yet answered, each with the action for its answer.
package struct PendingRequests<Action> {
  private var actions: [RequestID: Action] = [:]
  private var last = 0

  /// Creates an empty list.
  package init() {}

  /// Adds a request with its action, and returns the request's identifier.
  package mutating func add(_ action: Action) -> RequestID {
    last += 1
    actions[.integer(last)] = action
    return .integer(last)
  }

  /// Removes a request and returns its action; nil if the request is not pending.
  package mutating func take(_ id: RequestID) -> Action? { actions.removeValue(forKey: id) }
}
