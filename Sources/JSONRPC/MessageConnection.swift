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
    /// The input ended, for the given reason; no message will follow.
    case ended(String)
  }

  private struct Requests {
    var waiting: Set<RequestID> = []
    var running: RequestID?
    var cancelled: Set<RequestID> = []
  }

  /// The events, for the thread that handles them. Requests and answers are recorded with `begin` and `finish`.
  package let events: Mailbox<Event>

  private let input: FileDescriptor
  private let output: FileDescriptor
  private let framing: MessageFramer.Framing
  private let received: (@Sendable ([UInt8]) -> Void)?
  private let sent: (@Sendable ([UInt8]) -> Void)?
  private let requests = Locked(Requests())
  private let writing = Locked(())
  /// Stops the reading thread.
  private let closing: Mailbox<Void>

  private static var chunk: Int { 64 << 10 }

  /// Creates a connection over two descriptors, which are closed when it is deallocated.
  ///
  /// - Parameters:
  ///   - received: Called with each body that was read, by the reading thread.
  ///   - sent: Called with each body that was written.
  package init(
    input: consuming FileDescriptor, output: consuming FileDescriptor, framing: MessageFramer.Framing,
    received: (@Sendable ([UInt8]) -> Void)? = nil, sent: (@Sendable ([UInt8]) -> Void)? = nil
  ) throws(SystemError) {
    events = try Mailbox()
    closing = try Mailbox()
    (self.framing, self.received, self.sent) = (framing, received, sent)
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
    var framer = MessageFramer(framing)
    var loop = EventLoop(closing)
    loop.watch(input.raw, as: 0)
    do {
      while try loop.next(until: nil).events.isEmpty {
        let bytes = try input.read(upTo: Self.chunk)
        if bytes.isEmpty { return end(framer.isInside ? "the input ended within a message" : "the input ended") }
        framer.append(bytes)
        while let body = try framer.next() { take(body) }
      }
      end("the connection was closed")
    } catch let failure as MessageFramer.Failure {
      end("the input cannot be divided into messages: \(failure)")
    } catch {
      end("the input cannot be read: \(error)")
    }
  }

  private func end(_ reason: String) { events.post(.ended(reason)) }

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
    if case .message(.notification("$/cancelRequest", let params)) = event {
      return cancel(params["id"].flatMap(RequestID.init))
    }
    if case .message(.request(let id, _, _)) = event { requests.withLock { _ = $0.waiting.insert(id) } }
    events.post(event)
  }

  /// Marks a request as cancelled if it waits or is being answered; other requests are ignored.
  private func cancel(_ id: RequestID?) {
    guard let id else { return }
    requests.withLock { requests in
      if requests.running == id || requests.waiting.contains(id) { requests.cancelled.insert(id) }
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

  /// Sends a message; messages of several threads are never interleaved.
  ///
  /// - Throws: `StreamError.closedPipe` if the other end no longer reads.
  package func send(_ message: RPCMessage) throws(StreamError) {
    let body = message.body
    sent?(body)
    let bytes = MessageFramer.frame(body, framing)
    do throws(SystemError) {
      try writing.withLock { _ in Result { () throws(SystemError) in try output.write(bytes) } }.get()
    } catch {
      throw error.errno == .brokenPipe ? .closedPipe : .failed(error)
    }
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
