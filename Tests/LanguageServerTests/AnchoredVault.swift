import NoteSyntax
import SystemCalls
import TestSupport

@testable import Commands

/// A vault made up from a seed, whose notes link to each other's headings, blocks and HTML tags in all forms. After each of
/// these is a word that occurs nowhere else, so that it is known again wherever it has gone. Each link shows its own number.
struct AnchoredVault {
  /// The contents of the notes by path.
  private(set) var files: [String: String] = [:]
  var random: SplitMix64
  private var links = 0
  private var words = 0

  private static let texts = [
    "Same", "Same", "same", "My Section", "My section", "Same 1", "same-1", "A/B *c* `d`", "Über Größe", "日本 語",
    "What's new?",
    "x_y-z", "🎉 Party", "**Bold** & more", "C++", "Two  spaces", "a - b", "STRASSE", "Straße", "my-section",
    "See [[n1]] now",
    "[n2](n2.md)", "Top", "1. One", "About #tag",
  ]

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    let paths = ["n0.md", "n1.md", "sub/n2.md", "sub dir/n3.md"]
    for path in paths { files[path] = note(path) }
    for path in paths { files[path, default: ""] += linkLines(from: path) }
  }

  /// The paths of the notes, sorted.
  var paths: [String] { files.keys.sorted() }

  // MARK: - Contents

  private mutating func word() -> String {
    words += 1
    return "Word\(words)x"
  }

  private mutating func note(_ path: String) -> String {
    var text = random.below(2) == 0 ? "# \(random.pick(Self.texts))\n\n\(word())\n" : "\(word())\n"
    for _ in 0..<1 + random.below(5) {
      let level = 1 + random.below(4)
      let heading = random.pick(Self.texts)
      text +=
        level < 3 && random.below(4) == 0
        ? "\n\(heading)\n\(level == 1 ? "=====" : "-----")\n\n\(word())\n"
        : "\n\(String(repeating: "#", count: level)) \(heading)\n\n\(word())\n"
      if random.below(3) == 0 { text += "\nText \(word()). ^block\(random.below(3))\n" }
      if random.below(4) == 0 { text += "\n<a id=\"\(random.pick(["x", "My_Id", "same"]))\"></a> \(word())\n" }
      if random.below(8) == 0 { text += "\n<div id=part\(random.below(2))>\(word())</div>\n" }
    }
    return text
  }

  /// Lines of links to the parts of all notes, to be added to a note.
  private mutating func linkLines(from path: String) -> String {
    var text = "\n"
    var definitions = ""
    for _ in 0..<3 + random.below(6) {
      let target = random.pick(paths)
      let note = AnchoredNote(files[target] ?? "")
      guard let (subpath, isFragment) = subpath(in: note) else { continue }
      let label = "L\(links)"
      links += 1
      let own = target == path && random.below(2) == 0
      if !isFragment {
        text += "See [[\(own ? "" : String(target.dropLast(3)))\(subpath)|\(label)]] there.\n"
        continue
      }
      let up = path.contains("/") ? "../" : ""
      let destination =
        own ? subpath : random.below(2) == 0 ? "<\(up)\(target)\(subpath)>" : up + encoded(target) + subpath
      let plain = destination.hasPrefix("<") ? destination : destination.replacing(" ", with: "%20")
      if random.below(3) == 0 {
        text += "See [\(label)][r\(links)] there.\n"
        definitions += "[r\(links)]: \(plain)\n"
      } else {
        text += "See [\(label)](\(plain)) there.\n"
      }
    }
    return text + (definitions.isEmpty ? "" : "\n" + definitions)
  }

  private func encoded(_ text: String) -> String { text.replacing(" ", with: "%20") }

  /// A subpath that may lead to a part of a note, and whether it is the fragment of a Markdown link.
  private mutating func subpath(in note: AnchoredNote) -> (String, Bool)? {
    let isFragment = random.below(3) != 0
    switch random.below(8) {
    case 0: return ("#^block\(random.below(3))", isFragment)
    case 1: return ("#\(random.pick(["x", "My_Id", "same", "part0", "part1"]))", true)
    default:
      if note.headings.isEmpty { return nil }
      let number = random.below(note.headings.count)
      func name(_ number: Int) -> String {
        let plain = note.headings[number].plainText.map { "#|^:\\[]%<>()".contains($0) ? " " : $0 }
        return "#" + String(plain).split(separator: " ").joined(separator: " ")
      }
      switch random.below(isFragment ? 5 : 2) {
      case 0: return (name(number), isFragment)
      case 1:
        return (
          note.above(number).randomElement(using: &random).map(name).map { $0 + name(number) } ?? name(number),
          isFragment
        )
      case 2: return ("#" + note.editorSlugs[number], true)
      default: return ("#" + note.slugs[number], true)
      }
    }
  }
}

/// A note read plainly, to find where links lead without the code that is tested.
struct AnchoredNote {
  let headings: [Heading]
  private let lines: [String]

  init(_ text: String) {
    headings = NoteParser.parse(Array(text.utf8).span).headings
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The headings whose sections contain a heading.
  func above(_ number: Int) -> [Int] {
    var level = headings[number].level
    var found: [Int] = []
    for other in (0..<number).reversed() where headings[other].level < level {
      level = headings[other].level
      found.append(other)
    }
    return found
  }

  /// The slugs of the headings as GitHub makes them.
  var slugs: [String] {
    var taken: Set<String> = []
    return headings.map { heading in
      let kept = heading.plainText.lowercased().filter {
        $0 == " " || $0 == "-" || $0 == "_" || $0.isLetter || $0.isNumber
      }
      let slug = String(kept.map { $0 == " " ? "-" : $0 })
      var (number, unique) = (0, slug)
      while !taken.insert(unique).inserted {
        number += 1
        unique = "\(slug)-\(number)"
      }
      return unique
    }
  }

  /// The slugs of the headings as VS Code makes them.
  var editorSlugs: [String] {
    var counts: [String: Int] = [:]
    return headings.map { heading in
      let hyphens = heading.plainText.lowercased().split(separator: " ").joined(separator: "-")
      let slug = hyphens.filter { $0 == "-" || $0 == "_" || !$0.isASCII || $0.isLetter || $0.isNumber }
        .split(separator: "-", omittingEmptySubsequences: false).joined(separator: "-")
      let bare = String(slug.drop { $0 == "-" }.reversed().drop { $0 == "-" }.reversed())
      defer { counts[bare, default: -1] += 1 }
      return counts[bare].map { "\(bare)-\($0 + 1)" } ?? bare
    }
  }

  private static func key(_ text: some StringProtocol) -> String {
    let folded = text.lowercased().replacing("ß", with: "ss")
    let kept = folded.map { $0.isASCII && !$0.isLetter && !$0.isNumber && !"'-_".contains($0) ? " " : $0 }
    return String(kept).split(separator: " ").joined(separator: " ")
  }

  /// The word at the part that a subpath means; nil if there is none.
  func word(at subpath: String, isFragment: Bool) -> String? {
    if subpath.hasPrefix("#^") {
      let id = subpath.dropFirst().lowercased()
      return lines.first { $0.lowercased().hasSuffix(" " + id) }.flatMap(Self.word)
    }
    let names = subpath.split(separator: "#").map(Self.key)
    let found = headings.indices.first { number in
      func has(_ number: Int, _ name: String) -> Bool {
        Self.key(headings[number].plainText) == name || Self.key(headings[number].text) == name
      }
      guard let last = names.last, has(number, last) else { return false }
      var rest = names.dropLast()
      for other in above(number) { if let wanted = rest.last, has(other, wanted) { rest.removeLast() } }
      return rest.isEmpty
    }
    if let found { return word(under: found) }
    if !isFragment { return nil }
    let fragment = subpath.dropFirst().lowercased()
    if let number = slugs.firstIndex(of: fragment) ?? editorSlugs.firstIndex(of: fragment) {
      return word(under: number)
    }
    let id = String(subpath.dropFirst())
    return lines.first { $0.contains("id=\"\(id)\"") || $0.contains("id=\(id)>") }.flatMap(Self.word)
  }

  private func word(under number: Int) -> String? { lines[headings[number].line...].lazy.compactMap(Self.word).first }

  private static func word(_ line: String) -> String? { line.firstMatch(of: /Word[0-9]+x/).map { String($0.output) } }
}
