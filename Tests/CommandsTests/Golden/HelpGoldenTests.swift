import CommandSpec
import Testing

@testable import Commands

@Suite struct HelpGoldenTests {
  private static let catalog = Program.table.catalog

  /// Every help text by the name of its file, with the words that print it.
  private static let pages: [String: String] = {
    var pages = ["sheaf.txt": "--help", "sheaf-h.txt": "-h"]
    for entry in catalog.visibleCommands {
      pages["\(catalog.pageName(of: entry)).txt"] = "\(entry.name) --help"
    }
    for topic in catalog.topics { pages["help-\(topic.name).txt"] = "help \(topic.name)" }
    return pages
  }()

  @Test(arguments: pages.keys.sorted())
  func helpEqualsItsGoldenFiles(_ name: String) throws {
    var shell = TranscriptShell(try TranscriptHome(Transcript()))
    let shown = try shell.run("sheaf \(Self.pages[name] ?? "")")
    #expect(shown.status == 0 && shown.errorOutput.isEmpty)
    try GoldenFile.expect(String(decoding: shown.output, as: UTF8.self), in: "Tests/Golden/help/\(name)")
  }

  @Test func noOtherGoldenFilesExist() throws {
    try GoldenFile.expectNoOthers(in: "Tests/Golden/help", than: Set(Self.pages.keys))
  }
}
