/// The documentation of an operand of a command, without its function.
package struct OperandSpec: Hashable, Sendable {
  /// The number of words that an operand takes.
  package enum Cardinality: Hashable, Sendable {
    case one, optional, many, oneOrMore

    /// The minimum number of words.
    package var minimum: Int { self == .one || self == .oneOrMore ? 1 : 0 }
    /// The maximum number of words.
    package var maximum: Int { self == .one || self == .optional ? 1 : Int.max }
  }

  /// The capitalised name in help.
  package let metavariable: String
  /// The candidates that shells offer for it.
  package let completion: CompletionKind
  /// The number of words that it takes.
  package let cardinality: Cardinality
  /// The summary: one line, capitalised, without a period.
  package let summary: String
  /// The meaning of words with one dash that are not options of the command; nil if such a word is never this operand.
  package fileprivate(set) var dashedWords: DashedWords?

  /// The meaning of words of an operand that begin with a dash.
  package enum DashedWords: Hashable, Sendable {
    /// They are conditions of a query; after `--`, a dash before letters and digits is text.
    case query
    /// They are text, as are numbers with a sign.
    case text
  }
}

/// An operand of a command, with its effect on the arguments.
package struct Operand<Arguments: Sendable>: Sendable {
  /// The documentation of the operand.
  package private(set) var spec: OperandSpec
  let apply: @Sendable (inout Arguments, [Argument]) throws(ValueProblem) -> Void

  /// Makes an operand that calls `apply` with all of its words, also if there are none.
  package init<Converted>(
    _ cardinality: OperandSpec.Cardinality, _ value: ValueSpec<Converted>, _ summary: String,
    apply: @escaping @Sendable (inout Arguments, [Converted]) throws(ValueProblem) -> Void
  ) {
    spec = OperandSpec(
      metavariable: value.metavariable, completion: value.completion, cardinality: cardinality, summary: summary)
    self.apply = { arguments, words throws(ValueProblem) in
      var values: [Converted] = []
      for word in words { values.append(try value.convert(word)) }
      try apply(&arguments, values)
    }
  }

  private init(
    spec: OperandSpec, apply: @escaping @Sendable (inout Arguments, [Argument]) throws(ValueProblem) -> Void
  ) { (self.spec, self.apply) = (spec, apply) }

  /// Returns the operand, which also takes words that begin with one dash, such as `-draft` in a query or `-5` in a
  /// text.
  ///
  /// A word becomes an operand only if it does not look like a short option or a cluster of short options. A letter
  /// directly after a short option is not read as the option's value: `-n5` is still `-n 5`, but `-note` is a word.
  /// Words with two dashes remain options.
  package func acceptingDashedWords(as meaning: OperandSpec.DashedWords = .query) -> Self {
    var copy = self
    copy.spec.dashedWords = meaning
    return copy
  }

  package func lifted<Whole>(_ path: @autoclosure @escaping PropertyPath<Whole, Arguments>) -> Operand<Whole> {
    Operand<Whole>(spec: spec) { whole, words throws(ValueProblem) in try apply(&whole[keyPath: path()], words) }
  }
}

extension Operand {
  /// Makes an operand of any number of words, which are joined to one text with spaces; nil when there are none.
  package static func text(
    _ value: ValueSpec<String>, _ summary: String, apply: @escaping @Sendable (inout Arguments, String) -> Void
  ) -> Self {
    Self(.many, value, summary) { arguments, words in
      // `joined` would make the runtime search all conformances of the program.
      var text = words.first ?? ""
      for word in words.dropFirst() { text += " " + word }
      apply(&arguments, text)
    }
  }

  /// Makes a required operand that sets a property.
  package static func one<Converted>(
    _ value: ValueSpec<Converted>, _ summary: String,
    sets path: @autoclosure @escaping PropertyPath<Arguments, Converted>
  ) -> Self {
    Self(.one, value, summary) { if let first = $1.first { $0[keyPath: path()] = first } }
  }

  /// Makes an optional operand that sets a property; without it, the property does not change.
  package static func optional<Converted>(
    _ value: ValueSpec<Converted>, _ summary: String,
    sets path: @autoclosure @escaping PropertyPath<Arguments, Converted>
  ) -> Self {
    Self(.optional, value, summary) { if let first = $1.first { $0[keyPath: path()] = first } }
  }

  /// Makes an optional operand that sets an optional property; without it, the property remains nil.
  package static func optional<Converted>(
    _ value: ValueSpec<Converted>, _ summary: String,
    sets path: @autoclosure @escaping PropertyPath<Arguments, Converted?>
  ) -> Self {
    Self(.optional, value, summary) { if let first = $1.first { $0[keyPath: path()] = first } }
  }

  /// Makes an operand of any number of words.
  package static func many<Converted>(
    _ value: ValueSpec<Converted>, _ summary: String,
    sets path: @autoclosure @escaping PropertyPath<Arguments, [Converted]>
  ) -> Self { Self(.many, value, summary) { $0[keyPath: path()] = $1 } }

  /// Makes an operand of one or more words.
  package static func oneOrMore<Converted>(
    _ value: ValueSpec<Converted>, _ summary: String,
    sets path: @autoclosure @escaping PropertyPath<Arguments, [Converted]>
  ) -> Self { Self(.oneOrMore, value, summary) { $0[keyPath: path()] = $1 } }
}
