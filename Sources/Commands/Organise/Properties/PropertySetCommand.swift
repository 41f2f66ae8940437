internal import CommandSpec
internal import NoteSyntax
internal import VaultChanges
internal import VaultCore

enum PropertySetCommand {
  struct Arguments: Sendable {
    var key = ""
    var text = ""
    var isText = false
    var isList = false
    var notes = ChosenNotes()
    var change = ChangeArguments()
    var card = CardArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Set a property of notes",
    defaults: Arguments(),
    options: [
      .own([
        .flag("text", "Write VALUE as text, even if it looks like something else", sets: \.isText),
        .flag("list", "VALUE is a list of items separated by commas", sets: \.isList),
      ]), .shared(\.notes), .shared(\.change), .shared(\.card),
    ],
    operands: [
      .one(.property, "The name of the property", sets: \.key),
      .one(.text("VALUE"), "The value", sets: \.text).acceptingDashedWords(as: .text),
      ChosenNotes.operand.lifted(\.notes),
    ],
    description: [
      """
      Sets the property of the notes. A value that reads as a number, a date, \(code: "true"), \(code: "false") or
      \(code: "null") is written as such; anything else is written as text, in quotes where YAML needs them. A property
      that exists keeps its place, its quotes and its comments; a new one is added at the end. If the property is
      \(code: "title"), links to the notes by title are updated.
      """
    ],
    examples: [
      Example("sheaf property set rating 5 recipes/Shortbread", "Set a number"),
      Example("sheaf property set --list authors 'Ada, Bo' reading/Walden", "Set a list"),
    ],
    seeAlso: [.command("property get"), .command("property unset"), .command("undo")],
    check: { arguments throws(ValueProblem) in
      try arguments.notes.check()
      if arguments.key.isEmpty { throw ValueProblem("a property needs a name") }
    },
    run: { session, arguments in
      let text = arguments.text
      let value: PropertyValue =
        arguments.isList
        ? .list(text.split(separator: ",").map { reading($0.trimmingSpace, isText: arguments.isText) })
        : reading(text, isText: arguments.isText)
      let summary = ChangeSummary(verb: "set", detail: "\(arguments.key): \(text)")
      // Links that refer to the title are updated.
      if arguments.key.lowercased() == "title" {
        return try session.retitle(arguments.notes, .property(value), arguments.change, arguments.card, as: summary)
      }
      return try session.edit(
        arguments.notes, arguments.change, arguments.card, as: summary
      ) { note throws(EditError) in
        note.bytes.applying(try PropertyEditor(note.bytes).set(arguments.key, to: value))
      }
    })

  /// Returns the value of a word, parsed like a YAML scalar.
  private static func reading(_ text: String, isText: Bool) -> PropertyValue {
    if isText || text.isEmpty { return .text(text) }
    guard case .success(let node) = YAMLParser.parse(Array(text.utf8).span), let scalar = node.scalar,
      scalar.type != .string, scalar.style == .plain, scalar.text == text
    else { return .text(text) }
    return scalar.type == .null ? .null : .plain(text)
  }
}

extension Substring {
  /// The text without leading and trailing white space.
  fileprivate var trimmingSpace: String {
    let inner = drop(while: \.isWhitespace)
    return String(inner.reversed().drop(while: \.isWhitespace).reversed())
  }
}
