import JSON
import JSONRPC
import SystemCalls
import TestSupport
import Testing

@testable import Commands

/// Questions that an editor asks as commands have the answers that the command line prints.
struct LspCommandTests {
  private static let files = [
    "A.md": "# Alpha\n\n#fruit figs in [[B#Part]] and [[B]]\n",
    "B.md": "---\naliases: [Beth]\n---\n# Beta\n\n[[A]] figs #fruit/fig\n\n## Part\n",
    "Archive/C.md": "figs of old\n", ".trash/D.md": "figs in the trash\n", "p.png": "no picture",
    "sub/E.md": "![[p.png]]\n",
  ]

  private static let questions: [(command: String, arguments: JSONValue, words: [String])] = [
    ("sheaf.search", ["query": "figs"], ["search", "--json", "--", "figs"]),
    ("sheaf.search", ["query": "figs in:trash"], ["search", "--json", "--", "figs in:trash"]),
    ("sheaf.search", ["query": "in:archive"], ["search", "--json", "--", "in:archive"]),
    ("sheaf.search", ["query": "fgis"], ["search", "--json", "--", "fgis"]),
    ("sheaf.search", ["query": ""], ["search", "--json", "--", ""]),
    ("sheaf.backlinks", ["note": "Beth"], ["backlinks", "--json", "--", "Beth"]),
    ("sheaf.backlinks", ["note": "B#Part"], ["backlinks", "--json", "--", "B#Part"]),
    ("sheaf.backlinks", ["note": "p.png"], ["backlinks", "--json", "--", "p.png"]),
    ("sheaf.tags", [:], ["tags", "--json"]),
  ]

  private func execute(_ command: String, _ arguments: JSONValue, _ client: EditorClient) throws -> JSONValue {
    try client.ask("workspace/executeCommand", ["command": .string(command), "arguments": [arguments]])
  }

  @Test(arguments: ["", "dates: git\n"]) func answersAreThoseOfTheCommandLine(config: String) throws {
    let fixture = try SessionFixture(Self.files)
    try fixture.vault.write(config, to: ".sheaf/config.yaml")
    let client = try EditorClient.ready(fixture, capabilities: [:])
    try client.waitUntilReady()
    for (command, arguments, words) in Self.questions {
      let printed = try JSONValue(Array(fixture.run(words).text.utf8))
      #expect(try execute(command, arguments, client) == printed, "\(words)")
    }
    let byAddress = try execute("sheaf.backlinks", ["uri": .string(client.uri("A.md"))], client)
    #expect(try byAddress == JSONValue(Array(fixture.run(["backlinks", "--json", "A"]).text.utf8)))
  }

  @Test func mistakesAreErrorsInWords() throws {
    let client = try EditorClient.ready(SessionFixture(Self.files), capabilities: [:])
    try client.waitUntilReady()
    for (arguments, words) in [
      (["note": "sub"], "it is a folder, and links do not lead to folders"), (["note": "Gamma"], "no note"),
    ] as [(JSONValue, String)] {
      let error = #expect(throws: RPCError.self) { _ = try execute("sheaf.backlinks", arguments, client) }
      #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }
    #expect(throws: RPCError.self) { _ = try execute("sheaf.search", [:], client) }
  }
}
