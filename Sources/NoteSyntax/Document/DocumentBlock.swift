/// A block of a document with its contents.
package struct DocumentBlock: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    /// The properties.
    case frontMatter
    /// Blank lines; also the line of an empty list item.
    case blank, paragraph
    /// A heading of level 1 to 6, with its index in the note's `headings`.
    case heading(level: Int, index: Int)
    case thematicBreak
    /// Code between fences, with the info string as written.
    case fencedCode(info: String?)
    /// Code indented by four columns.
    case indentedCode, html
    /// A table: its children are rows, the first of which is the header.
    case table([TableAlignment])
    /// A row: its children are the cells as written.
    case tableRow, tableCell
    /// Link reference definitions, as indices into the note's `definitions`.
    case definitions(Range<Int>)
    /// Lines between `%%` and `%%`: the children are its paragraphs, the last of which includes the closing delimiter.
    case comment
    /// Lines between `$$` and `$$`.
    case math, quote
    /// A callout; its first child may be a `calloutTitle`.
    case callout(Callout)
    /// The rest of the line that begins a callout.
    case calloutTitle
    /// A list: its children are items, and blank lines between them. Only ordered lists have a start number.
    case list(start: Int?, isTight: Bool)
    /// An item of a list; a task has a checkbox.
    case item(ListMarker, task: TaskBox?)
    case footnote(label: String)
  }

  package var kind: Kind
  /// The range of its bytes: for a leaf its whole lines, for a container those from its marker on.
  package var range: Range<Int>
  /// The blocks in it, in order.
  package var children: [DocumentBlock] = []
  /// The text of paragraphs, headings, cells and titles of callouts.
  package var inlines: [InlineEvent] = []
  /// The lines of code, math, HTML and definitions.
  package var lines: [SourceLine] = []

  init(_ kind: Kind, _ range: Range<Int>) { (self.kind, self.range) = (kind, range) }
}

/// The checkbox of an item that is a task.
package struct TaskBox: Sendable, Hashable {
  /// The character in it, which is the status of the task.
  package var status: Unicode.Scalar
  /// The task's index in the note's `tasks`.
  package var index: Int
}

/// The alignment of the cells of a column.
package enum TableAlignment: Sendable, Hashable {
  /// `---`
  case none
  /// `:--`
  case left
  /// `:-:`
  case center
  /// `--:`
  case right
}

/// A line of a block that is shown as written, without the markers and the indentation that belong to its containers.
package struct SourceLine: Sendable, Hashable {
  /// The number of spaces before the text that remain of a tab if containers or code consumed a part of it.
  package var padding: Int
  /// The range of the text in the note, without the line break.
  package var range: Range<Int>
  /// The column at which the text begins on its line, from 0, with tab stops of 4.
  package var column: Int
}
