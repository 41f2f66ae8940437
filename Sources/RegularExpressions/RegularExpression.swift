/// A compiled pattern, which can be shared between threads; each thread makes its own `RegularExpressionMatcher`.
///
/// Syntax and semantics are those of `rg`: Rust's regex syntax with Unicode enabled, and matches within a single line.
/// Of the matches that begin first, the one that alternatives and repetitions prefer is found. Groups do not capture.
/// There is no look-around and there are no back-references, so a search is linear in the text for every pattern.
package struct RegularExpression: Sendable {
  let node: SyntaxNode
  let program: Program
  /// What every matching line contains, as far as it can be expressed simply.
  package let requiredLiterals: RequiredLiterals

  /// Compiles a pattern.
  ///
  /// - Parameter ignoringCase: Whether letters match in any case, as if the pattern began with `(?i)`.
  package init(_ pattern: String, ignoringCase: Bool = false) throws(RegularExpressionError) {
    try self.init(bytes: Array(pattern.utf8), ignoringCase: ignoringCase)
  }

  /// Compiles a pattern in UTF-8.
  package init(bytes pattern: some Collection<UInt8>, ignoringCase: Bool = false) throws(RegularExpressionError) {
    node = try PatternParser.parse(pattern, ignoringCase: ignoringCase)
    program = try ProgramCompiler.compile(node, isMirrored: false)
    requiredLiterals = LiteralExtraction.requirement(of: node)
  }
}

extension RegularExpression {
  /// The number of instructions of the compiled pattern.
  package var size: Int { program.instructions.count }
}
