import Bytes
import SystemCalls
import TestSupport
import Testing

@testable import Site

/// What the search of a page reads.
@Suite struct SearchDataTests {
  @Test func everyWordLeadsToItsNotes() throws {
    let vault = try TemporaryVault()
    for number in 0..<130 {
      try vault.write("# Title\(number)\n\nshared w\(number) %%hidden%%\n", to: RawPath("n\(number).md"))
    }
    let rendered = try RenderedSite(vault, "")
    let parts = SearchData.parts(130)
    #expect(parts.count == 1 + 2 + 7)
    let files = try parts.map { String(decoding: try #require(rendered.files[$0.path]), as: UTF8.self) }
    #expect(files[0].hasPrefix("sheaf.dictionary(...[130,20,[0,1,2,3,4,5,6,7],[\"") && files[0].hasSuffix("]);\n"))
    for number in [0, 64, 129] {
      let place = try #require(rendered.site.order.firstIndex { rendered.site.notes[$0].title == "Title\(number)" })
      let entry = try Regex("\"\(place) [0-9]+\"")
      let shard = try #require(files[1...2].first { $0.contains(entry) })
      #expect(shard.hasPrefix("sheaf.words(...["))
    }
    #expect(!files.contains { $0.contains("hidden") })
    // A word that all notes have is listed once, with all of them.
    #expect(files[0].matches(of: /[" ]shared[" ]/).count == 1)
    #expect(files[1...2].contains { $0.contains(/"0 (\d+) 1 \1 2 \1 3 \1 .* 129 \1"/) })
  }

  @Test func aWordCountsAsItDoesForTheCommand() throws {
    let vault = try TemporaryVault()
    try vault.write("# Apple\n\nother other other\n", to: "title.md")
    try vault.write("---\naliases: [Apple]\n---\n# B\n\nother other other\n", to: "alias.md")
    try vault.write("# C\n\n## Apple\n\nother other other\n", to: "heading.md")
    try vault.write("---\ncolour: apple\n---\n# D\n\nother other other\n", to: "property.md")
    try vault.write("# E\n\napple" + String(repeating: " other", count: 200) + "\n", to: "text.md")
    try vault.write("---\npermalink: apple\n---\n# F\n", to: "hidden.md")
    let rendered = try RenderedSite(vault, "")
    let site = rendered.site
    let reader = SiteReader(site)
    let notes = site.order.map { number in
      SearchData.fields(
        of: number, SearchData.text(of: number, reader), reader, averageLength: SearchData.averageLength(site))
    }
    let words = SearchWords(notes, parts: 1)
    var (isApple, apple): (Bool, [(place: Int, weight: Int)]) = (false, [])
    words.visit(part: 0) {
      isApple = String($0) == "apple"
    } _: {
      if isApple { apple.append(($0, $1)) }
    }
    let order = apple.sorted { $0.weight > $1.weight }.map { site.notes[site.order[$0.place]].title }
    #expect(order == ["Apple", "B", "C", "D", "E"])
    // A weight is a byte from which the page computes the term frequency.
    #expect([0.001, 1, 8, 1_000].map { SearchWords.weight($0) } == [1, 128, 177, 255])
  }

  @Test func assetsKeepWithinTheirBudgets() {
    let budgets: [SiteAsset: Int] = [
      .style: 24 << 10, .site: 3 << 10, .search: 15 << 10, .popover: 3 << 10, .graph: 15 << 10,
    ]
    for (asset, most) in budgets { #expect(asset.bytes.count <= most, "\(asset) has \(asset.bytes.count) bytes") }
  }
}
