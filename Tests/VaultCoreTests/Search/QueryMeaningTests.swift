import QueryLanguage
import SearchIndex
import SystemCalls
import TestSupport
import Testing

@testable import VaultCore

/// Questions whose answers are easily got wrong, each with the notes that it finds.
@Suite struct QueryMeaningTests {
  private static func vault() throws -> TemporaryVault {
    let vault = try TemporaryVault()
    try vault.write(
      "---\ntags: [craft/Caf\u{E9}]\nstatus:\nauthor: Ursula\n---\n# One\nplan \u{434}\u{430}\u{434}\u{430}\n\n## Two\nbread #food\nrye\n",
      to: "Sub/one.md")
    try vault.write("# Board\n![[board.canvas]] #fox\n- [ ] buy rye #food/bread\n", to: "board.md")
    try vault.write("---\ntitle: Named\n---\nall of it\n", to: "plain.md")
    try vault.write("++ plan\n", to: "Archive/old.md")
    try vault.write("\u{FEFF}# Marked 7\n", to: "mark.md")
    return vault
  }

  @Test(arguments: [
    // A word without letters and digits is text like any other, wherever it stands.
    ("++", []), ("in:archive ++", ["Archive/old.md"]), ("-++", ["Sub/one.md", "board.md", "mark.md", "plain.md"]),
    ("=\"+\"", []), ("match-case:++", []), ("plan ++", []), ("in:archive (++ plan)", ["Archive/old.md"]),
    ("plan -=\"+\"", ["Sub/one.md"]), ("plan match-case:++", []), ("plan -match-case:(-++)", []),
    ("line:(two -++)", ["Sub/one.md"]), ("line:(two ++)", []), ("task:++", []), ("task:\\[", ["board.md"]),
    ("heading:\"1 - 2\"", []), ("#food", ["Sub/one.md", "board.md"]), ("#craft/cafe", ["Sub/one.md"]),
    ("status:", ["Sub/one.md"]), ("Sub/one.md", ["Sub/one.md"]), ("![[board", ["board.md"]),
    ("task:\"\"", ["board.md"]),
    ("block:(zebra OR heading:=\"|\" file:=mark)", []),
    // A heading behind a byte order mark is one.
    ("match-case:(heading:7)", ["mark.md"]), ("heading:/^Marked/ match-case:7", ["mark.md"]),
    // Links to canvases are links to attachments.
    ("has:attachments", ["board.md"]),
    // Tags in parts of notes are compared as elsewhere.
    ("line:(tag:fo*)", ["Sub/one.md", "board.md"]), ("line:(tag:foo*)", ["Sub/one.md", "board.md"]),
    ("line:(tag:~fod)", ["Sub/one.md", "board.md"]), ("task:(tag:food)", ["board.md"]), ("task:(tag:fox)", []),
    ("match-case:(tag:CRAFT/cafe)", ["Sub/one.md"]), ("match-case:(tag:craft)", ["Sub/one.md"]),
    ("line:(tag:craft)", []),
    // Words of one or two letters are looked for at the beginning of words, in all scripts.
    ("line:\u{434}\u{430}", ["Sub/one.md"]), ("line:\u{430}\u{434}", []), ("\u{430}\u{434}", []),
    // The whole note is all that words are looked for in.
    ("match-case:Ursula", ["Sub/one.md"]), ("match-case:ursula", []), ("match-case:Sub", ["Sub/one.md"]),
    ("match-case:(path:Sub)", ["Sub/one.md"]), ("match-case:(path:sub)", []),
    ("match-case:author", ["Sub/one.md"]), ("match-case:craft", ["Sub/one.md"]), ("=Ursula", ["Sub/one.md"]),
    // A line is a line, even when it is the whole body.
    ("line:Named", []), ("section:Named", []), ("section:(all it)", ["plain.md"]),
    ("line:(title:Named all)", ["plain.md"]),
    // A section within a section is one below it.
    ("section:(plan section:bread)", ["Sub/one.md"]), ("section:(section:plan)", []),
    ("section:(section:(section:bread))", []), ("section:(section:all)", []),
    // Null is neither less nor greater than anything, and like nothing.
    ("[status:<=\"x\"]", []), ("[status:~a]", []), ("[status:null]", ["Sub/one.md"]),
  ])
  func queriesFindTheirNotes(_ query: String, _ paths: [String]) throws {
    let vault = try Self.vault()
    let view = try vault.open()
    let found = try view.find(query).best().map { view.record($0.id).pathText }
    #expect(found.sorted() == paths)
  }

  @Test(arguments: [
    "task:(is:pinned)", "block:([status])", "section:(in:Sub)",
  ])
  func onlyTextConditionsApplyToParts(_ query: String) throws {
    let vault = try Self.vault()
    let view = try vault.open()
    #expect {
      try view.find(query)
    } throws: { error in
      guard case .query(let problem, _)? = error as? VaultError else { return false }
      return problem.message.contains("is not allowed inside")
    }
  }
}

extension NoteRecord {
  fileprivate var pathText: String { String(decoding: path, as: UTF8.self) }
}
