/// A step of a walk through the text of a block: text, breaks, and where markup begins and ends.
///
/// Each `open` has its `close`, and they nest. No text event spans lines.
package struct InlineEvent: Sendable, Equatable {
  /// What a step is.
  package enum Kind: Sendable, Equatable {
    /// The bytes of the range are text.
    case text
    /// A character reference; the text is what it stands for.
    case entity(String)
    /// A line break that is no more than a space.
    case softBreak
    /// A line break that was asked for.
    case hardBreak
    /// Markup begins.
    case open(InlineMarkup)
    /// Markup ends.
    case close(InlineMarkup)
  }

  /// What it is.
  package var kind: Kind
  /// The bytes of the text, of the line break, or of the whole markup.
  package var range: Range<Int>
}

/// What a piece of text is. Delimiters are not among the text between.
package enum InlineMarkup: Sendable, Equatable {
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
  /// `$math$`, or `$$math$$`.
  case math(isDisplay: Bool)
  /// `%%text%%`; where other markup crosses its ends, each part of it is one.
  case comment
  /// A link, image, embed or address.
  case link(DocumentLink)
  /// A raw tag or HTML comment, which is the text between.
  case html
  /// A backslash escape; the text between is the character.
  case escape
  /// `#tag`, which is the text between.
  case tag
  /// `[^label]`; the index is that into the note's `footnotes`, which has none for those in images and footnotes.
  case footnoteReference(label: String, index: Int?)
  /// `^[text]`, with the index as before.
  case inlineFootnote(index: Int?)
  /// `^id` at the end of a block, which is the text between.
  case blockID
}

/// A link in the text.
package struct DocumentLink: Sendable, Equatable {
  /// The form of a link.
  package enum Form: Sendable, Hashable {
    /// `[text](destination)`, `[text][label]`, `[label]`
    case link
    /// The same with `!`; the text between is its description.
    case image
    /// `[[target|text]]`
    case wikilink
    /// `![[target|text]]`
    case embed
    /// `<address>` or a bare address of a note.
    case autolink
  }

  /// How it is written.
  package var form: Form
  /// The destination with escapes and entities decoded; of a mail address with its scheme, of wikilinks the target.
  package var destination: String
  /// The title of a link or image.
  package var title: String?
  /// The index into the note's `links`, which has none for links that lead nowhere and those in images and links.
  package var index: Int?
}
