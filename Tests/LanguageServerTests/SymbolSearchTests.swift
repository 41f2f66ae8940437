import NoteSyntax
import SearchIndex
import SystemCalls
import TestSupport
import Testing

@testable import LanguageServer
@testable import VaultCore

/// The names of a vault that have typed letters, as a look at every name finds them.
struct SymbolSearchTests {
  private struct Name: Equatable, CustomStringConvertible {
    let kind: SymbolSearch.Symbol.Kind
    let name: String
    let document: DocumentID
    let line: Int
    var rank = 0
    var description: String { "\(rank) \(name) \(document.segment).\(document.document):\(line)" }

    static func == (one: Name, other: Name) -> Bool {
      (one.kind, one.name, one.document, one.line) == (other.kind, other.name, other.document, other.line)
    }
  }

  // None of them makes a tag, which would be found too.
  private static let words = [
    "alpha", "Alphabet", "beta", "be", "Über", "u\u{308}ber", "Straße", "STRASSE", "中文", "x-ray", "a", "12", "a1 b2",
    "K\u{212A}", "The end", "the  end", "é", "co-op", "İ",
  ]

  private func text(_ random: inout SplitMix64) -> String {
    (0..<1 + random.below(3)).map { _ in random.pick(Self.words) }.joined(separator: random.pick([" ", " ", "", "-"]))
  }

  private func naive(_ query: String, _ view: VaultView, limit: Int) -> [Name] {
    let letters = LetterMatch(query)
    var names: [Name] = []
    func add(_ kind: SymbolSearch.Symbol.Kind, _ name: String, _ note: DocumentID, line: Int = 1) {
      if let rank = letters.rank(of: name) {
        names.append(Name(kind: kind, name: name, document: note, line: line, rank: rank))
      }
    }
    for note in view.snapshot.documents(in: view.snapshot.noteSets) {
      let titles = view.record(note).titles
      for title in titles { add(.note, title, note) }
      for heading in view.snapshot.outline(of: note) where heading.text != titles.first {
        add(.heading, heading.text, note, line: heading.line)
      }
    }
    names.sort {
      ($0.rank, $0.name.utf8.count, $0.name, $0.document, $0.line)
        < ($1.rank, $1.name.utf8.count, $1.name, $1.document, $1.line)
    }
    return Array(names.prefix(limit))
  }

  /// The vault changes between the searches, so that tables of some segments are used again, and documents in them are dead.
  @Test(arguments: Seeds.some(12))
  func namesAreFoundAsALookAtEachFindsThem(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let vault = try TemporaryVault()
    let tables = NameTables()
    var view = try vault.open()
    for _ in 0..<4 {
      for _ in 0..<random.below(40) {
        let aliases = random.below(3) == 0 ? "---\naliases: [\"\(text(&random))\", other]\n---\n" : ""
        let headings = (0..<random.below(4)).map { _ in "\n## \(text(&random))\n" }.joined()
        try vault.write("\(aliases)# \(text(&random))\n\(headings)", to: RawPath("n\(random.below(60)).md"))
      }
      try? vault.remove(RawPath("n\(random.below(60)).md"))
      view = try vault.open()
      for _ in 0..<20 {
        var query = random.below(3) == 0 ? text(&random) : String(text(&random).prefix(1 + random.below(3)))
        if random.below(4) == 0 { query = String(query.shuffled(using: &random)) }
        let limit = random.pick([1, 3, 10, 1_000])
        let found = SymbolSearch(query, in: view, tables).best(limit).map {
          Name(kind: $0.kind, name: $0.name, document: $0.document, line: $0.line)
        }
        #expect(found == naive(query, view, limit: limit), "seed \(seed), '\(query)', \(limit)")
      }
    }
  }

  /// A name in ASCII is ranked without being folded first.
  @Test(arguments: Seeds.some(20))
  func plainNamesAreRankedAsAllNames(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let letters = Array("aAbB c-1")
    func word(_ most: Int) -> String { String((0..<random.below(most)).map { _ in random.pick(letters) }) }
    for _ in 0..<200 {
      let (typed, name) = (LetterMatch(word(4)), word(12))
      let rank = typed.rank(of: name)
      for worst in 0..<4 {
        #expect(
          typed.rank(ofPlain: name.utf8Span.span, notAbove: worst) == rank.flatMap { $0 > worst ? nil : $0 }, "\(name)")
      }
      if rank != nil { #expect(LetterMatch.bits(of: name.utf8Span.span) & typed.bits == typed.bits, "\(name)") }
    }
  }
}
