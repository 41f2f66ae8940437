/// A compiled regular expression, which threads can share; each thread makes its own `RegularExpressionMatcher`.
///
/// Syntax and semantics are those of `rg`: Rust's regex syntax with Unicode enabled, and matches within a single line.
/// Of the matches with the earliest beginning, the one that alternatives and repetitions prefer is found. Groups do not
/// capture. Look-around and back-references are not supported, so every search takes time linear in the text.
package struct RegularExpression: Sendable {
  let node: SyntaxNode
  let program: PatternProgram
  /// Literals that every matching line contains.
  package let requiredLiterals: RequiredLiterals

  /// Compiles a pattern.
  ///
  /// - Parameter ignoringCase: Whether case is ignored, as if the pattern began with `(?i)`.
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
  /// The number of instructions of the compiled pattern, by which fuzzing avoids what takes long.
  package var size: Int { program.instructions.count }
}

/// The reason why a pattern is not a valid regular expression, and the position of the error.
package struct RegularExpressionError: Error, Sendable, Equatable {
  /// The offset in bytes of the error in the pattern.
  package let offset: Int
  /// The error as part of a sentence, in lower case, without a period.
  package let message: String
  /// A suggestion of what to write instead, if there is one.
  package let hint: String?

  init(at offset: Int, _ message: String, hint: String? = nil) {
    (self.offset, self.message, self.hint) = (offset, message, hint)
  }
}
