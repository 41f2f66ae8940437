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
    if inclusions.hasUnknown || depth == 0 && mayBeMade(fragment)
      || inclusions.templates.contains(where: { makesHeading($0, fragment) })
      || site.hasTermAnchors && (hasTerm(fragment) || hasTerm(Self.withoutNumber(fragment)))
      || hasFilledHeading(fragment) || hasMadeHeading(fragment) || hasBlockAnchor(fragment)
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

  /// What a template that makes headings has in its text, and one that shows pages.
  private static let ofHeadings = [
    "<h1", "<h2", "<h3", "<h4", "<h5", "<h6", "id=\"{{ .Get", "name=\"{{ .Get", "id=\"{{ $", "id={{", "readFile", "##",
  ]
  private static let ofPages = [".Content", "RenderShortcodes"]

  /// Returns whether a template of the site, by its word in pages, may make a heading; one that is not here may.
  private func makesHeading(_ word: String, _ fragment: String) -> Bool {
    // Those of Quarto that do are known.
    if note.dialect == .templates(.quarto) { return word == "embed" }
    let folder = site.folder.isEmpty ? "" : site.folder + "/"
    let text = ["layouts/shortcodes/", "layouts/_shortcodes/"].lazy.compactMap { place in
      view.vault.contents(of: Array((folder + place + word + ".html").utf8))
    }.first { !$0.isEmpty }
    guard let text else { return true }
    func has(_ piece: String) -> Bool { text.span.contains(piece.utf8Span.span) }
    return Self.ofHeadings.contains(where: has) || Self.ofPages.contains(where: has) && isInAnyPage(fragment)
  }

  /// Returns whether any page of the site has a heading, or states its anchor.
  private func isInAnyPage(_ fragment: String) -> Bool {
    let wanted = Self.withoutNumber(fragment).lowercased()
    return view.snapshot.documents(in: view.snapshot.allSets).contains { page in
      view.snapshot.outline(of: page).contains {
        HeadingSlug($0.text).text == wanted || $0.text.lowercased().contains("#" + wanted)
      }
    }
  }

  /// Returns whether a template or a program can make a heading of the page: it has a template of its own, a heading
  /// without a text, or nearly no text.
  private func mayBeMade(_ fragment: String) -> Bool {
    let matter = Array(bytes[..<note.bodyRange.lowerBound])
    if matter.span.contains("template:".utf8Span.span) { return true }
    let isInComment = note.headings.contains { heading in
      // A comment can say what is made.
      heading.plainText.isEmpty
        && (heading.text.trimmed.isEmpty || heading.text.split(separator: " ").contains { $0 == fragment })
    }
    if isInComment { return true }
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
    let properties = GeneratorSettings(Array(bytes[..<note.bodyRange.lowerBound]), file: ".yml")
    let sections = ["footnotes", "references", "appendices"].compactMap { properties.value("section-title-" + $0) }
    return (titles + sections).contains { HeadingSlug($0).text == fragment.lowercased() }
  }

  /// Returns whether code states an anchor in its first line, as in `{ .sh #setup }`, or a tab of MkDocs has it, as
  /// `=== "Setup"` has, behind that of its heading if any.
  private func hasBlockAnchor(_ fragment: String) -> Bool {
    let tab = fragment.firstRange(of: "--").map { String(fragment[$0.upperBound...]) } ?? fragment
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).contains { line in
      let words = line.drop { $0 == " " }
      if words.hasPrefix("```") || words.hasPrefix("~~~") {
        return words.split { " {}".contains($0) }.contains { $0 == "#" + fragment }
      }
      guard words.hasPrefix("==="), let label = words.split(separator: "\"").dropFirst().first else { return false }
      return HeadingSlug(String(label)).text.trimming { $0 == "-" } == tab.lowercased()
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
