import Answers
import NoteQueries
import NoteSyntax
import SystemCalls
import TestSupport
import Testing
import VaultChanges
import VaultCore

/// The rows of a query as a text that a person edits.
@Suite struct QueryTableTests {
  private static let base = """
    filters: file.inFolder("notes")
    formulas: {double: rating * 2}
    views:
      - {type: table, name: All, order: [file.name, rating, status, tags, formula.double], sort: [{property: file.name}]}
      - {type: table, name: Properties, order: [one, two, three, four], sort: [{property: file.name}]}

    """

  private static func table(_ name: String, in view: VaultView) throws -> QueryTable {
    var options = QueryOptions()
    options.view = name
    let query = try #require(view.queries(at: Array("All.base".utf8))?.first)
    return try #require(QueryTable(QueryAnswer(query, options, in: view), in: view))
  }

  private static func text(_ path: RawPath, of vault: TemporaryVault) throws -> String {
    String(decoding: try vault.read(path), as: UTF8.self)
  }

  private static func vault() throws -> TemporaryVault {
    let vault = try TemporaryVault()
    try vault.write(base, to: "All.base")
    try vault.write("---\nrating: 3\nstatus: open\ntags: [a, b]\n---\n", to: "notes/A.md")
    try vault.write("---\nrating: 4\n---\n[[A]]\n", to: "notes/B.md")
    return vault
  }

  @Test func cellsBecomeProperties() throws {
    let vault = try Self.vault()
    var view = try vault.open()
    let table = try Self.table("All", in: view)
    #expect(
      table.text == """
        path\tfile.name\trating\tstatus\ttags\tformula.double
        notes/A.md\tA\t3\topen\t[a, b]\t6
        notes/B.md\tB\t4\t\t\t8

        """)
    #expect(table.changeable == ["rating", "status", "tags"])
    let edited = """
      path\tfile.name\trating\tstatus\ttags\tformula.double
      notes/B.md\tB\t4\tdone: yes\t[c, d]\t8

      notes/A.md\tA\t\t2026-01-02\t[a, b]\t6

      """
    _ = try view.carryOut(EditTable(table.changes(in: edited), isSeen: true, in: view), ChangeGuards(origin: "test"))
    #expect(try Self.text("notes/A.md", of: vault) == "---\nstatus: 2026-01-02\ntags: [a, b]\n---\n")
    #expect(
      try Self.text("notes/B.md", of: vault) == "---\nrating: 4\nstatus: \"done: yes\"\ntags: [c, d]\n---\n[[A]]\n")
  }

  @Test(arguments: [
    ("", QueryTable.Problem.head), ("path\n", .head),
    ("notes/A.md\tA\t3\topen\t[a, b]", .cells(line: 2, count: 5, expected: 6)),
    ("notes/C.md\tA\t3\topen\t[a, b]\t6", .path(line: 2, "notes/C.md")),
    ("notes/A.md\tA\t3\topen\t[a, b]\t6\nnotes/A.md\tA\t3\topen\t[a, b]\t6", .path(line: 3, "notes/A.md")),
    ("notes/A.md\tNew\t3\topen\t[a, b]\t6", .computed(line: 2, column: "file.name")),
    ("notes/A.md\tA\t3\topen\t[a, b]\t7", .computed(line: 2, column: "formula.double")),
    ("notes/A.md\tA\t3\t{a: b}\t[a, b]\t6", .value(line: 2, column: "status")),
  ])
  func whatCannotBeMeantIsRefused(lines: String, problem: QueryTable.Problem) throws {
    let vault = try Self.vault()
    let table = try Self.table("All", in: vault.open())
    let head = problem == .head ? "" : "path\tfile.name\trating\tstatus\ttags\tformula.double\n"
    #expect(throws: problem) { try table.changes(in: head + lines) }
  }

  @Test func aNoteThatWasChangedMeanwhileStays() throws {
    let vault = try Self.vault()
    var view = try vault.open()
    let table = try Self.table("All", in: view)
    let changes = try table.changes(in: table.text.replacing("open", with: "done"))
    try vault.write("---\nrating: 5\n---\n", to: "notes/A.md")
    #expect(throws: VaultError.self) {
      _ = try view.carryOut(EditTable(changes, isSeen: true, in: view), ChangeGuards(origin: "test"))
    }
    #expect(try Self.text("notes/A.md", of: vault) == "---\nrating: 5\n---\n")
  }

  @Test func linksByATitleFollowIt() throws {
    let vault = try TemporaryVault()
    try vault.write(
      "filters: file.inFolder(\"notes\")\nviews: [{type: table, name: All, order: [title, rating]}]\n", to: "All.base")
    try vault.write("---\ntitle: Old title\nrating: 1\n---\n", to: "notes/a.md")
    try vault.write("[[Old title]]\n", to: "b.md")
    var view = try vault.open()
    let table = try Self.table("All", in: view)
    let edited = table.text.replacing("Old title\t1", with: "New title\t2")
    _ = try view.carryOut(EditTable(table.changes(in: edited), in: view), ChangeGuards(origin: "test"))
    #expect(try Self.text("notes/a.md", of: vault) == "---\ntitle: New title\nrating: 2\n---\n")
    #expect(try Self.text("b.md", of: vault) == "[[New title]]\n")
  }

  /// The cells of a note, given to another note, give it the same properties.
  @Test(arguments: Seeds.some(40)) func cellsKeepValuesAsTheyAre(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "a", "true", "12", "2026-01-02", ": ", "#", "\\", "\"", "'", "[", "]", ",", "- ", "\t", "ä", "null", " ", "{",
      "~",
    ]
    func text() -> String {
      let text = (0..<(1 + random.below(4))).map { _ in random.pick(pieces) }.joined()
      return "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\t", with: "\\t") + "\""
    }
    var matter = ""
    for name in ["one", "two", "three", "four"] where random.below(5) > 0 {
      let value =
        switch random.below(5) {
        case 0: "\(random.below(100))"
        case 1: random.pick(["true", "2026-03-04", "1.5", "plain words", "\"[[Link]]\""])
        case 2:
          "[" + (0..<random.below(4)).map { _ in random.below(3) == 0 ? "7" : text() }.joined(separator: ", ") + "]"
        default: text()
        }
      matter += "\(name): \(value)\n"
    }
    let vault = try TemporaryVault()
    try vault.write(Self.base, to: "All.base")
    try vault.write("---\n\(matter)---\n", to: "notes/A.md")
    try vault.write("text\n", to: "notes/B.md")
    var view = try vault.open()
    let table = try Self.table("Properties", in: view)
    #expect(try table.changes(in: table.text).isEmpty, "seed \(seed): \(matter)")
    var lines = table.text.split(separator: "\n").map(String.init)
    lines[2] = "notes/B.md" + lines[1].dropFirst("notes/A.md".count)
    let changes = try table.changes(in: lines.joined(separator: "\n"))
    if !changes.isEmpty {
      _ = try view.carryOut(EditTable(changes, in: view), ChangeGuards(origin: "test"))
    }
    let answers = try Self.table("Properties", in: vault.open()).text.split(separator: "\n")
    #expect(answers[1].dropFirst(10) == answers[2].dropFirst(10), "seed \(seed): \(matter)")
  }
}
