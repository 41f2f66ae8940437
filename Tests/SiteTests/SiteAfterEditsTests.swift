import TestSupport
import Testing
import VaultCore

@testable import Site

/// After any edits, every file of the site is what an export by another machine writes, which has a new index and an empty
/// folder, and none has a word that only notes have that are not published.
@Suite struct SiteAfterEditsTests {
  @Test(arguments: Seeds.some(10)) func everyFileIsThatOfANewSiteAndHasNoWordOfOtherNotes(seed: UInt64) throws {
    var edited = try EditedVault(seed: seed)
    let sites = try WrittenSites(edited.vault)
    // Half of the sites have all notes, so that an edit of any note is an edit of the site.
    let query = seed % 2 == 0 ? "" : nil
    _ = try sites.write("kept", query: query)
    for round in 0..<6 {
      var edits: [String] = []
      for _ in 0...seed % 4 { edits.append(try edited.edit(round)) }
      _ = try sites.write("kept", program: round == 4 ? 2 : 1, query: query)
      let view = try edited.vault.rebuilt()
      _ = try sites.write("new\(round)", program: nil, query: query, of: view)
      let others = try sites.differences(between: "kept", and: "new\(round)")
      #expect(others.isEmpty, "after \(edits.joined(separator: ", ")): \(others.prefix(4))")
      let site = try Site(of: view, selecting: try query.map { try view.vault.parse($0) }, trustsFiles: false)
      let leaks = try edited.leaks(in: try sites.files("kept"), of: Set(site.records.map(\.path)))
      #expect(leaks.isEmpty, "after \(edits.joined(separator: ", ")): \(leaks.prefix(4))")
    }
  }
}
