import CommandFixtures
import Connections
import Foundation
import JSON
import SystemCalls
import TestSupport
import Testing

@testable import Commands

/// Questions and changes that an editor asks for as commands have the answers that the command line prints.
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

  @Test(arguments: ["", "dates: git\n"]) func theServerAnswersAsTheCommandLine(config: String) throws {
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

  private static let changes: [(command: String, arguments: JSONValue, words: [String], input: String)] = [
    ("sheaf.new", ["title": "Figs"], ["new", "--", "Figs"], ""),
    ("sheaf.new", ["title": "sub/Figs", "template": "T"], ["new", "--template=T", "--", "sub/Figs"], ""),
    ("sheaf.new", ["title": "Figs", "folder": "New place"], ["new", "--folder=New place", "--", "Figs"], ""),
    ("sheaf.new", ["title": "Gamma"], ["new", "--", "Gamma"], ""),
    ("sheaf.daily", [:], ["daily"], ""), ("sheaf.daily", ["date": "last friday"], ["daily", "last friday"], ""),
    ("sheaf.daily", ["date": "2025-01-01"], ["daily", "2025-01-01"], ""),
    ("sheaf.capture", ["text": "Ripe figs\n\n#fruit\n"], ["capture", "-"], "Ripe figs\n\n#fruit\n"),
    ("sheaf.capture", ["text": "No line end"], ["capture", "-"], "No line end"),
    ("sheaf.rename", ["note": "Beth", "name": "Quince"], ["rename", "--", "Beth", "Quince"], ""),
    ("sheaf.rename", ["note": "sub", "name": "below"], ["rename", "--", "sub", "below"], ""),
    ("sheaf.rename", ["note": "p.png", "name": "q"], ["rename", "--", "p.png", "q"], ""),
    ("sheaf.replace", ["old": "figs", "new": "dates"], ["replace", "--", "figs", "dates"], ""),
    (
      "sheaf.replace", ["old": "figs", "new": "dates", "query": "Beta"], ["replace", "--", "figs", "dates", "Beta"], ""
    ),
    (
      "sheaf.replace", ["old": "f(i)gs", "new": "d$1", "regex": true], ["replace", "--regex", "--", "f(i)gs", "d$1"], ""
    ),
    ("sheaf.undo", [:], ["undo"], ""),
  ]

  /// Returns the answer without what is random, the times of files, and the command that the journal names.
  private static func comparable(_ value: JSONValue) -> JSONValue {
    switch value {
    case .object(let members):
      .object(
        members.filter { !["id", "revision", "created", "updated", "command", "diff", "base"].contains($0.key) }
          .map { .init($0.key, comparable($0.value)) })
    case .array(let values): .array(values.map(comparable))
    default: value
    }
  }

  /// Returns all files with their texts, without the random identifiers of notes.
  private static func files(of fixture: SessionFixture) throws -> [String: String] {
    var files: [String: String] = [:]
    for case let path as String in FileManager.default.enumerator(atPath: fixture.vault.root.text) ?? .init()
    where path.hasSuffix(".md") {
      files[path] = try text(of: path, fixture).split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.hasPrefix("id: ") }.joined(separator: "\n")
    }
    return files
  }

  private static func text(of path: String, _ fixture: SessionFixture) throws -> String {
    String(decoding: try fixture.vault.read(RawPath(path)), as: UTF8.self)
  }

  @Test(arguments: changes.indices, [false, true]) func theServerChangesFilesAsTheCommandLine(
    _ number: Int, isDryRun: Bool
  ) throws {
    let (command, given, words, input) = Self.changes[number]
    var twins: [SessionFixture] = []
    for _ in 0..<2 {
      let fixture = try SessionFixture(Self.files.merging(Self.more) { old, _ in old })
      try fixture.vault.write("templates: T\n", to: ".sheaf/config.yaml")
      #expect(fixture.run("pin", "A").status == .success)
      twins.append(fixture)
    }
    var arguments = given
    if isDryRun, case .object(let members) = given { arguments = .object(members + [.init("dryRun", .bool(true))]) }
    let client = try EditorClient.ready(twins[0], capabilities: [:])
    try client.waitUntilReady()
    let answer = try execute(command, arguments, client)
    twins[1].input = Array(input.utf8)
    let run = twins[1].run([words[0], "--json"] + (isDryRun ? ["--dry-run"] : []) + words.dropFirst())
    let printed = run.text.isEmpty ? JSONValue.null : try JSONValue(Array(run.text.utf8))
    #expect(Self.comparable(answer) == Self.comparable(printed), "\(words): \(run.errors)")
    #expect(try Self.files(of: twins[0]) == Self.files(of: twins[1]))
    if isDryRun { return }
    #expect(twins[0].run("undo").status == twins[1].run("undo").status)
    #expect(try Self.files(of: twins[0]) == Self.files(of: twins[1]))
  }

  private static let more = [
    "T/T.md": "# {{title}}\n\n<% tp.file.cursor() %>\n", "2025-01-01.md": "New year\n", "F.md": "[[Gamma]]\n",
    "sub/Gamma.md": "# Gamma\n",
  ]

  @Test func mistakesInChangesLoseNothing() throws {
    let fixture = try SessionFixture(Self.files)
    let before = try Self.files(of: fixture)
    let client = try EditorClient.ready(fixture, capabilities: [:])
    try client.waitUntilReady()
    for (command, arguments, words) in [
      ("sheaf.new", ["title": " "], "the title is empty"), ("sheaf.new", [:], "title"),
      ("sheaf.new", ["title": "a", "template": "none"], "no template 'none'"),
      ("sheaf.daily", ["date": "someday"], "'someday'"), ("sheaf.capture", ["text": "\n"], "nothing to capture"),
      ("sheaf.capture", ["text": "a\0b"], "NUL"), ("sheaf.rename", ["note": "Zeta", "name": "a"], "no note"),
      ("sheaf.rename", ["note": "A", "name": "B"], "name is taken"), ("sheaf.undo", [:], "nothing to undo"),
      ("sheaf.replace", ["old": "", "new": "x"], "text"), ("sheaf.replace", ["old": "figs"], "new"),
      ("sheaf.replace", ["old": "(", "new": "x", "regex": true], "("),
    ] as [(String, JSONValue, String)] {
      let error = #expect(throws: RPCError.self) { _ = try execute(command, arguments, client) }
      #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }
    #expect(try Self.files(of: fixture) == before)
    // An operation whose files have changed since is not undone.
    _ = try execute("sheaf.rename", ["note": "A", "name": "Z"], client)
    try fixture.vault.write("changed\n", to: "B.md")
    let error = #expect(throws: RPCError.self) { _ = try execute("sheaf.undo", [:], client) }
    #expect(error?.message.contains("1 file changed since then; nothing was done") == true, "\(error?.message ?? "")")
    #expect(try Self.text(of: "B.md", fixture) == "changed\n")
  }

  @Test func mistakesAreExplained() throws {
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
