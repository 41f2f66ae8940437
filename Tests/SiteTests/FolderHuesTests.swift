import Testing

@testable import Site
@testable import VaultCore

@Suite struct FolderHuesTests {
  private func hues(_ totals: [String: Int], _ config: VaultConfig = VaultConfig()) -> [String: String] {
    let hues = FolderHues(config, Dictionary(uniqueKeysWithValues: totals.map { (Array($0.utf8), $1) }))
    return Dictionary(uniqueKeysWithValues: totals.keys.map { ($0, "\(hues.hue(of: Array($0.utf8)))") })
  }

  @Test func theLargestFoldersAtTheTopHaveColours() {
    let few = hues(["": 30, "a": 5, "a/b": 9, "c": 7])
    #expect(few == ["": "grey", "a": "red", "a/b": "red", "c": "straw"])
    let many = hues(["a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "f": 6, "g": 7])
    #expect(many["a"] == "grey" && many["b"] == "red" && many["g"] == "magenta")
  }

  @Test func coloursOfTheConfigTakeTheirPlace() {
    var config = VaultConfig()
    config.folders["a/b", default: .init()].color = "bright-blue"
    #expect(
      hues(["a": 5, "a/b": 9, "a/b/c": 1, "d": 7], config) == [
        "a": "grey", "a/b": "blue", "a/b/c": "blue", "d": "grey",
      ])
  }
}
