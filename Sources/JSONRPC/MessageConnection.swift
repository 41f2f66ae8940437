internal import JSON
package import SystemCalls

/// A connection to another program over which JSON-RPC messages are exchanged.
///
/// A reading thread frames and parses the messages and adds them to a queue. It never answers one, so a slow request
/// does not delay the cancellation of others. Another thread removes the messages from the queue. Any thread may send.
package final class MessageConnection<News: Sendable>: Sendable {
  /// An event in the queue, from the other program or from another thread of this one.
  package enum Event: Sendable {
    /// A message from the other program.
    case message(RPCMessage)
    /// A request that was cancelled while it was in the queue; it needs an answer.
    case cancelled(RequestID)
    /// Bytes that are not a valid message.
    case malformed(RPCMessage.Malformation)
    /// An event that this program posted.
    case news(News)
    /// The timeout expired.
    case idle
    /// The input ended, for the given reason; no event will follow.
    case ended(String)
  }

  private struct State {
    var queue: [Event] = []
    var next = 0
    var waiting: Set<RequestID> = []
    var cancelled: Set<RequestID> = []
    var running: RequestID?
    var end: String?
  }

  private let input: FileDescriptor
  private let output: FileDescriptor
  private let framing: MessageFramer.Framing
  private let received: (@Sendable ([UInt8]) -> Void)?
  private let sent: (@Sendable ([UInt8]) -> Void)?
  private let state = Locked(State())
  private let writing = Locked(())
  private let wake: WakeSignal
  /// Stops the reading thread.
  private let closing: WakeSignal

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
    wake = try WakeSignal()
    closing = try WakeSignal()
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
  package func close() { closing.signal() }

  private func read() {
    var framer = MessageFramer(framing)
    do {
      while true {
        if try Readiness.wait(for: [input.raw, closing.rawDescriptor])[1] { return end("the connection was closed") }
        let bytes = try input.read(upTo: Self.chunk)
        if bytes.isEmpty { return end(framer.isInside ? "the input ended within a message" : "the input ended") }
        framer.append(bytes)
        while let body = try framer.next() { take(body) }
      }
    } catch let failure as MessageFramer.Failure {
      end("the input cannot be divided into messages: \(failure)")
    } catch {
      end("the input cannot be read: \(error)")
    }
  }

  private func end(_ reason: String) {
    state.withLock { $0.end = reason }
    wake.signal()
  }

  private func take(_ body: [UInt8]) {
    received?(body)
    let event: Event
    do throws(JSONError) {
      let value = try JSONValue(body, limits: JSONReader.Limits(depth: 256))
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
    add(event)
  }

  /// Marks a request as cancelled if it is queued or being answered; other requests are ignored.
  private func cancel(_ id: RequestID?) {
    guard let id else { return }
    state.withLock { state in
      if state.running == id || state.waiting.contains(id) { state.cancelled.insert(id) }
    }
  }

  private func add(_ event: Event) {
    state.withLock { state in
      state.queue.append(event)
      if case .message(.request(let id, _, _)) = event { state.waiting.insert(id) }
    }
    wake.signal()
  }

  // MARK: - The queue

  /// Adds an event of this program to the queue.
  package func post(_ news: News) { add(.news(news)) }

  /// Whether the queue contains an event.
  package var hasPending: Bool { state.withLock { $0.next < $0.queue.count } }

  /// Waits for the next event; returns `idle` if none comes before the timeout, or before the descriptor `other` is
  /// ready.
  package func next(timeout: Duration? = nil, before other: Int32? = nil) throws(SystemError) -> Event {
    let deadline = timeout.map { ContinuousClock.now + $0 }
    while true {
      wake.drain()
      if let event = taken() { return event }
      let rest = deadline.map { ContinuousClock.now.duration(to: $0) }
      if let rest, rest <= .zero { return .idle }
      let ready = try Readiness.wait(for: [wake.rawDescriptor] + (other.map { [$0] } ?? []), timeout: rest)
      if ready == [false, true] { return .idle }
    }
  }

  private func taken() -> Event? {
    state.withLock { state -> Event? in
      guard state.next < state.queue.count else { return state.end.map { .ended($0) } }
      let event = state.queue[state.next]
      state.next += 1
      if state.next == state.queue.count { (state.queue, state.next) = ([], 0) }
      guard case .message(.request(let id, _, _)) = event else { return event }
      state.waiting.remove(id)
      if state.cancelled.remove(id) != nil { return .cancelled(id) }
      state.running = id
      return event
    }
  }

  /// Returns whether a request that is being answered was cancelled.
  package func isCancelled(_ id: RequestID) -> Bool { state.withLock { $0.cancelled.contains(id) } }

  /// Records that the answer to a request is about to be sent, so that it can no longer be cancelled.
  package func finish(_ id: RequestID) {
    state.withLock { state in
      state.running = nil
      if !state.waiting.contains(id) { state.cancelled.remove(id) }
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
    let failure = writing.withLock { _ -> SystemError? in
      do throws(SystemError) {
        try output.write(bytes)
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure.errno == .brokenPipe ? .closedPipe : .failed(failure) }
  }
}
