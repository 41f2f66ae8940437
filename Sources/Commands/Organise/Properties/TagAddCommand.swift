internal import Answers
internal import CommandSpec
internal import VaultCore

enum TagAddCommand {
  struct Arguments: Sendable {
    var tags: [String] = []
    var removed: [String] = []
    var notes = ChosenNotes()
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Give notes a tag", defaults: Arguments(), run: run,
    options: [
      .value("remove", NoteDetails.oldTags, "Remove TAG in the same operation; several with commas") {
        $0.removed += $1
      }
    ],
    groups: [.shared(\.notes), .shared(\.change), .shared(\.change, .output)],
    operands: [
      .one(NoteDetails.newTags, "The tag, with or without '#'; several with commas", sets: \.tags),
      ChosenNotes.operand.lifted(\.notes),
    ],
    description: """
      Adds the tag to the property \(code: "tags") of the notes, in the format of the existing list, unless the list
      already contains it in upper or lower case. \(command: "undo") reverses this. New tags are written in lower case.
      Tags in the text are not changed.
      """,
    examples: [
      Example("sheaf tag add season/late recipes/Shortbread", "Tag a note"),
      Example("sheaf tag add winter --remove autumn recipes/Shortbread", "Replace a tag of a note by another one"),
      Example("sheaf search -l0 lens | sheaf tag add optics -0 -", "Tag the notes that a search finds"),
    ],
    exitStatus: [1: "No note matches --where."], seeAlso: [.command("tag remove"), .command("tags"), .command("undo")],
    check: { arguments throws(ValueProblem) in
      try arguments.notes.check(besides: "TAG", example: "sheaf tag add recipe Welcome")
    })

  private static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    try session.change(arguments.notes, arguments.change) { notes, _ in
      TagNotes(notes.map(\.path), adding: arguments.tags, removing: arguments.removed)
    }
  }
}

enum TagRemoveCommand {
  struct Arguments: Sendable {
    var tags: [String] = []
    var notes = ChosenNotes()
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Remove a tag from notes", defaults: Arguments(), run: run,
    groups: [.shared(\.notes), .shared(\.change), .shared(\.change, .output)],
    operands: [
      .one(NoteDetails.oldTags, "The tag, with or without '#'; several with commas", sets: \.tags),
      ChosenNotes.operand.lifted(\.notes),
    ],
    description: """
      Removes the tag from the property \(code: "tags") of the notes, without regard to case. \(command: "undo")
      reverses this. Tags in the text are not changed.
      """,
    examples: [Example("sheaf tag remove season/late recipes/Shortbread", "Remove a tag from a note")],
    exitStatus: [1: "No note matches --where."], seeAlso: [.command("tag add"), .command("undo")],
    check: { arguments throws(ValueProblem) in
      try arguments.notes.check(besides: "TAG", example: "sheaf tag remove recipe Welcome")
    })

  private static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    try session.change(arguments.notes, arguments.change) { notes, _ in
      TagNotes(notes.map(\.path), removing: arguments.tags)
    }
  }
}
