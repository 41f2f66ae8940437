internal import JSON
package import SystemCalls

/// A connection to another program that exchanges messages of JSON-RPC.
///
/// One thread reads: it divides the stream, parses, and puts messages into a queue, but never answers any, so that a
/// request that takes long does not keep others from being cancelled. Another thread takes them from the queue. Any
/// thread may send.
package final class MessageConnection<News: Sendable>: Sendable {
  /// What the other program, or another thread of this one, has to say.
  package enum Event: Sendable {
    /// A message.
    case message(RPCMessage)
    /// A request that was cancelled before its turn; it needs an answer.
    case cancelled(RequestID)
    /// Bytes that are no message.
    case malformed(RPCMessage.Malformation)
    /// Something that this program posted.
    case news(News)
    /// The time is over.
    case idle
    /// Nothing more will come.
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
  /// Ends the wait of the thread that reads.
  private let closing: WakeSignal

  private static var chunk: Int { 64 << 10 }

  /// Creates a connection over descriptors, which it closes in the end.
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

  /// Starts the thread that reads.
  package func start() throws(SystemError) {
    guard Parallel.detach({ self.read() }) else { throw SystemError(.wouldBlock, call: "pthread_create") }
  }

  /// Ends the thread that reads, so that the descriptors are closed as soon as nobody refers to the connection.
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

  /// Marks a request as cancelled if it waits or is being answered; others are over, and nothing is kept of them.
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

  /// Adds an event of this program.
  package func post(_ news: News) { add(.news(news)) }

  /// Whether an event is waiting.
  package var hasPending: Bool { state.withLock { $0.next < $0.queue.count } }

  /// Waits for the next event, for a time or without a limit.
  package func next(timeout: Duration? = nil) throws(SystemError) -> Event {
    let deadline = timeout.map { ContinuousClock.now + $0 }
    while true {
      wake.drain()
      if let event = taken() { return event }
      let rest = deadline.map { ContinuousClock.now.duration(to: $0) }
      if let rest, rest <= .zero { return .idle }
      _ = try Readiness.wait(for: [wake.rawDescriptor], timeout: rest)
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

  /// Takes note that a request is about to be answered.
  package func finish(_ id: RequestID) {
    state.withLock { state in
      state.running = nil
      if !state.waiting.contains(id) { state.cancelled.remove(id) }
    }
  }

  // MARK: - Writing

  /// Sends a message as a whole.
  ///
  /// - Throws: `StreamError.closedPipe` if nobody reads it any more.
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
