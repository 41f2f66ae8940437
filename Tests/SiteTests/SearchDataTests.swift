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
      let shard = try #require(files[1...2].first { $0.contains("\"\(place) 1\"") })
      #expect(shard.hasPrefix("sheaf.words(...["))
    }
    #expect(!files.contains { $0.contains("hidden") })
    // A word that all notes have is listed once, with all of them.
    #expect(files[0].matches(of: /[" ]shared[" ]/).count == 1)
    #expect(files[1...2].contains { $0.contains("0 1 1 1 2 1 3 1") && $0.contains("129 1\"") })
  }

  @Test func assetsKeepWithinTheirBudgets() {
    let budgets: [SiteAsset: Int] = [.style: 24 << 10, .site: 3 << 10, .search: 15 << 10, .graph: 15 << 10]
    for (asset, most) in budgets { #expect(asset.bytes.count <= most, "\(asset) has \(asset.bytes.count) bytes") }
  }
}
