/// A leaf block: a run of whole lines of one kind.
///
/// The blocks of a note cover it without gaps: they are in order, the first begins at byte 0, each begins where the
/// previous one ends, and the last ends with the note. A block contains its lines as a whole: indentation, the markers
/// of the quotes and lists around it, and the line break. Only the block after front matter may begin in the middle of
/// a line, because text after the closing `---` on its line belongs to the body.
package struct Block: Sendable, Equatable {
  package enum Kind: Sendable, Hashable {
    /// The properties and the two `---` lines around them.
    case frontMatter
    /// Blank lines; also the line of an empty list item.
    case blank
    /// Text. Only paragraphs, headings and tables have inline content; comments are parsed too, for their links.
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

  package var kind: Kind
  /// The range of its bytes.
  package var range: Range<Int>
  /// Its lines, as indices into the note's `lines`.
  package var lines: Range<Int>
  /// The index in the note's `containers` of the innermost container around it; nil at the top level.
  package var container: Int?
  /// The range between the markers, trimmed for headings and paragraphs: the text of a heading, the text after a task's
  /// checkbox, code without fences, a comment or math without its delimiters; for all other kinds equal to `range`. It
  /// includes container markers if it spans several lines in a quote.
  package var contentRange: Range<Int>
  /// The info string of fenced code, trimmed; nil when there is none.
  package var infoRange: Range<Int>?

  /// Makes a block of `kind` over `range` and `lines`, all of which is its content.
  init(kind: Kind, range: Range<Int>, lines: Range<Int>, container: Int?) {
    (self.kind, self.range, self.lines, self.container) = (kind, range, lines, container)
    self.contentRange = range
  }
}
