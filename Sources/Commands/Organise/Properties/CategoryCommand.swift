internal import Answers
internal import CommandSpec
internal import VaultCore

enum CategoryCommand {
  struct Arguments: Sendable {
    var category = ""
    var takesAny = false
    var notes = ChosenNotes()
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Set the category of notes", defaults: Arguments(), run: run,
    options: [.flag("any", "Accept a word that is not a category", sets: \.takesAny)],
    groups: [.shared(\.notes), .shared(\.change), .shared(\.change, .output)],
    operands: [
      ChosenNotes.operand.lifted(\.notes),
      .one(NoteDetails.categoryName, "The category, in upper or lower case", sets: \.category),
    ],
    description: """
      Sets the property \(code: "category") of the notes to \(code: "idea"), \(code: "task"), \(code: "journal"),
      \(code: "health"), \(code: "goal"), \(code: "memory"), \(code: "finance") or \(code: "other"), or to a category
      that \(code: "categories") in the config defines. \(command: "undo") reverses this.

      Notes can have other words as their category. These are kept, listed and found, and \(option: "any") sets one.
      """,
    examples: [
      Example("sheaf category recipes/Shortbread idea", "Set the category of a note to idea"),
      Example("sheaf list -l work | sheaf category - goal", "Set the category of all notes of a list to goal"),
    ],
    exitStatus: [1: "No note matches --where."],
    seeAlso: [.command("categories"), .command("property unset"), .command("undo")],
    check: { arguments throws(ValueProblem) in
      try arguments.notes.check(besides: "CATEGORY", example: "sheaf category Welcome idea")
    })

  private static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    // A category that does not exist is reported before the notes are looked for.
    let vault = arguments.takesAny ? nil : try session.findVault()
    _ = try vault?.category(named: arguments.category)
    return try session.change(arguments.notes, arguments.change) { notes, _ in
      try SetCategory(arguments.category, of: notes.map(\.path), in: vault)
    }
  }
}
