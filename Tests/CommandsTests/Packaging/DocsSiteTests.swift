import SystemCalls
import TestSupport
import TestTraits
import Testing

/// What `Scripts/docs` makes of the manual is a site with a page for each.
@Suite(.waiting) struct DocsSiteTests {
  @Test(.enabled(if: InstalledProgram.has("mandoc", "python3"), "mandoc or python3 is not installed"))
  func everyPageOfTheManualIsOnTheSite() throws {
    let folder = try TemporaryFolder()
    // The script fails if a link between notes is broken, or if a page names another that does not exist.
    let outcome = try Subprocess(
      executable: Repository.root.appending("Scripts/docs" as RawPath),
      arguments: ["--program", CrashScene.program.text, folder.path.appending("site" as RawPath).text].map {
        Array($0.utf8)
      },
      environment: [InstalledProgram.path, "HOME=\(folder.path.text)", "LC_ALL=C.UTF-8"].map {
        Array($0.utf8)
      }
    ).run(input: .none, output: .captured(limit: 1 << 20), errorOutput: .captured(limit: 1 << 20))
    let said = String(decoding: outcome.errorOutput, as: UTF8.self)
    try #require(outcome.status == .exited(0), "\(said)")
    func page(_ path: String) throws -> String {
      let file = folder.path.appending(RawPath("site/\(path)"))
      return String(decoding: try FileDescriptor.open(file).readToEnd(limit: 1 << 22), as: UTF8.self)
    }
    let manual = try DirectoryListing(
      of: FileDescriptor.open(Repository.root.appending("man" as RawPath), .readOnly, [.directory]))
    let folders: [Character: String] = ["1": "Commands", "5": "Formats", "7": "Guides"]
    for name in manual.entries.map({ String(decoding: $0.name, as: UTF8.self) }) {
      guard let section = name.last, let place = folders[section] else { continue }
      let title = "\(name.dropLast(2))(\(section))"
      #expect(try page("\(place)/\(name.dropLast(2)).html").contains(">\(title)</h1>"), "\(name)")
    }
    #expect(try page("Commands/sheaf-list.html").contains("href=\"../Formats/sheaf-output.html\""))
    #expect(try page("index.html").contains("href=\"Guides/sheaf-tutorial.html\""))
    #expect(try page("example/Tour.html").contains(">Tour</h1>"))
  }
}
