/// A link or embed, as written in one place of a note.
package struct Link: Sendable, Equatable {
  /// The form of a link.
  package enum Kind: String, Sendable, Hashable {
    /// `[[target#subpath|display]]`
    case wiki
    /// `[display](target "title")`
    case markdown
    /// `[display][label]`, `[label][]` or `[label]`, with a definition elsewhere.
    case reference
    /// `<scheme:…>` or `<name@host>`; also bare `sheaf://note/…` and `takenote://note/…`.
    case autolink
    /// A property value that is a wikilink or a Markdown link.
    case property
  }

  /// The form of the link.
  package var kind: Kind
  /// Whether `!` makes it an embed or image.
  package var isEmbed: Bool
  /// Whether the target has a scheme other than `sheaf:` and `takenote:`; never for wikilinks.
  package var isExternal: Bool
  /// The whole link as written, with `!`, brackets, destination and title.
  package var range: Range<Int>
  /// What it points to, without the subpath: trimmed, escapes and entities decoded, and percent-decoded in the
  /// Markdown forms. External targets and autolinks are whole, and not percent-decoded. Empty for links into the
  /// same note.
  package var target: String
  /// `#heading`, `#heading#sub`, `#^block` as read (percent-decoded like the target), or an empty string.
  package var subpath: String
  /// The text shown instead of the target as written, without escapes being undone; nil when there is none.
  package var display: String?
  /// The destination as written with its subpath, without angle brackets. For reference links it lies in the
  /// definition, outside `range`.
  package var targetRange: Range<Int>
  /// How the destination is written; what a rewrite has to keep.
  package var style: LinkStyle
  /// Dotted path of the property of a link in front matter, such as `related.0`.
  package var propertyPath: String?
  /// The definition that a reference link uses.
  package var definitionRange: Range<Int>?
  /// Line of its first byte, from 1.
  package var line: Int
  /// Column of its first byte, from 1.
  package var column: Int
}

/// How a link's destination is written.
package struct LinkStyle: Sendable, Hashable {
  /// The destination stands in `<…>`.
  package var usesAngleBrackets = false
  /// The destination has percent-encoded bytes.
  package var isPercentEncoded = false
  /// The destination has backslash escapes or entities.
  package var hasEscapes = false
  /// The target ends in `.md` or `.markdown`.
  package var hasExtension = false
  /// The pipe of a wikilink is written `\|`, since it stands in a table.
  package var usesEscapedPipe = false
  /// A link in front matter: how the scalar around it is quoted.
  package var scalarStyle: ScalarStyle?
  /// A link in front matter whose bytes differ from its text, because of escapes or folding in the scalar; then
  /// `range` and `targetRange` are those of the scalar's content.
  package var isScalarEscaped = false
  /// The link is written in Markdown form; tells the two forms apart in front matter.
  package var isMarkdown = false

  /// The style of a plain wikilink.
  package init() {}
}
