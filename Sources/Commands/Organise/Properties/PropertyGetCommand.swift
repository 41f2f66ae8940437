internal import Answers
internal import CommandSpec
internal import JSON
internal import Terminal
internal import VaultCore

enum PropertyGetCommand {
  struct Arguments: Sendable {
    var key = ""
    var notes = NoteOperands()
    var isJSON = false
  }

  static let definition: Command<Arguments> = Command(
    "Print the value of a property", defaults: Arguments(), run: run,
    options: [.flag("json", "Print one JSON document", sets: \.isJSON)], groups: [.shared(\.notes)],
    operands: [.one(.property, "The name of the property", sets: \.key), NoteOperands.operand.lifted(\.notes)],
    description: """
      Prints the value of a property of a note; the items of a list are printed one per line. For several notes, each
      line begins with the path. Names are compared without case.
      """,
    examples: [Example("sheaf property get rating recipes/Shortbread", "Print one property")],
    exitStatus: [1: "No note has the property."], seeAlso: [.command("property set"), .command("properties")])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    let notes = try arguments.notes.records(in: view, session)
    let name = arguments.key.lowercased()
    let values = notes.map { note in
      (note, view.snapshot.joinedProperties(of: note.document).first { $0.name.lowercased() == name }?.value)
    }
    if arguments.isJSON {
      let list = values.map { note, value -> JSONValue in
        .object(JSONValue.pathMembers(note.path) + [.init("value", value.map { JSONValue($0) } ?? .null)])
      }
      try session.print(document: [.init("property", .string(arguments.key)), .init("notes", .array(list))])
    } else {
      for (note, value) in values {
        guard let value else { continue }
        let prefix = notes.count == 1 ? StyledText() : StyledText(name: view.displayPath(note.path)) + StyledText(": ")
        try session.print(lines(value).map { prefix + StyledText($0) })
      }
    }
    if values.contains(where: { $0.1 != nil }) { return .success }
    session.giveHint(ofMissingProperty: arguments.key, in: view)
    return .nothing
  }

  private static func lines(_ value: StoredValue) -> [String] {
    switch value {
    case .null: [""]
    case .bool(let flag): [flag ? "true" : "false"]
    case .number(let text), .text(let text): [text]
    case .list(let items): items.flatMap { lines($0) }
    case .mapping(let pairs): pairs.flatMap { pair in lines(pair.value).map { "\(pair.key): \($0)" } }
    }
  }
}
