import CommandFixtures
import JSON
import SystemCalls
import TestSupport
import Testing

@testable import Commands

/// Random vaults that are exported as Markdown and imported again.
struct MarkdownRoundTripTests {
  private struct Source {
    var random: SplitMix64
    var names: [String] = []

    mutating func pick<Element>(_ list: [Element]) -> Element { list[Int(random.next() % UInt64(list.count))] }
    mutating func chance(_ part: UInt64) -> Bool { random.next() % part == 0 }

    static let stems = [
      "Plan", "plan b", "Ä ö", "e\u{301}t", "a.b", "2026-01-02", "日本", "x#y", "(p)", "50%", "a&b", "Index", "it's",
      "[b]",
    ]
    static let folders = ["", "", "work/", "work/deep/", "archive/", "Über uns/", "a.b/"]

    mutating func files() -> [String: String] {
      for _ in 0..<(3 + random.next() % 8) { names.append(pick(Self.folders) + pick(Self.stems) + ".md") }
      names = Set(names).sorted()
      var files = ["pic one.png": "picture", "work/p.png": "other picture"]
      for name in names { files[name] = note() }
      return files
    }

    private mutating func note() -> String {
      var text = ""
      if !chance(3) {
        let lines = [
          "id: \(random.next() % 1_000_000_007)", "title: 'A: b'", "tags: [one, two/three]", "tags:\n  - x\n  - y",
          "aliases: [Other name]", "pinned: true", "category: home", "created: 2024-02-03T04:05:06Z", "rating: 4.5",
          "nested:\n  a: 1\n  b: [c, d]", "due: 2026-02-03", "# a comment", "empty:",
        ]
        var keys: Set<Substring> = []
        let chosen = lines.filter { line in chance(2) && keys.insert(line.prefix { $0 != ":" }).inserted }
        text = "---\n\(chosen.joined(separator: "\n"))\n---\n"
      }
      text += chance(2) ? "# Heading\n\n" : ""
      for _ in 0..<(random.next() % 8) { text += part() + pick(["\n\n", "\n", " "]) }
      return text + (chance(4) ? "" : "\n")
    }

    private mutating func part() -> String {
      let name = pick(names)
      let stem = String(name.dropLast(3)).split(separator: "/").last.map(String.init) ?? ""
      return pick([
        "[[\(stem)]]", "[[\(stem)|shown]]", "[[\(stem)#Heading]]", "![[\(stem)]]", "![[pic one.png|30]]", "[[Missing]]",
        "[m](<\(name)>)", "![p](work/p.png)", "[web](https://example.org/a_(b))", "#tag", "- [ ] do 📅 2026-03-04",
        "- [x] done", "> [!note] Title\n> text", "```\n[[\(stem)]]\n```", "%% hidden [[\(stem)]] %%", "$x_1$",
        "==mark==",
        "text[^1]\n\n[^1]: a note", "| a | b |\n|---|---|\n| [[\(stem)\\|c]] | d |", "block ^b1", "key:: value",
        "\\*plain\\*",
      ])
    }
  }

  /// The facts about each note that do not depend on the form of links.
  private func facts(_ fixture: SessionFixture) -> [String: [JSONTree]] {
    let kept = ["title", "tags", "aliases", "pinned", "category", "properties", "tasks"]
    return Dictionary(
      fixture.run("list", "--json", "--archived").json["notes"].items.map { note in
        (note["path"].string ?? "", kept.map { note[$0] })
      }, uniquingKeysWith: { $1 })
  }

  @Test(arguments: [
    "![[pic one.png|30]]\n", "![[pic one.png|30x40]]\n\ntext\n", "![[pic one.png]]\n", "![[Missing.png|30]] text\n",
    "[[plan b#Heading]]\n", "[[plan b#Heading|shown]]\n", "[[plan b]]\n", "[m](<work/plan b.md>)\n",
    "[m](<plan b.md>)\n",
    "![p](<work/pic one.png>)\n", "![p](<pic one.png>)\n",
  ]) func titlesAndLinksToAmbiguousNamesSurviveTheRoundTrip(_ text: String) throws {
    var files = [
      "pic one.png": "picture", "work/pic one.png": "other", "plan b.md": "# Heading\n\n![x](<pic one.png>)\n",
    ]
    for name in ["work/plan b.md", "work/2026-01-02.md", "2026-01-02.md", "a.b/2026-01-02.md"] { files[name] = text }
    let fixture = try SessionFixture(files)
    let round = try ExchangeScene().roundTrip(fixture, "markdown")
    #expect(round.first == round.second)
    #expect(facts(fixture) == facts(round.other))
    func leads(_ fixture: SessionFixture) -> [String?] {
      files.keys.sorted().filter { $0.hasSuffix(".md") }.map {
        fixture.run("links", $0, "--json").json["links"].items.first?["to"].string
      }
    }
    if !text.contains("Missing") { #expect(leads(fixture) == leads(round.other)) }
  }

  @Test(arguments: Seeds.some(25)) func aRandomVaultSurvivesTheRoundTrip(_ seed: UInt64) throws {
    var source = Source(random: SplitMix64(seed: seed))
    let fixture = try SessionFixture(source.files())
    let round = try ExchangeScene().roundTrip(fixture, "markdown")
    #expect(round.first == round.second)
    let (before, after) = (facts(fixture), facts(round.other))
    #expect(Set(before.keys) == Set(after.keys))
    for (path, facts) in before { #expect(after[path] == facts, "\(path)") }
  }
}
