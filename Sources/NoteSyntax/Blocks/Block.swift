/// A leaf block: a run of whole lines of one kind.
///
/// The blocks of a note tile it: they are in order, the first begins at byte 0, each begins where the one before
/// ends, and the last ends with the note. A block holds its lines with everything on them: indentation, the
/// markers of the quotes and lists around it, and the line break. Only the block after front matter may begin in
/// the middle of a line, since what follows the closing `---` on its line is body.
package struct Block: Sendable, Equatable {
  /// What a block is.
  package enum Kind: Sendable, Hashable {
    /// The properties between the `---` lines, with both of them.
    case frontMatter
    /// Blank lines; also the line of an empty list item.
    case blank
    /// Text; the only block besides headings and tables whose inline content is parsed (and comments, for links).
    case paragraph
    /// A heading of level 1 to 6, with its underline if it has one.
    case heading(level: Int)
    /// A rule of `***`, `---` or `___`.
    case thematicBreak
    /// Code between fences of backticks or tildes, with the fences.
    case fencedCode
    /// Code indented by four columns.
    case indentedCode
    /// A raw HTML block, comments included.
    case html
    /// A GFM table: header row, delimiter row, rows.
    case table
    /// One or more link reference definitions.
    case definition
    /// Lines between `%%` and `%%`.
    case comment
    /// Lines between `$$` and `$$`.
    case math
  }

  /// What the block is.
  package var kind: Kind
  /// Its bytes.
  package var range: Range<Int>
  /// Its lines, as indices into the note's `lines`.
  package var lines: Range<Int>
  /// Index of the innermost container it lies in, in the note's `containers`; nil at the top level.
  package var container: Int?
  /// What lies between the markers, trimmed for headings and paragraphs: heading text, text after a task's box, code
  /// without fences, comment or math without its signs; for all other kinds the same as `range`. It holds container
  /// markers when it spans lines in a quote.
  package var contentRange: Range<Int>
  /// The info string of fenced code, trimmed; nil when there is none.
  package var infoRange: Range<Int>?

  /// A block of `kind` over `range` and `lines`, whose content is all of it.
  init(kind: Kind, range: Range<Int>, lines: Range<Int>, container: Int?) {
    self.kind = kind
    self.range = range
    self.lines = lines
    self.container = container
    self.contentRange = range
  }
}
