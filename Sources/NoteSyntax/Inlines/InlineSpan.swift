/// A piece of inline markup, for rendering and for stripping.
///
/// The spans of a block are nested, and sorted by their beginnings, outer before inner ones. Text in `range` that is
/// not in `contentRange` is markup.
package struct InlineSpan: Sendable, Equatable {
  /// The kind of a span.
  package enum Kind: Sendable, Hashable {
    /// `*text*`
    case emphasis
    /// `**text**`
    case strong
    /// `~~text~~`
    case strikethrough
    /// `==text==`
    case highlight
    /// `` `code` ``
    case code
    /// `$math$` or `$$math$$`
    case math
    /// `%%text%%`; not shown.
    case comment
    /// A Markdown or reference link.
    case link
    /// A wikilink; its content is the display text, or the target.
    case wikilink
    /// An image, or an embed when `contentRange` is that of a wikilink.
    case image
    /// `<https://…>`; its content is the address.
    case autolink
    /// A raw tag or HTML comment; not shown.
    case html
    /// A backslash escape; its content is the escaped character.
    case escape
    /// An entity, with the characters that it represents.
    case entity(String)
    /// `#tag`, all of which is content.
    case tag
    /// A footnote reference, or an inline footnote.
    case footnote
    /// A block id at the end; not shown.
    case blockID
  }

  /// The kind of the span.
  package var kind: Kind
  /// The range of the whole span.
  package var range: Range<Int>
  /// The part of the range that is shown.
  package var contentRange: Range<Int>
}
