internal import Bytes

// What a link points to and shows stands in the link as it is written, nearly always; only what differs from what the
// writing suggests is kept besides.
//
//     links   := (head:uint8 lines:varint column:varint content)*
//     head    := kind | isEmbed << 3 | isExternal << 4 | hasTarget << 5 | hasSubpath << 6 | hasDisplay << 7
//     content := raw:counted [target:counted] [subpath:counted] [display:optional] | back:varint
//
// `lines` is the difference to the line of the link before, zigzag. A head of 7 stands for a link that is like another
// one of the note, which stands `back` links before.

extension StoredLink {
  private static let repetition: UInt8 = 7

  /// The bytes of the links of a note.
  package static func bytes(of links: [StoredLink]) -> [UInt8] {
    var writer = ByteWriter()
    var table = LinkRepetitions(count: links.count)
    var line = 0
    for (index, link) in links.enumerated() {
      let raw = link.raw
      let earlier = table.latest(like: index, of: links)
      let lines = link.line - line
      let zigzag = UInt64(bitPattern: Int64((lines &<< 1) ^ (lines &>> 63)))
      if let earlier, link.isLike(links[earlier]) {
        writer.append(repetition)
        writer.append(varint: zigzag)
        writer.append(varint: link.column)
        writer.append(varint: index - earlier)
      } else {
        link.write(raw.utf8Span.span, lines: zigzag, to: &writer)
      }
      line = link.line
    }
    return writer.bytes
  }

  private func write(_ raw: Span<UInt8>, lines: UInt64, to writer: inout ByteWriter) {
    let writing = LinkWriting(raw, isExternal: isExternal)
    let hasTarget = !Self.isEqual(target, raw.extracting(writing.target))
    let hasSubpath = !Self.isEqual(subpath, raw.extracting(writing.subpath))
    let hasDisplay =
      if let display, let suggested = writing.display { !Self.isEqual(display, raw.extracting(suggested)) } else {
        (display == nil) != (writing.display == nil)
      }
    writer.append(
      kind.rawValue | (isEmbed ? 8 : 0) | (isExternal ? 16 : 0) | (hasTarget ? 32 : 0) | (hasSubpath ? 64 : 0)
        | (hasDisplay ? 128 : 0))
    writer.append(varint: lines)
    writer.append(varint: column)
    writer.append(varint: raw.count)
    writer.append(raw)
    if hasTarget { writer.append(text: target) }
    if hasSubpath { writer.append(text: subpath) }
    if hasDisplay { writer.append(optional: display) }
  }

  private static func isEqual(_ text: String, _ bytes: Span<UInt8>) -> Bool {
    text.utf8Span.span.isEqual(to: bytes)
  }

  /// Whether links that are written alike are alike in all but where they stand, byte by byte.
  private func isLike(_ other: StoredLink) -> Bool {
    kind == other.kind && isEmbed == other.isEmbed && isExternal == other.isExternal
      && target.utf8.elementsEqual(other.target.utf8) && subpath.utf8.elementsEqual(other.subpath.utf8)
      && (display.map { Array($0.utf8) }) == (other.display.map { Array($0.utf8) })
  }

  /// How many links in a stored column do not lead out of the vault.
  package static func internalCount(in bytes: Span<UInt8>) -> Int {
    var reader = ByteReader(bytes)
    var count = 0
    // Whether each link so far leads out of the vault; a later one may be like it.
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

  /// The links in a stored column; damage ends the list.
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

/// Which links of a note are written as another one before them.
///
/// A table of their hashes, which no longer looks for its place than a few slots: a note that is made to have links of one
/// hash is written longer, and not slower.
private struct LinkRepetitions {
  private static let longestProbe = 8

  /// The latest link with the writing of each slot, or -1.
  private var slots: [Int32]

  /// A table for so many links, none of which it knows yet.
  init(count: Int) {
    let bits = Int.bitWidth - (count * 2).leadingZeroBitCount
    slots = count > 1 ? [Int32](repeating: -1, count: 1 << bits) : []
  }

  /// The latest link before the one at `index` that is written as it is; takes note of that one.
  mutating func latest(like index: Int, of links: [StoredLink]) -> Int? {
    if slots.isEmpty { return nil }
    let raw = links[index].raw
    var slot = Int(truncatingIfNeeded: Checksum.of(raw.utf8Span.span))
    for _ in 0..<Self.longestProbe {
      slot &= slots.count &- 1
      let known = Int(slots[slot])
      if known < 0 || links[known].raw.utf8Span.span.isEqual(to: raw.utf8Span.span) {
        slots[slot] = Int32(truncatingIfNeeded: index)
        return known < 0 ? nil : known
      }
      slot &+= 1
    }
    return nil
  }
}
