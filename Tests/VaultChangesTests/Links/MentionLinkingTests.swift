import LinkGraph
import NoteSyntax
import SearchIndex
import SystemCalls
import TestSupport
import Testing

@testable import VaultChanges
@testable import VaultCore

/// Mentions that become links.
@Suite struct MentionLinkingTests {
  private static let pieces = [
    "Bee hotel", "bee  hotel", "BEE HOTEL", "Hotel for bees", "bee\nhotel", " ", "\n", "\n\n", "text ", "[[Bee hotel]]",
    "`Bee hotel`", "**",
    "_", "| a | Bee hotel |\n|---|---|\n| bee hotel | b |\n", "- [ ] bee hotel\n", "# Bee hotel\n",
    "```\nBee hotel\n```\n", "[", "]", "[bee hotel](x)",
    "https://x.example/Bee hotel ", "#bee", "%%bee hotel%%", "> ", "$", "\\", "!", "[[", "]]", "|", "蜂", "\r\n", "^id",
    "Bée hotel",
  ]

  @Test(arguments: Seeds.some(30)) func linksShowTheOriginalText(_ seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let config = ["", "links: markdown\n"].randomElement(using: &generator) ?? ""
    let vault = try TemporaryVault(config: config)
    try vault.write("---\naliases: [Hotel for bees]\n---\n# Bee hotel\n", to: "garden/Bee hotel.md")
    if generator.below(3) == 0 { try vault.write("", to: "other/Bee hotel.md") }
    var texts: [String: String] = [:]
    for name in ["a.md", "garden/b.md", "c.md"] {
      var text = generator.below(3) == 0 ? "---\nx: Bee hotel\n---\n" : ""
      for _ in 0..<generator.below(16) { text += Self.pieces.randomElement(using: &generator) ?? "" }
      texts[name] = text
      try vault.write(text, to: RawPath(name))
    }
    var view = try vault.open()
    let note = try view.note(named: Array("garden/Bee hotel.md".utf8))
    let mentions = try view.mentions(of: note)
    let sources = texts.keys.sorted().map { Array($0.utf8) }
    let (plan, refusals) = try MentionLinking(view, to: note.document).plan(sources)
    #expect(refusals.isEmpty)
    var linked = 0
    for change in plan.changes {
      guard case .replace(let path, let base, let contents) = change else { continue }
      let (before, after) = (NoteParser.parse(base.span), NoteParser.parse(contents.span))
      var graph = view.graph
      linked += after.links.count - before.links.count
      #expect(after.links.count > before.links.count)
      #expect(after.blocks.map(\.kind) == before.blocks.map(\.kind))
      func leading(_ links: [Link]) -> Int {
        links.count { graph.resolve(target: $0.target, fromPath: path)?.document == note.document }
      }
      #expect(leading(after.links) - leading(before.links) == after.links.count - before.links.count)
    }
    #expect(linked <= mentions.count)
    if plan.isEmpty { return }
    _ = try ChangeExecutor(view.vault).run(plan, command: "mentions --link")
    try view.refresh()
    let again = try view.note(named: Array("garden/Bee hotel.md".utf8))
    let left = try view.mentions(of: again)
    #expect(left.count == mentions.count - linked)
    #expect(try MentionLinking(view, to: again.document).plan(sources).plan.isEmpty)
    let (_, inverse) = try ChangeHistory(view.vault).undoing(nil)
    _ = try ChangeExecutor(view.vault).run(inverse, command: "undo")
    for (path, text) in texts { #expect(try vault.read(RawPath(path)) == Array(text.utf8)) }
  }

  @Test(arguments: [
    ("", "a.md", "[[Bee hotel|bee hotel]] [[Bee hotel]] [[Bee hotel|Hotel for bees]]"),
    (
      "links: markdown\n", "sub/a.md",
      "[bee hotel](../garden/Bee%20hotel.md) [Bee hotel](../garden/Bee%20hotel.md) [Hotel for bees](../garden/Bee%20hotel.md)"
    ),
  ])
  func linksFollowTheStyleOfTheVault(_ config: String, _ path: String, _ expected: String) throws {
    let vault = try TemporaryVault(config: config)
    try vault.write("---\naliases: [Hotel for bees]\n---\n", to: "garden/Bee hotel.md")
    try vault.write("bee hotel Bee hotel Hotel for bees", to: RawPath(path))
    let view = try vault.open()
    let note = try view.note(named: Array("Bee hotel".utf8))
    let plan = try MentionLinking(view, to: note.document).plan([Array(path.utf8)]).plan
    guard case .replace(_, _, let contents) = plan.changes.first else {
      Issue.record("nothing is linked")
      return
    }
    #expect(String(decoding: contents, as: UTF8.self) == expected)
  }

  @Test(arguments: [
    ("shortest", "false", "[[garden/Bee hotel|Bee hotel]]"), ("absolute", "false", "[[garden/Bee hotel|Bee hotel]]"),
    ("relative", "false", "[[../garden/Bee hotel|Bee hotel]]"),
    ("shortest", "true", "[Bee hotel](garden/Bee%20hotel.md)"),
    ("relative", "true", "[Bee hotel](../garden/Bee%20hotel.md)"), ("nonsense", "3", "[[garden/Bee hotel|Bee hotel]]"),
  ])
  func settingsOfObsidianAreFollowed(_ format: String, _ isMarkdown: String, _ expected: String) throws {
    let vault = try TemporaryVault()
    try vault.write(
      "{\n  \"newLinkFormat\": \"\(format)\",\n  \"useMarkdownLinks\": \(isMarkdown)\n}", to: ".obsidian/app.json")
    try vault.write("", to: "garden/Bee hotel.md")
    try vault.write("", to: "other/Bee hotel.md")
    try vault.write("Bee hotel", to: "sub/a.md")
    let view = try vault.open()
    let note = try view.note(named: Array("garden/Bee hotel.md".utf8))
    let plan = try MentionLinking(view, to: note.document).plan([Array("sub/a.md".utf8)]).plan
    guard case .replace(_, _, let contents) = plan.changes.first else {
      Issue.record("nothing is linked")
      return
    }
    #expect(String(decoding: contents, as: UTF8.self) == expected)
  }

  /// A file at the relative path below the vault's root would take precedence.
  @Test(arguments: [
    ("links: markdown\n", "[Bee hotel](./Bee%20hotel.md)"), ("link-paths: relative\n", "[[./Bee hotel|Bee hotel]]"),
  ])
  func aRelativeLinkIsUnambiguousBesideAFileInTheRoot(_ config: String, _ expected: String) throws {
    let vault = try TemporaryVault()
    try vault.write(config, to: ".sheaf/config.yaml")
    for path in ["Bee hotel.md", "sub/Bee hotel.md"] { try vault.write("", to: RawPath(path)) }
    try vault.write("Bee hotel", to: "sub/a.md")
    let view = try vault.open()
    let note = try view.note(named: Array("sub/Bee hotel.md".utf8))
    let plan = try MentionLinking(view, to: note.document).plan([Array("sub/a.md".utf8)]).plan
    guard case .replace(_, _, let contents) = plan.changes.first else {
      return #expect(Bool(false), "nothing is linked")
    }
    #expect(String(decoding: contents, as: UTF8.self) == expected)
  }
}
