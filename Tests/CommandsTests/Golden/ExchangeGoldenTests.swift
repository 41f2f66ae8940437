import JSON
import SystemCalls
import TestSupport
import TestTraits
import Testing

/// What a client and the server for agents say to each other, in each revision of the protocol.
@Suite(.waiting) struct ExchangeGoldenTests {
  private static let newest = "2026-07-28"
  private static let revisions = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", newest]

  /// The requests of all revisions, without those that begin a conversation.
  private static let requests: [(String, JSONValue)] = [
    ("tools/list", [:]),
    ("tools/call", ["name": "search", "arguments": ["query": "water"]]),
    ("tools/call", ["name": "read", "arguments": ["notes": ["Figs"]]]),
    ("tools/call", ["name": "read", "arguments": ["notes": ["Fig"]]]),
    ("tools/call", ["name": "read", "arguments": ["note": "Figs"]]),
    (
      "tools/call",
      ["name": "edit", "arguments": ["note": "Figs", "revision": "0", "edits": [["action": "append", "new": "x"]]]]
    ),
    ("tools/call", ["name": "properties", "arguments": ["notes": ["Figs"], "set": ["rating": 4]]]),
    ("tools/call", ["name": "edti", "arguments": [:]]),
    ("resources/list", [:]),
    ("resources/read", ["uri": "sheaf://note/Figs.md"]),
    ("resources/read", ["uri": "sheaf://note/none.md"]),
    ("prompts/list", [:]),
    ("nothing/known", [:]),
  ]

  private static func messages(_ revision: String) -> [JSONValue] {
    let isModern = revision == newest
    let meta: JSONValue = [
      "io.modelcontextprotocol/protocolVersion": .string(revision),
      "io.modelcontextprotocol/clientInfo": ["name": "probe", "version": "1"],
      "io.modelcontextprotocol/clientCapabilities": [:],
    ]
    let first: (String, JSONValue) =
      isModern
      ? ("server/discover", [:])
      : (
        "initialize",
        ["protocolVersion": .string(revision), "capabilities": [:], "clientInfo": ["name": "probe", "version": "1"]]
      )
    return ([first] + requests).enumerated().map { number, request in
      let params = (request.1.object ?? []) + (isModern ? [.init("_meta", meta)] : [])
      return [
        "jsonrpc": "2.0", "id": .integer(number + 1), "method": .string(request.0), "params": .object(params),
      ]
    }
  }

  private static func line(_ value: JSONValue) -> String {
    var writer = JSONWriter()
    writer.value(value)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Of the list of tools one is enough to see its form.
  private static func shortened(_ answer: JSONValue) -> JSONValue {
    guard case .object(let members) = answer else { return answer }
    return .object(
      members.map { member in
        if member.key == "tools", let tools = member.value.array {
          return .init(
            "tools", .array(tools.filter { $0["name"] == "tags" } + [.string("and \(tools.count - 1) more")]))
        }
        return .init(member.key, shortened(member.value))
      })
  }

  @Test(arguments: revisions) func exchangesEqualTheirGoldenFiles(_ revision: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("---\ntags: [fruit]\n---\n# Figs\n- [ ] water them\n\n[[Quinces]]\n", to: "vault/Figs.md")
    try folder.write("", to: "vault/.sheaf/config.yaml")
    let messages = Self.messages(revision)
    let input = messages.map { Self.line($0) + "\n" }.joined()
    let run = try Subprocess(
      executable: CrashScene.program,
      arguments: ["-C", folder.path.appending("vault" as RawPath).text, "mcp"].map { Array($0.utf8) },
      environment: ["HOME=\(folder.path.text)", "TZ=UTC"].map { Array($0.utf8) }, workingDirectory: folder.path
    ).run(input: .bytes(Array(input.utf8)), output: .captured(limit: 1 << 20), errorOutput: .captured(limit: 1 << 16))
    #expect(run.status == .exited(0), "\(String(decoding: run.errorOutput, as: UTF8.self))")
    let answers = try run.output.split(separator: UInt8(ascii: "\n")).map { try JSONValue(Array($0)) }
    var text = ""
    for message in messages {
      text += "-> \(Self.line(message))\n"
      let answer = try #require(answers.first { $0["id"] == message["id"] }, "\(Self.line(message))")
      text += "<- \(Self.line(Self.shortened(answer)))\n"
    }
    // Times are those of the moment.
    text = text.replacing(#/\d{4}-\d\d-\d\dT[0-9:.]+(?:Z|[+-]\d\d:\d\d)/#, with: "…")
    try GoldenFile.expect(text, in: "Tests/Golden/agents/\(revision).txt")
  }
}
