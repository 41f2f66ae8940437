internal import Bytes
internal import LinkGraph
internal import NoteSyntax

/// A page of a site, whose generator can add parts that are not in its note.
struct SitePage {
  let note: ParsedNote
  let bytes: [UInt8]
  let site: SiteAddresses

  /// What includes other files, or makes text, in the languages of templates of site generators.
  private static let inclusions = ["{{<", "{{%", "{{#", "{%", "{{ ", "--8<--", "@include:", "<!-- md:", "!!!include"]

  /// Returns whether the page may have an anchor that its note does not have: where it includes others, or has headings
  /// that a program makes, this cannot be known.
  func mayHave(_ fragment: String) -> Bool {
    if Self.inclusions.contains(where: { bytes.span.contains($0.utf8Span.span) }) { return true }
    // A page without headings, or with a template of its own, gets its text elsewhere.
    let matter = Array(bytes[..<note.bodyRange.lowerBound])
    if note.headings.isEmpty || note.headings.contains(where: { $0.plainText.isEmpty })
      || matter.span.contains("template:".utf8Span.span)
    {
      return true
    }
    return note.dialect == .mdx && hasImportedText || site.hasTermAnchors && hasTerm(fragment)
  }

  /// Whether a page of MDX imports Markdown, which can have headings.
  private var hasImportedText: Bool {
    bytes.split(separator: .lineFeed).contains { line in
      guard line.starts(with: "import ".utf8) else { return false }
      let file = line.filter { $0 != .singleQuote && $0 != .doubleQuote && $0 != .semicolon && !$0.isWhitespace }
      return file.span.noteExtension != nil
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
