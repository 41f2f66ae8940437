internal import Answers
internal import CommandSpec
internal import Dates
internal import VaultCore

/// `review done` and `review later`.
enum ReviewChangeCommand {
  struct Arguments: Sendable {
    var notes = ChosenNotes()
    var span = DaySpan(1, .day)
    var change = ChangeArguments()
  }

  static let done: Command<NoteChangeArguments> = Command(
    changingNotes: "Mark notes as read, to be read again later",
    run: { session, arguments in
      try session.change(arguments.notes, arguments.change) { notes, view in
        ReviewNotes(notes.map(\.path), today: view.vault.today)
      }
    },
    description: """
      Sets the day when each note is to be read again, in the property \(code: "review"), or \(code: "next-review") if it
      has that one. It is in seven days at first, and then after twice the time that was between the last two reviews, at
      most a year. That time is in the property \(code: "review-interval"). \(command: "undo") reverses this.
      """,
    examples: [Example("sheaf review done Home", "Read it again in a while")],
    seeAlso: [.command("review"), .command("review later"), .command("undo")])

  static let later: Command<Arguments> = Command(
    "Set the day when notes are to be read again", defaults: Arguments(), run: run,
    options: [
      .value(
        "in",
        ValueSpec("PERIOD", .choices(["1d", "7d", "2w", "1m", "1y"])) { word throws(ValueProblem) in
          guard let span = DaySpan(word.text) else { throw ValueProblem("a period is a number with d, w, m or y: 7d") }
          return span
        }, "The time until that day; 1d by default", sets: \.span)
    ],
    groups: [.shared(\.notes), .shared(\.change), .shared(\.change, .output)],
    operands: [ChosenNotes.operand.lifted(\.notes)],
    description: """
      Sets the property \(code: "review") of each note, or \(code: "next-review") if it has that one, to a day after
      today. The time between reviews, from which \(command: "review done") goes on, stays as it is. \(command: "undo")
      reverses this.
      """,
    examples: [
      Example("sheaf review later Home --in 2w", "Read it again in two weeks"),
      Example("sheaf review later --where tag:idea --in 1m", "Read all ideas again in a month"),
    ],
    exitStatus: [1: "No note matches --where."],
    seeAlso: [.command("review"), .command("review done"), .command("undo")],
    check: { arguments throws(ValueProblem) in try arguments.notes.check() })

  private static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    try session.change(arguments.notes, arguments.change) { notes, view in
      ReviewNotes(notes.map(\.path), later: arguments.span, today: view.vault.today)
    }
  }
}
