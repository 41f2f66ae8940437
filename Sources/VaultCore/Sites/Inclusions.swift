internal import Bytes
internal import NoteSyntax

/// What a page includes besides the files of its links, in the languages of templates of site generators.
struct Inclusions {
  /// The words between braces that name templates of the site, which may make headings.
  private(set) var templates: [String] = []
  /// Whether it includes what is no file, or a program may make headings.
  private(set) var hasUnknown = false

  /// Words between braces that make no headings, however they stand.
  private static let harmless: Set = [
    "alert", "alerts", "assign", "audio", "badge", "block", "break", "button", "callout", "caption", "card", "case",
    "caution",
    "code", "comment", "continue", "else", "elsif", "endcomment", "endfor", "endhighlight", "endif", "endraw",
    "endunless",
    "figure", "glossary_definition", "glossary_tooltip", "highlight", "if", "image", "img", "important", "kbd", "link",
    "meta", "note", "pageinfo", "pagebreak", "param", "placeholder", "post_url", "raw", "ref", "relref", "tab",
    "tabpane", "tabs", "tip", "toc", "unless", "version", "video", "warning", "youtube",
  ]

  init(of bytes: [UInt8], in dialect: MarkdownDialect) {
    var fence: Substring?
    let text = String(decoding: bytes, as: UTF8.self)
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.drop { $0 == " " || $0 == "\t" }
      if let open = fence {
        if words.hasPrefix(open) { fence = nil }
        continue
      }
      if words.hasPrefix("```") || words.hasPrefix("~~~") {
        fence = words.prefix(3)
        continue
      }
      read(words, of: text, dialect)
    }
  }

  private mutating func read(_ line: Substring, of text: String, _ dialect: MarkdownDialect) {
    switch line.first {
    case "{": readTemplate(line, of: text)
    // A list of files follows.
    case "-" where line.hasPrefix("--8<--"):
      if dialect != .templates(.snippets) || !line.contains("\"") { hasUnknown = true }
    // Documentation of code, by a name with dots.
    case ":" where line.hasPrefix("::: "):
      let name = String(line.dropFirst(4)).trimmed
      let isName = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" }
      if isName, name.contains("."), name.first?.isLetter == true { hasUnknown = true }
    case "!" where line.hasPrefix("!!!include"): hasUnknown = true
    case "i" where dialect == .mdx && line.hasPrefix("import "):
      guard let quote = line.last(where: { $0 == "\"" || $0 == "'" }) else { break }
      let name = line.split(separator: quote, omittingEmptySubsequences: false).dropLast().last.map(String.init) ?? ""
      // Settings of the program say which folder it is in.
      if name.utf8Span.span.noteExtension != nil, !name.hasPrefix("."), !name.hasPrefix("@site/") { hasUnknown = true }
    default: break
    }
  }

  /// Returns whether a file is shown as code, so that it makes no headings.
  static func isCode(_ name: String) -> Bool {
    let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    return ["css", "go", "js", "json", "py", "rs", "sh", "toml", "ts", "yaml", "yml"].contains(ending)
  }

  /// Reads what stands in braces alone in its line, as `{{< include _a.qmd >}}`, `{{#include a.md}}` and
  /// `{% include a.md %}`.
  private mutating func readTemplate(_ line: Substring, of text: String) {
    guard line.hasPrefix("{{") || line.hasPrefix("{%"), line.hasSuffix("}") else { return }
    let inside = line.drop { "{<%#-".contains($0) }.prefix { !">%}".contains($0) }
    let words = inside.split(whereSeparator: { $0 == " " || $0 == "\"" || $0 == "'" })
    guard let word = words.first, !word.hasPrefix("/"), !Self.harmless.contains(String(word)) else { return }
    if words.contains(where: { Self.isCode(String($0)) }) { return }
    let isLink =
      ["include", "rustdoc_include", "embed"].contains(word) && words.dropFirst().first?.contains(".") == true
    if isLink, line.hasPrefix("{{") { return }
    // What stands between two of a kind is text of the page.
    if text.contains("/\(word)") { return }
    if line.hasPrefix("{{<") || line.hasPrefix("{{%") { templates.append(String(word)) }
    // What a loop shows has headings only if one is in the text.
    if line.hasPrefix("{%"), word != "for" || text.contains("# {{") || text.contains("<h") { hasUnknown = true }
  }
}
