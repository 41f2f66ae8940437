internal import CommandSpec
internal import NoteSyntax
internal import VaultCore

/// The note and the text of `append` and `prepend`.
struct AddedTextArguments: Sendable {
  var note: Argument?
  var text = ""
  var heading: String?
  var form = Form.asItIs
  var change = ChangeArguments()
  var card = CardArguments()

  /// What the lines of the text become.
  enum Form: Sendable {
    case asItIs
    case tasks
    case bullets
    case lines(LineForm)
    case divider
  }

  static var groups: [OptionGroup<AddedTextArguments>] {
    [
      .own([
        .value("heading", .text("HEADING"), "Add it under HEADING; 'A#B' is a B under an A", sets: \.heading),
        .flag("task", "Make each line a task", sets: \.form, to: .tasks),
        .flag("bullet", "Make each line an item of a list", sets: \.form, to: .bullets),
        .flag("as-heading", "Make each line a heading of level 2") { arguments throws(ValueProblem) in
          if case .lines(.heading) = arguments.form { return }
          arguments.form = .lines(.heading(level: 2))
        },
        .value(
          "level", .number("LEVEL", in: 1...6, called: "a level from 1 to 6"), "Make it a heading of LEVEL, 1 to 6"
        ) {
          $0.form = .lines(.heading(level: $1))
        },
        .flag("bold", "Make each line bold", sets: \.form, to: .lines(.bold)),
        .flag("italic", "Make each line italic", sets: \.form, to: .lines(.italic)),
        .flag("divider", "Add a line across, and no text", sets: \.form, to: .divider),
      ]), .shared(\.change), .shared(\.card),
    ]
  }

  static var operands: [Operand<AddedTextArguments>] {
    [
      .one(.note, "The note, or a part of it, as NOTE#Heading", sets: \.note),
      .text(.text("TEXT"), "The text; standard input when it is left out") { $0.text = $1 }.acceptingDashedWords(),
    ]
  }

  /// What is wrong with the arguments as a whole.
  @Sendable
  static func check(_ arguments: AddedTextArguments) throws(ValueProblem) {
    if case .divider = arguments.form, !arguments.text.isEmpty {
      throw ValueProblem("a divider has no text", suggestion: "one command for the divider, and one for the text")
    }
  }

  /// Adds the text to the note.
  ///
  /// - Parameters:
  ///   - place: where in a part of the note it goes, if one is named.
  ///   - whole: adds it to the note as a whole.
  func add(
    _ session: Session, at place: NoteEditor.Place,
    _ whole: @escaping @Sendable (NoteEditor, String) throws(EditError) -> [TextEdit]
  ) throws -> ExitStatus {
    var view = try session.openVault()
    guard let note else { return .nothing }
    let named = try view.part(named: note.bytes)
    let record = named.note
    if named.part != nil, heading != nil {
      throw CommandError(message: "a part of the note is named twice: by the operand and by --heading")
    }
    let (heading, part) = (heading, named.part)
    let edit: @Sendable (NoteEditor, String) throws(EditError) -> [TextEdit] = { editor, text throws(EditError) in
      if let part { return try editor.insert(text, in: part, at: place) }
      guard let heading else { return try whole(editor, text) }
      return try editor.insert(text, under: heading, at: place)
    }
    if case .divider = form {
      return try session.edit([record], change, card, &view) { editor throws(EditError) in
        editor.bytes.applying(try editor.divider { text throws(EditError) in try edit(editor, text) })
      }
    }
    let added = text.isEmpty ? try session.readText(limit: view.vault.config.sizeLimit) : text
    if added.allSatisfy(\.isWhitespace) {
      throw CommandError(message: "there is nothing to add", hints: ["text as operands, or on standard input"])
    }
    return try session.keepingDraft(of: added, change, view.vault) {
      try session.edit([record], change, card, &view) { editor throws(EditError) in
        editor.bytes.applying(try edit(editor, try formed(added, editor)))
      }
    }
  }

  private func formed(_ text: String, _ editor: NoteEditor) throws(EditError) -> String {
    switch form {
    case .asItIs, .divider: text
    case .tasks: editor.items(text, areTasks: true)
    case .bullets: editor.items(text, areTasks: false)
    case .lines(let form): try NoteEditor.lines(text, as: form)
    }
  }
}
