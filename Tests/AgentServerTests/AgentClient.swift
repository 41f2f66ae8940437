import Connections
import JSON
import SystemCalls
import TestSupport
import Testing

@testable import AgentServer

/// A client of a server in the process of the test, without streams between them.
final class AgentClient {
  /// The answer of a tool.
  struct Answer {
    let members: JSONValue
    /// The document of an answer with structured content.
    var document: JSONValue { members["structuredContent"] ?? .null }
    var items: [JSONValue] { document["items"]?.array ?? [] }
    /// The texts of its blocks.
    var texts: [String] { (members["content"]?.array ?? []).compactMap { $0["text"]?.string } }
    /// The code of an error; nil if it is none.
    var code: String? {
      members["isError"] == true ? texts.first.map { String($0.prefix { $0 != ":" }) } : nil
    }
  }

  private static let meta: JSONValue = [
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": ["name": "Probe 1", "version": "2"],
    "io.modelcontextprotocol/clientCapabilities": ["elicitation": [:]],
  ]

  let session: AgentSession
  private let sent = Locked<[RPCMessage]>([])
  private var number = 0
  /// Whether requests are those of revisions with a handshake.
  var isLegacy = false

  init(_ vault: TemporaryVault, _ change: (inout AgentEnvironment) -> Void = { _ in }) {
    var environment = AgentEnvironment(
      surroundings: vault.surroundings(), vault: vault.root, version: "1.2.3", log: { _ in })
    change(&environment)
    let sent = sent
    session = AgentSession(environment, AgentWire { message in sent.withLock { $0.append(message) } })
  }

  /// The messages that were sent since this was asked last.
  func taken() -> [RPCMessage] {
    sent.withLock { sent in
      defer { sent = [] }
      return sent
    }
  }

  /// Sends a request, and returns its result; nil if it stays open.
  func ask(_ method: String, _ params: JSONValue = [:]) throws -> Result<JSONValue, RPCError>? {
    number += 1
    let id = RequestID.integer(number)
    let own = params["_meta"] == nil && !isLegacy ? [JSONValue.Member("_meta", Self.meta)] : []
    try session.take(.request(id: id, method: method, params: .object((params.object ?? []) + own)))
    for message in taken() {
      if case .response(id, let result) = message { return result }
    }
    return nil
  }

  /// Sends a request that must have a result.
  func result(_ method: String, _ params: JSONValue = [:]) throws -> JSONValue {
    try #require(try ask(method, params)).get()
  }

  /// Returns the code of the error that a request has as its answer.
  func code(_ method: String, _ params: JSONValue = [:]) throws -> Int? {
    guard case .failure(let error)? = try ask(method, params) else { return nil }
    return error.code.rawValue
  }

  func call(_ tool: String, _ arguments: JSONValue = [:], _ more: [JSONValue.Member] = []) throws -> Answer {
    Answer(
      members: try result(
        "tools/call", .object([.init("name", .string(tool)), .init("arguments", arguments)] + more)))
  }

  /// Calls a tool that must not fail.
  func good(_ tool: String, _ arguments: JSONValue = [:]) throws -> Answer {
    let answer = try call(tool, arguments)
    try #require(answer.code == nil, "\(tool): \(answer.texts)")
    return answer
  }

  /// Returns the revision of a note that the server states.
  func revision(_ path: String) throws -> JSONValue {
    let rows = try good("list", ["limit": 200]).items
    return try #require(rows.first { $0["path"]?.string == path })["revision"] ?? .null
  }
}

extension JSONValue {
  /// The object with some more members.
  func adding(_ members: [JSONValue.Member]) -> JSONValue { .object((object ?? []) + members) }
}
