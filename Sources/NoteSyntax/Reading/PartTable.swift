internal import Bytes

/// A part of a note that links can lead to.
package enum LinkedPart: Hashable, Sendable {
  /// A heading, by its number.
  case heading(Int)
  /// A block with an id, by the number of the id.
  case block(Int)
  /// An HTML tag with an id, by its number.
  case tag(Int)
}

/// The parts of a note by the subpaths of links, for finding many of them.
///
/// A subpath names headings by their texts, or a block by its id. The fragment of a Markdown link can also be a slug of
/// a heading or the id of an HTML tag; they are tried in this order, but for ids in braces that headings state, which
/// come before slugs.
package struct PartTable: Sendable {
  /// The way in which a subpath names a part.
  package enum Naming: Sendable {
    /// By the texts of headings, or by an id.
    case names
    case slug(HeadingSlug.Rules)
  }

  package let headings: HeadingTable
  private let slugs: [HeadingSlug.Rules: [String]]
  /// The rules and the heading of each slug, as written and with its case folded.
  private var slugged: [String: (HeadingSlug.Rules, Int)] = [:]
  private var foldedSlugs: [String: (HeadingSlug.Rules, Int)] = [:]
  private let blocks, tags, foldedTags: [String: Int]
  /// The HTML tags with ids.
  private let anchors: [HTMLAnchor]
  /// The numbers of the ids that headings state, each of which is the only anchor of its heading on a site.
  private var stated: Set<Int> = []

  /// Makes the table of a note with the contents `bytes`. O(count).
  ///
  /// - Parameter hasFragments: Whether it has the slugs and HTML tags, which only the fragments of addresses name.
  package init(_ note: ParsedNote, in bytes: Span<UInt8>, hasFragments: Bool = true) {
    headings = HeadingTable(note)
    var slugs: [HeadingSlug.Rules: [String]] = [:]
    for rules in hasFragments ? HeadingSlug.Rules.allCases : [] {
      slugs[rules] = HeadingSlug.slugs(of: note.headings.lazy.map(\.plainText), rules)
      for (number, slug) in (slugs[rules] ?? []).enumerated() where !slug.isEmpty {
        if slugged[slug] == nil { slugged[slug] = (rules, number) }
        let folded = CaseFolding.fold(slug)
        if foldedSlugs[folded] == nil { foldedSlugs[folded] = (rules, number) }
      }
    }
    self.slugs = slugs
    blocks = Dictionary(note.blockIDs.enumerated().map { ($1.id.lowercased(), $0) }) { first, _ in first }
    anchors = hasFragments ? note.htmlAnchors(in: bytes) : []
    tags = Dictionary(anchors.enumerated().map { ($1.id, $0) }) { first, _ in first }
    foldedTags = Dictionary(anchors.enumerated().map { (CaseFolding.fold($1.id), $0) }) { first, _ in first }
    for (number, anchor) in anchors.enumerated() where bytes[anchor.range.lowerBound] == .openBrace {
      let start = anchor.range.lowerBound
      let next = note.headings.indices.partitioningIndex { note.headings[$0].range.upperBound > start }
      if next < note.headings.count, note.headings[next].range.contains(start) { stated.insert(number) }
    }
  }

  /// The number of HTML tags with ids.
  package var tagCount: Int { anchors.count }

  /// Returns the range of an HTML tag.
  package func range(ofTag number: Int) -> Range<Int> { anchors[number].range }

  /// Returns the range of the id of an HTML tag as written.
  package func range(ofTagID number: Int) -> Range<Int> { anchors[number].idRange }

  /// Returns the id of an HTML tag.
  package func id(ofTag number: Int) -> String { anchors[number].id }

  /// Returns the range of a part of `note`, which is the note of the table: the text of a heading, a block, or an HTML tag.
  package func range(of part: LinkedPart, in note: ParsedNote) -> Range<Int> {
    switch part {
    case .heading(let number): note.headings[number].contentRange
    case .block(let number): note.blockIDs[number].blockRange
    case .tag(let number): anchors[number].range
    }
  }

  package func slug(ofHeading number: Int, _ rules: HeadingSlug.Rules = .pages) -> String {
    slugs[rules]?[number] ?? ""
  }

  /// Returns the part that a subpath, with its `#`, refers to; nil if there is none.
  ///
  /// - Parameter isFragment: Whether the subpath is the fragment of an address, as in Markdown links, so that it may be
  ///   a slug or the id of an HTML tag.
  package func part(ofSubpath subpath: String, isFragment: Bool) -> LinkedPart? {
    named(by: subpath, isFragment: isFragment)?.part
  }

  /// Returns the part that a subpath refers to, and how it is named; nil if there is none.
  package func named(by subpath: String, isFragment: Bool) -> (part: LinkedPart, by: Naming)? {
    if let id = HeadingKey.blockID(ofSubpath: subpath) { return blocks[id].map { (.block($0), .names) } }
    if let number = headings.heading(atSubpath: subpath) { return (.heading(number), .names) }
    if !isFragment { return nil }
    let fragment = String(subpath.dropFirst())
    if let tag = tags[fragment], stated.contains(tag) { return (.tag(tag), .names) }
    if let (rules, number) = slugged[fragment.lowercased()] ?? foldedSlugs[CaseFolding.fold(fragment)] {
      return (.heading(number), .slug(rules))
    }
    return (tags[fragment] ?? foldedTags[CaseFolding.fold(fragment)]).map { (.tag($0), .names) }
  }
}

extension Link {
  /// Whether the subpath is the fragment of an address, so that it may be a slug of a heading or the id of an HTML tag.
  package var hasFragment: Bool { style.isMarkdown || kind == .autolink }
}
