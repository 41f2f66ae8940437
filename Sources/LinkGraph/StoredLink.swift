package import Bytes

/// One link of a note as it is kept in the index.
///
///     links := link*
///     link  := kind:uint8 flags:uint8 line:varint column:varint raw:counted target:counted subpath:counted [display:counted]
///
/// Flags: bit 0 embed, bit 1 external, bit 2 display follows.
package struct StoredLink: Hashable, Sendable {
  /// The form of a link; the order is part of the format of the index.
  package enum Kind: UInt8, Sendable {
    case wiki
    case markdown
    case reference
    case autolink
    case property
  }

  /// The form of the link.
  package var kind: Kind
  /// Whether it shows its target in place.
  package var isEmbed: Bool
  /// Whether it leads out of the vault.
  package var isExternal: Bool
  /// The line it begins in, from 1.
  package var line: Int
  /// The column in bytes it begins at, from 1.
  package var column: Int
  /// The link as written.
  package var raw: String
  /// What it points to, decoded, without the subpath.
  package var target: String
  /// `#heading` or `#^block`, or empty.
  package var subpath: String
  /// The text shown instead of the target.
  package var display: String?

  /// A link of the given parts.
  package init(
    kind: Kind, isEmbed: Bool, isExternal: Bool, line: Int, column: Int, raw: String, target: String, subpath: String,
    display: String?
  ) {
    self.kind = kind
    self.isEmbed = isEmbed
    self.isExternal = isExternal
    self.line = line
    self.column = column
    self.raw = raw
    self.target = target
    self.subpath = subpath
    self.display = display
  }

  /// Appends the link's bytes.
  package func write(to writer: inout ByteWriter) {
    writer.append(kind.rawValue)
    writer.append(UInt8((isEmbed ? 1 : 0) | (isExternal ? 2 : 0) | (display == nil ? 0 : 4)))
    writer.append(varint: line)
    writer.append(varint: column)
    writer.append(counted: Array(raw.utf8))
    writer.append(counted: Array(target.utf8))
    writer.append(counted: Array(subpath.utf8))
    if let display { writer.append(counted: Array(display.utf8)) }
  }

  /// The links in a stored column; damage ends the list.
  package static func links(in bytes: Span<UInt8>) -> [StoredLink] {
    var reader = ByteReader(bytes)
    var links: [StoredLink] = []
    while !reader.isAtEnd {
      let kind = Kind(rawValue: reader.byte())
      let flags = reader.byte()
      let (line, column) = (reader.count(), reader.count())
      let raw = String(reader.countedBytes())
      let target = String(reader.countedBytes())
      let subpath = String(reader.countedBytes())
      let display = flags & 4 != 0 ? String(reader.countedBytes()) : nil
      guard !reader.isDamaged, let kind else { return links }
      links.append(
        StoredLink(
          kind: kind, isEmbed: flags & 1 != 0, isExternal: flags & 2 != 0, line: line, column: column, raw: raw,
          target: target, subpath: subpath, display: display))
    }
    return links
  }
}
