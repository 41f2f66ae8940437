import Bytes
import NoteSyntax
import SystemCalls
import TestSupport

/// Makes notes with a little of everything: words of many scripts, properties of all types, tags, dates, tasks, links,
/// headings, code, and what people get wrong.
struct RandomNotes {
  var random: SplitMix64

  /// Few enough that queries meet them.
  static let words = [
    "plan", "Plan", "PLANET", "explain", "rye", "flour", "bread", "shortbread", "Bread", "b\u{FC}cher", "B\u{FC}cher",
    "bucher", "caf\u{E9}", "cafe\u{301}", "na\u{EF}ve", "Stra\u{DF}e", "strasse", "\u{65E5}\u{672C}\u{8A9E}",
    "\u{6771}\u{4EAC}\u{90FD}", "\u{4EAC}", "\u{D55C}\u{AD6D}\u{C5B4}", "\u{E44}\u{E17}\u{E22}", "well-known",
    "known", "C++", "38.101", "x1", "a", "I", "no", "\u{436}\u{430}\u{43D}\u{440}", "\u{434}\u{430}", "\u{3A9}mega",
    "\u{FB01}ne", "\u{FF12}\u{FF10}\u{FF12}\u{FF16}", "snake_case", "don't", "2026", "7", "noon", "order", "buy",
    "\u{915}\u{93F}\u{924}\u{93E}\u{92C}", "OR", "is:", "\u{1F33F}", "AND", "C#", ".NET", "x.y", "(a)", "!",
    "\u{65E5}\u{3001}\u{672C}", "\u{65E5}\u{3000}\u{672C}",
  ]
  static let tags = [
    "food", "food/bread", "Food/Bread", "food/bread/rye", "craft", "caf\u{E9}", "cafe", "\u{65E5}\u{672C}", "y2026",
  ]
  static let folders = [
    "", "", "work/", "work/Deep/", "Inbox/", "Archive/", "Archive/Old/", "\u{C4}rger/", "recipes/", "\u{65E5}\u{672C}/",
    "archived things/",
  ]
  static let attachments = ["img/pic.png", "doc.pdf", "work/board.canvas", "data.csv", "plan.PNG"]
  private static let names = [
    "Plan", "plan", "Rye bread", "2026-03-05", "202603051200 noon", "B\u{FC}cher", "\u{65E5}\u{672C}", "well-known",
    "Explain", "x1", "copy.sync-conflict-20260101-120000-ABCDEFG", "v1.2",
  ]
  private static let days = ["2025-12-31", "2026-01-01", "2026-03-05", "2026-11-20", "2026-11-21", "2027-02-28"]

  /// The path of a note.
  mutating func path() -> String {
    let name = random.below(3) == 0 ? phrase(2) : random.pick(Self.names)
    let ending = random.below(8) == 0 ? ".markdown" : ".md"
    return random.pick(Self.folders) + name.filter { $0 != "/" } + ending
  }

  /// The bytes of a note.
  mutating func note() -> [UInt8] {
    if once(in: 20) { return Array(random.pick(["", "\n\n", "---\nid: empty\n---\n"]).utf8) }
    var text = once(in: 30) ? "\u{FEFF}" : ""
    if !once(in: 4) { text += frontMatter() }
    for _ in 0..<random.below(9) { text += block() }
    if once(in: 5) { text += phrase(3) }
    if once(in: 12) { text = text.replacing("\n", with: "\r\n") }
    var bytes = Array(text.utf8)
    if once(in: 20) { bytes += [0xFF, 0x61, 0xC3, 0x0A] }
    if once(in: 60) { bytes.insert(0, at: random.below(bytes.count + 1)) }
    return marked(bytes)
  }

  /// A hash in front matter that is none of any text.
  private static let hash = String(repeating: "0", count: 32)

  /// Gives half of the notes that have a hash in front matter the hash of their text.
  private mutating func marked(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    guard let range = bytes.firstRange(of: Array(Self.hash.utf8)), once(in: 2) else { return bytes }
    var text = bytes[NoteParser.parse(bytes.span).bodyRange]
    if text.starts(with: [0x0D, 0x0A]) { text = text.dropFirst() }
    if text.first == 0x0A { text = text.dropFirst() }
    bytes.replaceSubrange(range, with: MD5.hexadecimal(of: Array(text)).utf8)
    return bytes
  }

  private mutating func once(in count: Int) -> Bool { random.below(count) == 0 }

  /// One word to `most` words.
  mutating func phrase(_ most: Int) -> String {
    (0...random.below(most)).map { _ in random.pick(Self.words) }.joined(separator: " ")
  }

  // MARK: - Front matter

  private mutating func frontMatter() -> String {
    var lines: [String] = []
    func quoted(_ text: String) -> String { "\"\(text)\"" }
    if once(in: 4) { lines.append("title: \(quoted(phrase(3)))") }
    if once(in: 3) { lines.append("aliases: [\(quoted(phrase(2))), \(quoted(phrase(1)))]") }
    if once(in: 3) { lines.append("tags: [\(random.pick(Self.tags)), \(random.pick(Self.tags))]") }
    if once(in: 8) { lines.append(random.pick(["pinned: true", "pinned: false", "starred: true", "Pinned: yes"])) }
    if once(in: 5) { lines.append("category: \(random.pick(["idea", "Task", "journal", "\"\""]))") }
    if once(in: 6) { lines.append("source: \(random.pick(["voice", "manual", "Siri"]))") }
    if once(in: 4) { lines.append("created: \(moment())") }
    if once(in: 5) { lines.append("\(random.pick(["updated", "modified"])): \(moment())") }
    if once(in: 6) { lines.append("summary: \(quoted(phrase(4)))") }
    if once(in: 5) { lines.append("id: \(random.pick(["1234", "20260305", "n-\(random.below(40))", "\"007\""]))") }
    if once(in: 2) {
      lines.append("rating: \(random.pick(["1", "4.5", "5", "-2", "1e1", "\"5\"", "high", "null", "0x1f"]))")
    }
    if once(in: 3) {
      lines.append("status: \(random.pick(["open", "Open", "reading", "", "~", "[open, caf\u{E9}]", "true"]))")
    }
    if once(in: 4) { lines.append("due date: \(random.pick([moment(), random.pick(Self.days), "soon", "2026"]))") }
    if once(in: 6) { lines.append("\u{DC}nit: {deep: \(quoted(phrase(2))), list: [1, [2, \(quoted(phrase(1)))]]}") }
    if once(in: 6) { lines.append("\"a:b\": \(quoted(phrase(2)))") }
    if once(in: 6) { lines.append("related: \"[[\(linkTarget())]]\"") }
    if once(in: 4) { lines.append("enriched: \"\(Self.hash)\(random.pick(["", "-s12345678"]))\"") }
    if once(in: 20) { lines.append("broken: a: b") }
    return "---\n" + lines.map { $0 + "\n" }.joined() + random.pick(["---\n", "---\n", "---\n", "--- after\n"])
  }

  private mutating func moment() -> String {
    random.pick(Self.days)
      + random.pick(["", "", "T10:30", " 23:45:00", "T23:30:00Z", "T00:30:00+05:00", "T01:00:00-0800"])
  }

  // MARK: - Text

  private mutating func block() -> String {
    switch random.below(14) {
    case 0, 1: return "\(random.pick(["#", "##", "###"])) \(line())\n\n"
    case 2: return "\(line())\n\(random.pick(["===", "---"]))\n\n"
    case 3, 4: return "\(task())\(once(in: 2) ? task() : "")\(once(in: 3) ? "  " + task() : "")\n"
    case 5: return "- \(line())\n- \(line())\n  - \(line())\n\n"
    case 6: return "> \(line())\n> \(line())\n\n"
    case 7: return "```\n\(line())\n# no heading #no-tag\n```\n"
    case 8: return "| \(phrase(2)) | \(phrase(1)) |\n|---|---|\n| #\(random.pick(Self.tags)) | \(phrase(2)) |\n\n"
    case 9: return "%%\n\(line())\n%%\n\n"
    case 10: return "<div>\n\(line())\n</div>\n\n"
    case 11: return "[label]: \(linkTarget().split(separator: " ").first ?? "x")\n\n"
    default: return "\(line())\n\(once(in: 2) ? line() + "\n" : "")\n"
    }
  }

  private mutating func task() -> String {
    let box = random.pick([" ", " ", "x", "X", "/", "-"])
    let sign = random.pick(["\u{1F4C5}", "\u{23F3}", "\u{1F6EB}", "\u{2705}"])
    let field = random.pick(["[due:: ", "[scheduled:: ", "(start:: "])
    let date = random.pick(Self.days)
    let fields = random.pick(["", " \(sign) \(date)", " \(field)\(date)\(field.hasPrefix("[") ? "]" : ")")"])
    return "- [\(box)] \(line())\(fields)\n"
  }

  private mutating func line() -> String {
    var parts = [phrase(6)]
    if once(in: 4) { parts.append("#" + random.pick(Self.tags)) }
    if once(in: 3) { parts.append(link()) }
    if once(in: 5) {
      parts.append(random.pick(["`\(phrase(1))`", "**\(phrase(2))**", "https://example.org/\(phrase(0))"]))
    }
    if once(in: 4) { parts.append(phrase(3)) }
    return parts.joined(separator: random.pick([" ", " ", ", "]))
  }

  private mutating func link() -> String {
    let target = linkTarget()
    switch random.below(10) {
    case 0: return "[[#\(random.pick(Self.words))]]"
    case 1: return "[text](\(target.split(separator: " ").joined(separator: "%20")))"
    case 2: return "![[\(target)]]"
    case 3: return "[out](https://example.org)"
    case 4: return "[label]"
    case 5: return "<sheaf://note/n-\(random.below(40))>"
    case 6: return "[[\(target)|\(phrase(1))]]"
    default: return "[[\(target)]]"
    }
  }

  private mutating func linkTarget() -> String {
    switch random.below(8) {
    case 0: random.pick(Self.attachments)
    case 1: phrase(1)
    case 2: random.pick(["../", "./", "/", "work/", "../../"]) + random.pick(Self.names)
    case 3: random.pick(["20260305", "202603051200", "1234", "missing", "n-3"])
    case 4: random.pick(Self.names) + ".md"
    case 5: random.pick(Self.folders) + random.pick(Self.names)
    default: random.pick(Self.names).uppercased() == "PLAN" ? "PLAN" : random.pick(Self.names)
    }
  }
}
