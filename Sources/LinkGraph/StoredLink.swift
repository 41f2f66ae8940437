package import Bytes
package import NoteSyntax

// The target and the display of a link are nearly always part of the link as written. Only parts that differ from the
// guess of `LinkWriting` are stored in addition.
//
//     links   := (head:uint8 lines:varint column:varint content)*
//     head    := kind | isEmbed << 3 | isExternal << 4 | hasTarget << 5 | hasSubpath << 6 | hasDisplay << 7
//     content := raw:counted [target:counted] [subpath:counted] [display:optional] | back:varint
//
// `lines` is the difference from the line of the previous link, in zigzag encoding. A head of 7 is a link equal to an
// earlier one of the note, which is `back` links before.

extension StoredLink {
  private static let repetition: UInt8 = 7

  /// Appends the encoded links of a note.
  package static func write(_ links: [Link], in note: Span<UInt8>, to writer: inout ByteWriter) {
    var table = LinkRepetitions(count: links.count)
    var line = 0
    for index in links.indices {
      let lines = links[index].line - line
      let zigzag = UInt64(bitPattern: Int64((lines &<< 1) ^ (lines &>> 63)))
      if let earlier = table.latest(like: index, of: links, in: note), links[index].isLike(links[earlier]) {
        writer.append(repetition)
        writer.append(varint: zigzag)
        writer.append(varint: links[index].column)
        writer.append(varint: index - earlier)
      } else {
        links[index].write(note.clamped(links[index].range), lines: zigzag, to: &writer)
      }
      line = links[index].line
    }
  }

  /// Returns the number of internal links in a stored column.
  package static func internalCount(in bytes: Span<UInt8>) -> Int {
    var reader = ByteReader(bytes)
    var count = 0
    // Whether each link so far is external; a later link may repeat it.
    var isExternal: [Bool] = []
    while !reader.isAtEnd {
      let head = reader.byte()
      _ = (reader.varint(), reader.varint())
      if head == repetition {
        let back = reader.count()
        guard back > 0, back <= isExternal.count else { return count }
        isExternal.append(isExternal[isExternal.count - back])
      } else {
        _ = reader.countedBytes()
        if head & 32 != 0 { _ = reader.countedBytes() }
        if head & 64 != 0 { _ = reader.countedBytes() }
        if head & 128 != 0 { _ = reader.optionalText() }
        isExternal.append(head & 16 != 0)
      }
      guard !reader.isDamaged else { return count }
      if isExternal.last == false { count += 1 }
    }
    return count
  }

  /// Returns the links in a stored column; damaged data end the list.
  package static func links(in bytes: Span<UInt8>) -> [StoredLink] {
    var reader = ByteReader(bytes)
    var links: [StoredLink] = []
    var line = 0
    while !reader.isAtEnd {
      let head = reader.byte()
      let lines = reader.varint()
      line &+= Int(truncatingIfNeeded: lines &>> 1) ^ -Int(truncatingIfNeeded: lines & 1)
      let column = reader.count()
      guard line >= 0, line <= Int(Int32.max) else { return links }
      var link: StoredLink
      if head == repetition {
        let back = reader.count()
        guard back > 0, back <= links.count else { return links }
        link = links[links.count - back]
        (link.line, link.column) = (line, column)
      } else {
        guard let kind = Kind(rawValue: head & 7) else { return links }
        let raw = reader.countedBytes()
        let writing = LinkWriting(raw, isExternal: head & 16 != 0)
        link = StoredLink(
          kind: kind, isEmbed: head & 8 != 0, isExternal: head & 16 != 0, line: line, column: column,
          raw: String(raw), target: String(raw.clamped(writing.target)),
          subpath: String(raw.clamped(writing.subpath)), display: writing.display.map { String(raw.clamped($0)) })
        if head & 32 != 0 { link.target = reader.text() }
        if head & 64 != 0 { link.subpath = reader.text() }
        if head & 128 != 0 { link.display = reader.optionalText() }
      }
      guard !reader.isDamaged else { return links }
      links.append(link)
    }
    return links
  }
}

extension Link {
  /// Appends the encoding of the link, which is written as `raw`.
  fileprivate func write(_ raw: Span<UInt8>, lines: UInt64, to writer: inout ByteWriter) {
    let writing = LinkWriting(raw, isExternal: isExternal)
    let hasTarget = !Self.isEqual(target, raw.extracting(writing.target))
    let hasSubpath = !Self.isEqual(subpath, raw.extracting(writing.subpath))
    let hasDisplay =
      if let display, let suggested = writing.display { !Self.isEqual(display, raw.extracting(suggested)) } else {
        (display == nil) != (writing.display == nil)
      }
    writer.append(
      StoredLink.Kind(kind).rawValue | (isEmbed ? 8 : 0) | (isExternal ? 16 : 0) | (hasTarget ? 32 : 0)
        | (hasSubpath ? 64 : 0) | (hasDisplay ? 128 : 0))
    writer.append(varint: lines)
    writer.append(varint: column)
    writer.append(varint: raw.count)
    writer.append(raw)
    if hasTarget { writer.append(text: target) }
    if hasSubpath { writer.append(text: subpath) }
    if hasDisplay { writer.append(optional: display) }
  }

  private static func isEqual(_ text: String, _ bytes: Span<UInt8>) -> Bool { text.utf8Span.span.isEqual(to: bytes) }

  /// Returns whether two links that are written alike are equal byte by byte, except for their positions.
  fileprivate func isLike(_ other: Link) -> Bool {
    kind == other.kind && isEmbed == other.isEmbed && isExternal == other.isExternal
      && Self.isEqual(target, other.target.utf8Span.span) && Self.isEqual(subpath, other.subpath.utf8Span.span)
      && (display == nil) == (other.display == nil) && Self.isEqual(display ?? "", (other.display ?? "").utf8Span.span)
  }
}

extension StoredLink.Kind {
  fileprivate init(_ kind: Link.Kind) {
    self =
      switch kind {
      case .wiki: .wiki
      case .markdown: .markdown
      case .reference: .reference
      case .autolink: .autolink
      case .property: .property
      case .html: .html
      case .definition: .definition
      }
  }
}

/// Finds the links of a note that are written like an earlier one. It is a hash table that probes only a few slots, so
/// a note whose links are chosen to have equal hashes costs more space, but not more time.
private struct LinkRepetitions {
  private static let longestProbe = 8

  /// The latest link whose text belongs to each slot, or -1.
  private var slots: [Int32]

  init(count: Int) {
    let bits = Int.bitWidth - (count * 2).leadingZeroBitCount
    slots = count > 1 ? [Int32](repeating: -1, count: 1 << bits) : []
  }

  /// Returns the latest link before the link at `index` that is written like it, and records the link at `index`.
  mutating func latest(like index: Int, of links: [Link], in note: Span<UInt8>) -> Int? {
    if slots.isEmpty { return nil }
    let raw = note.clamped(links[index].range)
    var slot = Int(truncatingIfNeeded: Checksum.of(raw))
    for _ in 0..<Self.longestProbe {
      slot &= slots.count &- 1
      let known = Int(slots[slot])
      if known < 0 || note.clamped(links[known].range).isEqual(to: raw) {
        slots[slot] = Int32(truncatingIfNeeded: index)
        return known < 0 ? nil : known
      }
      slot &+= 1
    }
    return nil
  }
}

/// The ranges of target, subpath and display in a link as written, guessed from the delimiters alone. Because of
/// escapes, reference definitions and so on, the actual parts may differ; the writer of stored links detects that by
/// comparing them. The guess for given bytes is part of the index format.
struct LinkWriting {
  private(set) var target: Range<Int>
  private(set) var subpath = 0..<0
  private(set) var display: Range<Int>?

  /// Guesses the parts of a link; an external link has no subpath.
  init(_ raw: Span<UInt8>, isExternal: Bool) {
    let start = raw.byte(at: 0) == UInt8(ascii: "!") ? 1 : 0
    target = 0..<raw.count
    if raw.byte(at: start) == UInt8(ascii: "<") {
      target = 1..<max(1, raw.count - 1)
    } else if raw.byte(at: start) == UInt8(ascii: "[") {
      if raw.byte(at: start + 1) == UInt8(ascii: "[") {
        divideWikilink(raw, from: start + 2)
      } else {
        divideMarkdown(raw, from: start + 1)
      }
    }
    guard !isExternal, let hash = raw.firstOffset(of: UInt8(ascii: "#"), from: target.lowerBound),
      hash < target.upperBound
    else { return }
    (target, subpath) = (target.lowerBound..<hash, hash..<target.upperBound)
  }

  /// Splits `target#subpath|display]]`.
  private mutating func divideWikilink(_ raw: Span<UInt8>, from start: Int) {
    let end = max(start, raw.count - 2)
    target = start..<end
    if let bar = raw.firstOffset(of: UInt8(ascii: "|"), from: start), bar < end {
      (target, display) = (start..<bar, bar + 1..<end)
    }
  }

  /// Splits `display](target#subpath "title")`; the target may be enclosed in `<` and `>`.
  private mutating func divideMarkdown(_ raw: Span<UInt8>, from start: Int) {
    var middle = start
    while let bracket = raw.firstOffset(of: UInt8(ascii: "]"), from: middle) {
      middle = bracket + 1
      guard raw.byte(at: middle) == UInt8(ascii: "(") else { continue }
      let isPointed = raw.byte(at: middle + 1) == UInt8(ascii: "<")
      let lower = middle + (isPointed ? 2 : 1)
      let end = raw.firstOffset(of: isPointed ? UInt8(ascii: ">") : UInt8(ascii: " "), from: lower) ?? raw.count - 1
      (target, display) = (lower..<max(lower, end), start..<bracket)
      return
    }
    (target, display) = (0..<0, start..<max(start, middle - 1))
  }
}

/// A link of a note, as stored in the index.
package struct StoredLink: Hashable, Sendable {
  /// The syntax of a link; the order of the cases is part of the index format.
  package enum Kind: UInt8, Sendable {
    case wiki, markdown, reference, autolink, property, html, definition
  }

  /// The syntax of the link.
  package var kind: Kind
  package var isEmbed: Bool
  /// Whether the link leads out of the vault.
  package var isExternal: Bool
  /// The line on which the link begins, from 1.
  package var line: Int
  /// The column in bytes at which the link begins, from 1.
  package var column: Int
  /// The link as written.
  package var raw: String
  /// The decoded target without the subpath.
  package var target: String
  /// `#heading` or `#^block`; may be empty.
  package var subpath: String
  /// The text shown instead of the target.
  package var display: String?

  /// The target as it stands in the note, without the mark of what it is looked for from.
  package var writtenTarget: String { TemplateReach.written(target) }

  /// Whether the target is the name of a page in a graph of Logseq, and not the id of a block or the path of a file.
  package var isPageName: Bool { kind == .wiki && NameTerms.blockID(of: target) == nil }

  /// Whether the link is the tag of a template, as `{% link a.md %}`, and not one of HTML.
  package var isOfTemplate: Bool {
    kind == .html && (!raw.hasPrefix("<") || raw.hasPrefix("<!--") || raw.hasPrefix("<<<"))
  }

  /// Whether it is the tag of a template that shows a file in its note.
  package var isInclusion: Bool { isEmbed && isOfTemplate }

  /// Whether the subpath is the fragment of an address, so that it may be a slug of a heading or the id of an HTML tag.
  package var hasFragment: Bool {
    switch kind {
    case .markdown, .reference, .autolink, .html, .definition: true
    case .wiki: false
    case .property: !raw.hasPrefix("[[") && !raw.hasPrefix("![[")
    }
  }
}
