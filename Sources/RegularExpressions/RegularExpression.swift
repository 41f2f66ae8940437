/// A compiled pattern, to be shared between threads; each makes a `RegularExpressionMatcher` of its own.
///
/// The syntax and the meaning are those of `rg`: Rust's regex syntax with Unicode on, matches within one line, and of the
/// matches that begin first the one that alternatives and repetitions prefer. Groups only group. Look-around and
/// back-references do not exist, for which searching takes time linear in the text whatever the pattern.
package struct RegularExpression: Sendable {
  let node: SyntaxNode
  let program: Program
  /// What every matching line contains, as far as that is simple to say.
  package let requiredLiterals: RequiredLiterals

  /// Compiles a pattern.
  ///
  /// - Parameter ignoringCase: whether letters match in any case, as if the pattern began with `(?i)`.
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
  /// How many instructions the pattern was compiled to.
  package var size: Int { program.instructions.count }
}
