/// A command: its documentation, the conversion of its words to arguments, and the function that runs it. Its name is
/// in the table.
///
/// `Context` is what the program passes to a running command, and `Outcome` is what a command returns; neither has a
/// meaning in this module.
package struct Command<Arguments: Sendable, Context, Outcome>: Sendable {
  /// The summary: one line, imperative, without a period.
  package let summary: String
  let defaults: Arguments
  let columns: @Sendable () -> Columns
  let check: @Sendable (Arguments) throws(ValueProblem) -> Void
  let run: @Sendable (Context, Arguments) throws -> Outcome

  /// The columns that are made only when they are needed: a program that runs one of sixty commands need not build the
  /// options of all of them.
  struct Columns {
    let options: [OptionGroup<Arguments>]
    let operands: [Operand<Arguments>]
    let description: Prose
    let examples: [Example]
    let exitStatus: ExitMeanings
    let seeAlso: [Reference]
    let manual: [ManualSection]
  }

  /// Makes a command.
  ///
  /// - Parameters:
  ///   - summary: A line of at most 60 characters, imperative, without a period.
  ///   - defaults: The arguments of an empty command line.
  ///   - options: The options, in the order of their headings in help.
  ///   - operands: The operands; at most one of them takes more than one word.
  ///   - description: The full description of the command.
  ///   - examples: Command lines to copy.
  ///   - exitStatus: The meaning of the exit statuses that not every command has.
  ///   - seeAlso: References for further reading.
  ///   - manual: Sections that only the manual page has, because they are long.
  ///   - check: Throws for arguments that exclude each other; the reason is shown unchanged.
  ///   - run: Runs the command, after every word of the command line was parsed.
  package init(
    _ summary: String,
    defaults: Arguments,
    options: @autoclosure @escaping @Sendable () -> [OptionGroup<Arguments>] = [],
    operands: @autoclosure @escaping @Sendable () -> [Operand<Arguments>] = [],
    description: @autoclosure @escaping @Sendable () -> Prose = [],
    examples: @autoclosure @escaping @Sendable () -> [Example] = [],
    exitStatus: @autoclosure @escaping @Sendable () -> ExitMeanings = [:],
    seeAlso: @autoclosure @escaping @Sendable () -> [Reference] = [],
    manual: @autoclosure @escaping @Sendable () -> [ManualSection] = [],
    check: @escaping @Sendable (Arguments) throws(ValueProblem) -> Void = { _ in },
    run: @escaping @Sendable (Context, Arguments) throws -> Outcome
  ) {
    self.summary = summary
    self.defaults = defaults
    columns = {
      Columns(
        options: options(), operands: operands(), description: description(), examples: examples(),
        exitStatus: exitStatus(), seeAlso: seeAlso(), manual: manual())
    }
    self.check = check
    self.run = run
  }
}
