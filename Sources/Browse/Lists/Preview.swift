internal import Answers
package import Terminal

/// A question for the text of a row.
package struct PreviewQuestion: Hashable, Sendable {
  /// How the text is shown.
  package enum Form: Hashable, Sendable {
    /// Beside the list.
    case preview
    /// On the whole screen, with what is known about the note.
    case reading
    /// On the whole screen, as it is written.
    case raw
  }

  /// The row.
  package let item: ListItem
  /// The query whose words are highlighted.
  package let query: String
  /// The number of columns for the text.
  package let columns: Int
  /// As in `ListQuestion`.
  package let edition: Int
  /// How the text is shown.
  package var form = Form.preview
  /// The panel about the note; nil for none.
  package var panel: Panel?
  /// Whether lines are wrapped, or else cut at the edge.
  package var isWrapped = true

  var textColumns: Int? { isWrapped ? columns : nil }
}

/// What a panel shows about the current note.
package enum Panel: Int, CaseIterable, Sendable {
  case outline = 1
  case backlinks, links, tasks, related, graph, history
}

/// The text of a row for reading.
package struct Preview: Sendable {
  /// The question that is answered.
  package var question: PreviewQuestion
  /// The facts for the title line, the most important first.
  package var facts: [String] = []
  package var lines: [StyledText] = []
  /// The line that matches the query best, from 0; nil if none does.
  package var bestLine: Int?
  /// The lines that match the query, from 0.
  package var hits: [Int] = []
  /// The links and tasks of the text, in order.
  package var stops: [TextStop] = []
  /// The headings of the text, in order.
  package var headings: [ShownHeading] = []
  package var panel: [PanelRow] = []
  /// The note whose text it is, and its tasks by their lines in the file; nil and none for other texts.
  var seen: SeenRow?
  var tasks: [Int: SeenRow] = [:]
}

extension Preview {
  /// Returns the line that shows the task on a line of the file, or the heading at it or above it; nil if there is none.
  func line(showing source: Int) -> Int? {
    stops.first { $0.target == .task(line: source) }?.line ?? headings.last { $0.source <= source }?.line
  }
}

/// A heading in the text of a note.
package struct ShownHeading: Hashable, Sendable {
  /// The line of the text, from 0.
  package let line: Int
  /// The line of the file, from 1.
  package let source: Int
}

/// A link or a task in the text of a note.
package struct TextStop: Hashable, Sendable {
  package enum Target: Hashable, Sendable {
    /// The task on a line of the file, from 1.
    case task(line: Int)
    /// A link to a note, and a line of it.
    case note(ListItem)
    /// A link to a note that does not exist, by its name.
    case missing(String)
    /// A link to something outside.
    case address(String)
  }

  /// The line of the text, from 0.
  package let line: Int
  /// The pieces of the line that it has.
  package let runs: Range<Int>
  package let target: Target
}

package struct PanelRow: Hashable, Sendable {
  package let text: StyledText
  /// What the row leads to; nil if nothing.
  package var item: ListItem?
  /// The request for what the row leads to, if that is the version of a note in a commit.
  var version: RunRequest?
}
