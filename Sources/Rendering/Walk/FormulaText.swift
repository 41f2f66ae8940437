internal import Bytes

/// The lines of a block with a formula, for sinks that show it without the `$$` around it.
struct FormulaText {
  private var lines = ""

  /// Adds a line as written.
  mutating func append(_ line: Span<UInt8>) { lines += String(line) + "\n" }

  /// The formula.
  var content: String {
    var content = Substring(lines)
    while content.last?.isWhitespace == true { content.removeLast() }
    if content.hasPrefix("$$") { content = content.dropFirst(2) }
    if content.hasSuffix("$$") { content = content.dropLast(2) }
    while content.last?.isNewline == true { content.removeLast() }
    return String(content.drop(while: \.isNewline))
  }
}
