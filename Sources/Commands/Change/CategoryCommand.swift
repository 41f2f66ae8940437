internal import CommandSpec
internal import NoteSyntax
internal import VaultCore

enum CategoryCommand {
  struct Arguments: Sendable {
    var category: NoteCategory?
    var notes = NoteOperands()
    var change = ChangeArguments()
    var card = CardArguments()
  }

  static let definition = Command(
    "Say what kind of notes notes are",
    defaults: Arguments(),
    options: [.shared(\.notes), .shared(\.change), .shared(\.card)],
    operands: [
      NoteOperands.operand.lifted(\.notes),
      .one(NoteDetails.categoryName, "The category, in any case", sets: \.category),
    ],
    description: [
      """
      Sets the property \(code: "category") of the notes: \(code: "idea"), \(code: "task"), \(code: "journal"),
      \(code: "health"), \(code: "goal"), \(code: "memory"), \(code: "finance") or \(code: "other").
      """
    ],
    examples: [
      Example("sheaf category recipes/Shortbread idea", "Make a note an idea"),
      Example("sheaf list -l work | sheaf category - goal", "Make all notes of a list goals"),
    ],
    seeAlso: [.command("categories"), .command("property unset"), .command("undo")],
    run: { session, arguments in
      let name = arguments.category?.rawValue ?? ""
      return try session.edit(arguments.notes, arguments.change, arguments.card) { note throws(EditError) in
        note.bytes.applying(try PropertyEditor(note.bytes).set("category", to: .text(name)))
      }
    })
}
