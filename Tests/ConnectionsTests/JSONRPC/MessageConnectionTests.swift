import Connections
import JSON
import SystemCalls
import TestSupport
import TestTraits
import Testing

@Suite(.waiting) struct MessageConnectionTests {
  private typealias Connection = MessageConnection<Int>

  private static var deadline: Int64 { SystemClock.monotonicNanoseconds + 20_000_000_000 }

  /// Makes a connection whose input is these lines, and returns it with all of its events.
  private func read(_ lines: String) throws -> (connection: Connection, events: [Connection.Event]) {
    let input = try FileDescriptor.open("/tmp", .readWrite, [.unnamed])
    try input.write(Array(lines.utf8))
    _ = try input.seek(to: 0)
    let connection = try Connection(
      input: input, output: FileDescriptor.open("/dev/null", .writeOnly), .modelContext)
    try connection.start()
    return (connection, try events(of: connection))
  }

  /// Waits for the end of the input, and returns the events until then.
  private func events(of connection: Connection) throws -> [Connection.Event] {
    var loop = EventLoop(connection.events)
    var events: [Connection.Event] = []
    while true {
      let turn = try loop.next(until: Self.deadline)
      try #require(!turn.events.isEmpty)
      events += turn.events
      if case .ended = events.last { return events }
    }
  }

  private func text(_ event: Connection.Event) -> String {
    switch event {
    case .message(.request(let id, let method, _)): "\(method) \(id.json.integer ?? 0)"
    case .message(.notification(let method, _)): method
    case .message(.response): "response"
    case .malformed(let problem): "malformed \(problem.error.code.rawValue)"
    case .news(let number): "news \(number)"
    case .ended(let reason): reason
    }
  }

  /// The thread that sends may ignore the error, as one does that reports findings.
  @Test func anOutputThatFailsEndsTheConnection() throws {
    let open = try OpenConnection(output: "/dev/full")
    #expect(throws: StreamError.failed(SystemError(.noSpace, call: "write"))) {
      try open.connection.send(.notification(method: "news", params: .null))
    }
    #expect(try events(of: open.connection).map(text) == ["the output cannot be written: no space left on device"])
  }

  @Test func messagesArriveInOrderBeforeTheEnd() throws {
    let (_, events) = try read(
      """
      {"id":1,"method":"one"}
      {"method":"two"}
      nonsense
      {"id":1,"result":null}
      {"id":3,"method":"three"}

      """)
    #expect(events.map(text) == ["one 1", "two", "malformed -32700", "response", "three 3", "the input ended"])
    let (_, half) = try read(#"{"id":1,"method":"one""#)
    #expect(half.map(text) == ["malformed -32700", "the input ended"])
    let (_, last) = try read(#"{"id":1,"method":"one"}"#)
    #expect(last.map(text) == ["one 1", "the input ended"])
  }

  @Test func aRequestThatIsCancelledWhileItWaitsIsCancelledWhenItIsBegun() throws {
    let (connection, events) = try read(
      """
      {"id":1,"method":"one"}
      {"id":2,"method":"two"}
      {"id":2,"method":"two again"}
      {"method":"notifications/cancelled","params":{"requestId":2}}
      {"method":"notifications/cancelled","params":{"requestId":3}}
      {"id":3,"method":"three"}

      """)
    // A request with the id of one that waits is refused, and a cancellation of none that waits is handed on.
    #expect(
      events.map(text) == [
        "one 1", "two 2", "malformed -32600", "notifications/cancelled", "three 3", "the input ended",
      ])
    // A cancellation that came too early has no effect.
    for (id, isCancelled) in [(1, false), (2, true), (3, false)] {
      connection.begin(.integer(id))
      #expect(connection.isCancelled(.integer(id)) == isCancelled)
      connection.finish(.integer(id))
    }
  }

  /// A connection whose input a test writes while it is read.
  private final class OpenConnection {
    let connection: Connection
    private let folder: TemporaryFolder
    private let input: FileDescriptor

    init(output: RawPath = "/dev/null") throws {
      folder = try TemporaryFolder()
      try FileDescriptor.open(folder.path, .readOnly, [.directory]).makeFIFO("input")
      let path = folder.path.appending("input")
      connection = try Connection(
        input: FileDescriptor.open(path, .readWrite), output: FileDescriptor.open(output, .writeOnly), .modelContext)
      input = try FileDescriptor.open(path, .writeOnly)
      try connection.start()
    }

    /// Writes a message, and waits until the connection has read it.
    func receive(_ message: String) throws {
      // Messages are read one after another, and only the second one is an event in any case.
      try input.write(Array((message + "\n{\"method\":\"mark\"}\n").utf8))
      var loop = EventLoop(connection.events)
      while true {
        let turn = try loop.next(until: deadline)
        try #require(!turn.events.isEmpty)
        if case .message(.notification("mark", _)) = turn.events.last { return }
      }
    }

    deinit { connection.close() }
  }

  @Test func aRequestThatIsBeingAnsweredIsCancelledUntilItsAnswerIsSent() throws {
    let open = try OpenConnection()
    let (connection, cancel) = (open.connection, #"{"method":"notifications/cancelled","params":{"requestId":1}}"#)
    try open.receive(#"{"id":1,"method":"slow"}"#)
    connection.begin(.integer(1))
    #expect(!connection.isCancelled(.integer(1)))
    try open.receive(#"{"method":"notifications/cancelled","params":{"requestId":2}}"#)
    #expect(!connection.isCancelled(.integer(1)))
    try open.receive(cancel)
    #expect(connection.isCancelled(.integer(1)))
    connection.finish(.integer(1))
    try open.receive(cancel)
    #expect(!connection.isCancelled(.integer(1)))
    // A later request with the same id is another one.
    try open.receive(#"{"id":1,"method":"again"}"#)
    connection.begin(.integer(1))
    #expect(!connection.isCancelled(.integer(1)))
  }

  @Test(arguments: ["{}", #"{"id":null}"#, #"{"id":{}}"#, "[]", "7"])
  func aCancellationOfNothingIsIgnored(_ params: String) throws {
    let (connection, events) = try read(
      #"{"id":1,"method":"one"}"# + "\n" + #"{"method":"notifications/cancelled","params":\#(params)}"# + "\n")
    #expect(events.map(text).last == "the input ended")
    connection.begin(.integer(1))
    #expect(!connection.isCancelled(.integer(1)))
  }

  @Test func aMessageThatIsNestedTooDeeplyIsMalformedAndTheNextIsRead() throws {
    func message(_ id: Int, nesting depth: Int) -> String {
      let arrays = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      return #"{"id":\#(id),"method":"deep","params":\#(arrays)}"# + "\n"
    }
    let (_, events) = try read(message(1, nesting: 200) + message(2, nesting: 300) + message(3, nesting: 200))
    #expect(events.map(text) == ["deep 1", "malformed -32700", "deep 3", "the input ended"])
  }

  @Test func aClosedConnectionEnds() throws {
    let folder = try TemporaryFolder()
    try FileDescriptor.open(folder.path, .readOnly, [.directory]).makeFIFO("input")
    let input = try FileDescriptor.open(folder.path.appending("input"), .readWrite)
    let connection = try Connection(
      input: input, output: FileDescriptor.open("/dev/null", .writeOnly), .modelContext)
    try connection.start()
    connection.events.post(.news(7))
    connection.close()
    #expect(try events(of: connection).map(text) == ["news 7", "the connection was closed"])
  }
}
