/// A group of options: one heading in help, one value in the arguments.
package struct OptionGroup<Arguments: Sendable>: Sendable {
  /// The heading in help, capitalised.
  package let heading: String
  /// The options in the order in which help shows them.
  package let options: [Option<Arguments>]

  /// Makes a group from a heading and its options.
  package init(_ heading: String, _ options: [Option<Arguments>]) {
    self.heading = heading
    self.options = options
  }

  /// Makes a group of the options of a single command.
  package static func own(_ options: [Option<Arguments>]) -> Self {
    Self(OptionSection.ownHeading, options)
  }

  /// Makes a group of the options that several commands share, given the property that holds them.
  package static func shared<Part: SharedArguments>(
    _ path: @autoclosure @escaping PropertyPath<Arguments, Part>
  ) -> Self {
    Self(Part.options.heading, Part.options.options.plainly { $0.lifted(path()) })
  }

  /// Makes a group of shared options that are made for this command, given the property that holds them.
  package static func shared<Part: Sendable>(
    _ path: @autoclosure @escaping PropertyPath<Arguments, Part>, _ group: OptionGroup<Part>
  ) -> Self {
    Self(group.heading, group.options.plainly { $0.lifted(path()) })
  }

  /// The documentation of the group.
  package var section: OptionSection {
    OptionSection(heading: heading, options: options.plainly { $0.spec })
  }
}

/// Arguments that are a part of those of several commands, with the options that set them.
package protocol SharedArguments: Sendable {
  /// The options, with the heading that they have in every command.
  static var options: OptionGroup<Self> { get }
}
