import SearchIndex
import SystemCalls
import TestSupport
import Testing

@testable import VaultCore

@Suite struct NoteNamesTests {
  /// The search for names finds what the conditions on titles and file names of the query language find.
  @Test(arguments: Seeds.some(5)) func namesAgreeWithQueries(_ seed: UInt64) throws {
    var random = RandomNotes(random: SplitMix64(seed: seed))
    let vault = try TemporaryVault()
    for _ in 0..<40 { try vault.write(random.note(), to: RawPath(random.path())) }
    let view = try vault.open()
    func found(_ query: String) throws -> Set<DocumentID> {
      Set(try view.find(query, including: [.archive]).documents)
    }
    let words = ["plan", "rye", "bread", "known", "noon", "copy", "nothing"]
    let named = try words.map { try found("title:\($0) OR file:\($0)") }
    #expect(named.contains { !$0.isEmpty })
    for (word, wanted) in zip(words, named) { #expect(Set(view.notes(withNames: [word])?.documents ?? []) == wanted) }
    let both = Set(view.notes(withNames: ["bread", "rye"])?.documents ?? [])
    #expect(both == named[1].intersection(named[2]))
    #expect(view.notes(withNames: []) == nil)
  }
}
