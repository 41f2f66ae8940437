import TestSupport

/// A vault made up from a seed: notes with links of all forms to each other, and names that are hard on those who read them.
struct RandomVault {
  /// The contents of files by path.
  private(set) var files: [String: String] = [:]
  private var random: SplitMix64
  private let isObsidian: Bool
  private var folders: [String] = [""]

  private static let stems = [
    "Note", "note", "Other", "My Note", "a (b)", "50% off", "100%25", "$1 price", "a+b.*", "Caf\u{e9}", "Cafe\u{301}",
    "日本 語",
    "🎉 party", "C++", "v1.2", "x.md", "20251121", "202511211030", "R&amp;D", "it's", "-dash", "Stra\u{df}e", "STRASSE",
    "under_score_",
    "a*b", "~tilde~", "semi;colon", "comma, too", "Note 2", "README", "e\u{301}", "^caret", "dot.", "Note.png",
    "`tick`", "a\\b", "<b>",
    "\"quoted\"", "b]", "[c",
  ]
  private static let folderNames = [
    "a", "A", "sub dir", "q (1)", "50%", "\u{e9}", "e\u{301}", "note", "Inbox", "Archive", "deep", "#tag", "x&y;",
  ]
  private static let attachments = ["pic.png", "pic (1).png", "Doc.pdf", "Note.jpg", "a%20b.png", "board.canvas"]
  private static let titles = ["A Title", "Note", "Shared", "Übung", "My Note", "Other"]

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    isObsidian = random.below(3) == 0
    if isObsidian {
      let format = random.pick(["shortest", "relative", "absolute"])
      files[".obsidian/app.json"] = "{\"newLinkFormat\": \"\(format)\", \"useMarkdownLinks\": \(random.below(2) == 0)}"
    }
    for _ in 0..<random.below(5) {
      let name = random.pick(Self.folderNames)
      folders.append(random.below(2) == 0 ? name : Self.join(random.pick(folders), name))
    }
    var paths: [String] = []
    for _ in 0..<3 + random.below(12) {
      paths.append(
        Self.join(random.pick(folders), random.pick(Self.stems) + (random.below(12) == 0 ? ".markdown" : ".md")))
    }
    for _ in 0..<random.below(4) { paths.append(Self.join(random.pick(folders), random.pick(Self.attachments))) }
    // Names that no system can have at once are one file here.
    for path in paths where !paths.contains(where: { $0.hasPrefix(path + "/") }) { files[path] = "" }
    for path in files.keys.sorted() where !path.hasPrefix(".") {
      files[path] = path.hasSuffix(".canvas") ? canvas() : Self.isNote(path) ? note(path) : "bytes of \(path)"
    }
  }

  static func isNote(_ path: String) -> Bool { path.hasSuffix(".md") || path.hasSuffix(".markdown") }

  static func join(_ folder: String, _ name: String) -> String { folder.isEmpty ? name : "\(folder)/\(name)" }

  /// Some of the notes, in no order.
  mutating func notes(_ count: Int) -> [String] {
    Array(files.keys.filter { !$0.hasPrefix(".") && Self.isNote($0) }.sorted().shuffled(using: &random).prefix(count))
  }

  /// Adds text to a file.
  mutating func append(_ text: String, to path: String) { files[path, default: ""] += text }

  /// One of some values.
  mutating func pick<Value>(_ values: [Value]) -> Value? { values.randomElement(using: &random) }

  /// Some moves and renames.
  mutating func moves() -> [(from: String, to: String)] {
    let paths = files.keys.filter { !$0.hasPrefix(".") }.sorted()
    return (0..<(random.below(4) == 0 ? 3 : 1)).map { _ in
      let path = random.pick(paths)
      var parts = path.split(separator: "/").map(String.init)
      if parts.count > 1, random.below(4) == 0 {
        let folder = parts.dropLast(random.below(parts.count - 1) + 1).joined(separator: "/")
        let name =
          random.below(2) == 0
          ? String(folder.split(separator: "/").last ?? "x") : random.pick(Self.folderNames) + " new"
        return (folder, Self.join(random.pick(folders), name))
      }
      let name = parts.removeLast()
      let ending = name.split(separator: ".").last.map { ".\($0)" } ?? ""
      let isRenamed = random.below(2) == 0
      let folder =
        isRenamed || random.below(3) == 0 ? parts.joined(separator: "/") : random.pick(folders + ["new", "new/er"])
      let stem = Self.isNote(path) ? random.pick(Self.stems) : random.pick(["image", "Note", "p (2)"])
      return (path, Self.join(folder, isRenamed || random.below(3) == 0 ? stem + ending : name))
    }
  }

  // MARK: - Contents

  private mutating func note(_ path: String) -> String {
    var text = random.below(20) == 0 ? "\u{feff}" : ""
    let lineEnd = random.below(6) == 0 ? "\r\n" : "\n"
    if random.below(3) == 0 {
      text += "---\n"
      if random.below(2) == 0 { text += "title: \(random.pick(Self.titles))\n" }
      if random.below(3) == 0 { text += "tags: [\(random.pick(["x", "x, y", "z"]))]\n" }
      if random.below(2) == 0 { text += "aliases: [\(random.pick(Self.titles)), \"al. 1\"]\n" }
      if random.below(2) == 0 { text += "id: id-\(random.below(6))\n" }
      if random.below(2) == 0 {
        text += "up: \"\(wikilink(path))\" # comment\nl:\n- '\(wikilink(path).replacing("'", with: "''"))'\n"
      }
      text += "---\n"
    }
    if random.below(2) == 0 { text += "# \(random.pick(Self.titles + ["About \(wikilink(path))"]))\n\n" }
    for _ in 0..<random.below(9) { text += block(path) + "\n" }
    if random.below(5) == 0 { text += "no newline at the end" }
    return lineEnd == "\n" ? text : text.replacing("\n", with: lineEnd)
  }

  private mutating func block(_ path: String) -> String {
    switch random.below(14) {
    case 0: "```\n\(wikilink(path)) \(markdown(path))\n```"
    case 1: "`\(wikilink(path))` <!-- \(wikilink(path)) --> and \(wikilink(path))"
    case 2: "| a | b |\n|---|---|\n| \(wikilink(path).replacing("|", with: "\\|")) | \(markdown(path)) |\n"
    case 3: "- [ ] task \(wikilink(path)) ^block\n  - nested \(markdown(path))"
    case 4: "> [!note] \(wikilink(path))\n> \(markdown(path))"
    case 5:
      "[text][ref\(random.below(2))] and ![ref0] or [ref1][]\n\n[ref\(random.below(2))]: \(destination(path)) \"t\"\n"
    case 6: "%% \(wikilink(path)) %% $\(wikilink(path))$ <div>\(wikilink(path))</div>"
    case 7: "<sheaf://note/id-\(random.below(6))> [x](sheaf://note/id-\(random.below(6)))"
    case 8 where random.below(2) == 0:
      "text[^\(random.below(2))]\n\n[^\(random.below(2))]: Footnote \(wikilink(path))\n"
    case 8: "[![alt](\(destination(path)))](\(destination(path)) 'title') text \(wikilink(path))\(wikilink(path))"
    case 9: "<img src=\"\(attribute(path))\" width=200> text <a href='\(attribute(path))'>\(wikilink(path))</a>"
    case 10: "<div>\n<a href=\"\(attribute(path))\">x</a>\n</div>\n\n[unused\(random.below(3))]: \(destination(path))\n"
    default: "Text \(wikilink(path)), \(markdown(path)) and #tag \(wikilink(path))."
    }
  }

  private mutating func wikilink(_ source: String) -> String {
    let subpath = random.pick(["", "", "", "#Heading", "#A#B", "#^block"])
    let display = random.pick(["", "", "|shown", "|100x200", "|a|b"])
    let target = random.below(12) == 0 ? "" : self.target(from: source)
    return "\(random.pick(["", "", "!"]))[[\(target)\(subpath)\(display)]]"
  }

  private mutating func markdown(_ source: String) -> String {
    let target = destination(source)
    var label = random.pick(["text", "a `code`", "#1", "\\[x\\]", "**b**"])
    if random.below(3) == 0, let path = files.keys.filter({ !$0.hasPrefix(".") }).sorted().randomElement(using: &random)
    {
      label = Self.stem(path)
    }
    return "\(random.pick(["", "!"]))[\(label)](\(target)\(random.pick(["", "", " \"title\"", " 'ti#tle'"])))"
  }

  private mutating func destination(_ source: String) -> String {
    let target = self.target(from: source, isMarkdown: true)
    let subpath = random.pick(["", "", "#Some%20heading", "#^block"])
    switch random.below(4) {
    case 0:
      return "<\(target.replacing("%", with: "%25").replacing("#", with: "%23")) \(subpath)>".replacing(" #", with: "#")
        .replacing(" >", with: ">")
    case 1: return Self.encoded(target) { _ in true } + subpath
    default: return Self.encoded(target) { $0 < 0x80 } + subpath
    }
  }

  /// An address as HTML has it.
  private mutating func attribute(_ source: String) -> String {
    let target = self.target(from: source, isMarkdown: true)
    return Self.encoded(target) { $0 < 0x80 && $0 != UInt8(ascii: "&") }.replacing("&", with: "&amp;").replacing(
      "'", with: "&#39;")
      + random.pick(["", "", "#Some%20heading", "#^block"])
  }

  private static func encoded(_ text: String, _ isEncoded: (UInt8) -> Bool) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/.-_~+*'$&;,".utf8)
    let bytes = text.utf8.flatMap { byte -> [UInt8] in
      if plain.contains(byte) || !isEncoded(byte) { return [byte] }
      return Array(("%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)).utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func stem(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return isNote(name) ? String(name[..<(name.lastIndex(of: ".") ?? name.endIndex)]) : name
  }

  /// A target that means a file of the vault, or once in a while nothing.
  private mutating func target(from source: String, isMarkdown: Bool = false) -> String {
    let paths = files.keys.filter { !$0.hasPrefix(".") }.sorted()
    if random.below(10) == 0 { return random.pick(Self.stems + ["missing", "image", "new/Note"]) }
    if random.below(8) == 0 { return random.pick(Self.titles + ["al. 1", "id-1"]) }
    let path = random.pick(paths)
    let whole =
      Self.isNote(path) && random.below(isMarkdown ? 4 : 3) != 0 && !isMarkdown
      ? String(path[..<(path.lastIndex(of: ".") ?? path.endIndex)]) : path
    let parts = whole.split(separator: "/").map(String.init)
    switch random.below(7) {
    case 0: return whole
    case 1: return "/" + whole
    case 2, 3:
      let from = source.split(separator: "/").dropLast().map(String.init)
      var shared = 0
      while shared < from.count, shared < parts.count - 1, from[shared] == parts[shared] { shared += 1 }
      let up = Array(repeating: "..", count: from.count - shared)
      return (up.isEmpty && random.below(2) == 0 ? "./" : "") + (up + parts[shared...]).joined(separator: "/")
    case 4: return parts.suffix(2).joined(separator: "/")
    case 5: return (parts.last ?? "").lowercased()
    default: return parts.last ?? ""
    }
  }

  private mutating func canvas() -> String {
    let paths = files.keys.filter { !$0.hasPrefix(".") }.sorted()
    func quoted(_ text: String) -> String {
      "\""
        + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n").replacing(
          "\u{e9}", with: "\\u00e9") + "\""
    }
    let nodes = (0..<3).map { index in
      random.below(2) == 0
        ? "{\"id\":\"\(index)\",\"type\":\"file\", \"file\":\(quoted(random.pick(paths))),\(random.pick(["", "\"subpath\":\"#A Title\",", "\"subpath\":\"#^block\","]))\"x\":-12}"
        : "{\"id\":\"\(index)\",\"type\":\"text\",\"text\":\(quoted(block("")))}"
    }
    return "{\n\t\"nodes\":[\n\t\t\(nodes.joined(separator: ",\n\t\t"))\n\t],\n\t\"edges\":[]\n}"
  }
}
