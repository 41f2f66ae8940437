import CLinux
import CommandFixtures
import Connections
import Glibc
import JSON
import SystemCalls
import Terminal
import TestSupport
import Testing

@testable import Commands

/// An editor that talks to `sheaf lsp` over pipes, in this process.
final class EditorClient {
  /// What the test waited for did not come.
  struct Silence: Error {
    let wanted: String
  }

  let fixture: SessionFixture
  private let connection: MessageConnection<Never>
  private var loop: EventLoop<MessageConnection<Never>.Event>
  /// The events of the last turn that were not looked at yet.
  private var events: ArraySlice<MessageConnection<Never>.Event> = []
  private let status = Locked<Commands.ExitStatus?>(nil)
  private var number = 0
  private var versions: [String: Int] = [:]
  /// What the server has sent without being asked, and was not looked at yet.
  private(set) var news: [(method: String, params: JSONValue)] = []
  /// The answer to questions that the server lets the client ask its user; nil if they are closed without an answer.
  var answer: String?
  /// The folder of the vault as the client calls it.
  var root: String

  private static let patience: Int64 = 30_000_000_000

  /// Starts a server over a vault, without a word to it.
  init(_ fixture: SessionFixture, _ options: [String] = []) throws {
    self.fixture = fixture
    root = fixture.vault.root.text
    let (toServer, toClient) = (try Self.pipe(), try Self.pipe())
    connection = try MessageConnection(
      input: FileDescriptor(owning: toClient.read), output: FileDescriptor(owning: toServer.write),
      .languageServer)
    loop = EventLoop(connection.events)
    try connection.start()
    let status = status
    let started = Parallel.detach {
      let ended = fixture.serve(
        ["lsp"] + options, input: toServer.read, output: toClient.write)
      status.withLock { $0 = ended }
      status.wakeAll()
    }
    #expect(started)
  }

  /// Starts a server, and introduces the client to it, with more parameters if it has any.
  static func ready(
    _ fixture: SessionFixture, _ options: [String] = [], capabilities: JSONValue = [:],
    more: [JSONValue.Member] = [], root: String? = nil
  ) throws -> EditorClient {
    let client = try EditorClient(fixture, options)
    client.root = root ?? client.root
    _ = try client.ask(
      "initialize",
      .object([.init("rootUri", .string(client.uri(""))), .init("capabilities", capabilities)] + more))
    try client.announce("initialized", [:])
    return client
  }

  /// The capabilities of a client that moves files.
  static let movingFiles: JSONValue = [
    "workspace": [
      "applyEdit": true,
      "workspaceEdit": ["documentChanges": true, "resourceOperations": ["create", "rename", "delete"]],
    ]
  ]

  /// Without this, the threads of both ends would wait for each other.
  deinit { connection.close() }

  /// Makes a pipe that no other program inherits.
  static func pipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    // SAFETY: the call writes two numbers.
    guard unsafe pipe2(&ends, O_CLOEXEC) == 0 else { throw Silence(wanted: "a pipe") }
    return (ends[0], ends[1])
  }

  /// The address of a file of the vault.
  func uri(_ path: String) -> String {
    "file://" + root + (path.isEmpty ? "" : "/" + path.replacing(" ", with: "%20"))
  }

  // MARK: - Messages

  /// Waits for the next message of the server.
  private func message(_ wanted: String) throws -> RPCMessage {
    if events.isEmpty { events = try loop.next(until: SystemClock.monotonicNanoseconds + Self.patience).events[...] }
    guard case .message(let message) = events.popFirst() else { throw Silence(wanted: wanted) }
    return message
  }

  /// Asks, and returns the answer or the error.
  func result(_ method: String, _ params: JSONValue, id: RequestID? = nil) throws -> Result<JSONValue, RPCError> {
    number += 1
    let id = id ?? .integer(number)
    try connection.send(.request(id: id, method: method, params: params))
    while true {
      switch try message(method) {
      case .response(id, let result): return result
      case .response: continue
      case .notification(let method, let params): news.append((method, params))
      case .request(let id, let method, let params):
        try take(id, method, params)
      }
    }
  }

  private func take(_ id: RequestID, _ method: String, _ params: JSONValue) throws {
    news.append((method, params))
    let result: JSONValue =
      switch method {
      case "workspace/applyEdit": ["applied": true]
      case "window/showMessageRequest": answer.map { ["title": .string($0)] } ?? .null
      default: .null
      }
    try connection.send(.response(id: id, result: .success(result)))
  }

  /// Asks, and returns the answer.
  func ask(_ method: String, _ params: JSONValue) throws -> JSONValue { try result(method, params).get() }

  /// Sends a notification.
  func announce(_ method: String, _ params: JSONValue) throws {
    try connection.send(.notification(method: method, params: params))
  }

  /// Returns what the server has sent, which then counts as looked at.
  func take(_ index: Int) -> JSONValue { news.remove(at: index).params }

  /// Waits until the server says something that is wanted, and returns it.
  func wait(for method: String, where isWanted: (JSONValue) -> Bool = { _ in true }) throws -> JSONValue {
    while true {
      if let index = news.firstIndex(where: { $0.method == method && isWanted($0.params) }) {
        return news.remove(at: index).params
      }
      switch try message(method) {
      case .notification(let method, let params): news.append((method, params))
      case .request(let id, let method, let params): try take(id, method, params)
      case .response: break
      }
    }
  }

  /// Waits for the diagnostics of a note to have exactly these codes.
  func wait(forDiagnosticsOf path: String, codes: [String]) throws {
    _ = try wait(for: "textDocument/publishDiagnostics") { params in
      params["uri"]?.string == uri(path) && params["diagnostics"]?.array?.compactMap { $0["code"]?.string } == codes
    }
  }

  // MARK: - Documents

  /// Opens a note, with the text on the disk or another one.
  func open(_ path: String, text: String? = nil) throws {
    versions[path] = 1
    let text = try text ?? fixture.text(of: path)
    try announce(
      "textDocument/didOpen",
      [
        "textDocument": ["uri": .string(uri(path)), "languageId": "markdown", "version": 1, "text": .string(text)]
      ])
  }

  /// Replaces the text of an open note.
  func change(_ path: String, to text: String) throws { try change(path, [["text": .string(text)]]) }

  /// Changes an open note.
  func change(_ path: String, _ changes: [JSONValue]) throws {
    versions[path, default: 1] += 1
    try announce(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(uri(path)), "version": .integer(versions[path] ?? 0)],
        "contentChanges": .array(changes),
      ])
  }

  /// Closes a note.
  func close(_ path: String) throws {
    try announce("textDocument/didClose", ["textDocument": ["uri": .string(uri(path))]])
  }

  /// The parameters for a position in a note.
  func params(_ path: String, _ line: Int, _ character: Int, _ more: [JSONValue.Member] = []) -> JSONValue {
    .object(
      [
        .init("textDocument", ["uri": .string(uri(path))]),
        .init("position", ["line": .integer(line), "character": .integer(character)]),
      ] + more)
  }

  // MARK: - The end

  /// Ends the server as the protocol says, and returns its exit status.
  func end() throws -> Commands.ExitStatus {
    _ = try ask("shutdown", .null)
    try announce("exit", .null)
    return status.waitUntil { $0 }
  }
}

extension SessionFixture {
  /// Runs a command line that exchanges messages over descriptors, which it closes.
  func serve(_ words: [String], input: Int32, output: Int32) -> Commands.ExitStatus {
    var fixture = self
    fixture.input = []
    let console = fixture.console(messages: (input, output))
    return Program.run(words.map { Array($0.utf8) }, session(console))
  }
}
