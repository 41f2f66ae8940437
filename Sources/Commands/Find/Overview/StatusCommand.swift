internal import Answers
internal import CommandSpec
internal import JSON
internal import Presentation
internal import SystemCalls
internal import Terminal
internal import VaultCore
internal import VaultWatching

enum StatusCommand {
  static let definition: Command<JSONArguments> = Command(
    "Show a summary of the vault", defaults: JSONArguments(), run: run, options: JSONArguments.options,
    description: """
      Prints the newest pinned note, or the newest note if none is pinned, and below it the number of notes, of pinned
      notes, of open tasks, and of open tasks due today. Notes in the archive and templates do not count. If the files
      of a site generator or of Logseq are in the vault, the last line says which, and what follows; see
      \(page: "sheaf-ci", 7) and \(page: "sheaf-logseq", 7).

      This is the content for a status bar or widget. The JSON document that \(option: "json") prints is the one that
      \(option: "snapshot", of: "watch") of \(command: "watch") writes to a file.
      """,
    examples: [
      Example("sheaf status", "Show the overview"),
      Example("sheaf status --json", "Print it for a status bar"),
    ],
    exitStatus: [1: "There is no note."], seeAlso: [.command("stats"), .command("watch"), .page("sheaf-output", 5)])

  static func run(_ session: Session, _ arguments: JSONArguments) throws -> ExitStatus {
    let view = try session.openVault(
      mode: session.globals.isUnsynchronized ? .unsynchronized : .normal, comparesAll: true)
    let summary = VaultSummary(view)
    if arguments.form == .json {
      try session.print(document: summary.members(view))
    } else if let note = summary.note {
      try session.print(lines(summary, note, session, view: view))
    } else {
      EmptyState.announce(session, view, query: "")
    }
    return summary.note == nil ? .nothing : .success
  }

  private static func lines(
    _ summary: VaultSummary, _ note: NoteRecord, _ session: Session, view: VaultView
  ) -> [StyledText] {
    let title = note.card.title.withSingleSpaces
    var head = StyledText(title, .title)
    if note.isPinned { head.append("  📌") }
    head.append("  ")
    head.append(StyledText(name: view.displayPath(note.path), link: session.display.link(to: note.path, in: view)))
    let counts = [
      Amount.text(summary.notes, "note"), "\(summary.pinned) pinned", Amount.text(summary.openTasks, "open task"),
      "\(summary.dueToday) due today",
    ]
    var facts = StyledText()
    for count in counts {
      if !facts.isEmpty { facts.append(" · ", .dim) }
      facts.append(count)
    }
    let graph = view.vault.config.logseq == nil ? nil : "Logseq (logseq/config.edn): its pages, journals and tasks"
    let site = (view.vault.recognizedSite?.summary ?? graph).map { StyledText(TerminalText.safe($0), .dim) }
    return ([head, facts] + (site.map { [$0] } ?? [])).flatMap {
      $0.prepared(for: session.palette).wrapped(toColumns: session.output.width)
    }
  }
}

extension VaultSummary {
  /// The maximum size of a file whose other keys are kept, so that a large file does not delay status bars.
  private static let fileLimit = 1 << 20

  /// Returns the JSON document that `watch` writes to a file; `others` are members of another program and come last.
  func json(_ view: VaultView, keeping others: [JSONValue.Member]) -> [UInt8] {
    let members = members(view)
    let own = Set(members.map(\.key) + [Records.version.key, "vaultBytes", "pathBytes"])
    return Records.document(members + others.filter { !own.contains($0.key) })
  }

  /// Returns the members of the JSON document, which `status` prints; see sheaf-output(5).
  func members(_ view: VaultView) -> [JSONValue.Member] {
    let card = note?.card
    var members: [JSONValue.Member] = JSONValue.pathMembers(view.vault.root.bytes, key: "vault")
    members.append(.init("title", .optional(card?.title)))
    members += JSONValue.pathMembers(orNull: note?.path)
    members += [
      .init("pinned", .bool(note?.isPinned ?? false)), .init("summary", .optional(card?.summary)),
      .init("counts", ["notes": .integer(notes), "pinned": .integer(pinned)]),
      .init("tasks", ["open": .integer(openTasks), "dueToday": .integer(dueToday)]), .init("today", .string(today)),
      .init("site", view.vault.recognizedSite.map { .object($0.members) } ?? .null),
    ]
    return members
  }

  /// Returns the members of the JSON object in a file; none if the file is missing or invalid.
  static func members(of file: RawPath) throws(SystemError) -> [JSONValue.Member] {
    let bytes = try FileDescriptor.contents(ofAny: file, [.nonBlocking], limit: fileLimit) ?? []
    return (try? JSONValue(bytes))?.object ?? []
  }
}
