import LinkGraph
import SearchIndex
import SystemCalls
import TestSupport
import Testing
import VaultCore

/// The rules by which a link finds its note, on small vaults.
@Suite struct LinkResolutionTests {
  /// What `target` means in `source` in a vault of the given files; nil when nothing.
  private func resolve(
    _ target: String, from source: String, files: [String: String], resolution: LinkResolution = .standard
  ) throws -> (path: String, resolution: String, isAmbiguous: Bool)? {
    let vault = try TemporaryVault()
    for (name, text) in files { try vault.write(text, to: RawPath(name)) }
    if files[source] == nil { try vault.write("", to: RawPath(source)) }
    let view = try vault.open()
    var graph = LinkGraph(view.snapshot, resolution: resolution)
    let document = try #require(view.snapshot.document(withKey: Array(source.utf8)))
    return graph.resolve(target: target, from: document).map {
      (String(decoding: view.snapshot.key(of: $0.document), as: UTF8.self), $0.resolution.rawValue, $0.isAmbiguous)
    }
  }

  struct Case: CustomTestStringConvertible {
    let target: String
    let source: String
    let files: [String]
    let expected: String?
    var testDescription: String { "\(target) from \(source)" }
  }

  static let paths: [Case] = [
    // The name alone, anywhere in the vault, with or without extension, without case.
    Case(target: "Note", source: "a/x.md", files: ["b/Note.md"], expected: "b/Note.md"),
    Case(target: "Note.md", source: "a/x.md", files: ["b/Note.md"], expected: "b/Note.md"),
    Case(target: "note", source: "x.md", files: ["NOTE.md"], expected: "NOTE.md"),
    Case(target: "Note", source: "x.md", files: ["Note.markdown"], expected: "Note.markdown"),
    // The exact path wins from anywhere, even over the source's own folder.
    Case(target: "Note", source: "a/b/x.md", files: ["Note.md", "a/b/Note.md"], expected: "Note.md"),
    // Otherwise the end of a path.
    Case(target: "b/Note", source: "x.md", files: ["a/b/Note.md", "c/Note.md"], expected: "a/b/Note.md"),
    // The source's own folder and what is below it; folders above get nothing.
    Case(target: "Note", source: "zzzz/x.md", files: ["a/Note.md", "zzzz/Note.md"], expected: "zzzz/Note.md"),
    Case(target: "Note", source: "b/x.md", files: ["a/Note.md", "b/deep/Note.md"], expected: "b/deep/Note.md"),
    Case(target: "Note", source: "b/c/x.md", files: ["a/Note.md", "b/Note.md"], expected: "a/Note.md"),
    // Then the shortest path as text, not the fewest folders.
    Case(target: "Note", source: "x/y.md", files: ["a/b/Note.md", "zzzz/Note.md"], expected: "a/b/Note.md"),
    // Relative and rooted paths are exact or nothing.
    Case(target: "../y", source: "a/x.md", files: ["y.md", "a/y.md"], expected: "y.md"),
    Case(target: "./y", source: "a/x.md", files: ["y.md", "a/y.md"], expected: "a/y.md"),
    Case(target: "./y", source: "a/x.md", files: ["y.md"], expected: nil),
    Case(target: "/y", source: "a/x.md", files: ["a/y.md"], expected: nil),
    Case(target: "/a/y", source: "x.md", files: ["a/y.md"], expected: "a/y.md"),
    Case(target: "../../y", source: "a/x.md", files: ["y.md"], expected: nil),
    // Other files need their extension; a dotted name is tried as it is.
    Case(target: "Figure 1.png", source: "x.md", files: ["img/Figure 1.png"], expected: "img/Figure 1.png"),
    Case(target: "Figure 1", source: "x.md", files: ["img/Figure 1.png"], expected: nil),
    Case(target: "v1.2", source: "x.md", files: ["v1.2.md"], expected: "v1.2.md"),
    // Names are compared in NFC, and as they are on disk otherwise.
    Case(target: "Cafe\u{301}", source: "x.md", files: ["Caf\u{e9}.md"], expected: "Caf\u{e9}.md"),
    Case(target: "Caf\u{e9}", source: "x.md", files: ["Cafe\u{301}.md"], expected: "Cafe\u{301}.md"),
    Case(target: "ΟΔΟΣ", source: "x.md", files: ["οδος.md"], expected: "οδος.md"),
    // Two names that differ by case: the one that is written so.
    Case(target: "readme", source: "x.md", files: ["README.md", "readme.md"], expected: "readme.md"),
    Case(target: "README", source: "x.md", files: ["README.md", "readme.md"], expected: "README.md"),
    // A name of digits is the beginning of one file name.
    Case(target: "202601010930", source: "x.md", files: ["202601010930 Title.md"], expected: "202601010930 Title.md"),
    Case(target: "2026010", source: "x.md", files: ["202601010930 Title.md"], expected: nil),
    Case(target: "20260101", source: "x.md", files: ["202601010930 A.md", "202601011000 B.md"], expected: nil),
    Case(target: "missing", source: "x.md", files: [], expected: nil),
  ]

  @Test(arguments: paths)
  func pathsAreResolved(_ test: Case) throws {
    let files = Dictionary(uniqueKeysWithValues: test.files.map { ($0, "") })
    let found = try resolve(test.target, from: test.source, files: files)
    #expect(found?.path == test.expected)
  }

  /// Many files of one name are resolved as if all of them were looked at for each link.
  @Test(arguments: Seeds.some(10)) func manyFilesOfOneNameAreResolved(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let vault = try TemporaryVault()
    var paths: Set<String> = []
    for _ in 0..<10 + random.below(60) {
      let folders = (0..<random.below(4)).map { _ in random.pick(["a", "b", "ab", "Ä", "c d"]) + "/" }.joined()
      paths.insert(folders + random.pick(["Note.md", "Note.md", "note.md", "NOTE.markdown", "x.md"]))
    }
    for path in paths { try vault.write("", to: RawPath(path)) }
    let view = try vault.open()
    for readsAllNames in [false, true] {
      var graph = view.graph
      if readsAllNames { graph.readAllNames() }
      for _ in 0..<100 {
        let target = random.pick(["Note", "note", "NOTE", "a/Note", "b/note.md", "/a/note", "../Note", "Ä/a/Note"])
        let source = random.pick(paths.sorted())
        let expected = Self.claims(paths, target, source)
        let found = graph.claims(on: target, fromPath: Array(source.utf8))
          .map { String(decoding: view.snapshot.key(of: $0), as: UTF8.self) }
        #expect(found == expected, "\(target) from \(source)")
        let resolved = graph.resolve(target: target, fromPath: Array(source.utf8))
        let lengths = expected.map(\.unicodeScalars.count)
        let shortest = expected.first { $0.unicodeScalars.count == lengths.min() }
        #expect(resolved.map { String(decoding: view.snapshot.key(of: $0.document), as: UTF8.self) } == shortest)
        #expect(resolved?.isAmbiguous ?? false == (lengths.count { $0 == lengths.min() } > 1))
      }
    }
  }

  /// The paths among which a link's target is the shortest, found by looking at each.
  private static func claims(_ paths: Set<String>, _ target: String, _ source: String) -> [String] {
    func bare(_ path: String) -> String {
      String(path.split(separator: ".md").first?.split(separator: ".markdown").first ?? "").lowercased()
    }
    let folder = source.split(separator: "/", omittingEmptySubsequences: false).dropLast().map { $0 + "/" }.joined()
    var requested = bare(target.replacing("../", with: ""))
    let isRelative = target.hasPrefix("../")
    if isRelative {
      if folder.isEmpty { return [] }
      requested = folder.split(separator: "/").dropLast().map { $0 + "/" }.joined().lowercased() + requested
    }
    let isWhole = target.hasPrefix("/") || isRelative
    requested = String(requested.drop { $0 == "/" })
    let ending = paths.filter { bare($0) == requested || bare($0).hasSuffix("/" + requested) }
    let exact = ending.filter { bare($0) == requested }
    let near = ending.filter { !folder.isEmpty && $0.hasPrefix(folder) }
    let pool = isWhole || !exact.isEmpty ? exact : near.isEmpty ? ending : near
    let name = String(target.split(separator: "/").last ?? "")
    let same = pool.filter { path in
      ["", ".md", ".markdown"].contains { (path.split(separator: "/").last ?? "") == name + $0 }
    }
    return (same.isEmpty ? pool : same).sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
  }

  @Test func anEmptyTargetIsTheNoteItself() throws {
    let found = try #require(try resolve("", from: "a/x.md", files: [:]))
    #expect(found.path == "a/x.md" && found.resolution == "self")
  }

  @Test func equalClaimsAreReportedAndTheFirstIsTaken() throws {
    let found = try #require(try resolve("Note", from: "x.md", files: ["b/Note.md": "", "a/Note.md": ""]))
    #expect(found.path == "a/Note.md" && found.isAmbiguous)
  }

  @Test func namesCountInTheOrderPathIdTitleAlias() throws {
    let files = [
      "a.md": "---\nid: path\n---\n", "b.md": "---\nid: key\ntitle: id\n---\n", "c.md": "---\ntitle: The Title\n---\n",
      "d.md": "---\naliases: [The Title, Nick]\n---\n", "path.md": "",
    ]
    #expect(try resolve("path", from: "x.md", files: files)?.path == "path.md")
    #expect(try resolve("key", from: "x.md", files: files)?.resolution == "id")
    #expect(try resolve("the title", from: "x.md", files: files)?.path == "c.md")
    #expect(try resolve("Nick", from: "x.md", files: files)?.resolution == "alias")
    #expect(try resolve("sheaf://note/KEY", from: "x.md", files: files)?.path == "b.md")
    #expect(try resolve("The Title", from: "x.md", files: files, resolution: .obsidian) == nil)
    #expect(try resolve("key", from: "x.md", files: files, resolution: .obsidian)?.path == "b.md")
  }

  @Test func aTitleThatTwoNotesHaveMeansNeither() throws {
    let files = ["a.md": "---\ntitle: Same\n---\n", "b.md": "---\ntitle: Same\n---\n"]
    #expect(try resolve("Same", from: "x.md", files: files) == nil)
  }

  @Test func aConflictCopyHasNoNameButItsPath() throws {
    let text = "---\nid: one\ntitle: Same\n---\n"
    let files = ["a.md": text, "a.sync-conflict-20260102-150405-ABC.md": text]
    #expect(try resolve("Same", from: "x.md", files: files)?.path == "a.md")
    #expect(try resolve("one", from: "x.md", files: files)?.path == "a.md")
  }
}
