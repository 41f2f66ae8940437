internal import Bytes
internal import CommandSpec
internal import Dates
internal import Layouts
internal import NoteSyntax
internal import Terminal
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
      added at the end. If the property is \(code: "title"), links to the notes by title are updated.

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
    let text = arguments.text
    let value: PropertyValue =
      arguments.isList
      ? .list(text.split(separator: ",").map { reading($0.trimmed, isText: arguments.isText) })
      : reading(text, isText: arguments.isText)
    let summary = ChangeSummary(verb: "set", detail: "\(arguments.key): \(text)")
    // Links that refer to the title are updated.
    if arguments.key.lowercased() == "title" {
      return try session.retitle(arguments.notes, .property(value), arguments.change, as: summary)
    }
    var view = try session.openVault()
    let notes = try arguments.notes.records(in: view, session, arguments.change)
    try check(arguments.key, text, notes, view: view)
    let (zone, legacy) = (view.vault.surroundings.zone, view.vault.config.readsLegacyFrontMatter)
    return try session.edit(notes, arguments.change, view: &view, as: summary) { _, note throws(EditError) in
      let editor = try PropertyEditor(note.bytes)
      if arguments.key.contains(":"), note.note.frontMatter?.property(arguments.key) == nil {
        throw .ignored("'\(arguments.key)' has a colon, so queries cannot name it")
      }
      let edited = note.bytes.applying(try editor.set(arguments.key, to: value))
      let before = problems(of: note.note, zone, legacy: legacy)
      let after = problems(of: NoteParser.parse(edited.span), zone, legacy: legacy)
      if let problem = after.first(where: { !before.contains($0) }) { throw .ignored(problem) }
      return edited
    }
  }

  /// Throws if the category does not exist, or if the id is or would be that of several notes.
  private static func check(_ key: String, _ text: String, _ notes: [NoteRecord], view: VaultView) throws {
    switch PropertyMeaning(key: key) {
    case .category?: if !text.isEmpty { _ = try NoteDetails.category(named: text, in: view.vault) }
    case .id?:
      if text.allSatisfy(\.isWhitespace) { throw CommandError("an id cannot be empty") }
      let others = view.notes(withID: text).map(\.path).filter { path in !notes.contains { $0.path == path } }
      if let other = others.first {
        throw CommandError(
          "the id '\(TerminalText.safe(text))' is taken by \(QuotedName.terminalText(of: other))")
      }
      if notes.count > 1 { throw CommandError("\(notes.count) notes cannot have the same id") }
    default: break
    }
  }

  /// Returns the descriptions of what is ignored in the front matter of a note, or cannot be read.
  private static func problems(of note: ParsedNote, _ zone: TimeZoneRules, legacy: Bool) -> [String] {
    let forms = legacy ? [] : note.validMatter.map { LegacyForms.problems(in: $0, note.lines) } ?? []
    return (note.problems.filter { $0.code.hasPrefix("front-matter.") } + forms).map(\.message)
      + IgnoredValue.all(in: note.validMatter, zone: zone, readsLegacy: legacy).map(\.message)
  }

  /// Returns the value of a word, parsed like a YAML scalar.
  private static func reading(_ text: String, isText: Bool) -> PropertyValue {
    if isText || text.isEmpty { return .text(text) }
    guard case .success(let node) = YAMLParser.parse(Array(text.utf8).span), let scalar = node.scalar,
      scalar.type != .string, scalar.style == .plain, scalar.text == text
    else { return .text(text) }
    return scalar.type == .null ? .null : .plain(text)
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
    let summary = ChangeSummary(verb: "unset", detail: arguments.key)
    if arguments.key.lowercased() == "title" {
      return try session.retitle(arguments.notes, .removal, arguments.change, as: summary)
    }
    return try session.edit(arguments.notes, arguments.change, as: summary) { _, note throws(EditError) in
      note.bytes.applying(try PropertyEditor(note.bytes).unset(arguments.key))
    }
  }
}
