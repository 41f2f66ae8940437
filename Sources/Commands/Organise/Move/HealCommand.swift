internal import Answers
internal import CommandSpec
internal import Terminal
internal import VaultChanges
internal import VaultCore

enum HealCommand {
  struct Arguments: Sendable {
    var old: Argument?
    var new: Argument?
    var looksForSimilar = false
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Repair links to notes that other programs moved", defaults: Arguments(), run: run,
    options: [
      .flag("similar", "Suggest other targets for broken links, and ask about each", sets: \.looksForSimilar).details(
        """
        For each broken link whose target resembles the name of one file only, prints the link, the suggested target
        and the file. On a terminal it asks whether to change the link: \(code: "y") does, \(code: "n") does not,
        \(code: "a") changes this and all others, and \(code: "q") stops asking. Otherwise nothing is changed, unless
        \(option: "yes") takes all suggestions. The chosen links are changed in one operation.

        For each note that vanished and was not found elsewhere, it prints the commands that would repair the links
        to it, one for each note with the same name or many of the same words. sheaf does not guess: choose a
        command and run it.
        """)
    ],
    groups: [
      .shared(\.change, ChangeArguments.options(yes: "With --similar: take all suggestions")),
      .shared(\.change, .output),
    ],
    operands: [
      .optional(.word("OLD", .file), "The path that the note had, from the root", sets: \.old),
      .optional(.note, "The current path of the note or other file", sets: \.new),
    ],
    description: """
      Run it after you moved notes with \(code: "mv"), git, a file manager or a sync program. It finds each note
      where it is now, and updates the links to it and in it, as \(command: "move") would have done. \(command: "undo")
      reverses this. \(value: "OLD") and \(value: "NOTE") name a note that it does not find, or another file.

      A note is found as the same file, by its id, or by its text if only one note has it. sheaf remembers vanished
      notes until the links to them are repaired, for at most 90 days, whatever commands run in between. It prints one
      line for each note that was moved, and one for each that vanished and was not found.

      With \(option: "heal", of: "watch"), \(command: "watch") does this automatically; \(code: "heal") in the config
      turns this on permanently, or only reports the command to run.
      """,
    examples: [
      Example("sheaf heal", "Repair the links to all notes that other programs moved"),
      Example("sheaf heal -n", "Show what would change"),
      Example("sheaf heal --similar", "Suggest targets for broken links, one by one"),
      Example("sheaf heal compost/Kompost.md garden/Kompost.md", "Repair the links after a move"),
    ],
    exitStatus: [
      1: """
      Without \(value: "OLD"): no note was moved and no target is suggested, or the list of vanished notes cannot be
      read or updated.
      """
    ],
    seeAlso: [.command("move"), .command("watch"), .command("check"), .command("undo"), .page("sheaf-note", 5)],
    check: { arguments throws(ValueProblem) in
      if arguments.old != nil, arguments.new == nil {
        throw ValueProblem("heal takes both the old path and the new path of a note, or neither")
      }
      if arguments.old != nil, arguments.looksForSimilar { throw ValueProblem("--similar takes neither OLD nor NOTE") }
    })

  private static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    if arguments.old == nil { return try HealAll(arguments: arguments).run(&view, session) }
    let item = try view.item(named: arguments.new?.bytes ?? [])
    let old = arguments.old?.bytes ?? []
    var request = try HealLinks(to: item, from: old, in: view)
    if let operation = try healing(request.move, in: view) {
      session.giveHint("operation \(operation) has updated these links already; 'sheaf undo' undoes it")
      request = try HealLinks(to: item, from: old, isHealed: true, in: view)
    }
    guard let outcome = try session.carryOut(&request, arguments.change, &view) else { return .success }
    try session.show(request.answer(outcome, in: view), arguments.change)
    guard let problem = request.problem else { return outcome.status }
    session.warn(problem)
    return .nothing
  }

  /// Returns the last repair of the same move that was not undone. Its links must not count as those before the move.
  private static func healing(_ move: PathMove, in view: VaultView) throws(VaultError) -> Int? {
    for entry in try ChangeHistory(view.vault).entries where !entry.isUndone {
      guard case .change = entry.operation.kind, let words = ShellWords.split(entry.operation.command),
        words.first == "heal"
      else { continue }
      let operands = words.dropFirst().filter { !$0.hasPrefix("-") }.map { Array($0.utf8) }
      guard operands.count == 2, let old = try? view.vault.formerPath(operands[0]) else { continue }
      // The note was moved back in between.
      if old == move.to { return nil }
      if old == move.from, let new = try? view.item(named: operands[1]).path, new == move.to {
        return entry.operation.number
      }
    }
    return nil
  }
}
