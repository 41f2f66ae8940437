/// One option of a command line and what it does to the arguments it belongs to.
package struct Option<Arguments: Sendable>: Sendable {
  /// What is shown about the option.
  package private(set) var spec: OptionSpec
  let apply: @Sendable (inout Arguments, ScannedWords.Form) throws(ValueProblem) -> Void

  /// The same option for arguments that hold these arguments as a part.
  package func lifted<Whole>(_ path: @autoclosure @escaping PropertyPath<Whole, Arguments>) -> Option<Whole> {
    Option<Whole>(spec: spec) { whole, setting throws(ValueProblem) in
      try apply(&whole[keyPath: path()], setting)
    }
  }
}

// Further columns of the table.
extension Option {
  /// The option with prose that help shows in full.
  package func details(_ details: Prose) -> Self {
    with { $0.details = details }
  }

  /// The option with more prose, which is made when somebody reads it.
  package func details(later details: LaterProse) -> Self {
    with { $0.furtherDetails = details }
  }

  /// The option with a command line that shows it at work.
  package func example(_ line: String, _ explanation: String) -> Self {
    with { $0.example = Example(line, explanation) }
  }

  /// The option with the name of an environment variable that does the same.
  package func environment(_ name: String) -> Self {
    with { $0.environment = name }
  }

  /// The option with the configuration key that does the same.
  package func config(_ key: String) -> Self {
    with { $0.configKey = key }
  }

  /// The option, left out of help, manual and completions.
  package func hidden() -> Self {
    with { $0.isHidden = true }
  }

  /// The option, handed on when completion scripts ask the program for candidates.
  package func forwarded() -> Self {
    with { $0.isForwarded = true }
  }

  private func with(_ change: (inout OptionSpec) -> Void) -> Self {
    var copy = self
    change(&copy.spec)
    return copy
  }
}
