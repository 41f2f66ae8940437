/// A link of a note, as stored in the index.
package struct StoredLink: Hashable, Sendable {
  /// The syntax of a link; the order of the cases is part of the index format.
  package enum Kind: UInt8, Sendable {
    case wiki
    case markdown
    case reference
    case autolink
    case property
  }

  /// The syntax of the link.
  package var kind: Kind
  /// Whether the link is an embed.
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

  /// Whether the subpath is the fragment of an address, so that it may be a slug of a heading or the id of an HTML tag.
  package var hasFragment: Bool {
    switch kind {
    case .markdown, .reference, .autolink: true
    case .wiki: false
    case .property: !raw.hasPrefix("[[") && !raw.hasPrefix("![[")
    }
  }

  /// Makes a link from its parts.
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
}
