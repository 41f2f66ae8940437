internal import CommandSpec
internal import Layouts
internal import NoteSyntax

enum TagAddCommand {
  struct Arguments: Sendable {
    var tags: [String] = []
    var notes = ChosenNotes()
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Give notes a tag", defaults: Arguments(), run: run,
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
      Example("sheaf search -l0 lens | sheaf tag add optics -0 -", "Tag the notes that a search finds"),
    ],
    exitStatus: [1: "No note matches --where."], seeAlso: [.command("tag remove"), .command("tags"), .command("undo")],
    check: { arguments throws(ValueProblem) in
      try arguments.notes.check(besides: "TAG", example: "sheaf tag add recipe Welcome")
    })

  private static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    try session.edit(
      arguments.notes, arguments.change,
      as: ChangeSummary(verb: "tagged", detail: tags(of: arguments).map { "+\($0)" }.joined(separator: " "))
    ) { _, note throws(EditError) in
      var edited = note.bytes
      for tag in tags(of: arguments) { edited = edited.applying(try PropertyEditor(edited).addTag(tag)) }
      return edited
    }
  }

  /// Returns the tags in lowercase, each once.
  private static func tags(of arguments: Arguments) -> [String] {
    var seen: Set<String> = []
    return arguments.tags.map { $0.lowercased() }.filter { seen.insert($0).inserted }
  }
}

enum TagRemoveCommand {
  struct Arguments: Sendable {
    var tag = ""
    var notes = ChosenNotes()
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Remove a tag from notes", defaults: Arguments(), run: run,
    groups: [.shared(\.notes), .shared(\.change), .shared(\.change, .output)],
    operands: [.one(.tag, "The tag, with or without '#'", sets: \.tag), ChosenNotes.operand.lifted(\.notes)],
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
    try session.edit(
      arguments.notes, arguments.change,
      as: ChangeSummary(verb: "untagged", detail: "-\(arguments.tag.drop { $0 == "#" })")
    ) { _, note throws(EditError) in
      note.bytes.applying(try PropertyEditor(note.bytes).removeTag(arguments.tag))
    }
  }
}
