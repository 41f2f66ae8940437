/// An event in the text of a block: text, a line break, or the beginning or end of markup.
///
/// Each `open` has its `close`, and they are nested. No text event spans several lines.
package struct InlineEvent: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    /// Text; the bytes of the range.
    case text
    /// A character reference, with the text that it represents.
    case entity(String)
    /// A line break that is equal to a space.
    case softBreak, hardBreak
    /// The beginning of markup.
    case open(InlineMarkup)
    /// The end of markup.
    case close(InlineMarkup)
  }

  package var kind: Kind
  /// The range of the text, of the line break, or of the whole markup.
  package var range: Range<Int>
}

/// The markup of a piece of text. Delimiters are not part of the text in between.
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
  /// `%%text%%`; if other markup crosses its ends, each part of it is a separate comment.
  case comment
  /// A link, image, embed or address.
  case link(DocumentLink)
  /// A raw tag or HTML comment, which is the text in between.
  case html
  /// A backslash escape; the text in between is the character.
  case escape
  /// `#tag`, which is the text in between.
  case tag
  /// `[^label]`, with its index in the note's `footnotes`; nil in images and footnotes, whose references are not in
  /// that list.
  case footnoteReference(label: String, index: Int?)
  /// `^[text]`, with its index in the note's `footnotes` or nil.
  case inlineFootnote(index: Int?)
  /// `^id` at the end of a block, which is the text in between.
  case blockID
}

/// A link in the text.
package struct DocumentLink: Sendable, Equatable {
  package enum Form: Sendable, Hashable {
    /// `[text](destination)`, `[text][label]`, `[label]`
    case link
    /// `![text](destination)` and the like; the text in between is its description.
    case image
    /// `[[target|text]]`
    case wikilink
    /// `![[target|text]]`
    case embed
    /// `<address>` or a bare address of a note.
    case autolink
  }

  /// The form in which it is written.
  package var form: Form
  /// The destination with escapes and entities decoded; for a mail address including its scheme, for wikilinks the
  /// target.
  package var destination: String
  /// The title of a link or image.
  package var title: String?
  /// The size that an embed has instead of a text.
  package var size: PictureSize?
  /// The index in the note's `links`; nil for links with an empty destination and those in images and links.
  package var index: Int?
}

/// The size of a picture in pixels, as the label of an embed states it: `30`, `30x40`.
package struct PictureSize: Sendable, Hashable {
  package let width: Int
  /// The height; nil if it follows from the width.
  package let height: Int?

  package init(width: Int, height: Int?) { (self.width, self.height) = (width, height) }

  /// Reads a label; nil if it is not a size.
  package init?(_ label: Span<UInt8>) {
    guard Link.isSize(label) else { return nil }
    let parts = String(repairing: label).split(separator: "x").map { Int($0) }
    guard case .some(.some(let width)) = parts.first, !parts.contains(nil) else { return nil }
    self.init(width: width, height: parts.dropFirst().first ?? nil)
  }
}
