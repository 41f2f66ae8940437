import CommandFixtures
import JSON
import NoteSyntax
import SystemCalls
import Terminal
import TestSupport
import Testing

@testable import Commands

/// What every refactoring promises, over random vaults: a link that leads to a part of a note leads to it afterwards, whatever
/// form it has; or nothing is changed.
@Suite struct KeptAnchorsTests {
  /// The words at which the links lead, by what the links show.
  private func led(_ fixture: SessionFixture) throws -> [String: String] {
    var words: [String: String] = [:]
    for path in try fixture.paths() where path.hasSuffix(".md") {
      let links = fixture.run("links", "/" + path, "--json").json["links"].items
      for link in links {
        guard let label = link["display"].string, label.firstMatch(of: /^L[0-9]+$/) != nil,
          let target = link["resolved"].string, let subpath = link["subpath"].string
        else { continue }
        let isFragment = link["kind"].string != "wiki"
        words[label] = AnchoredNote(try fixture.text(of: target)).word(at: subpath, isFragment: isFragment)
      }
    }
    return words
  }

  private func notes(_ fixture: SessionFixture) throws -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: try fixture.paths().filter { $0.hasSuffix(".md") }.map { ($0, try fixture.text(of: $0)) })
  }

  /// A note with a heading of it; nil if the note has none.
  private func heading(_ vault: inout AnchoredVault) -> (path: String, heading: Heading)? {
    let path = vault.random.pick(vault.paths)
    let headings = AnchoredNote(vault.files[path] ?? "").headings
    return headings.isEmpty ? nil : (path, vault.random.pick(headings))
  }

  private static let names = ["Same", "New Part", "my section", "same-1", "Größe 2", "*x*", "Top"]

  @Test(arguments: Seeds.some(100))
  func theCommandLineKeepsAnchors(seed: UInt64) throws {
    var vault = AnchoredVault(seed: seed)
    let fixture = try SessionFixture(vault.files, config: "stamp-updated: never")
    let before = try led(fixture)
    let words: [String]
    switch vault.random.below(7) {
    case 0, 1:
      guard let (path, heading) = heading(&vault) else { return }
      words = ["heading", "rename", "\(path):\(heading.line)", vault.random.pick(Self.names)]
    case 2:
      guard let (path, heading) = heading(&vault) else { return }
      words = ["split", "\(path):\(heading.line)", "--title", "Split off"]
    case 3:
      let pair = vault.paths.shuffled(using: &vault.random)
      words = ["merge", pair[0], pair[1]]
    case 4: words = ["rename", vault.random.pick(vault.paths), vault.random.pick(["New Name", "Same", "n9"])]
    case 5: words = ["tag", "rename", "tag", "same"]
    default: words = ["move", vault.random.pick(vault.paths), vault.random.pick(["other/", "sub/", "renamed.md"])]
    }
    let run = fixture.run(words)
    let text = "\(words): \(run.errors)"
    guard run.status == .success else {
      #expect(try notes(fixture) == vault.files, "\(text)")
      return
    }
    let after = try led(fixture)
    for (label, word) in before { #expect(after[label] == word, "\(label) after \(text)") }
    if try notes(fixture) != vault.files {
      #expect(fixture.run("undo").status == .success, "\(text)")
      #expect(try notes(fixture) == vault.files, "\(text)")
    }
  }

  @Test(arguments: Seeds.some(50))
  func anEditorKeepsAnchors(seed: UInt64) throws {
    var vault = AnchoredVault(seed: seed &+ 1_000_000)
    let fixture = try SessionFixture(vault.files, config: "stamp-updated: never")
    let before = try led(fixture)
    let client = try EditorClient.ready(fixture, capabilities: EditorClient.capable)
    try client.waitUntilReady()
    var text = ""
    do {
      text = try act(client, &vault)
    } catch {
      #expect(try notes(fixture) == vault.files, "\(error)")
    }
    #expect(try client.end() == .success)
    let after = try led(fixture)
    for (label, word) in before { #expect(after[label] == word, "\(label) after \(text)") }
  }

  /// Changes the vault through an editor, and returns in words how.
  private func act(_ client: EditorClient, _ vault: inout AnchoredVault) throws -> String {
    let files = EditedFiles(fixture: client.fixture)
    guard let (path, heading) = heading(&vault) else { return "" }
    try client.open(path)
    let start = heading.contentRange.lowerBound
    let column = String(decoding: Array((vault.files[path] ?? "").utf8)[..<start], as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).last?.utf16.count
    let position: JSONValue = ["line": .integer(heading.line - 1), "character": .integer(column ?? 0)]
    let name = vault.random.pick(Self.names)
    switch vault.random.below(4) {
    case 0, 1:
      try files.apply(
        try client.ask(
          "textDocument/rename",
          client.params(path, heading.line - 1, column ?? 0, [.init("newName", .string(name))])))
      return "rename \(path):\(heading.line) to \(name)"
    case 2:
      // The end is after one of the words, so that no heading is parted from its word.
      let lines = (vault.files[path] ?? "").split(separator: "\n", omittingEmptySubsequences: false)
      let ends = lines.indices.filter { $0 > heading.line && lines[$0 - 1].contains("Word") }
      let end: JSONValue = ["line": .integer(vault.random.pick(ends)), "character": 0]
      let isSelection = vault.random.below(2) == 0
      try client.choose(
        isSelection ? "Move the selected lines" : "Move the section", path,
        ["start": position, "end": isSelection ? end : position])
      return "extract \(path):\(heading.line)"
    default:
      let target = "new/\(path)"
      let params: JSONValue = ["oldUri": .string(client.uri(path)), "newUri": .string(client.uri(target))]
      try files.apply(try client.ask("workspace/willRenameFiles", ["files": [params]]))
      try FileSystem.makeDirectories(client.fixture.vault.root.appending(RawPath(target)).parent)
      try client.fixture.vault.move(RawPath(path), to: RawPath(target))
      return "move \(path)"
    }
  }
}
