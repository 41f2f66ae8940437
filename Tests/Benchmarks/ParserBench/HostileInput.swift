/// Text that makes a careless parser slow, in any length.
struct HostileInput: Sendable {
  /// What it is called in the table.
  let name: String
  /// What it begins with, once.
  var head = ""
  /// What is repeated, with the number of the repetition.
  let unit: @Sendable (Int) -> String

  init(_ name: String, head: String = "", _ unit: @escaping @Sendable (Int) -> String) {
    self.name = name
    self.head = head
    self.unit = unit
  }

  init(_ name: String, head: String = "", _ unit: String) {
    self.init(name, head: head) { _ in unit }
  }

  /// About that many bytes of it.
  func bytes(_ count: Int) -> [UInt8] {
    var bytes = Array(head.utf8)
    bytes.reserveCapacity(count + 1024)
    var number = 0
    while bytes.count < count {
      bytes.append(contentsOf: unit(number).utf8)
      number += 1
    }
    return bytes
  }

  /// What has made parsers of Markdown or YAML take time by the square of the length, or more.
  static let all = [
    HostileInput("plain lines", "plain words that mean nothing at all\n"),
    HostileInput("brackets", "["),
    HostileInput("closing brackets", head: "[[[[", "]"),
    HostileInput("nested brackets", "[a"),
    HostileInput("links in links") { $0 % 2 == 0 ? "[a](" : "b)[" },
    HostileInput("unclosed targets", "[a](b "),
    HostileInput("angle targets", "[a](<b"),
    HostileInput("wikilinks", "[[a|"),
    HostileInput("embeds", "![["),
    HostileInput("images", "![a"),
    HostileInput("stars", "*"),
    HostileInput("stars and letters", "*a **b "),
    HostileInput("underscores", "a__b _c"),
    HostileInput("tildes and marks", "~~a==b"),
    HostileInput("backticks of all lengths") { String(repeating: "`", count: $0 % 1_000 + 1) + " " },
    HostileInput("backticks", "`a"),
    HostileInput("quotes", ">"),
    HostileInput("quotes by line", ">>>> >>>> a\n"),
    HostileInput("lists in one line", "- "),
    HostileInput("nested lists") { String(repeating: "  ", count: $0 % 200) + "- a\n" },
    HostileInput("numbered lists") { "\($0 % 1_000_000_000). a\n" },
    HostileInput("tasks", "- [ ] [[a]] #b 📅 2026-11-21\n"),
    HostileInput("unclosed front matter", head: "---\n") { "key\($0): value\n" },
    HostileInput("front matter", head: "---\nlist:\n", "  - value\n"),
    HostileInput("nested front matter", head: "---\na: ", "["),
    HostileInput("deep front matter", head: "---\n") { String(repeating: " ", count: $0 % 400) + "a:\n" },
    HostileInput("quoted front matter", head: "---\na: \"", "\\\"a\n"),
    HostileInput("definitions") { "[a\($0)]: b\n" },
    HostileInput("uses of definitions", head: "[a]: b\n\n") { "[a][b\($0)]" },
    HostileInput("footnotes") { "[^\($0)]: a[^\($0 + 1)]\n" },
    HostileInput("comments", "<!-- a "),
    HostileInput("tags of HTML", "<a b='"),
    HostileInput("declarations", "<!A "),
    HostileInput("instructions", "<?"),
    HostileInput("sections", "<![CDATA["),
    HostileInput("entities", "&a"),
    HostileInput("backslashes", "\\"),
    HostileInput("addresses", "https://a.b/(("),
    HostileInput("hashes", "#a/"),
    HostileInput("headings", "# a #\n"),
    HostileInput("underlined headings", "a\n=\n"),
    HostileInput("tables", head: "|a|b|\n|-|-|\n", "|a|b|\n"),
    HostileInput("wide tables") { $0 % 2_000 == 1_999 ? "|\n" : "|a" },
    HostileInput("math", "$a $$b "),
    HostileInput("hidden text", "%%a %"),
    HostileInput("fences", "```\n~~~\n"),
    HostileInput("fields", "[a:: (b:: "),
    HostileInput("block names", "a ^b\n"),
    HostileInput("carriage returns", "\r"),
    HostileInput("tabs", "\t"),
    HostileInput("spaces", "a          "),
    HostileInput("line ends", "\n"),
    HostileInput("zeros", "\0"),
  ]
}
