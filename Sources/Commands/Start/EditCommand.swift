internal import Answers
internal import Bytes
internal import CommandSpec
internal import NoteSyntax
internal import Presentation
internal import VaultCore

enum EditCommand {
  struct Arguments: Sendable {
    var notes = NoteOperands()
    var line: Int?
  }

  static let definition: Command<Arguments> = Command(
    "Open notes in the editor", defaults: Arguments(), run: run,
    options: [
      .value(
        "line", .number("LINE", in: 1...Int.max, called: "a line"), "Open the first note at LINE",
        sets: \.line
      )
      .details(
        """
        The editor gets it as \(code: "+LINE") (vi, vim, nvim, nano, emacs, emacsclient, micro, kak, joe and similar
        editors), as \(code: "--goto FILE:LINE") (code, codium), or as \(code: "FILE:LINE") (hx).
        """)
    ],
    groups: [.shared(\.notes)], operands: [NoteOperands.operand.lifted(\.notes)],
    description: """
      Runs \(code: "VISUAL"), else \(code: "EDITOR"), else \(code: "vi"), once for all files. Options are allowed:
      \(code: "EDITOR='code --wait'"). No shell runs them. Afterwards it reports the notes that have changed.

      The first note may have a part, where the editor opens it: \(code: "NOTE#Heading"), \(code: "NOTE:LINE"). See
      \(page: "sheaf", 1).

      The notes count as opened: \(command: "recent") lists them, and \(code: "@last") is the first of them.
      """,
    examples: [
      Example("sheaf edit welcome", "Edit a note by its title"),
      Example("sheaf search -l0 tag:draft | sheaf edit -0 -", "Edit all notes with a tag"),
    ],
    exitStatus: "The exit status of the editor; 1 without a note, and 2 if it was not run.",
    seeAlso: [.command("show"), .command("new")])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    // Changes are found by comparison, so the index must be up to date, whatever the options.
    var view = try session.openVault(mode: .normal)
    let named = try parts(arguments.notes, view, session)
    let notes = named.map(\.note)
    if notes.isEmpty { return .nothing }
    let partLine = try named.first?.located(in: view.vault).location?.lines.lowerBound
    let status = try session.edit(notes, line: arguments.line ?? partLine, &view)
    var changed: [ChangedItem] = []
    for before in notes {
      guard let after = view.note(at: before.path) else {
        session.warn("\(String(decoding: QuotedName.line(of: before.path), as: UTF8.self)) no longer exists")
        continue
      }
      if after.revision != before.revision { changed.append(ChangedItem(.updated, after.path, note: after)) }
    }
    try session.print(ChangeText(display: session.display).edits(changed, view))
    return status
  }

  /// Returns the named notes. The error for a missing note has a hint how to create it.
  private static func parts(_ operands: NoteOperands, _ view: VaultView, _ session: Session) throws -> [NamedPart] {
    do {
      var seen: Set<[UInt8]> = []
      return try operands.parts(in: view, session).filter { seen.insert($0.note.path).inserted }
    } catch VaultError.noSuchNote(let name, let suggestions, let similar) {
      // If there are similar notes, they are suggested first.
      if !similar.isEmpty { throw VaultError.noSuchNote(name, suggestions: suggestions, similar: similar) }
      let explanation = Explanation(VaultError.noSuchNote(name, suggestions: suggestions, similar: []))
      throw CommandError(
        explanation?.message ?? "", .noNote,
        hints: (explanation?.hints ?? []) + ["'sheaf new --edit TITLE' makes a note"])
    }
  }
}
