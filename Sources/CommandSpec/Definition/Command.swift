/// A command: its documentation, the conversion of its words to arguments, and the function that runs it. Its name is
/// in the table.
///
/// `Context` is what the program passes to a running command, and `Outcome` is what a command returns; neither has a
/// meaning in this module.
package struct Command<Arguments: Sendable, Context, Outcome>: RunnableCommand {
  /// The documentation, without the names.
  package let entry: CommandEntry
  let defaults: Arguments
  let options: [Option<Arguments>]
  let operands: [Operand<Arguments>]
  let check: @Sendable (Arguments) throws(ValueProblem) -> Void
  let run: @Sendable (Context, Arguments) throws -> Outcome

  /// Makes a command.
  ///
  /// - Parameters:
  ///   - summary: A line of at most 60 characters, imperative, without a period.
  ///   - defaults: The arguments of an empty command line.
  ///   - run: Runs the command, after every word of the command line was parsed.
  ///   - options: The options that are described before all others, under `Options`.
  ///   - groups: The other options, in the order of their headings in help.
  ///   - operands: The operands; at most one of them takes more than one word.
  ///   - description: The full description of the command.
  ///   - examples: Command lines to copy.
  ///   - exitStatus: The meaning of the exit statuses that not every command has.
  ///   - seeAlso: References for further reading.
  ///   - manual: Sections that only the manual page has, because they are long.
  ///   - check: Throws for arguments that exclude each other; the reason is shown unchanged.
  package init(
    _ summary: String, defaults: Arguments, run: @escaping @Sendable (Context, Arguments) throws -> Outcome,
    options: [Option<Arguments>] = [], groups: [OptionGroup<Arguments>] = [], operands: [Operand<Arguments>] = [],
    description: Prose = [], examples: [Example] = [], exitStatus: ExitMeanings = [:], seeAlso: [Reference] = [],
    manual: [ManualSection] = [], check: @escaping @Sendable (Arguments) throws(ValueProblem) -> Void = { _ in }
  ) {
    let own: [OptionGroup<Arguments>] = options.isEmpty ? [] : [.own(options)]
    let groups = [own, groups].plainlyJoined { $0 }
    entry = CommandEntry(
      summary: summary, description: description, sections: groups.plainly { $0.section },
      operands: operands.plainly { $0.spec }, examples: examples, exitStatus: exitStatus, seeAlso: seeAlso,
      manual: manual)
    self.defaults = defaults
    self.options = groups.plainlyJoined { $0.options }
    (self.operands, self.check, self.run) = (operands, check, run)
  }
}
