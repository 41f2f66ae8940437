/// Options that belong together: one heading in help, one value in the arguments.
package struct OptionGroup<Arguments: Sendable>: Sendable {
  /// The heading in help, capitalised.
  package let heading: String
  /// The options in the order help shows them.
  package let options: [Option<Arguments>]

  /// Makes a group from a heading and its options.
  package init(_ heading: String, _ options: [Option<Arguments>]) {
    self.heading = heading
    self.options = options
  }

  /// The options of one command alone.
  package static func own(_ options: [Option<Arguments>]) -> Self {
    Self(OptionSection.ownHeading, options)
  }

  /// The options that arguments share with other commands, at the property that holds them.
  package static func shared<Part: SharedArguments>(
    _ path: @autoclosure @escaping PropertyPath<Arguments, Part>
  ) -> Self {
    Self(Part.options.heading, Part.options.options.plainly { $0.lifted(path()) })
  }

  /// The options that arguments share with other commands, made for this command, at the property that holds them.
  package static func shared<Part: Sendable>(
    _ path: @autoclosure @escaping PropertyPath<Arguments, Part>, _ group: OptionGroup<Part>
  ) -> Self {
    Self(group.heading, group.options.plainly { $0.lifted(path()) })
  }

  /// What is shown about the group.
  package var section: OptionSection {
    OptionSection(heading: heading, options: options.plainly { $0.spec })
  }
}

/// Arguments that several commands have a copy of, with the options that fill them.
package protocol SharedArguments: Sendable {
  /// The options, under the heading they have in every command.
  static var options: OptionGroup<Self> { get }
}
