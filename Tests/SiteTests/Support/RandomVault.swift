import SystemCalls
import TestSupport

/// A vault of random notes, some of which are published. Each note has words that no other note has.
struct RandomVault {
  let vault: TemporaryVault
  /// The texts of the notes with `publish: true`, and the words of each of the others.
  private(set) var published: [String] = []
  private(set) var secrets: [String] = []

  private static let folders = ["", "a/", "b/", "b/c/", "-/", "index.html/"]
  private static let pieces = [
    "# Heading of", "## Part", "\n\n", "- [ ] task ", "- [x] done ", "> [!tip] ", "| a | b |\n|---|---|\n| 1 | 2 |\n",
    "```\ncode\n```\n", "*emphasis* ", "==mark== ", "^block\n\n", "text[^1] ", "\n[^1]: note\n", "%%hidden%% ",
    "<b>raw</b> ",
    "<img src=\"p.png\"> ", "<a href=\"n1.md\">raw</a> ", "![[p.png]] ", "![x](p.png) ", "$x^2$ ",
    "https://example.org ",
    "#tag/common ", "![[n1]]\n\n", "![[n2#Part]]\n\n", "![[s.mp3]] ", "![[d.pdf]] ", "[[#Part]] ", "![[c.canvas]]\n\n",
    "[[c.canvas]] ",
  ]
  /// Queries that show as much of other notes as they can.
  static let queries = [
    "```dataview\nTABLE file.tags, file.inlinks, file.outlinks, file.aliases, file.tasks.text, file.frontmatter\n```",
    "```dataview\nTASK\n```", "```dataview\nLIST rows.file.link GROUP BY category\n```",
    "```tasks\nnot done\n```", "![[q.base]]",
    """
    ```base
    views: [{type: table, name: all, order: [file.path, file.tags, file.links, file.backlinks, title, category]}]
    ```
    """,
  ]

  init(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    vault = try TemporaryVault(config: random.below(2) == 0 ? "site:\n  url: https://example.org/x\n" : "")
    for file in ["p.png", "s.mp3", "d.pdf"] { try vault.write("file", to: RawPath(file)) }
    try vault.write(
      "formulas: {out: file.links}\nviews: [{type: list, name: q, order: [file.name, formula.out, file.embeds]}]\n",
      to: "q.base")
    let count = 4 + random.below(12)
    var cards = ""
    for number in 0..<count {
      let isPublished = number == 0 || random.below(2) == 0
      let secret = { (kind: String) in "zq\(kind)\(seed)x\(number)qz" }
      var text = "---\n"
      if isPublished { text += "publish: true\n" }
      if isPublished, random.below(4) == 0 { text += "unlisted: true\n" }
      if random.below(3) > 0 { text += "title: \(secret("title"))\n" }
      text += "aliases: [\(secret("alias"))]\ntags: [\(secret("tag")), common]\n"
      text += "category: \(secret("category"))\n\(secret("property")): \(secret("value"))\n"
      if random.below(2) == 0 { text += "created: 2026-0\(1 + random.below(9))-1\(random.below(9))\n" }
      if random.below(3) == 0 { text += "pinned: true\nsummary: \(secret("summary"))\n" }
      text += "---\n\(secret("text"))\n\n#\(secret("inline")) [[\(secret("missing"))]] ![[\(secret("file")).png]]\n\n"
      if random.below(4) == 0 { text += "\(random.pick(Self.queries))\n\n" }
      for _ in 0..<random.below(12) {
        text += random.pick(Self.pieces)
        // Links by the names of files, which notes that are held back have too.
        if random.below(3) == 0 {
          text += random.pick(["[[n", "![[n", "[[#", "[[n"]) + "\(random.below(count))|label]] "
        }
        if random.below(4) == 0 { text += "[label](n\(random.below(count)).md) " }
      }
      let folder = random.pick(Self.folders) + (isPublished ? "" : secret("folder") + "/")
      try vault.write(text, to: RawPath("\(folder)n\(number).md"))
      cards += """
        {"type": "file", "file": "\(folder)n\(number).md", "x": \(number), "y": 0, "width": 9, "height": 9},
        {"type": "text", "text": "[[n\(number)]] ![[n\(number)]]", "x": \(number), "y": 9, "width": 9, "height": 9},

        """
      try vault.write("picture", to: RawPath("\(secret("file")).png"))
      if isPublished {
        published.append(text)
      } else {
        secrets += [
          "title", "alias", "tag", "category", "property", "value", "summary", "text", "inline", "missing", "file",
          "folder",
        ].map(secret)
      }
    }
    try vault.write("{\"nodes\": [\(cards)null]}", to: "c.canvas")
  }
}
