internal import CommandSpec
internal import NoteSyntax
internal import VaultCore

enum CategoryCommand {
  struct Arguments: Sendable {
    var words: [Argument] = []
    var notes = NoteOperands()
    var change = ChangeArguments()
    var card = CardArguments()
  }

  static let definition = Command(
    "category", "Say what kind of notes notes are",
    defaults: Arguments(),
    options: [.shared(\.notes), .shared(\.change), .shared(\.card)],
    operands: [
      .oneOrMore(.note, "The notes, and the category as the last word", sets: \.words)
    ],
    description: [
      """
      Sets the property \(code: "category") of the notes to the last word: \(code: "idea"), \(code: "task"),
      \(code: "journal"), \(code: "health"), \(code: "goal"), \(code: "memory"), \(code: "finance") or \(code: "other"), in any
      case. \(code: "none") removes it.
      """
    ],
    examples: [
      Example("sheaf category recipes/Tomato idea", "Make a note an idea"),
      Example("sheaf list -l work | sheaf category - goal", "Make all notes of a list goals"),
    ],
    seeAlso: [.command("categories"), .command("undo")],
    check: { arguments throws(ValueProblem) in
      guard arguments.words.count > 1, let name = arguments.words.last else {
        throw ValueProblem("a note and a category are needed")
      }
      if category(name.text) == nil, name.text.lowercased() != "none" {
        throw ValueProblem.notOne(of: NoteCategory.allCases.map(\.rawValue) + ["none"], name.text)
      }
    },
    run: { session, arguments in
      var notes = arguments.notes
      notes.names = arguments.words.dropLast()
      let category = category(arguments.words.last?.text ?? "")
      return try session.edit(notes, arguments.change, arguments.card) { (_, bytes) throws(EditError) in
        let editor = try PropertyEditor(bytes)
        guard let category else { return try editor.unset("category") }
        return try editor.set("category", to: .text(category.rawValue))
      }
    })

  private static func category(_ name: String) -> NoteCategory? { NoteCategory(rawValue: name.lowercased()) }
}
