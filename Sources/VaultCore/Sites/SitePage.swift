internal import Bytes
internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex

/// A page of a site, whose generator can add parts that are not in its note.
struct SitePage {
  let note: ParsedNote
  let bytes: [UInt8]
  let path: [UInt8]
  let site: SiteAddresses
  let view: VaultView

  /// How deep pages that include others are read.
  static let depth = 4

  /// Returns whether the page may have an anchor that its note does not have: one of a page that it includes, or where
  /// it has headings that a program makes, which this cannot know.
  func mayHave(_ fragment: String, depth: Int = 0) -> Bool {
    let inclusions = Inclusions(of: bytes, in: note.dialect)
    if inclusions.hasUnknown || depth == 0 && isMade || inclusions.templates.contains(where: makesHeadings)
      || site.hasTermAnchors && (hasTerm(fragment) || hasTerm(Self.withoutNumber(fragment)))
      || hasFilledHeading(fragment) || hasMadeHeading(fragment)
      // Badges of MkDocs Material, as `<!-- md:version 9.1 -->`, have such ones.
      || fragment.hasPrefix("+")
    {
      return true
    }
    var graph = view.graph
    return note.links.contains { link in
      guard link.isEmbed, link.style.isTemplate, !Inclusions.isCode(link.target) else { return false }
      // What is not there can have any.
      guard depth < Self.depth, let part = graph.resolve(target: link.target, fromPath: path) else { return true }
      let path = view.snapshot.key(of: part.document)
      guard view.snapshot.isNote(part.document) || path.suffix(5).elementsEqual(".html".utf8) else { return false }
      guard let bytes = view.vault.contents(of: path) else { return true }
      let note = view.vault.parsed(bytes, at: path)
      let table = PartTable(note, in: bytes.span)
      // The second heading of a kind on a page has a number.
      for name in [fragment, Self.withoutNumber(fragment)]
      where table.part(ofSubpath: "#" + name, isFragment: true) != nil { return true }
      let page = SitePage(note: note, bytes: bytes, path: path, site: site, view: view)
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
      view.vault.contents(of: Array((folder + place + word + ".html").utf8))
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

  /// Returns whether a title in data beside the page, of which a program of the site makes headings, or of a section in its
  /// properties has an anchor.
  private func hasMadeHeading(_ fragment: String) -> Bool {
    let stem = Array(path.dropLast(path.span.noteExtension ?? 0))
    let data = view.vault.contents(of: stem + Array(".json".utf8)) ?? []
    let titles = data.isEmpty ? [] : GeneratorSettings(data, file: ".json").values("title").map(\.value)
    let sections = note.frontMatter?.properties.filter { $0.key.hasPrefix("section-title-") }.map(\.key) ?? []
    return (titles + sections.compactMap { note.frontMatter?.string($0) }).contains {
      HeadingSlug($0).text == fragment.lowercased()
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
