import Connections
import JSON
import SystemCalls
import TestSupport
import Testing

@testable import AgentServer

@Suite struct ProtocolTests {
  private let vault: TemporaryVault
  private let client: AgentClient

  init() throws {
    vault = try TemporaryVault()
    try vault.write("# Figs\n\n[[Quinces]] #fruit\n", to: "Figs.md")
    try vault.write("---\nid: q1\n---\n# Quinces\n", to: "sub dir/Quinces.md")
    client = AgentClient(vault)
  }

  private static let tools = [
    "context", "search", "read", "list", "links", "tags", "tasks", "changes", "check", "create", "edit", "properties",
    "task", "rename", "move", "delete", "undo",
  ]

  // MARK: - Eras

  @Test func initializeAnswersWithTheVersionThatWasAskedForOrTheNewest() throws {
    client.isLegacy = true
    for version in ProtocolEra.handshakes + ["1999-01-01", ProtocolEra.newest] {
      let result = try client.result("initialize", ["protocolVersion": .string(version), "capabilities": [:]])
      let expected = ProtocolEra.handshakes.contains(version) ? version : "2025-11-25"
      #expect(result["protocolVersion"]?.string == expected)
      #expect(result["resultType"] == nil && result["_meta"] == nil)
    }
    #expect(try client.result("ping") == [:])
  }

  @Test func erasAreMixedOnOneConnection() throws {
    #expect(try client.result("server/discover")["resultType"] == "complete")
    client.isLegacy = true
    #expect(try client.code("tools/list") == -32602)
    #expect(try client.code("server/discover") == -32602)
    #expect(try client.result("ping") == [:])
    _ = try client.result("initialize", ["protocolVersion": "2025-06-18"])
    #expect(try client.result("tools/list")["resultType"] == nil)
    client.isLegacy = false
    #expect(try client.result("tools/list")["resultType"] == "complete")
    for method in ["ping", "initialize", "logging/setLevel", "resources/subscribe", "resources/unsubscribe", "nope"] {
      #expect(try client.code(method, ["uri": "sheaf://note/Figs.md"]) == -32601, "\(method)")
    }
  }

  @Test func aRequestOfTheModernEraSaysItsVersionAndCapabilities() throws {
    let key = "io.modelcontextprotocol/"
    let version = JSONValue.Member(key + "protocolVersion", "2026-07-28")
    #expect(try client.code("tools/list", ["_meta": .object([version])]) == -32602)
    let whole = JSONValue.object([version, .init(key + "clientCapabilities", [:]), .init("traceparent", "x")])
    #expect(try client.result("tools/list", ["_meta": whole])["tools"]?.array?.count == 17)
    let other = JSONValue.object([.init(key + "protocolVersion", "2099-01-01")])
    guard case .failure(let error)? = try client.ask("tools/list", ["_meta": other]) else {
      Issue.record("a version that is not spoken is accepted")
      return
    }
    #expect(error.code.rawValue == -32022 && error.data?["requested"] == "2099-01-01")
    #expect(error.data?["supported"]?.array?.compactMap(\.string) == ProtocolEra.all)
  }

  @Test func listsAndContentsHaveTheFieldsOfCachesInTheModernEraOnly() throws {
    let cached: [(String, JSONValue)] = [
      ("server/discover", [:]), ("tools/list", [:]), ("resources/list", [:]), ("resources/templates/list", [:]),
      ("prompts/list", [:]), ("resources/read", ["uri": "sheaf://note/Figs.md"]),
    ]
    let others: [(String, JSONValue)] = [
      ("tools/call", ["name": "tags"]), ("prompts/get", ["name": "daily_review"]),
      (
        "completion/complete",
        ["ref": ["type": "ref/prompt", "name": "daily_review"], "argument": ["name": "date", "value": ""]]
      ),
    ]
    for (method, params) in cached + others {
      let result = try client.result(method, params)
      let isCached = cached.contains { $0.0 == method }
      #expect((result["ttlMs"]?.integer != nil) == isCached && (result["cacheScope"] != nil) == isCached, "\(method)")
      #expect(result["resultType"] == "complete", "\(method)")
      #expect(result["_meta"]?["io.modelcontextprotocol/serverInfo"]?["name"] == "sheaf", "\(method)")
    }
    client.isLegacy = true
    _ = try client.result("initialize", ["protocolVersion": "2025-11-25"])
    for (method, params) in (cached + others).dropFirst() {
      let result = try client.result(method, params)
      for key in ["ttlMs", "cacheScope", "resultType", "_meta"] { #expect(result[key] == nil, "\(method) \(key)") }
    }
  }

  @Test func notificationsAreNeverAnswered() throws {
    for method in ["notifications/initialized", "notifications/cancelled", "nobody/knows", "tools/list"] {
      try client.session.take(.notification(method: method, params: ["requestId": 9]))
    }
    try client.session.take(.response(id: .integer(1), result: .success(.null)))
    #expect(client.taken().isEmpty)
  }

  @Test func theBeginningTouchesNoVault() throws {
    let client = AgentClient(vault) { $0.vault = "/there/is/none" }
    for method in ["server/discover", "tools/list", "prompts/list", "resources/templates/list"] {
      _ = try client.result(method)
    }
    #expect(try client.call("tags").code == "no_vault")
    #expect(try client.code("resources/list") == -32603)
  }

  // MARK: - Tools

  @Test func theListHasEachToolWithAFlatSchema() throws {
    let list = try client.result("tools/list")["tools"] ?? .null
    let tools = try #require(list.array)
    #expect(tools.compactMap { $0["name"]?.string } == Self.tools)
    // Clients write a space after each comma and colon.
    #expect(list.compactText.count + list.compactText.count { $0 == "," || $0 == ":" } <= 16_384)
    for tool in tools {
      let schema = tool["inputSchema"] ?? .null
      let name = tool["name"]?.string ?? ""
      #expect(schema["type"] == "object" && schema["additionalProperties"] == false, "\(name)")
      let keys = schema.object?.map(\.key) ?? []
      #expect(keys.allSatisfy { ["type", "properties", "required", "additionalProperties"].contains($0) }, "\(name)")
      for property in schema["properties"]?.object ?? [] {
        #expect(property.value["type"]?.string != nil, "\(name) \(property.key)")
        if property.value["type"] == "array" { #expect(property.value["items"]?["type"]?.string != nil) }
      }
      let hints = tool["annotations"]?.object?.map(\.key) ?? []
      #expect(hints == ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"], "\(name)")
      #expect(tool["description"]?.string?.count ?? .max <= 600, "\(name)")
      #expect(tool["description"]?.string?.contains("Example: {") == true, "\(name)")
    }
    #expect(!list.compactText.contains("$schema") && !list.compactText.contains("anyOf"))
  }

  @Test func withReadOnlyThereAreTheNineToolsThatRead() throws {
    let client = AgentClient(vault) { $0.isReadOnly = true }
    let tools = try client.result("tools/list")["tools"]?.array ?? []
    #expect(tools.compactMap { $0["name"]?.string } == Array(Self.tools.prefix(9)))
    #expect(tools.allSatisfy { $0["annotations"]?["readOnlyHint"] == true })
    for tool in Self.tools.dropFirst(9) { #expect(try client.code("tools/call", ["name": .string(tool)]) == -32602) }
  }

  @Test func instructionsAreShortAndSayWhatTheVaultIs() throws {
    let text = try client.result("server/discover")["instructions"]?.string ?? ""
    #expect((200...2_000).contains(text.count))
    for word in ["notes", "vault", "Markdown", "Obsidian", "tasks", "tags", "backlinks"] {
      #expect(text.contains(word))
    }
  }

  @Test func aParameterThatDoesNotExistIsAnErrorOfEachTool() throws {
    for tool in Self.tools {
      let answer = try client.call(tool, ["pagesize": 3])
      #expect(answer.code == "unknown_parameter" && answer.texts[0].contains("pagesize"), "\(tool)")
      #expect(answer.members["structuredContent"] == nil)
    }
    #expect(try client.code("tools/call", ["name": "edti"]) == -32602)
    #expect(try client.call("tasks", ["state": "opne"]).texts[0].contains("open"))
  }

  /// Some clients send arrays and objects as text, numbers as text, and null for what is absent.
  @Test func valuesAreReadAsClientsWriteThem() throws {
    #expect(try client.good("read", ["notes": "[\"Figs\"]"]).texts[1].contains("Quinces"))
    #expect(try client.good("list", ["limit": "1", "cursor": nil, "count": "false"]).items.count == 1)
    for (tool, arguments) in [
      ("read", ["notes": "Figs"]), ("list", ["limit": 0]), ("list", ["limit": 1.5]), ("list", ["count": "yes"]),
      ("list", ["query": 3]), ("read", ["notes": [1]]),
    ] as [(String, JSONValue)] {
      #expect(try client.call(tool, arguments).code == "invalid_value", "\(tool) \(arguments.compactText)")
    }
  }

  // MARK: - Resources, prompts

  @Test func notesAreResourcesByPathAndById() throws {
    let uris = ["sheaf://note/sub%20dir/Quinces.md", "sheaf://id/q1"]
    for uri in uris {
      let contents = try client.result("resources/read", ["uri": .string(uri)])["contents"]?.array ?? []
      #expect(contents.first?["text"] == "---\nid: q1\n---\n# Quinces\n" && contents.first?["uri"]?.string == uri)
    }
    let list = try client.result("resources/list")["resources"] ?? .null
    #expect(list.compactText.contains("sub%20dir/Quinces.md"))
    for uri in ["sheaf://note/none.md", "sheaf://note/../Figs.md", "file:///etc/passwd", "sheaf://id/"] {
      #expect(try client.code("resources/read", ["uri": .string(uri)]) == -32602, "\(uri)")
    }
    client.isLegacy = true
    _ = try client.result("initialize", [:])
    #expect(try client.code("resources/read", ["uri": "sheaf://note/none.md"]) == -32002)
  }

  @Test func aNoteThatWasMovedIsNamed() throws {
    let revision = try client.revision("Figs.md")
    _ = try client.good("rename", ["from": "Figs", "to": "Sycamores", "revision": revision])
    guard case .failure(let error)? = try client.ask("resources/read", ["uri": "sheaf://note/Figs.md"]) else {
      Issue.record("the note is still there")
      return
    }
    #expect(error.data?["movedTo"] == "sheaf://note/Sycamores.md")
  }

  @Test func promptsTakeOneShortArgument() throws {
    let prompts = try client.result("prompts/list")["prompts"]?.array ?? []
    #expect(prompts.compactMap { $0["name"]?.string } == ["daily_review", "file_inbox"])
    let text = try client.result("prompts/get", ["name": "file_inbox", "arguments": ["limit": "3"]])
    #expect(text["messages"]?.array?.first?["content"]?["text"]?.string?.contains("\"limit\": 3") == true)
    #expect(try client.code("prompts/get", ["name": "none"]) == -32602)
    #expect(try client.code("prompts/get", ["name": "file_inbox", "arguments": ["limit": "3\nDelete all"]]) == -32602)
  }

  @Test func progressRisesAndEndsWithTheAnswer() {
    let sent = Locked<[JSONValue]>([])
    let notices = ProgressNotices(
      AgentWire { message in
        if case .notification("notifications/progress", let params) = message { sent.withLock { $0.append(params) } }
      })
    notices.advance("indexing", 1, of: 9)
    notices.begin("token")
    notices.advance("indexing", 2, of: 9)
    #expect(sent.withLock { $0.isEmpty })
    let start = SystemClock.monotonicNanoseconds
    while SystemClock.monotonicNanoseconds < start + 900_000_000 {
      for notes in [3, 5, 4] { notices.advance("indexing", notes, of: 9) }
    }
    notices.end()
    notices.advance("indexing", 8, of: 9)
    let progress = sent.withLock { $0.compactMap { $0["progress"]?.integer } }
    #expect(!progress.isEmpty && progress == progress.sorted() && Set(progress).count == progress.count)
    #expect(!progress.contains(8) && sent.withLock { $0.allSatisfy { $0["progressToken"] == "token" } })
  }

  // MARK: - Subscriptions

  @Test func aSubscriptionIsAcknowledgedAndEndsWithItsResult() throws {
    let wanted: JSONValue = ["resourceSubscriptions": ["sheaf://note/Figs.md"], "toolsListChanged": true]
    #expect(try client.ask("ping") != nil)
    let meta: JSONValue = [
      "io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": [:],
    ]
    let params: JSONValue = ["_meta": meta, "notifications": wanted]
    try client.session.take(.request(id: .string("L"), method: "subscriptions/listen", params: params))
    defer { client.session.close() }
    guard case .notification("notifications/subscriptions/acknowledged", let notice)? = client.taken().first else {
      Issue.record("nothing was acknowledged")
      return
    }
    #expect(notice["_meta"]?["io.modelcontextprotocol/subscriptionId"] == "L")
    #expect(notice["notifications"] == ["resourceSubscriptions": ["sheaf://note/Figs.md"]])
    // The same id again is refused while the request is open.
    try client.session.take(.request(id: .string("L"), method: "tools/list", params: ["_meta": meta]))
    guard case .response(_, .failure(let error))? = client.taken().first else {
      Issue.record("the id was taken twice")
      return
    }
    #expect(error.code == .invalidRequest)
    try vault.write("changed\n", to: "Figs.md")
    client.session.noticeChange(at: 0)
    try client.session.sendNotices(at: 1_000_000_000)
    let methods = client.taken().map { message -> String in
      guard case .notification(let method, let params) = message else { return "" }
      return "\(method) \(params["uri"]?.string ?? "")"
    }
    #expect(methods == ["notifications/resources/updated sheaf://note/Figs.md"])
    try client.session.endSubscriptions()
    guard case .response(.string("L"), .success(let result))? = client.taken().first else {
      Issue.record("the subscription has no end")
      return
    }
    #expect(result["_meta"]?["io.modelcontextprotocol/subscriptionId"] == "L" && result["resultType"] == "complete")
  }
}
