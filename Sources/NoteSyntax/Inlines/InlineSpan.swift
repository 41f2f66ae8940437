/// A piece of inline markup, for rendering and for stripping.
///
/// The spans of a block are nested, and sorted by their beginnings, outer before inner ones. Text in `range` that is
/// not in `contentRange` is markup.
package struct InlineSpan: Sendable, Equatable {
  package enum Kind: Sendable, Hashable {
    /// Markup as in `InlineMarkup`; code and math of either form.
    case emphasis, strong, strikethrough, highlight, code, math
    /// `%%text%%`, a raw tag or HTML comment, or a block id at the end; not shown.
    case comment, html, blockID
    /// A Markdown or reference link.
    case link
    /// A wikilink; its content is the display text, or the target.
    case wikilink
    /// An image, or an embed when `contentRange` is that of a wikilink.
    case image
    /// `<https://…>`; its content is the address.
    case autolink
    /// A backslash escape; its content is the escaped character.
    case escape
    /// An entity, with the characters that it represents.
    case entity(String)
    /// `#tag`, all of which is content.
    case tag
    /// A footnote reference, or an inline footnote.
    case footnote
  }

  package var kind: Kind
  /// The range of the whole span.
  package var range: Range<Int>
  /// The part of the range that is shown.
  package var contentRange: Range<Int>
}

/// A block id, `^id` at the end of a block or alone after one, which links can refer to.
package struct BlockID: Sendable, Equatable {
  /// The id as written, without `^`; ids are compared without case.
  package var id: String
  /// The number of its line, from 1.
  package var line: Int
  /// The range of `^id`.
  package var range: Range<Int>
  /// The range of the block that it identifies: the paragraph, heading or table, or the container before it.
  package var blockRange: Range<Int>
}

/// A footnote reference, an inline footnote, or the definition of a footnote.
package struct Footnote: Sendable, Equatable {
  /// The part of a footnote.
  package enum Kind: String, Sendable, Hashable {
    /// `[^label]`
    case reference
    /// `^[text]`
    case inline
    /// `[^label]: text`
    case definition
  }

  /// The part of a footnote that this element is.
  package var kind: Kind
  /// The label, or the text of an inline footnote.
  package var label: String
  /// The number of its line, from 1.
  package var line: Int
  /// The range of its bytes; that of a definition extends from `[` to the colon.
  package var range: Range<Int>
}

/// A field in the text: `key:: value`, `[key:: value]` or `(key:: value)`.
package struct InlineField: Sendable, Equatable {
  /// The key as written, without surrounding emphasis.
  package var key: String
  /// The key in the form in which keys are compared: lower case, with spaces as hyphens.
  package var canonicalKey: String
  /// The trimmed value as written; may be empty.
  package var value: String
  /// The range of the field with its brackets; without brackets, from the key to the end of the line's content.
  package var range: Range<Int>
  package var keyRange: Range<Int>
  package var valueRange: Range<Int>
  /// The opening bracket, `[` or `(`; nil for a field that is a whole line.
  package var bracket: UInt8?
  /// The number of its line, from 1.
  package var line: Int
}

/// An occurrence of a tag in a note.
package struct Tag: Sendable, Equatable {
  package enum Origin: String, Sendable, Hashable {
    /// `#name` in the text.
    case body
    /// An entry of the `tags` property.
    case property
  }

  /// The name as written, without `#`.
  package var name: String
  package var origin: Origin
  /// The number of its line, from 1.
  package var line: Int
  /// The range of its bytes: with `#` in the body, that of the scalar's content in front matter.
  package var range: Range<Int>
}
