internal import Answers
internal import CommandSpec
internal import VaultCore

enum PropertySetCommand {
  struct Arguments: Sendable {
    var key = ""
    var text = ""
    var isText = false
    var isList = false
    var notes = ChosenNotes()
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Set a property of notes", defaults: Arguments(), run: run,
    options: [
      .flag("text", "Write VALUE as text, even if it looks like something else", sets: \.isText),
      .flag("list", "VALUE is a list of items separated by commas", sets: \.isList),
    ],
    groups: [.shared(\.notes), .shared(\.change), .shared(\.change, .output)],
    operands: [
      .one(.property, "The name of the property", sets: \.key),
      .one(.text("VALUE"), "The value", sets: \.text).acceptingDashedWords(as: .text),
      ChosenNotes.operand.lifted(\.notes),
    ],
    description: """
      Sets the property of the notes. \(command: "undo") reverses this. A value that reads as a number, a date,
      \(code: "true"), \(code: "false") or \(code: "null") is written as such; anything else is written as text, in
      quotes where YAML needs them. A property that exists keeps its place, its quotes and its comments; a new one is
      added at the end. If the property is \(code: "title"), links to the notes by title are updated. Where
      \(code: "inline-fields") makes fields in the text properties, the value of a field is changed in its place; it is
      refused if a note has several of the name.

      A value that sheaf would ignore is refused, with the reason: \(code: "created tomorrow"), \(code: "pinned maybe"),
      a tag with a space, a category that does not exist, or an id that another note has.
      """,
    examples: [
      Example("sheaf property set rating 5 recipes/Shortbread", "Set a number"),
      Example("sheaf property set --list authors 'Ada, Bo' reading/Walden", "Set a list"),
    ],
    exitStatus: [1: "No note matches --where."],
    seeAlso: [.command("property get"), .command("property unset"), .command("undo")],
    check: { arguments throws(ValueProblem) in
      try arguments.notes.check(besides: "VALUE", example: "sheaf property set rating 5 Welcome")
      let key = arguments.key
      if key.lowercased() == "title", !arguments.isList, arguments.text.allSatisfy(\.isWhitespace) {
        throw ValueProblem("a title cannot be empty", advice: "'sheaf property unset title NOTE' removes it")
      }
      if key.contains(where: \.isNewline) || key.first?.isWhitespace == true || key.last?.isWhitespace == true {
        throw ValueProblem("'\(key)' cannot be the name of a property: it has white space around it")
      }
    })

  private static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    try session.change(arguments.notes, arguments.change) { notes, view in
      try SetProperty(
        arguments.key, to: arguments.text, isText: arguments.isText, isList: arguments.isList, of: notes, in: view)
    }
  }
}

enum PropertyUnsetCommand {
  struct Arguments: Sendable {
    var key = ""
    var notes = ChosenNotes()
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Remove a property from notes", defaults: Arguments(), run: run,
    groups: [.shared(\.notes), .shared(\.change), .shared(\.change, .output)],
    operands: [.one(.property, "The name of the property", sets: \.key), ChosenNotes.operand.lifted(\.notes)],
    description: """
      Removes the property with its lines; comments on separate lines stay. \(command: "undo") reverses this. If it was
      the last property and the front matter contains nothing else, the front matter is removed.
      """,
    examples: [Example("sheaf property unset rating recipes/Shortbread", "Remove a property")],
    exitStatus: [1: "No note matches --where."], seeAlso: [.command("property set"), .command("undo")],
    check: { arguments throws(ValueProblem) in
      try arguments.notes.check(besides: "PROPERTY", example: "sheaf property unset rating Welcome")
    })

  private static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    try session.change(arguments.notes, arguments.change) { notes, view in
      if arguments.key.lowercased() != "title" { session.giveHint(ofMissingProperty: arguments.key, in: view) }
      return RemoveProperty(arguments.key, from: notes.map(\.path))
    }
  }
}
