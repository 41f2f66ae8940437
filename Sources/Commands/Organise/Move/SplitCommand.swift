internal import Answers
internal import CommandSpec
internal import NoteSyntax
internal import VaultCore

enum SplitCommand {
  struct Arguments: Sendable {
    var note = Argument("")
    var heading: String?
    var name: String?
    var level: Int?
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Move a section into a new note", defaults: Arguments(), run: run,
    options: [
      .value("at", .text("HEADING"), "Move the section under HEADING", sets: \.heading).details(
        """
        The section includes the heading and ends before the next heading of the same or a higher level.
        \(code: "NOTE#HEADING") is the same. \(code: "ABOVE#HEADING") is the one under another heading.
        """),
      .value(
        "title", .text("NAME").required(as: "a title"), "Name the new note NAME instead of after the heading",
        sets: \.name),
      .value(
        "level", .number("LEVEL", in: 1...6, called: "a level from 1 to 6"), "Make every section of this level a note",
        sets: \.level),
    ],
    groups: [.shared(\.change), .shared(\.change, .output)],
    operands: [.one(.note, "The note, or the section as NOTE#HEADING", sets: \.note)],
    description: """
      Moves a section of a note into a new note in the same folder, and leaves a link in its place. \(command: "undo")
      reverses this. In all notes, links to the headings and blocks of the section then lead to the new note; links in
      it lead where they led before. Each of the two notes gets copies of the link and footnote definitions that it
      needs. With \(option: "level") all sections of headings of this level become notes, or none if the name of one is
      taken.
      """,
    examples: [
      Example("sheaf split 'Rye sourdough' --at Troubles", "Make a section a note"),
      Example("sheaf split 'Rye sourdough' --level 2 -n", "Show what becomes of the sections below headings with ##"),
    ],
    seeAlso: [.command("merge"), .command("outline"), .command("undo"), .page("sheaf-note", 5)],
    check: { arguments throws(ValueProblem) in
      if arguments.level != nil, arguments.heading != nil || arguments.name != nil {
        throw ValueProblem("--level takes all sections, and --at and --title belong to one")
      }
    })

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    let named = try view.part(named: arguments.note.bytes)
    let path = named.note.path
    if named.part != nil, arguments.heading != nil {
      throw CommandError("a part of the note is named twice: after its name and by --at")
    }
    if let level = arguments.level {
      if named.part != nil { throw CommandError("--level takes all sections of a note, and one of them is named") }
      let request = try SplitLevel(path, level: level, in: view)
      guard request.count ?? 0 > 0 else {
        throw CommandError(
          "'\(arguments.note.text)' has no heading of level \(level)",
          hints: ["'sheaf outline \(arguments.note.text)' lists its headings"])
      }
      return try session.carryOut(request, arguments.change, view: &view)
    }
    guard let heading = try arguments.heading.map(ChosenHeading.named) ?? named.heading(in: view.vault) else {
      throw CommandError(
        "no section is named",
        hints: ["name it with NOTE#HEADING or --at HEADING", "'sheaf outline NOTE' lists the headings"])
    }
    let request = try SplitNote(path, at: heading, name: arguments.name, in: view)
    return try session.carryOut(request, arguments.change, view: &view)
  }
}
