internal import Answers
internal import CommandSpec
internal import NoteSyntax
internal import Presentation
internal import Terminal
internal import VaultChanges
internal import VaultCore

enum MentionsCommand {
  struct Arguments: Sendable {
    var note = Argument("")
    var links = false
    var change = ChangeArguments()
    var output = OutputArguments()
  }

  static let definition: Command<Arguments> = Command(
    "List places that name a note without linking to it", defaults: Arguments(), run: run,
    options: [
      .flag("link", "Turn the mentions into links, in one operation", sets: \.links)
        .details(
          """
          Each link shows the text that was there. Links are written in the style of the vault: as set in
          \(code: ".obsidian/app.json"), else by \(code: "links") in the config. A mention that continues on the next
          line is not changed.
          """)
    ],
    groups: [.shared(\.change), .shared(\.output, OutputArguments.options(of: MentionList.shape))],
    operands: [.one(.note, "The note that is named", sets: \.note)],
    description: """
      Prints one line per mention, \(code: "PATH:LINE:COLUMN: TEXT"). A mention is the file name, the title or an alias
      of the note in another note, as whole words, ignoring case and accents, where a link is possible. Links, embeds,
      code, addresses, comments, tags, front matter and conflict copies are not searched.

      \(option: "paths") prints the notes that mention it, \(option: "count") the number of mentions.
      """,
    examples: [
      Example("sheaf mentions 'Rye sourdough'", "List the mentions of a note"),
      Example("sheaf mentions --link -n Shortbread", "Show what linking the mentions would change"),
    ],
    exitStatus: [1: "No other note mentions the note."],
    seeAlso: [.command("backlinks"), .command("links"), .page("sheaf-query", 7)],
    check: { arguments throws(ValueProblem) in
      if arguments.change.isDryRun, !arguments.links {
        throw ValueProblem("--dry-run shows what --link would do; it has no effect without --link")
      }
      if arguments.output.limit != nil, arguments.links { throw ValueProblem("--link takes all mentions, not --limit") }
    })

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    let note = try view.note(named: arguments.note.bytes)
    let mentions = try view.mentions(of: note)
    if !arguments.links || mentions.isEmpty {
      return try session.show(
        MentionList(mentions, of: note, limit: arguments.output.limit, in: view), arguments.output, in: view,
        isTable: false, empty: "No other note mentions it without a link."
      ) { list, range in list.page(range).map { line($0, session.display, view) } }
    }
    var request = LinkMentions(of: note, mentions, in: view)
    let change = arguments.change.printing(arguments.output.form)
    let outcome = try session.carryOut(&request, change, &view) { request in
      for refusal in request.refusals { session.warn(Explanation(refusal).fact) }
    }
    guard let outcome else { return .success }
    let left = try view.note(at: note.path).map { try view.mentions(of: $0).count } ?? 0
    if arguments.output.form == .count {
      try session.print("\(mentions.count - left)")
    } else {
      try session.show(request.answer(outcome, in: view), change)
    }
    if left > 0, change.form != .quiet { session.warn("\(Amount.text(left, "mention")) left as text") }
    return outcome.status
  }

  private static func line(_ mention: MentionList.Row, _ display: Display, _ view: VaultView) -> StyledText {
    StyledText(name: view.displayPath(mention.path))
      + StyledText(":\(mention.position.line):\(mention.position.column):", .lineNumber) + StyledText(" ")
      + MatchExcerpt.text(line: mention.line, matches: [TextMatch(mention.match)], width: nil, palette: display.palette)
  }
}
