internal import Answers
internal import CommandSpec
internal import NoteSyntax
internal import Presentation
internal import VaultCore

/// The arguments of `append` and `prepend`: the note and the text.
struct AddedTextArguments: Sendable {
  var added = TextForNotes()
  var heading: String?
  var form = Shape.asItIs
  var change = ChangeArguments()

  /// What the lines of the text become.
  enum Shape: Sendable {
    case asItIs, tasks, bullets
    case lines(LineForm)
    case divider
  }

  static var groups: [OptionGroup<AddedTextArguments>] {
    [
      .own([
        .value("heading", .text("HEADING"), "Add it under HEADING; 'A#B' is the heading B below A", sets: \.heading),
        .flag("task", "Make each line a task", sets: \.form, to: .tasks),
        .flag("bullet", "Make each line a list item", sets: \.form, to: .bullets),
        .flag("as-heading", "Make each line a heading of level 2") { arguments throws(ValueProblem) in
          if case .lines(.heading) = arguments.form { return }
          arguments.form = .lines(.heading(level: 2))
        },
        .value(
          "level", .number("LEVEL", in: 1...6, called: "a level from 1 to 6"),
          "Make each line a heading of level LEVEL, from 1 to 6"
        ) { $0.form = .lines(.heading(level: $1)) },
        .flag("bold", "Make each line bold", sets: \.form, to: .lines(.bold)),
        .flag("italic", "Make each line italic", sets: \.form, to: .lines(.italic)),
        .flag("divider", "Add a horizontal rule instead of text", sets: \.form, to: .divider),
      ]), .shared(\.added), .shared(\.change), .shared(\.change, .output),
    ]
  }

  static var operands: [Operand<AddedTextArguments>] {
    TextForNotes.operands(text: "The text; read from standard input if omitted or '-'").map { $0.lifted(\.added) }
  }

  @Sendable
  static func check(_ arguments: AddedTextArguments) throws(ValueProblem) {
    try arguments.added.check()
    if arguments.added.readsInputTwice {
      if case .divider = arguments.form, arguments.added.text.isEmpty { return }
      throw ValueProblem(
        "standard input cannot be both the notes and the text",
        advice: "write the text after the note, or name the notes with --where QUERY")
    }
    if case .divider = arguments.form, !arguments.added.words.isEmpty {
      throw ValueProblem("--divider takes no text", advice: "run one command for the divider and one for the text")
    }
  }

  /// Adds the text to the notes, or to the part that the name has.
  func add(_ session: Session, at point: NoteEditor.InsertionPoint) throws -> ExitStatus {
    var view = try session.openVault()
    func add(_ content: AddText.Content) throws -> ExitStatus {
      let (paths, place) = try added.targets(in: view, session, change, heading: heading)
      return try session.carryOut(AddText(content, to: paths, at: point, of: place), change, view: &view)
    }
    if case .divider = form { return try add(.divider) }
    let words = added.words
    let text =
      words.isEmpty || words == Session.dash ? try session.readText(of: view.vault, isKept: !change.isDryRun) : words
    if NoteParser.parse(Array(text.utf8).span).frontMatter != nil {
      session.warn("the text begins with front matter, which is only text within a note; property set sets properties")
    }
    if text.allSatisfy(\.isWhitespace) {
      throw CommandError(
        "there is nothing to add", .usage, hints: ["write the text after the note, or on standard input"])
    }
    let content: AddText.Content =
      switch form {
      case .asItIs, .divider: .text(text)
      case .tasks: .items(text, areTasks: true)
      case .bullets: .items(text, areTasks: false)
      case .lines(let form): .lines(text, form)
      }
    return try session.keepingDraft(of: text, change, view.vault) { try add(content) }
  }
}
