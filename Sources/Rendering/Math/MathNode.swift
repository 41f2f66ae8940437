/// A part of a formula, as it is shown.
indirect enum MathNode: Equatable, Sendable {
  /// A letter, which is slanted if it is Latin or Greek.
  case identifier(String)
  /// Letters that are not slanted.
  case upright(String)
  /// The name of a function, such as `sin`.
  case function(String)
  case number(String)
  case symbol(String, MathSymbolForm)
  /// What has its scripts below and above it in a line of its own, as a large operator.
  case operation(MathNode)
  case text(String)
  /// A space in eighteenths of an em.
  case space(Int)
  case row([MathNode])
  case fraction(MathNode, MathNode, hasLine: Bool)
  case root(MathNode, index: MathNode?)
  /// A base with what is at its end, or above and below it.
  case scripts(MathNode, below: MathNode?, above: MathNode?, areLimits: Bool)
  /// Delimiters as high as what is between them; an empty one is not shown.
  case fence(String, MathNode, String)
  case table(MathTable)
  case style(MathNode, MathStyle)
}

enum MathSymbolForm: Equatable, Sendable {
  /// An operator with the space that is usual for it.
  case plain
  /// A symbol without space around it, such as a delimiter of the usual height.
  case tight
  /// A large operator or a name, with what is below and above it in a line of its own.
  case large
  /// A mark or an arrow as wide as what is below or above it.
  case wide
  /// A mark above or below a letter, with its own width.
  case mark
  /// A delimiter within others, as high as they are.
  case middle
  /// A delimiter of a height in tenths of an em.
  case sized(Int)
}

enum MathStyle: Equatable, Sendable {
  /// Large, as in a line of its own, or as in a line of text.
  case display, line
  /// Small, as a script of the given level.
  case script(Int)
  /// A size in hundredths of the usual one.
  case size(Int)
  /// The classes of the style sheet: a colour, a box, or a line through it.
  case classes(StaticString)
  /// Space of the size of something that is not shown, in both directions or in one.
  case phantom, width, height
  /// Shown without taking space, in its width or in its height.
  case withoutWidth, withoutHeight

  static func == (one: MathStyle, other: MathStyle) -> Bool { "\(one)" == "\(other)" }
}

/// Rows of cells.
struct MathTable: Equatable, Sendable {
  /// The columns, in order.
  enum Columns: Equatable, Sendable {
    /// Their letters, `l`, `c` or `r`, with `|` where a line is; the last letter is that of all further columns.
    case letters(String)
    /// Pairs of columns that meet, as equations at their signs.
    case pairs
  }

  var rows: [[MathNode]]
  var columns: Columns
  /// The rows above which a line is; the one after the last row is below that.
  var lines: Set<Int> = []
  /// Whether the cells are as large as in a line of their own.
  var isDisplay = false
}
