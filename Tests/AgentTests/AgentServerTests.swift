import Foundation
import JSON
import SystemCalls
import TestSupport
import Testing

@Suite struct AgentServerTests {
  private let vault: TemporaryVault
  private let server: AgentServer

  init() throws {
    vault = try TemporaryVault()
    try vault.write("# Figs\n\n#fruit [[Quinces]]\n\n- [ ] water them\n", to: "Figs.md")
    try vault.write("# Quinces\n\n#fruit #secret marzipan [[Figs]]\n\n- [ ] buy sugar\n", to: "Quinces.md")
    for number in 0..<120 { try vault.write("Note \(number) about pears\n", to: RawPath("n\(number).md")) }
    server = AgentServer(vault: vault.root, surroundings: vault.surroundings())
  }

  /// Asks the server as a client does, with Foundation's reader and writer of JSON.
  private func ask(_ server: AgentServer, _ method: String, _ params: [String: Any] = [:]) throws -> [String: Any] {
    let message: [String: Any] = ["jsonrpc": "2.0", "id": 7, "method": method, "params": params]
    let line = try JSONSerialization.data(withJSONObject: message)
    let answer = try #require(server.answer([UInt8](line)))
    #expect(answer.last == UInt8(ascii: "\n") && !answer.dropLast().contains(UInt8(ascii: "\n")))
    let object = try #require(try JSONSerialization.jsonObject(with: Data(answer)) as? [String: Any])
    #expect(object["id"] as? Int == 7)
    return object
  }

  private func text(of path: RawPath) throws -> String { String(decoding: try vault.read(path), as: UTF8.self) }

  private func call(
    _ tool: String, _ arguments: [String: Any] = [:], of server: AgentServer? = nil
  ) throws -> (content: [String: Any], isError: Bool) {
    let params: [String: Any] = ["name": tool, "arguments": arguments]
    let result = try #require(try ask(server ?? self.server, "tools/call", params)["result"] as? [String: Any])
    let text = try #require(((result["content"] as? [[String: Any]])?.first)?["text"] as? String)
    let content = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    return (content, try #require(result["isError"] as? Bool))
  }

  @Test func everyToolHasAFlatSchema() throws {
    let result = try #require(try ask(server, "tools/list")["result"] as? [String: Any])
    let tools = try #require(result["tools"] as? [[String: Any]])
    #expect(tools.count == 8)
    for tool in tools {
      let schema = try #require(tool["inputSchema"] as? [String: Any])
      #expect(schema["type"] as? String == "object" && schema["additionalProperties"] as? Bool == false)
    }
  }

  @Test func aListIsReadPageByPage() throws {
    var paths: [String] = []
    var cursor: String?
    repeat {
      var arguments = ["query": "pears"]
      arguments["cursor"] = cursor
      let (page, isError) = try call("search", arguments)
      #expect(!isError && page["total"] as? Int == 120)
      paths += (page["hits"] as? [[String: Any]] ?? []).compactMap { $0["path"] as? String }
      cursor = page["cursor"] as? String
    } while cursor != nil
    #expect(paths.count == 120 && Set(paths).count == 120)
    #expect(try call("search", ["query": "pears", "cursor": "1000"]).isError)
  }

  @Test func answersAreThoseOfTheVault() throws {
    let links = try call("backlinks", ["note": "Figs"]).content["links"] as? [[String: Any]]
    #expect(links?.map { $0["from"] as? String } == ["Quinces.md"])
    let tags = try call("tags").content["tags"] as? [[String: Any]]
    #expect(tags?.map { "\($0["name"] ?? "") \($0["notes"] ?? "")" } == ["fruit 2", "secret 1"])
    let tasks = try call("tasks").content["tasks"] as? [[String: Any]]
    #expect(tasks?.compactMap { $0["text"] as? String }.sorted() == ["buy sugar", "water them"])
    let text = try text(of: "Figs.md")
    #expect(try call("read", ["note": "Figs"]).content["text"] as? String == text)
    let (error, isError) = try call("read", ["note": "Fig"])
    #expect(isError && error["error"] as? String == "no_such_note")
    #expect(try call("search").content["error"] as? String == "missing_argument")
  }

  @Test func aChangeNeedsTheRevisionThatWasRead() throws {
    let revision = try #require(try call("read", ["note": "Figs"]).content["revision"] as? String)
    let (answer, isError) = try call("append", ["note": "Figs", "text": "Prune in winter.", "revision": revision])
    #expect(!isError && answer["operation"] as? Int == 1)
    #expect(try text(of: "Figs.md").hasSuffix("Prune in winter.\n"))
    let again = try call("append", ["note": "Figs", "text": "Again.", "revision": revision])
    #expect(again.isError && again.content["error"] as? String == "changed_meanwhile")
    #expect(try !text(of: "Figs.md").contains("Again."))
  }

  @Test func notesThatAreHiddenLeaveNoTrace() throws {
    var limited = server
    limited.only = "-tag:secret"
    let names = ["Quinces", "Quinces.md", "Figs", "marzipan", "quinc", "secret", "sugar"]
    var answers = ""
    for tool in ["search", "list", "read", "outline", "backlinks", "tags", "tasks"] {
      for name in names {
        let params: [String: Any] = ["name": tool, "arguments": ["query": name, "note": name]]
        let data = try JSONSerialization.data(withJSONObject: try ask(limited, "tools/call", params))
        // An answer may repeat what was asked for.
        answers += String(decoding: data, as: UTF8.self).replacingOccurrences(of: "'\(name)'", with: "")
      }
    }
    for word in ["marzipan", "sugar", "secret", "Quinces.md"] { #expect(!answers.contains(word), "\(word)") }
    #expect(answers.contains("[[Quinces]]"))
    #expect(try call("read", ["note": "Quinces"], of: limited).isError)
  }

  @Test(arguments: Seeds.some(200)) func anyLineGetsAtMostOneAnswer(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let line = random.text(
      of: [
        "{", "}", "\"id\":1", ",", "\"method\":", "\"tools/call\"", "\"params\":", "[", "]", "null", "é", "\\", "1e9",
      ],
      upTo: 14)
    guard let answer = server.answer(Array(line.utf8)) else { return }
    #expect(answer.count { $0 == UInt8(ascii: "\n") } == 1, "\(line)")
  }
}
