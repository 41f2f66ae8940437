/// An option of a command line, with its effect on the arguments.
package struct Option<Arguments: Sendable>: Sendable {
  /// The documentation of the option.
  package private(set) var spec: OptionSpec
  let apply: @Sendable (inout Arguments, ScannedWords.Form) throws(ValueProblem) -> Void

  /// Returns the same option for arguments that contain these arguments.
  package func lifted<Whole>(_ path: @autoclosure @escaping PropertyPath<Whole, Arguments>) -> Option<Whole> {
    Option<Whole>(spec: spec) { whole, setting throws(ValueProblem) in
      try apply(&whole[keyPath: path()], setting)
    }
  }
}

// Further columns of the table.
extension Option {
  /// Returns the option with prose that help shows in full.
  package func details(_ details: Prose) -> Self {
    with { $0.details = details }
  }

  /// Returns the option with more prose, which is made when it is read.
  package func details(later details: LaterProse) -> Self {
    with { $0.furtherDetails = details }
  }

  /// Returns the option with an example of its use.
  package func example(_ line: String, _ explanation: String) -> Self {
    with { $0.example = Example(line, explanation) }
  }

  /// Returns the option with the name of an environment variable that has the same effect.
  package func environment(_ name: String) -> Self {
    with { $0.environment = name }
  }

  /// Returns the option with the configuration key that has the same effect.
  package func config(_ key: String) -> Self {
    with { $0.configKey = key }
  }

  /// Returns the option marked as one that the page of options describes.
  package func common(if isCommon: Bool = true) -> Self {
    with { $0.isCommon = isCommon }
  }

  /// Returns the option hidden from help, manual and completions.
  package func hidden() -> Self {
    with { $0.isHidden = true }
  }

  /// Returns the option marked as forwarded to the program when completion scripts request candidates.
  package func forwarded() -> Self {
    with { $0.isForwarded = true }
  }

  private func with(_ change: (inout OptionSpec) -> Void) -> Self {
    var copy = self
    change(&copy.spec)
    return copy
  }
}
