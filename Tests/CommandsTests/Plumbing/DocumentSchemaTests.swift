import CommandFixtures
import CommandSpec
import JSON
import Presentation
import SystemCalls
import TestSupport
import Testing

@testable import Commands

/// Every document in the golden files is as its schema says, and has no key that the schema does not know.
@Suite struct DocumentSchemaTests {
  /// The commands with a document whose golden files have none: their answers have numbers of the moment.
  private static let withoutGolden: Set<String> = [
    "help", "index", "index rebuild", "index status", "index verify", "sync",
  ]

  private static let names = Program.table.catalog.visibleCommands.filter { entry in
    entry.sections.contains { $0.visible.contains { $0.long == "json" } }
  }.map(\.name)

  /// Returns the documents in the golden file of a command.
  private static func documents(of command: String) throws -> [JSONValue] {
    let name = "sheaf-\(command.replacing(" ", with: "-")).txt"
    let file = Repository.root.appending(RawPath("Tests/Golden/answers/\(name)"))
    guard FileSystem.exists(file) else { return [] }
    let text = String(decoding: try FileDescriptor.open(file).readToEnd(limit: 1 << 24), as: UTF8.self)
    var (documents, isAsked): ([JSONValue], Bool) = ([], false)
    for line in text.split(separator: "\n") {
      if line.hasPrefix("$ ") {
        let words = line.split(separator: " ")
        isAsked = words.contains("--json") && !words.contains("|") && line.hasPrefix("$ sheaf \(command)")
      } else if isAsked, line.hasPrefix("{") {
        documents.append(try JSONValue(Array(line.utf8)))
      }
    }
    return documents
  }

  @Test(arguments: names) func documentsAreAsTheirSchemaSays(command: String) throws {
    guard !Self.withoutGolden.contains(command) else { return }
    let schema = try #require(DocumentSchemas().schema(of: command), "\(command) has no schema")
    for document in try Self.documents(of: command) {
      let faults = SchemaCheck(definitions: schema["$defs"] ?? .null).faults(document, schema, "")
      #expect(faults.isEmpty, "\(command): \(faults.prefix(3).joined(separator: "; "))")
    }
  }

  /// Returns what is wrong with what a command prints.
  private static func faults(_ output: [UInt8], as name: String) throws -> [String] {
    let definitions = try #require(DocumentSchemas().all["$defs"])
    let schema = try #require(definitions[name], "\(name)")
    return SchemaCheck(definitions: definitions).faults(try JSONValue(output), schema, "")
  }

  @Test(arguments: withoutGolden.subtracting(["sync"]))
  func documentsOfTheMomentAreAsTheirSchemaSays(command: String) throws {
    let fixture = try SessionFixture(["a.md": "# A\n", "b.md": "[[A]]\n"])
    _ = fixture.run("list")
    let run = fixture.run(command.split(separator: " ").map(String.init) + ["--json"])
    #expect(run.status == .success)
    #expect(try Self.faults(run.output, as: command).isEmpty)
  }

  @Test(.enabled(if: InstalledProgram.has("git"), "git is not installed")) func aSyncIsAsItsSchemaSays() throws {
    let fixture = try SessionFixture(["a.md": "# A\n"])
    let git = try #require(InstalledProgram.find("git"))
    let folder = try TemporaryFolder()
    let remote = folder.path.appending("remote" as RawPath).text
    for words in [
      ["init", "-q"], ["init", "-q", "--bare", remote], ["remote", "add", "origin", remote], ["add", "-A"],
      ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "first"], ["push", "-qu", "origin", "HEAD"],
    ] {
      let run = try Subprocess(
        executable: git, arguments: words.map { Array($0.utf8) },
        environment: ["HOME=\(folder.path.text)", InstalledProgram.path].map { Array($0.utf8) },
        workingDirectory: fixture.vault.root
      ).run(input: .none, output: .discarded, errorOutput: .discarded)
      #expect(run.status == .exited(0), "\(words)")
    }
    let run = fixture.run("sync", "--json")
    #expect(run.status == .success)
    #expect(try Self.faults(run.output, as: "sync").isEmpty)
  }

  @Test(
    arguments: [
      (["show", "none", "--json"], ErrorCode.noNote), (["show", "--jso"], nil),
      (["list", "--json", "file:/(/"], .invalidValue),
      (["list", "--jsonl", "--sort", "nothing"], .invalidValue),
      (["tag", "add", "x", "a", "--expect", "2", "--json"], .expectFailed),
      (["show", "--", "--json"], nil), (["new", "--id", "one", "--json", "T"], .exists),
    ] as [([String], ErrorCode?)])
  func errorsAreDocumentsIfTheAnswerWouldBeOne(_ words: [String], _ code: ErrorCode?) throws {
    let fixture = try SessionFixture(["a.md": "---\nid: one\n---\n"])
    let run = fixture.run(words)
    #expect(run.status != .success && run.output.isEmpty)
    guard let code else {
      #expect(run.errorOutput.starts(with: Array("sheaf: ".utf8)))
      return
    }
    #expect(try Self.faults(run.errorOutput, as: "error").isEmpty)
    #expect(try JSONValue(run.errorOutput)["error"]?["code"]?.string == code.rawValue)
  }

  @Test func theManualHasEveryCode() throws {
    let page = try FileDescriptor.open(Repository.root.appending("man/sheaf-json.5" as RawPath)).readToEnd(
      limit: 1 << 20)
    let items = String(decoding: page, as: UTF8.self).split(separator: "\n").filter { $0.hasPrefix(".It Ic ") }
    let names = Set(items.flatMap { $0.dropFirst(7).split(separator: " ").map(String.init) })
    for code in ErrorCode.allCases { #expect(names.contains(code.rawValue), "\(code)") }
  }

  @Test func everySchemaBelongsToACommand() {
    #expect(Set(DocumentSchemas().names).isSubset(of: Self.names))
    for reference in DocumentSchemas().all["anyOf"]?.array ?? [] {
      let name = String(reference["$ref"]?.string?.dropFirst(8) ?? "").replacing("%20", with: " ")
      #expect(DocumentSchemas().all["$defs"]?[name] != nil, "\(name)")
    }
  }
}

/// A validator of the part of JSON Schema that the schemas use.
private struct SchemaCheck {
  let definitions: JSONValue

  /// Returns what is wrong with a value, each with its place.
  func faults(_ value: JSONValue, _ schema: JSONValue, _ place: String) -> [String] {
    if let options = schema["anyOf"]?.array {
      let all = options.map { faults(value, $0, place) }
      return all.contains { $0.isEmpty } ? [] : all.min { $0.count < $1.count } ?? []
    }
    var schema = schema
    var own: [JSONValue.Member] = []
    if let name = schema["$ref"]?.string, let target = definitions[String(name.dropFirst(8))] {
      own = schema["properties"]?.object ?? []
      let needed = (target["required"]?.array ?? []) + (schema["required"]?.array ?? [])
      schema = .object([
        .init("type", "object"), .init("properties", .object((target["properties"]?.object ?? []) + own)),
        .init("required", .array(needed)),
      ])
    }
    let types = schema["type"]?.array?.compactMap(\.string) ?? schema["type"]?.string.map { [$0] } ?? []
    if !types.isEmpty, !types.contains(where: { isOf($0, value) }) {
      return ["\(place) is no \(types.joined(separator: " or "))"]
    }
    switch value {
    case .array(let items):
      guard let item = schema["items"] else { return [] }
      return items.enumerated().flatMap { faults($0.element, item, "\(place)[\($0.offset)]") }
    case .object(let members):
      guard let properties = schema["properties"]?.object else { return [] }
      let missing = (schema["required"]?.array ?? []).compactMap(\.string).filter { value[$0] == nil }
      return missing.map { "\(place) has no \($0)" }
        + members.flatMap { member in
          let known = properties.first { $0.key == member.key }
          if known == nil, !member.key.hasSuffix("Bytes") { return ["\(place).\(member.key) is unknown"] }
          return known.map { faults(member.value, $0.value, "\(place).\(member.key)") } ?? []
        }
    default: return []
    }
  }

  private func isOf(_ type: String, _ value: JSONValue) -> Bool {
    switch (type, value) {
    case ("null", .null), ("boolean", .bool), ("integer", .integer), ("number", .integer), ("number", .number),
      ("string", .string), ("array", .array), ("object", .object):
      true
    default: false
    }
  }
}
