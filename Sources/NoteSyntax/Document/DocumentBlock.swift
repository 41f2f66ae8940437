/// A block of a document, with what it holds.
package struct DocumentBlock: Sendable, Equatable {
  /// What a block is.
  package enum Kind: Sendable, Equatable {
    /// The properties.
    case frontMatter
    /// Blank lines; also the line of an empty list item.
    case blank
    /// Text.
    case paragraph
    /// A heading of level 1 to 6.
    case heading(level: Int)
    /// A rule.
    case thematicBreak
    /// Code between fences, with the info string as written.
    case fencedCode(info: String?)
    /// Code indented by four columns.
    case indentedCode
    /// A raw HTML block.
    case html
    /// A table: its children are rows, the first that of the headers.
    case table([TableAlignment])
    /// A row: its children are cells, as many as are written.
    case tableRow
    /// A cell.
    case tableCell
    /// Link reference definitions: indices into the note's `definitions`.
    case definitions(Range<Int>)
    /// Lines between `%%` and `%%`: the children are its paragraphs, the last with the characters that close it.
    case comment
    /// Lines between `$$` and `$$`.
    case math
    /// A block quote.
    case quote
    /// A callout; its first child may be a `calloutTitle`.
    case callout(Callout)
    /// The rest of the line that begins a callout.
    case calloutTitle
    /// A list: its children are items, and blank lines between them. Lists without numbers have no start.
    case list(start: Int?, isTight: Bool)
    /// An item of a list; a task has a box.
    case item(ListMarker, task: TaskBox?)
    /// The text of a footnote.
    case footnote(label: String)
  }

  /// What it is.
  package var kind: Kind
  /// Its bytes: of a leaf its whole lines, of a container those from its marker on.
  package var range: Range<Int>
  /// What it holds, in order.
  package var children: [DocumentBlock] = []
  /// The text of paragraphs, headings, cells and titles of callouts.
  package var inlines: [InlineEvent] = []
  /// The lines of code, math, HTML and definitions.
  package var lines: [SourceLine] = []

  init(_ kind: Kind, _ range: Range<Int>) {
    self.kind = kind
    self.range = range
  }
}

/// The box of an item that is a task.
package struct TaskBox: Sendable, Hashable {
  /// The character in it.
  package var status: Unicode.Scalar
  /// The task's index in the note's `tasks`.
  package var index: Int
}

/// How the cells of a column are aligned.
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

/// One line of a block that is shown as written, without the markers and the indentation that belong to its containers.
package struct SourceLine: Sendable, Hashable {
  /// Spaces before the text: what is left of a tab that containers or code took a part of.
  package var padding: Int
  /// The text in the note, without the line break.
  package var range: Range<Int>
  /// The column at which the text begins on its line, with tab stops of 4; from 0.
  package var column: Int
}
