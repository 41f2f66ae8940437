/// A piece of a note's body that is laid out as one: what `MarkdownReader` makes of lines.
struct MarkdownBlock: Hashable, Sendable {
  /// What the piece is. Texts are UTF-8 with Markdown's inline marks still in them; `\n` is a line break.
  enum Content: Hashable, Sendable {
    case blank
    case heading(level: Int, [UInt8])
    case paragraph([UInt8])
    case item(Marker, [UInt8])
    case rule
    /// Lines that are shown as they are.
    case code([[UInt8]])
    /// The first row is that of the headers.
    case table([[[UInt8]]], [TextFitting.Alignment], source: [[UInt8]])
    /// The first line of a callout.
    case callout(type: String, title: [UInt8])
  }

  /// What stands before the text of a list item.
  struct Marker: Hashable, Sendable {
    /// The number with its point or parenthesis; nil for a bullet.
    var number: String?
    /// The character in the box of a task.
    var status: String?
  }

  /// How many quotations it stands in.
  var depth: Int
  /// How many list items it stands in.
  var level: Int
  var content: Content
}
