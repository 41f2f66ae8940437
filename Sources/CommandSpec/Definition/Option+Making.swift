// Options without a value.
extension Option {
  /// Makes an option that calls `apply`.
  package static func flag(
    _ long: String, short: Character? = nil, _ summary: String,
    apply: @escaping @Sendable (inout Arguments) throws(ValueProblem) -> Void
  ) -> Self {
    Self(spec: OptionSpec(long: long, short: short, summary: summary)) { arguments, _ throws(ValueProblem) in
      try apply(&arguments)
    }
  }

  package static func flag(
    _ long: String, short: Character? = nil, _ summary: String,
    sets path: @autoclosure @escaping PropertyPath<Arguments, Bool>
  ) -> Self { flag(long, short: short, summary, sets: path(), to: true) }

  /// Makes an option that sets a property to a certain value; several such options choose between values.
  package static func flag<Choice: Sendable>(
    _ long: String, short: Character? = nil, _ summary: String,
    sets path: @autoclosure @escaping PropertyPath<Arguments, Choice>, to choice: Choice
  ) -> Self { flag(long, short: short, summary) { $0[keyPath: path()] = choice } }

  /// Makes a pair of options, `--x` and `--no-x`, that set a property to true or false, the last one on the command line
  /// winning; it remains nil if neither is used.
  package static func toggle(
    _ long: String, _ summary: String, sets path: @autoclosure @escaping PropertyPath<Arguments, Bool?>
  ) -> Self {
    Self(spec: OptionSpec(long: long, negation: "no-\(long)", summary: summary)) { arguments, setting in
      arguments[keyPath: path()] = if case .off = setting { false } else { true }
    }
  }
}

// Options with a value.
extension Option {
  /// Makes an option that calls `apply` with its value; if it is used several times, the last one wins.
  package static func value<Converted>(
    _ long: String, short: Character? = nil, _ value: ValueSpec<Converted>, _ summary: String,
    isRepeatable: Bool = false, apply: @escaping @Sendable (inout Arguments, Converted) throws(ValueProblem) -> Void
  ) -> Self {
    let spec = OptionSpec(
      long: long, short: short, metavariable: value.metavariable, completion: value.completion,
      isRepeatable: isRepeatable, summary: summary)
    return Self(spec: spec) { arguments, setting throws(ValueProblem) in
      guard case .value(let word) = setting else { return }
      try apply(&arguments, try value.convert(word))
    }
  }

  /// Makes an option that sets a property; the last one on the command line wins.
  package static func value<Converted>(
    _ long: String, short: Character? = nil, _ value: ValueSpec<Converted>, _ summary: String,
    sets path: @autoclosure @escaping PropertyPath<Arguments, Converted>
  ) -> Self { .value(long, short: short, value, summary) { $0[keyPath: path()] = $1 } }

  /// Makes an option that sets a property, which is nil if the option is not used.
  package static func value<Converted>(
    _ long: String, short: Character? = nil, _ value: ValueSpec<Converted>, _ summary: String,
    sets path: @autoclosure @escaping PropertyPath<Arguments, Converted?>
  ) -> Self { .value(long, short: short, value, summary) { $0[keyPath: path()] = $1 } }

  /// Makes an option that may be used several times and adds a value each time.
  package static func value<Converted>(
    _ long: String, short: Character? = nil, _ value: ValueSpec<Converted>, _ summary: String,
    appends path: @autoclosure @escaping PropertyPath<Arguments, [Converted]>
  ) -> Self {
    .value(long, short: short, value, summary, isRepeatable: true) { $0[keyPath: path()].append($1) }
  }
}

/// A stored property of a value, as `\.name`, which an option or an operand sets.
package typealias Property<Root, Value> = any WritableKeyPath<Root, Value> & Sendable

/// Makes the key path of a property on demand, since this costs time and few of a command's options are used.
package typealias PropertyPath<Root, Value> = @Sendable () -> Property<Root, Value>
