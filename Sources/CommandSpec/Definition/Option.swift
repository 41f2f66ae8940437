/// An option of a command line, with its effect on the arguments.
package struct Option<Arguments: Sendable>: Sendable {
  /// The documentation of the option.
  package private(set) var spec: OptionSpec
  let apply: @Sendable (inout Arguments, ScannedWords.Form) throws(ValueProblem) -> Void

  package func lifted<Whole>(_ path: @autoclosure @escaping PropertyPath<Whole, Arguments>) -> Option<Whole> {
    Option<Whole>(spec: spec) { whole, setting throws(ValueProblem) in try apply(&whole[keyPath: path()], setting) }
  }
}

// Further columns of the table.
extension Option {
  /// Returns the option with prose that help shows in full.
  package func details(_ details: Prose) -> Self { with { $0.details = details } }

  /// Returns the option with more prose, which is made when it is read.
  package func details(later details: LaterProse) -> Self { with { $0.furtherDetails = details } }

  /// Returns the option with an example of its use.
  package func example(_ line: String, _ explanation: String) -> Self {
    with { $0.example = Example(line, explanation) }
  }

  /// Returns the option with the name of an environment variable that has the same effect.
  package func environment(_ name: String) -> Self { with { $0.environment = name } }

  /// Returns the option with the configuration key that has the same effect.
  package func config(_ key: String) -> Self { with { $0.configKey = key } }

  /// Returns the option marked as one that the page of options describes.
  package func common(if isCommon: Bool = true) -> Self { with { $0.isCommon = isCommon } }

  /// Returns the option hidden from help, manual and completions.
  package func hidden() -> Self { with { $0.isHidden = true } }

  /// Returns the option marked as forwarded to the program when completion scripts request candidates.
  package func forwarded() -> Self { with { $0.isForwarded = true } }

  private func with(_ change: (inout OptionSpec) -> Void) -> Self {
    var copy = self
    change(&copy.spec)
    return copy
  }
}

/// A group of options: one heading in help, one value in the arguments.
package struct OptionGroup<Arguments: Sendable>: Sendable {
  /// The heading in help, capitalised.
  package let heading: String
  /// The options in the order in which help shows them.
  package let options: [Option<Arguments>]

  package init(_ heading: String, _ options: [Option<Arguments>]) { (self.heading, self.options) = (heading, options) }

  package init(_ heading: String, _ options: Option<Arguments>...) { self.init(heading, options) }

  /// Makes a group of the options of a single command.
  package static func own(_ options: [Option<Arguments>]) -> Self { Self(OptionSection.ownHeading, options) }

  /// Makes a group of the options that several commands share, given the property that holds them.
  package static func shared<Part: SharedArguments>(
    _ path: @autoclosure @escaping PropertyPath<Arguments, Part>
  ) -> Self { shared(path(), Part.options) }

  /// Makes a group of shared options that are made for this command, given the property that holds them.
  package static func shared<Part: Sendable>(
    _ path: @autoclosure @escaping PropertyPath<Arguments, Part>, _ group: OptionGroup<Part>
  ) -> Self { Self(group.heading, group.options.plainly { $0.lifted(path()) }) }

  /// The documentation of the group.
  package var section: OptionSection { OptionSection(heading: heading, options: options.plainly { $0.spec }) }
}

/// Arguments that are a part of those of several commands, with the options that set them.
package protocol SharedArguments: Sendable {
  /// The options, with the heading that they have in every command.
  static var options: OptionGroup<Self> { get }
}
