internal import CommandSpec
internal import NoteSyntax
internal import VaultChanges
internal import VaultCore

enum SplitCommand {
  struct Arguments: Sendable {
    var note: Argument?
    var heading: String?
    var name: String?
    var change = ChangeArguments()
    var card = CardArguments()
  }

  static let definition = Command(
    "Make a section a note of its own",
    defaults: Arguments(),
    options: [
      .own([
        .value("at", .text("HEADING"), "Split off what stands below HEADING", sets: \.heading)
          .details(
            """
            With the heading itself, up to the next one of its level or above. \(code: "NOTE#HEADING") is the same. \(code: "ABOVE#HEADING") is
            the one under another heading.
            """),
        .value("title", .text("NAME"), "Call the new note NAME, not as the heading", sets: \.name),
      ]),
      .shared(\.change), .shared(\.card),
    ],
    operands: [.one(.note, "The note, or the section, as NOTE#HEADING", sets: \.note)],
    description: [
      """
      Moves a section of a note into a new note in the same folder, and leaves a link in its place. Links to the headings and
      blocks of the section lead to the new note then, in all notes; links in it lead where they led. Each note gets the
      definitions of links and footnotes that it uses and only the other would have.
      """
    ],
    examples: [Example("sheaf split 'Rye sourdough' --at Troubles", "Make a section a note")],
    seeAlso: [.command("merge"), .command("outline"), .command("undo"), .page("sheaf-note", 5)],
    run: run)

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    let named = try view.part(named: arguments.note?.bytes ?? [])
    let path = named.note.path
    if named.part != nil, arguments.heading != nil {
      throw CommandError(message: "a part of the note is named twice: by the operand and by --at")
    }
    guard let heading = try arguments.heading ?? named.headingName(in: view.vault) else {
      throw CommandError(
        message: "it is not said which section is split off",
        hints: ["NOTE#HEADING or --at HEADING names it", "sheaf outline NOTE lists the headings"])
    }
    if let expected = arguments.change.expected, expected != 1 {
      throw VaultError.change(.unexpectedCount(1, expected: expected))
    }
    let new = try SplitPlanner(view).split(path, at: heading, name: arguments.name).path
    let items = [path, new].map { (item: VaultItem(path: $0, kind: .note), to: $0) }
    let summary = ChangeSummary(verb: "split", move: PathMove(from: path, to: new))
    return try session.relink(items, as: .updated, arguments.change, arguments.card, &view, summary: summary) {
      view throws(VaultError) in
      try SplitPlanner(view).split(path, at: heading, name: arguments.name).plan
    }
  }
}
