internal import CommandSpec

/// `undo` and `redo`.
enum UndoCommand {
  struct Arguments: Sendable {
    var operation: Int?
    var actor: String?
    var since: String?
    var change = ChangeArguments()
  }

  static let undo: Command<Arguments> = Command(
    "Undo an operation", defaults: Arguments(),
    run: { session, arguments in
      if let actor = arguments.actor { return try session.undo(allOf: actor, arguments) }
      return try session.step(isUndo: true, arguments)
    },
    options: [
      operation("Undo the operation ID instead of the last", \.operation),
      .value(
        "actor", .text("NAME").required(as: "the name of an agent"), "Undo all operations of the agent NAME",
        sets: \.actor
      )
      .details(
        """
        They are undone from the last to the first. What others changed in other places of the same notes since then is
        kept. An operation is left, and named, if others changed the same places.
        """),
      .value("since", .text("TIME"), "With --actor, only those since TIME, such as 1h or a date", sets: \.since),
    ],
    groups: [.shared(\.change, .withoutCount), .shared(\.change, .output)],
    description: """
      Restores the contents and names that the notes had before the last operation. If one of them changed since then,
      nothing is done, and a diff shows the changes that would be lost. If the record of the last operation is damaged,
      nothing is done either, and \(option: "operation") can name an earlier one.

      \(command: "redo") reverses an undo. \(code: "undo") in the config sets how many operations are kept, and how
      long.
      """,
    examples: [
      Example("sheaf undo", "Undo the last operation"),
      Example("sheaf undo --dry-run", "Show what undoing it would change"),
      Example("sheaf undo --actor claude --since 1h", "Take back all that an agent did in the last hour"),
    ],
    exitStatus: [1: "There is nothing to undo, or an operation of the agent was left."],
    seeAlso: [
      .command("redo"), .command("operations"), .command("mcp"), .page("sheaf-config", 5), .page("sheaf-safety", 7),
    ],
    check: { arguments throws(ValueProblem) in
      if arguments.since != nil, arguments.actor == nil { throw ValueProblem("--since needs --actor") }
      if arguments.operation != nil, arguments.actor != nil {
        throw ValueProblem("--operation and --actor cannot be given together")
      }
    })

  static let redo: Command<Arguments> = Command(
    "Redo an undone operation", defaults: Arguments(), run: { try $0.step(isUndo: false, $1) },
    options: [operation("Redo the operation ID instead of the one undone last", \.operation)],
    groups: [.shared(\.change, .withoutCount), .shared(\.change, .output)],
    description: """
      Redoes the operation that was undone last, unless another operation was done since then. With
      \(option: "operation") it redoes any operation that is undone. If one of the notes has changed since then, nothing
      is done, and a diff shows the changes that would be lost.
      """,
    examples: [Example("sheaf redo", "Redo the last undone operation")], exitStatus: [1: "There is nothing to redo."],
    seeAlso: [.command("undo"), .command("operations")])

  private static func operation(_ summary: String, _ path: Property<Arguments, Int?>) -> Option<Arguments> {
    .value("operation", .number("ID", in: 1...Int.max, called: "the number of an operation"), summary, sets: path)
  }
}
