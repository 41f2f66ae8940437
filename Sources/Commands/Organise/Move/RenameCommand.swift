internal import Answers
internal import Bytes
internal import CommandSpec
internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import Terminal
internal import VaultChanges
internal import VaultCore

enum RenameCommand {
  struct Arguments: Sendable {
    var note = Argument("")
    var name = ""
    var keepsTitle = false
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Rename a note and update the links to it", defaults: Arguments(), run: run,
    options: [.flag("keep-title", "Do not change the title of the note", sets: \.keepsTitle)],
    groups: [.shared(\.change), .shared(\.change, .output)],
    operands: [
      .one(.note, "The note; or another file or a folder, by its path", sets: \.note),
      .one(.text("NAME"), "The new name, without extension", sets: \.name),
    ],
    description: """
      Renames the file of a note within its folder, and updates all links that would otherwise break or lead elsewhere:
      in notes, properties and canvases, each in its own form. \(command: "undo") reverses this. Characters that a file
      name cannot contain are left out of it. \(page: "sheaf-note", 5) has the rules.

      The title follows the name: the property \(code: "title"), or the first heading if it is the old name or if you
      named the note by it. Links to that heading are updated. \(option: "keep-title") leaves the title unchanged.

      If a name is taken, that is an error; nothing is ever overwritten. \(code: "file-names") in the config determines
      whether the new name of the file is the title or a slug of the title, or whether the file keeps its name.
      """,
    examples: [
      Example("sheaf rename recipes/Shortbread 'Butter shortbread'", "Rename a note"),
      Example("sheaf rename --dry-run recipes/Shortbread 'Butter shortbread'", "Show what that would change"),
    ],
    seeAlso: [.command("move"), .command("undo"), .page("sheaf-note", 5)])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    let request = try RenameItem(
      arguments.note.bytes, to: arguments.name, keepsTitle: arguments.keepsTitle, in: view)
    let title = view.note(at: request.item.path)?.card.title
    let status = try session.carryOut(request, arguments.change, view: &view)
    guard arguments.change.form == .text else { return status }
    if !arguments.change.isDryRun, request.name.title == nil, !arguments.keepsTitle {
      session.announceTitle(of: request.path, in: view, title)
    }
    session.announceNamesakes(of: request.path, in: view)
    return status
  }
}

extension Session {
  /// Prints a hint if other notes have the file name of a renamed note, so that links need a path.
  fileprivate func announceNamesakes(of path: [UInt8], in view: VaultView) {
    let name = LinkKey(target: String(decoding: path.lastComponent, as: UTF8.self)).text
    let others = view.snapshot.documents(withPathEnding: name).filter { view.snapshot.isNote($0) }
      .map { view.snapshot.key(of: $0) }.filter { $0 != path }
    guard let other = others.first else { return }
    let text = "\(QuotedName.terminalText(of: other)) has this name too, so links need a path"
    giveHint(text)
  }

  /// Prints a hint if the title of a renamed note differs from its name and is unchanged.
  fileprivate func announceTitle(of path: [UInt8], in view: VaultView, _ before: String?) {
    guard let title = view.note(at: path)?.card.title, title == before, title != NoteText.untitled else { return }
    let name = path.lastComponent
    if LinkKey(target: String(decoding: name, as: UTF8.self)) == LinkKey(target: title) { return }
    let text = TerminalText.safe(title)
    giveHint("its title is still '\(text)', which is set in its text")
  }
}
