package import NoteSyntax

/// A part of a note that has content, by what it means. Which form it has is the decision of a sink.
enum NoteElement: Sendable, Hashable {
  // Blocks
  /// Text. In a tight list, paragraphs have no space between them; the first one of an item is beside its marker.
  case paragraph(isTight: Bool, beginsItem: Bool)
  /// A heading of level 1 to 6, with its id on the page, if there are ids.
  case heading(level: Int, id: String?)
  case thematicBreak
  case codeBlock(CodeInfo)
  /// The lines of a formula in TeX, with their delimiters.
  case mathBlock
  case htmlBlock
  /// Lines that define the targets of links.
  case definitions
  case quote
  /// A callout; if it has a title with any content, that is its first child.
  case callout(Callout, hasTitle: Bool)
  case calloutTitle
  /// A list of items. Only ordered lists have a start number.
  case list(start: Int?, isTight: Bool)
  case item(ListItemElement)
  case table([TableAlignment])
  /// A row of a table, which has a cell for each column.
  case row(isHeader: Bool)
  case cell(TableAlignment, isHeader: Bool)
  /// All footnotes of a note, for sinks that have them at its end.
  case footnotes
  case footnote(FootnoteMark)

  // Text
  case emphasis, strong, strikethrough, highlight, code
  /// A formula in TeX, without its delimiters.
  case math(isDisplay: Bool)
  case link(NoteLink)
  /// A picture. It is empty for sinks that need plain descriptions; otherwise, its content is the description.
  case picture(Picture)
  /// Something else to be shown in its place; the content is the text of a link to it.
  case embed(NoteLink)
  /// A tag, whose content is its name with `#`, and the address to which it leads, if there is one.
  case tag(SafeAddress?)
  /// A reference to a footnote, whose content is the reference as written.
  case footnoteReference(FootnoteMark)
  /// A footnote in the text, for sinks that have footnotes in their places.
  case inlineFootnote
  /// The id of a block, whose content is the id as written, and its id on the page, if there are ids.
  case blockID(id: String?)
  /// A raw tag or comment in HTML, which is the content.
  case htmlTag
}

struct ListItemElement: Sendable, Hashable {
  /// The marker of an ordered item as written, such as `1.`; nil for bullets.
  var number: String?
  /// The character in the checkbox of a task; nil if the item is not a task.
  var status: Character?
  /// The offset of its marker in the text.
  var offset: Int

  var isDone: Bool { status == "x" || status == "X" }
}

/// A link or an embed.
package struct NoteLink: Sendable, Hashable {
  /// The form in which it is written.
  package var form: DocumentLink.Form
  /// The destination as written, with escapes decoded.
  package var destination: String
  package var title: String?
  /// The address to which it leads; nil if it leads nowhere.
  package var address: SafeAddress?
  /// The index in the note's `links`, as in `DocumentLink`.
  package var index: Int?
  /// Whether it is shown that it leads nowhere.
  var isMissing = false
}

struct Picture: Sendable, Hashable {
  /// The picture as a link, whose address is that of the file.
  var link: NoteLink
  var address: SafeAddress
  /// The description without markup, for sinks that need that; empty for others.
  var description: String
  /// The size that the note states, or else that of the file, if it is known.
  var size: PictureSize?
  /// Whether there is nothing else in its paragraph.
  var isAlone: Bool
}

struct FootnoteMark: Sendable, Hashable {
  /// The label as written; empty for a footnote in the text.
  var label: String
  /// The number in the order of the first references, from 1; nil for sinks that have footnotes in their places.
  var number: Int?
  /// The id of the footnote on the page, if there are ids.
  var id: String?
  /// The id of the first reference to it, if there are ids. Other references have none.
  var referenceID: String?
}
