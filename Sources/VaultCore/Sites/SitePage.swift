internal import Bytes
internal import LinkGraph
internal import NoteSyntax

/// A page of a site, whose generator can add parts that are not in its note.
struct SitePage {
  let note: ParsedNote
  let bytes: [UInt8]
  let path: [UInt8]
  let site: SiteAddresses
  /// Returns the contents of a file of the vault; nil if there is none.
  let contents: ([UInt8]) -> [UInt8]?

  /// How deep pages that include others are read.
  static let depth = 4

  /// Returns whether the page may have an anchor that its note does not have: one of a page that it includes, or where
  /// it has headings that a program makes, which this cannot know.
  func mayHave(_ fragment: String, depth: Int = 0) -> Bool {
    let inclusions = Inclusions(of: bytes, in: note.dialect)
    if inclusions.hasUnknown || depth == 0 && isMade || inclusions.templates.contains(where: makesHeadings)
      || site.hasTermAnchors && (hasTerm(fragment) || hasTerm(Self.withoutNumber(fragment)))
      || hasFilledHeading(fragment)
      // Badges of MkDocs Material, as `<!-- md:version 9.1 -->`, have such ones.
      || fragment.hasPrefix("+")
    {
      return true
    }
    return inclusions.names.contains { name in
      guard depth < Self.depth else { return true }
      let files = paths(name).compactMap { path in contents(path).map { (path, $0) } }
      guard let (path, bytes) = files.first(where: { !$0.1.isEmpty }) ?? files.first else { return true }
      let dialect = MarkdownDialect(path: path) == .mdx ? .mdx : note.dialect
      let note = NoteParser.parse(bytes.span, dialect: dialect)
      let table = PartTable(note, in: bytes.span)
      // The second heading of a kind on a page has a number.
      for name in [fragment, Self.withoutNumber(fragment)]
      where table.part(ofSubpath: "#" + name, isFragment: true) != nil { return true }
      let page = SitePage(note: note, bytes: bytes, path: path, site: site, contents: contents)
      return page.mayHave(fragment, depth: depth + 1)
    }
  }

  private static func withoutNumber(_ fragment: String) -> String {
    let digits = fragment.utf8.reversed().prefix { $0.isDigit }.count
    let name = fragment.dropLast(digits)
    return digits > 0 && name.hasSuffix("-") ? String(name.dropLast()) : fragment
  }

  /// What a template that makes headings has in its text.
  private static let ofHeadings = [
    "<h1", "<h2", "<h3", "<h4", "<h5", "<h6", "id=\"{{ .Get", "name=\"{{ .Get", "id=\"{{ $", "id={{", ".Content",
    "readFile", "RenderShortcodes", "##",
  ]

  /// Returns whether a template of the site, by its word in pages, may make headings; one that is not here may.
  private func makesHeadings(_ word: String) -> Bool {
    // Those of Quarto that do are known.
    if note.dialect == .templates(.quarto) { return word == "embed" }
    let folder = site.folder.isEmpty ? "" : site.folder + "/"
    let text = ["layouts/shortcodes/", "layouts/_shortcodes/"].lazy.compactMap { place in
      contents(Array((folder + place + word + ".html").utf8))
    }.first { !$0.isEmpty }
    guard let text else { return true }
    return Self.ofHeadings.contains { text.span.contains($0.utf8Span.span) }
  }

  /// Whether a template or a program makes the page: it has a template of its own, headings without a text, or nearly no
  /// text.
  private var isMade: Bool {
    let matter = Array(bytes[..<note.bodyRange.lowerBound])
    if matter.span.contains("template:".utf8Span.span) || note.headings.contains(where: { $0.plainText.isEmpty }) {
      return true
    }
    guard note.headings.isEmpty else { return false }
    return note.dialect == .mdx || bytes[note.bodyRange].count { !$0.isWhitespace } < 200
  }

  /// Returns the paths that a file that is included can have.
  private func paths(_ name: String) -> [[UInt8]] {
    let folder = site.folder.isEmpty ? "/" : "/" + site.folder + "/"
    let folders = site.roots.filter { !$0.isPublic }.map { "/" + ($0.folder.isEmpty ? "" : $0.folder + "/") }
    let roots = folders.flatMap { folder in [folder] + site.locales.map { folder + $0 + "/" } }
    for prefix in ["@site/", "@/", "~/"] where name.hasPrefix(prefix) {
      let rest = String(name.dropFirst(prefix.count))
      return ([folder, folder + "src/"] + roots).flatMap { VaultView.paths(ofTarget: $0 + rest, from: path) }
    }
    let whole = name.hasPrefix("/") ? name : "/" + name
    return ([name] + ([folder] + roots).map { String($0.dropLast()) + whole }).flatMap {
      VaultView.paths(ofTarget: $0, from: path)
    }
  }

  /// Returns whether a heading with a template in its text has an anchor, if the template writes nothing.
  private func hasFilledHeading(_ fragment: String) -> Bool {
    let wanted = fragment.lowercased().trimming { $0 == "-" }
    return note.headings.contains { heading in
      guard let open = heading.text.firstRange(of: "{{"), let close = heading.text.firstRange(of: "}}"),
        open.lowerBound < close.lowerBound
      else { return false }
      let rest = heading.text[..<open.lowerBound] + heading.text[close.upperBound...]
      return HeadingSlug(String(rest)).text.trimming { $0 == "-" } == wanted
    }
  }

  /// Returns whether a term of a definition list, a line above one that begins with a colon, has an anchor.
  private func hasTerm(_ fragment: String) -> Bool {
    var term = ""
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      if line.hasPrefix(": "), HeadingSlug(term.filter { $0 != "`" && $0 != "*" }).text == fragment.lowercased() {
        return true
      }
      term = String(line)
    }
    return false
  }
}
