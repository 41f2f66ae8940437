import JSON
import SystemCalls
import TestSupport
import Testing
import VaultCore

@testable import AgentServer

/// With `--only`, every answer is that for the same vault without the notes that it leaves out.
@Suite struct OnlyTests {
  private static let words = ["alpha", "beta", "gamma", "delta", "omega"]

  /// Writes random notes, some of which have the tag `secret`, and returns their paths.
  private static func fill(_ vault: TemporaryVault, _ random: inout SplitMix64) throws -> [(
    path: String, isSecret: Bool
  )] {
    var notes: [(path: String, isSecret: Bool)] = []
    for number in 0..<Int.random(in: 4...14, using: &random) {
      let isSecret = Bool.random(using: &random)
      let folder = random.pick(["", "one/", "two/deep/"])
      let name = "\(random.pick(words)) \(number)"
      let links = (0..<3).map { _ in "[[\(random.pick(words)) \(Int.random(in: 0..<14, using: &random))]]" }
      let tags = (isSecret ? ["secret"] : []) + [random.pick(words)]
      try vault.write(
        """
        ---
        tags: [\(tags.joined(separator: ", "))]
        \(random.pick(words)): \(random.pick(words))
        created: 2026-01-\(10 + number)
        updated: 2026-02-\(10 + number)
        ---
        # \(name)

        \((0..<8).map { _ in random.pick(words) }.joined(separator: " ")) \(links.joined(separator: " "))

        ## \(random.pick(words))

        - [ ] \(random.pick(words)) due:2027-01-0\(Int.random(in: 1...9, using: &random))

        """, to: RawPath("\(folder)\(name).md"))
      notes.append(("\(folder)\(name).md", isSecret))
    }
    try vault.write(Self.index, to: "index.md")
    return notes + [("index.md", false)]
  }

  /// A note with a query, and with a link to a base, without which agents do not see the base.
  private static let index = """
    [[All.base]]

    ```dataview
    TABLE file.inlinks, file.outlinks, file.tags, alpha, length(file.tasks)
    SORT file.path
    ```

    """
  private static let base = """
    formulas: {back: file.backlinks, out: file.links}
    views: [{type: table, name: All, order: [file.path, formula.back, formula.out, file.tags, alpha]}]

    """

  private static func questions(_ names: [String]) -> [(tool: String, arguments: JSONValue)] {
    var questions: [(tool: String, arguments: JSONValue)] = [
      ("context", [:]), ("list", [:]), ("list", ["group": "folder"]), ("tasks", [:]), ("check", [:]),
      ("links", ["direction": "unresolved"]), ("tags", ["of": "folders"]), ("tags", ["of": "properties"]),
      ("tags", [:]),
      ("list", ["sort": "title", "limit": 3]), ("tags", ["of": "values", "property": "alpha"]),
      ("list", ["base": "All.base"]), ("list", ["base": "index"]), ("list", ["base": "index", "count": true]),
    ]
    for word in words + ["alpah gamma"] {
      questions += [
        ("search", ["query": .string(word)]), ("context", ["query": .string(word), "maxCharacters": 2_000]),
        ("list", ["query": .string("tag:\(word)"), "fields": ["tags"]]), ("read", ["notes": [.string(word)]]),
      ]
    }
    // What a query may mean is said without what is hidden too.
    for query in [
      "in:two", "in:one tag:secret", "tag:secret", "alpah", "one:alpha", "[alpha:none]", "tag:one", "in:alpha",
      "in:two/deep",
      "tag:secert", "alpha:beta", "type:alpha",
    ] { questions += ["search", "list"].map { ($0, ["query": .string(query)]) } }
    for name in names {
      let note = JSONValue.string(name)
      questions += ["both", "related", "mentions"].map { ("links", ["note": note, "direction": .string($0)]) }
      questions += [
        ("read", ["notes": [note]]), ("context", ["note": note]),
        ("links", ["note": note, "direction": "path", "to": "alpha 1"]),
        ("delete", ["notes": [note], "revisions": ["0"]]), ("check", ["notes": [note]]),
      ]
    }
    return questions
  }

  @Test(arguments: Seeds.some(10)) func hiddenNotesLeaveNoTrace(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (whole, other) = (try TemporaryVault(), try TemporaryVault())
    let notes = try Self.fill(whole, &random)
    for (path, isSecret) in notes where !isSecret { try other.write(whole.read(RawPath(path)), to: RawPath(path)) }
    for vault in [whole, other] { try vault.write(Self.base, to: "All.base") }
    // The times of files are a part of answers.
    let limited = AgentClient(whole) { $0.only = "-tag:secret" }
    let plain = AgentClient(other)
    func answer(_ client: AgentClient, _ tool: String, _ arguments: JSONValue) throws -> String {
      try client.call(tool, arguments).members.compactText.replacing(/20\d\d-\d\d-\d\dT[0-9:.+Z]*/, with: "TIME")
    }
    let names = notes.flatMap { [$0.path, String($0.path.split(separator: "/").last?.dropLast(3) ?? "")] }
    for (tool, arguments) in Self.questions(names) {
      let (one, two) = (try answer(limited, tool, arguments), try answer(plain, tool, arguments))
      #expect(one == two, "seed \(seed), \(tool) \(arguments.compactText)")
    }
    for value in ["", "one/", "alpha"] {
      let params: JSONValue = [
        "ref": ["type": "ref/resource", "uri": "sheaf://note/{+path}"],
        "argument": ["name": "path", "value": .string(value)],
      ]
      #expect(try limited.result("completion/complete", params) == plain.result("completion/complete", params))
    }
    func resources(_ client: AgentClient) throws -> Set<String> {
      Set((try client.result("resources/list")["resources"]?.array ?? []).compactMap { $0["uri"]?.string })
    }
    #expect(try resources(limited) == resources(plain))
    for (path, isSecret) in notes {
      let params: JSONValue = ["uri": .string(Resources.uri(of: Array(path.utf8)))]
      #expect((try limited.code("resources/read", params) == nil) != isSecret)
    }
  }

  @Test func aRenameUpdatesHiddenLinksAndDoesNotTellOfThem() throws {
    let vault = try TemporaryVault()
    try vault.write("open [[hidden]]\n", to: "open.md")
    try vault.write("#secret [[open]] [[open]]\n", to: "hidden.md")
    try vault.write("see [[open]]\n", to: "third.md")
    let client = AgentClient(vault) { ($0.only, $0.actor) = ("-tag:secret", "robot") }
    let revision = try client.revision("open.md")
    let answer = try client.good("rename", ["from": "open", "to": "shut", "revision": revision])
    #expect(try vault.read("hidden.md") == Array("#secret [[shut]] [[shut]]\n".utf8))
    #expect(answer.document["links"] == 1 && !answer.document.compactText.contains("hidden"))
    let changes =
      try client.good("changes").document.compactText
      + client.good("changes", ["operations": true]).document.compactText
    #expect(!changes.contains("hidden"))
    #expect(try client.call("create", ["path": "hidden.md", "text": "x"]).code == "exists")
    try vault.write("#secret changed [[shut]]\n", to: "hidden.md")
    let undo = try client.call("undo", ["operation": answer.document["operation"] ?? .null])
    #expect(undo.code == "changed_since" && !undo.texts[0].contains("hidden"))
    let tag = try client.call("rename", ["kind": "tag", "from": "secret", "to": "x", "expect": 1])
    #expect(tag.code == "invalid_value")
  }
}
