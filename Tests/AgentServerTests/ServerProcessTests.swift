import JSON
import SystemCalls
import TestSupport
import TestTraits
import Testing
import VaultCore

@testable import AgentServer

/// The program as its clients start it: without a locale, and with the folder `/` as working directory.
@Suite(.waiting) struct ServerProcessTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("---\ntags: [x]\n---\nnaïve 日本語\n", to: "vault/Übung 数学.md")
    try folder.write("", to: "vault/.sheaf/config.yaml")
  }

  /// Sends lines to a server whose input then ends, and returns the messages that it sent.
  private func serve(_ lines: String, vault: String = "vault", _ options: String...) throws -> [JSONValue] {
    let words = ["-C", folder.path.appending(RawPath(vault)).text, "mcp"] + options
    let environment = ["HOME=\(folder.path.text)/home", InstalledProgram.path, "TERM=dumb"]
    let outcome = try Subprocess(
      executable: CrashScene.program, arguments: words.map { Array($0.utf8) },
      environment: environment.map { Array($0.utf8) }, workingDirectory: "/"
    ).run(input: .bytes(Array(lines.utf8)), output: .captured(limit: 1 << 24), errorOutput: .captured(limit: 1 << 20))
    #expect(outcome.status == .exited(0), "\(String(decoding: outcome.errorOutput, as: UTF8.self))")
    #expect(outcome.errorOutput.isEmpty)
    return try outcome.output.split(separator: UInt8(ascii: "\n")).map { try JSONValue(Array($0)) }
  }

  private func call(_ id: Int, _ tool: String, _ arguments: String) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"\#(tool)","arguments":\#(arguments)}}"#
  }

  private let start = #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}"#

  @Test func whatWasReadIsAnsweredWhenTheInputEnds() throws {
    // The last line has no end, lines can end with CR LF, and a slash after the path of the vault changes nothing.
    let lines = "\(start)\r\n\n\(call(1, "read", #"{"notes":["Übung 数学"]}"#))\n\(call(2, "list", "{}"))"
    let answers = try serve(lines, vault: "vault/")
    #expect(answers.compactMap { $0["id"]?.integer } == [0, 1, 2])
    #expect(answers[1]["result"]?["content"]?.array?[1]["text"]?.string == "---\ntags: [x]\n---\nnaïve 日本語\n")
    #expect(answers[2]["result"]?["structuredContent"]?["items"]?.array?.first?["path"] == "Übung 数学.md")
  }

  @Test func wrongLinesAreAnsweredAndTheServerGoesOn() throws {
    let long = String(repeating: "x", count: 17 << 20)
    let lines = [
      "this is no JSON", "[]", #"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, "7", long,
      #"{"method":"nobody/knows"}"#,
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":3}}"#,
      #"{"jsonrpc":"2.0","method":"notifications/cancelled"}"#, #"{"jsonrpc":"2.0","id":"a","method":"ping"}"#,
    ]
    let answers = try serve(lines.joined(separator: "\n") + "\n")
    #expect(answers.map { $0["error"]?["code"]?.integer ?? 0 } == [-32700, -32600, -32600, -32600, -32600, 0])
    #expect(answers.dropLast().allSatisfy { $0["id"] == nil } && answers.last?["id"] == "a")
  }

  @Test func whatIsCancelledIsNotAnswered() throws {
    let many = (1...200).flatMap { number in
      [
        call(number, "list", "{}"),
        #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":\#(number)}}"#,
      ]
    }
    let answers = try serve(([start] + many + [call(999, "tags", "{}")]).joined(separator: "\n") + "\n")
    #expect(answers.last?["id"] == 999)
    #expect(answers.count < 200)
  }

  /// Two agents change the same notes at the same time: no word of either is lost, and what one did is taken back without
  /// what the other one did.
  @Test func twoAgentsAndAnEditorLoseNoWord() throws {
    let vault = try TemporaryVault()
    let names = (0..<4).map { "n\($0)" }
    for name in names {
      try vault.write("# \(name)\n\n## one\n\na\n\n## two\n\nb\n\n## three\n\nc\n", to: RawPath("\(name).md"))
    }
    let written = Locked<[Set<String>]>([[], []])
    let refused = Locked(0)
    Parallel.concurrently(workers: 2) { worker in
      let client = AgentClient(vault) { $0.actor = "agent\(worker)" }
      var random = SplitMix64(seed: UInt64(worker))
      for turn in 0..<20 {
        let (name, word) = (random.pick(names), "word\(worker)x\(turn)")
        guard let revision = try? client.revision("\(name).md") else { continue }
        let edit: JSONValue = [
          "action": "append", "section": .string(worker == 0 ? "one" : "three"), "new": .string(word),
        ]
        let answer = try? client.call("edit", ["note": .string(name), "revision": revision, "edits": [edit]])
        if answer?.document["changed"] == true {
          written.withLock { _ = $0[worker].insert(word) }
        } else {
          refused.withLock { $0 += 1 }
        }
      }
    }
    func text() throws -> String {
      try names.map { String(decoding: try vault.read(RawPath("\($0).md")), as: UTF8.self) }.joined()
    }
    let words = written.withLock { $0 }
    let whole = try text()
    for word in words[0].union(words[1]) { #expect(whole.contains("\(word)\n"), "\(word) is lost") }
    #expect(words[0].count + words[1].count + refused.withLock { $0 } == 40 && !words[0].isEmpty && !words[1].isEmpty)
    let client = AgentClient(vault) { $0.actor = "agent0" }
    let plan = try client.good("undo", ["actor": "self", "dryRun": true]).document["plan"] ?? .null
    _ = try client.good("undo", ["actor": "self", "plan": plan])
    let left = try text()
    for word in words[0] { #expect(!left.contains("\(word)\n"), "\(word) is left") }
    for word in words[1] { #expect(left.contains("\(word)\n"), "\(word) is lost") }
  }
}
