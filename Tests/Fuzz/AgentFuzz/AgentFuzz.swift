import Connections
import Dates
import FuzzDriver
import JSON
import SystemCalls
import VaultCore

@testable import AgentServer

/// A client sends lines to a server for agents: the server never traps, and answers each line with at most one message,
/// which is one line of JSON.
///
/// An input is lines. One that begins with a byte below 0x20 becomes a call of a tool: the byte chooses the tool, and the
/// rest are its arguments.
@main
enum AgentFuzz {
  private static let meta: JSONValue = [
    "io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": [:],
  ]

  static func main() {
    guard let folder = try? makeVault() else { preconditionFailure("there is no vault") }
    Fuzzing.run { bytes in
      let sent = Locked<[RPCMessage]>([])
      var environment = AgentEnvironment(
        surroundings: surroundings(folder), vault: folder.appending("vault" as RawPath), version: "", log: { _ in })
      environment.isReadOnly = true
      environment.followsFiles = false
      let session = AgentSession(environment, AgentWire { message in sent.withLock { $0.append(message) } })
      defer { session.close() }
      for line in bytes.split(separator: UInt8(ascii: "\n")).prefix(20) {
        guard let message = message(Array(line)) else { continue }
        if case .request(_, "subscriptions/listen", _) = message { continue }
        if case .request(_, "resources/subscribe", _) = message { continue }
        try? session.take(message)
        let answers = sent.withLock { sent in
          defer { sent = [] }
          return sent
        }
        precondition(answers.count <= 1, "a message has several answers")
        for answer in answers {
          precondition(!answer.body.contains(UInt8(ascii: "\n")) && (try? JSONValue(answer.body)) != nil)
        }
      }
    }
  }

  private static func message(_ line: [UInt8]) -> RPCMessage? {
    guard let first = line.first, first < 0x20 else {
      return (try? JSONValue(line)).flatMap { try? RPCMessage($0) }
    }
    let tools = Tool.reading.map(\.name)
    let arguments = (try? JSONValue(Array(line.dropFirst()))) ?? .null
    let params: JSONValue = [
      "_meta": meta, "name": .string(tools[Int(first) % tools.count]), "arguments": arguments,
    ]
    return .request(id: .integer(1), method: "tools/call", params: params)
  }

  private static func makeVault() throws -> RawPath {
    let folder = RawPath("/tmp/sheaf-fuzz-\(SystemClock.monotonicNanoseconds)")
    try FileSystem.makeDirectories(folder.appending("vault/.sheaf" as RawPath))
    let texts = [
      "Figs": "# Figs\n\n[[Quinces]] #fruit\n- [ ] water\n\n## Care\n\ntext\n", "Quinces": "---\nid: q\n---\n# Q\n",
    ]
    for (name, text) in texts {
      let path = folder.appending(RawPath("vault/\(name).md"))
      try FileDescriptor.open(path, .writeOnly, [.create]).write(Array(text.utf8))
    }
    return folder
  }

  private static func surroundings(_ folder: RawPath) -> Surroundings {
    Surroundings(
      workingDirectory: folder, home: nil, cacheFolder: folder.appending("cache" as RawPath),
      stateFolder: folder.appending("state" as RawPath), configFile: folder.appending("config" as RawPath),
      environmentVault: nil, userID: 0, now: { 1_790_000_000_000_000_000 }, zone: .fixed(minutes: 0), workers: 1)
  }
}
