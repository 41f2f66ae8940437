/// All that is shown about one operand of a command, without what it does.
package struct OperandSpec: Hashable, Sendable {
  /// How many words an operand takes.
  package enum Cardinality: Hashable, Sendable {
    case one
    case optional
    case many
    case oneOrMore

    /// The fewest words.
    package var minimum: Int { self == .one || self == .oneOrMore ? 1 : 0 }
    /// The most words.
    package var maximum: Int { self == .one || self == .optional ? 1 : Int.max }
  }

  /// The capitalised name in help.
  package let metavariable: String
  /// What shells offer for it.
  package let completion: CompletionKind
  /// How many words it takes.
  package let cardinality: Cardinality
  /// One line that says what it is, capitalised, without a period.
  package let summary: String
  /// Whether words with one dash that are no option of the command count as operands.
  package fileprivate(set) var acceptsDashedWords = false
}

/// One operand of a command and what its words do to the arguments.
package struct Operand<Arguments: Sendable>: Sendable {
  /// What is shown about the operand.
  package private(set) var spec: OperandSpec
  let apply: @Sendable (inout Arguments, [Argument]) throws(ValueProblem) -> Void

  /// Makes an operand that does `apply` with all of its words, also when there are none.
  package init<Converted>(
    _ cardinality: OperandSpec.Cardinality, _ value: ValueSpec<Converted>, _ summary: String,
    apply: @escaping @Sendable (inout Arguments, [Converted]) throws(ValueProblem) -> Void
  ) {
    spec = OperandSpec(
      metavariable: value.metavariable, completion: value.completion, cardinality: cardinality,
      summary: summary)
    self.apply = { arguments, words throws(ValueProblem) in
      var values: [Converted] = []
      for word in words { values.append(try value.convert(word)) }
      try apply(&arguments, values)
    }
  }

  private init(
    spec: OperandSpec, apply: @escaping @Sendable (inout Arguments, [Argument]) throws(ValueProblem) -> Void
  ) {
    self.spec = spec
    self.apply = apply
  }

  /// The operand, which also takes words that begin with one dash, such as `-draft` in a query.
  ///
  /// Only a word that does not look like a short option or a cluster of them becomes an operand, and a letter
  /// right after a short option is not taken for its value: `-n5` is still `-n 5`, but `-note` is a word.
  /// Words with two dashes stay options.
  package func acceptingDashedWords() -> Self {
    var copy = self
    copy.spec.acceptsDashedWords = true
    return copy
  }

  /// The same operand for arguments that hold these arguments as a part.
  package func lifted<Whole>(_ path: @autoclosure @escaping PropertyPath<Whole, Arguments>) -> Operand<Whole> {
    Operand<Whole>(spec: spec) { whole, words throws(ValueProblem) in try apply(&whole[keyPath: path()], words)
    }
  }
}

extension Operand {
  /// An operand of any number of words that make one text, with a space between them; no text when there are none.
  package static func text(
    _ value: ValueSpec<String>, _ summary: String, isRequired: Bool = false,
    apply: @escaping @Sendable (inout Arguments, String) -> Void
  ) -> Self {
    Self(isRequired ? .oneOrMore : .many, value, summary) { arguments, words in
      // `joined` has the runtime search all conformances of the program.
      var text = words.first ?? ""
      for word in words.dropFirst() { text += " " + word }
      apply(&arguments, text)
    }
  }

  /// An operand that must be there and sets a property.
  package static func one<Converted>(
    _ value: ValueSpec<Converted>, _ summary: String,
    sets path: @autoclosure @escaping PropertyPath<Arguments, Converted>
  ) -> Self {
    Self(.one, value, summary) { if let first = $1.first { $0[keyPath: path()] = first } }
  }

  /// An operand that must be there and sets a property that is nil before.
  package static func one<Converted>(
    _ value: ValueSpec<Converted>, _ summary: String,
    sets path: @autoclosure @escaping PropertyPath<Arguments, Converted?>
  ) -> Self {
    Self(.one, value, summary) { $0[keyPath: path()] = $1.first }
  }

  /// An operand that may be left out, which leaves the property as it was.
  package static func optional<Converted>(
    _ value: ValueSpec<Converted>, _ summary: String,
    sets path: @autoclosure @escaping PropertyPath<Arguments, Converted>
  ) -> Self {
    Self(.optional, value, summary) { if let first = $1.first { $0[keyPath: path()] = first } }
  }

  /// An operand that may be left out, which leaves the property nil.
  package static func optional<Converted>(
    _ value: ValueSpec<Converted>, _ summary: String,
    sets path: @autoclosure @escaping PropertyPath<Arguments, Converted?>
  ) -> Self {
    Self(.optional, value, summary) { if let first = $1.first { $0[keyPath: path()] = first } }
  }

  /// An operand of any number of words.
  package static func many<Converted>(
    _ value: ValueSpec<Converted>, _ summary: String,
    sets path: @autoclosure @escaping PropertyPath<Arguments, [Converted]>
  ) -> Self {
    Self(.many, value, summary) { $0[keyPath: path()] = $1 }
  }

  /// An operand of one or more words.
  package static func oneOrMore<Converted>(
    _ value: ValueSpec<Converted>, _ summary: String,
    sets path: @autoclosure @escaping PropertyPath<Arguments, [Converted]>
  ) -> Self {
    Self(.oneOrMore, value, summary) { $0[keyPath: path()] = $1 }
  }
}
