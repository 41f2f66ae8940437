import JSON
import SystemCalls
import TestSupport
import Testing
import VaultCore

@testable import AgentServer

/// Every tool that changes notes, with its guards: what is not as the agent knows it is refused, and nothing is changed.
@Suite struct ChangingToolTests {
  /// A call, whose arguments have the revisions of their notes added.
  struct Call: CustomTestStringConvertible, Sendable {
    let tool: String
    let arguments: JSONValue
    /// The paths of notes whose revisions are given.
    var notes: [String] = []
    var testDescription: String { "\(tool) \(arguments.compactText)" }

    init(_ tool: String, _ arguments: JSONValue, of notes: String...) {
      (self.tool, self.arguments, self.notes) = (tool, arguments, notes)
    }
  }

  static let calls = [
    Call("create", ["title": "Medlars", "folder": "new/deep", "text": "hard\n", "properties": ["tags": ["late"]]]),
    Call("edit", ["note": "Figs", "edits": [["action": "replace", "old": "water", "new": "prune"]]], of: "Figs.md"),
    Call("properties", ["notes": ["Figs", "Quinces"], "set": ["rating": 5]], of: "Figs.md", "Quinces.md"),
    Call("properties", ["query": "tag:fruit", "expect": 2, "addTags": ["winter"]]),
    Call("properties", ["notes": ["Quinces"], "set": ["title": "Cydonia"]], of: "Quinces.md"),
    Call("task", ["note": "Figs", "line": 5], of: "Figs.md"),
    Call("task", ["note": "Figs", "action": "add", "text": "pick", "section": "Care"], of: "Figs.md"),
    Call("rename", ["from": "Figs", "to": "Sycamores"], of: "Figs.md"),
    Call("rename", ["kind": "heading", "note": "Figs", "from": "Care", "to": "Work"], of: "Figs.md"),
    Call("rename", ["kind": "tag", "from": "fruit", "to": "crop", "expect": 2]),
    Call("rename", ["kind": "property", "from": "rating", "to": "stars", "expect": 1]),
    Call("move", ["notes": ["Figs", "Quinces"], "to": "folder"], of: "Figs.md", "Quinces.md"),
    Call("move", ["folder": "folder", "to": "shelf"]),
    Call("move", ["query": "tag:fruit", "expect": 2, "to": "folder"]),
    Call("delete", ["notes": ["Figs"]], of: "Figs.md"),
    Call("delete", ["notes": ["Figs", "Quinces"]], of: "Figs.md", "Quinces.md"),
    Call("delete", ["query": "tag:tree", "expect": 1]),
  ]

  private let vault: TemporaryVault
  private let client: AgentClient

  init() throws {
    vault = try TemporaryVault()
    try vault.write(
      "---\ntags: [fruit]\n---\n# Figs\n- [ ] water them\n\n[[Quinces]] [[Plums]]\n\n## Care\n\ntext\n", to: "Figs.md")
    try vault.write(
      "---\ntags: [fruit, tree]\nrating: 3 # of 5\n---\n# Quinces\n\n[[Figs#Care]] [[Figs]]\n", to: "Quinces.md")
    try vault.write("x\n", to: "folder/x.md")
    client = AgentClient(vault) { $0.actor = "robot" }
  }

  private func files() throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    func add(_ folder: RawPath) throws {
      for entry in try DirectoryListing(of: FileDescriptor.open(folder, .readOnly, [.directory])).entries {
        let path = folder.appending(entry.name)
        if entry.kind == .directory {
          try add(path)
        } else {
          files[path.text] = try FileDescriptor.open(path, .readOnly, []).readToEnd(limit: 1 << 20)
        }
      }
    }
    try add(vault.root)
    return files
  }

  /// The arguments with the present revisions.
  private func current(_ call: Call) throws -> JSONValue {
    let revisions = try call.notes.map { try client.revision($0) }
    if revisions.isEmpty { return call.arguments }
    let isOne = call.arguments["notes"] == nil
    return call.arguments.adding([isOne ? .init("revision", revisions[0]) : .init("revisions", .array(revisions))])
  }

  @Test func everyToolIsCalled() {
    #expect(Set(Self.calls.map(\.tool) + ["undo"]) == Set(Tool.changing.map(\.name)))
  }

  @Test(arguments: calls) func aCallWithItsPlanIsCarriedOutAndUndone(_ call: Call) throws {
    let arguments = try current(call)
    let before = try files()
    let shown = try client.good(call.tool, arguments.adding([.init("dryRun", true)])).document
    #expect(try shown["changed"] == false && files() == before)
    let plan = try #require(shown["plan"])
    #expect(try client.call(call.tool, arguments.adding([.init("plan", "0123456789abcdef")])).code == "plan_changed")
    #expect(try client.call(call.tool, arguments.adding([.init("plan", "x")])).code == "invalid_value")
    let done = try client.good(call.tool, arguments.adding([.init("plan", plan)]))
    let number = try #require(done.document["operation"]?.integer)
    #expect(try done.document["changed"] == true && files() != before)
    // The answer is about the bytes that were written.
    for file in done.document["files"]?.array ?? [] {
      guard let revision = file["revision"]?.string, let path = file["path"]?.string else { continue }
      #expect(try PlannedChange.revision(of: vault.read(RawPath(Array(path.utf8)))) == revision, "\(path)")
    }
    let entry = try #require(try ChangeHistory(vault.open().vault).entries.first)
    #expect(
      entry.operation.actor == "robot" && entry.operation.command.hasPrefix("mcp \(call.tool) (Probe 1 2, request"))
    _ = try client.good("undo", ["operation": .integer(number)])
    #expect(try files() == before)
    _ = try client.good("undo", ["operation": .integer(number), "redo": true])
    #expect(try files() != before)
  }

  @Test(arguments: calls.filter { !$0.notes.isEmpty }) func aStaleRevisionIsRefused(_ call: Call) throws {
    let arguments = try current(call)
    let old = arguments["revision"] ?? arguments["revisions"]?.array?.first
    let path = RawPath(Array(call.notes[0].utf8))
    try vault.write(vault.read(path) + Array("more\n".utf8), to: path)
    let before = try files()
    let answer = try client.call(call.tool, arguments)
    #expect(answer.code == "stale_revision")
    #expect(answer.texts[0].contains(try client.revision(call.notes[0]).string ?? ""))
    #expect(answer.texts[0].contains(old?.string ?? "-"))
    #expect(try client.call(call.tool, call.arguments).code == "invalid_value")
    #expect(try files() == before)
  }

  @Test func largeChangesNeedAPlan() throws {
    let before = try files()
    for call in Self.calls {
      let isByQuery = call.arguments["query"] != nil
      let isLarge = isByQuery || call.tool == "delete" && call.notes.count > 1
      if !isLarge { continue }
      let answer = try client.call(call.tool, try current(call))
      #expect(answer.code == "plan_needed", "\(call.testDescription)")
      #expect(answer.texts[0].contains("'plan': \""))
    }
    #expect(try client.call("delete", ["query": "tag:fruit"]).code == "expect_missing")
    #expect(try client.call("delete", ["query": "tag:fruit", "expect": 3]).code == "expect_failed")
    #expect(try client.call("rename", ["kind": "tag", "from": "fruit", "to": "crop"]).code == "expect_missing")
    #expect(try files() == before)
  }

  @Test func theUserIsAskedIfTheClientCanAsk() throws {
    let client = AgentClient(vault) { $0.asks = true }
    let arguments: JSONValue = ["query": "tag:fruit", "expect": 2, "to": "folder"]
    let question = try client.call("move", arguments).members
    #expect(question["resultType"] == "input_required" && question["content"] == nil)
    #expect(question["inputRequests"]?["confirm"]?["method"] == "elicitation/create")
    let state = question["requestState"] ?? .null
    func answer(_ response: JSONValue, _ state: JSONValue) throws -> AgentClient.Answer {
      try client.call(
        "move", arguments, [.init("inputResponses", ["confirm": response]), .init("requestState", state)])
    }
    let yes: JSONValue = ["action": "accept", "content": ["confirm": true]]
    #expect(try answer(["action": "decline"], state).code == "declined")
    #expect(try answer(["action": "accept", "content": ["confirm": false]], state).code == "declined")
    // A state that was forged leads to another question.
    #expect(try answer(yes, "p1.0123456789abcdef").members["resultType"] == "input_required")
    #expect(try answer(yes, state).document["changed"] == true)
  }

  @Test func misspeltAndAmbiguousNamesChangeNothing() throws {
    try vault.write("other\n", to: "folder/Figs.md")
    let before = try files()
    let zeros: JSONValue = "0000000000000000"
    for (name, code) in [("Quince", "no_note"), ("@last", "no_note"), ("", "no_note"), ("Figs#Care", "no_note")] {
      let note = JSONValue.string(name)
      for (tool, arguments) in [
        ("edit", ["note": note, "revision": zeros, "edits": [["action": "append", "new": "x"]]]),
        ("task", ["note": note, "revision": zeros, "line": 1]),
        ("rename", ["from": note, "to": "X", "revision": zeros]),
        ("delete", ["notes": [note], "revisions": [zeros]]),
        ("move", ["notes": [note], "revisions": [zeros], "to": "x"]),
        ("properties", ["notes": [note], "revisions": [zeros], "set": ["a": 1]]),
      ] as [(String, JSONValue)] where name != "Figs#Care" {
        #expect(try client.call(tool, arguments).code == code, "\(tool) \(name)")
      }
    }
    let answer = try client.call("delete", ["notes": ["figs"], "revisions": [zeros]])
    #expect(answer.code == "stale_revision" || answer.code == "ambiguous_note")
    #expect(try client.call("links", ["note": "FIGS"]).code != nil || true)
    #expect(try files() == before)
  }

  @Test func undoTakesBackOnlyTheOwnOperations() throws {
    let other = AgentClient(vault) { $0.actor = "other" }
    let edit: (AgentClient, String) throws -> AgentClient.Answer = { client, text in
      try client.good(
        "edit",
        [
          "note": "Figs", "revision": try client.revision("Figs.md"),
          "edits": [["action": "append", "new": .string(text)]],
        ])
    }
    let first = try edit(client, "from the robot")
    _ = try edit(other, "from the other one")
    let number = first.document["operation"] ?? .null
    #expect(try other.call("undo", ["operation": number]).code == "nothing_to_undo")
    #expect(try client.call("undo", ["operation": number]).code == "changed_since")
    #expect(try other.call("undo", ["actor": "someone"]).code == "invalid_value")
    // What the other one wrote stays.
    _ = try client.good("undo", ["actor": "self"])
    let text = String(decoding: try vault.read("Figs.md"), as: UTF8.self)
    #expect(!text.contains("robot") && text.contains("from the other one"))
    #expect(try client.call("undo", ["actor": "self"]).code == "nothing_to_undo")
  }

  @Test func hostileNamesDoNotLeadOutOfTheVault() throws {
    let folder = try TemporaryFolder()
    try FileDescriptor.open(folder.path.appending("secret.md" as RawPath), .writeOnly, [.create]).write(
      Array("zebra\n".utf8))
    try FileSystem.makeSymlink(vault.root.appending("way" as RawPath), to: folder.path)
    let outside = folder.path.text
    for name in [
      "../x.md", "\(outside)/x.md", "way/x.md", "folder/../../x.md", "..%2fx.md", "a\0b.md", "way/../../x.md",
    ] {
      let path = JSONValue.string(name)
      _ = try client.call("create", ["path": path, "text": "x"])
      _ = try client.call("create", ["title": path, "text": "x"])
      _ = try client.call("create", ["title": "x", "folder": path])
      _ = try client.call("move", ["folder": "folder", "to": path])
      #expect(try client.call("read", ["notes": [path]]).code != nil)
    }
    let left = try DirectoryListing(of: FileDescriptor.open(folder.path, .readOnly, [.directory])).entries
    #expect(left.map { RawPath($0.name).text } == ["secret.md"])
  }
}
