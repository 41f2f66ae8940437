import Testing

@testable import Terminal

@Suite struct PagerTests {
  private static let pagers: [([String: String], String?, [String])] = [
    ([:], nil, ["less"]), (["PAGER": "more -s"], "PAGER", ["more", "-s"]),
    (["PAGER": "more", "SHEAF_PAGER": "most 'a b'"], "SHEAF_PAGER", ["most", "a b"]),
  ]

  @Test(arguments: pagers)
  func theEnvironmentNamesThePager(environment: [String: String], variable: String?, words: [String]) throws {
    let pager = try #require(Pager { environment[$0] })
    let request = pager.request(showing: [1])
    #expect(pager.variable == variable)
    #expect(request.words == words.map { Array($0.utf8) })
    #expect(request.input == [1])
    #expect(request.environment == ["LESS": "FRX", "LESSCHARSET": "utf-8", "LV": "-c"])
  }

  @Test(arguments: ["", "cat", "''", "'open"])
  func someValuesMeanNone(value: String) {
    #expect(Pager { $0 == "SHEAF_PAGER" ? value : "less" } == nil)
  }

  @Test func settingsOfTheUserAreKept() {
    let request = Pager { $0 == "LESS" ? "S" : nil }?.request(showing: [])
    #expect(request?.environment.keys.sorted() == ["LESSCHARSET", "LV"])
  }
}
