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
  case table([[MathNode]], MathTableForm)
  case style(MathNode, isDisplay: Bool)
  /// Space of the size of something that is not shown.
  case phantom(MathNode)
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

enum MathTableForm: Equatable, Sendable {
  /// Columns by their letters: `l`, `c` or `r`; the last one is that of all further columns.
  case columns(String)
  /// Pairs of columns that meet, as equations at their signs.
  case pairs
}
