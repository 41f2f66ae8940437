/// A command: what is shown about it, how its words become arguments, and what runs with them. What it is called, the table
/// says.
///
/// `Context` is what the program hands to a running command, `Outcome` what a command gives back; neither
/// means anything here.
package struct Command<Arguments: Sendable, Context, Outcome>: Sendable {
  /// One line, imperative, without a period.
  package let summary: String
  let defaults: Arguments
  let columns: @Sendable () -> Columns
  let check: @Sendable (Arguments) throws(ValueProblem) -> Void
  let run: @Sendable (Context, Arguments) throws -> Outcome

  /// The columns that are made only when they are looked at: a program that runs one command of sixty need
  /// not build the options of all.
  struct Columns {
    let options: [OptionGroup<Arguments>]
    let operands: [Operand<Arguments>]
    let description: Prose
    let examples: [Example]
    let exitStatus: Prose
    let seeAlso: [Reference]
  }

  /// Makes a command.
  ///
  /// - Parameters:
  ///   - summary: at most 60 characters, imperative, without a period.
  ///   - defaults: the arguments of a command line with nothing on it.
  ///   - options: the options, in the order of their headings in help.
  ///   - operands: the operands; at most one of them takes more than one word.
  ///   - description: what the command does, in full.
  ///   - examples: command lines to copy.
  ///   - exitStatus: what the exit status says, where the table's own words do not suffice.
  ///   - seeAlso: where to read on.
  ///   - check: refuses arguments that exclude each other; the reason is shown as it is.
  ///   - run: does the work, once every word of the command line is understood.
  package init(
    _ summary: String,
    defaults: Arguments,
    options: @autoclosure @escaping @Sendable () -> [OptionGroup<Arguments>] = [],
    operands: @autoclosure @escaping @Sendable () -> [Operand<Arguments>] = [],
    description: @autoclosure @escaping @Sendable () -> Prose = [],
    examples: @autoclosure @escaping @Sendable () -> [Example] = [],
    exitStatus: @autoclosure @escaping @Sendable () -> Prose = [],
    seeAlso: @autoclosure @escaping @Sendable () -> [Reference] = [],
    check: @escaping @Sendable (Arguments) throws(ValueProblem) -> Void = { _ in },
    run: @escaping @Sendable (Context, Arguments) throws -> Outcome
  ) {
    self.summary = summary
    self.defaults = defaults
    columns = {
      Columns(
        options: options(), operands: operands(), description: description(), examples: examples(),
        exitStatus: exitStatus(), seeAlso: seeAlso())
    }
    self.check = check
    self.run = run
  }
}
