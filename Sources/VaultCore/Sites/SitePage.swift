internal import Bytes
internal import NoteSyntax
internal import LinkGraph

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
    let text = note.bodyRange.isEmpty ? bytes[...] : bytes[note.bodyRange]
    if Self.inclusions.contains(where: { Array(text).span.contains($0.utf8Span.span) }) { return true }
    if note.headings.contains(where: { $0.plainText.isEmpty }) { return true }
    return note.dialect == .mdx && hasImportedText || site.hasTermAnchors && hasTerm(fragment)
  }

  /// Whether a page of MDX imports Markdown, which can have headings.
  private var hasImportedText: Bool {
    bytes.split(separator: .lineFeed).contains { line in
      line.starts(with: "import ".utf8)
        && NoteExtension.allWithDot.contains { Array(line).span.contains(($0 + "'").utf8Span.span) || Array(line).span.contains(($0 + "\"").utf8Span.span) }
    }
  }

  /// Returns whether a term of a definition list, a line above one that begins with a colon, has an anchor.
  private func hasTerm(_ fragment: String) -> Bool {
    var term = ""
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      if line.hasPrefix(": "), HeadingSlug(term.filter { $0 != "`" && $0 != "*" }).text == fragment.lowercased() { return true }
      term = String(line)
    }
    return false
  }
}
