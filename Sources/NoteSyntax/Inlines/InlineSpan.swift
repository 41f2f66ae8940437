/// A piece of inline markup, for rendering and for stripping.
///
/// The spans of a block are sorted by where they begin, outer before inner, and nest. What lies in `range` but not
/// in `contentRange` is markup.
package struct InlineSpan: Sendable, Equatable {
  /// What a span is.
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
    /// `%%text%%`; shown nowhere.
    case comment
    /// A Markdown or reference link.
    case link
    /// A wikilink; its content is the display text, or the target.
    case wikilink
    /// An image, or an embed when `contentRange` is that of a wikilink.
    case image
    /// `<https://…>`; its content is the address.
    case autolink
    /// A raw tag or HTML comment; shown nowhere.
    case html
    /// A backslash escape; its content is the escaped character.
    case escape
    /// An entity that stands for these characters.
    case entity(String)
    /// `#tag`, all of it content.
    case tag
    /// A footnote reference, or an inline footnote.
    case footnote
    /// A block id at the end; shown nowhere.
    case blockID
  }

  /// What the span is.
  package var kind: Kind
  /// All of it.
  package var range: Range<Int>
  /// What of it is shown.
  package var contentRange: Range<Int>
}
