internal import CommandSpec
internal import SearchIndex
internal import VaultChanges
internal import VaultCore

enum MentionsCommand {
  struct Arguments: Sendable {
    var note = Argument("")
    var links = false
    var change = ChangeArguments()
    var output = OutputArguments()
  }

  static let definition = Command(
    "List where a note is named without a link to it",
    defaults: Arguments(),
    options: [
      .own([
        .flag("link", "Make links of the mentions, in one operation", sets: \.links)
          .details(
            """
            Each shows what stands there now. They are written as the vault writes links: as \(code: ".obsidian/app.json")
            says, else as \(code: "links") in the config does. A name that goes over the end of a line stays as it is.
            """)
      ]),
      .shared(\.change), .shared(\.output, OutputArguments.options(of: MentionPrinter.shape)),
    ],
    operands: [.one(.note, "The note that is named", sets: \.note)],
    description: [
      """
      Prints a line a mention, \(code: "PATH:LINE:COLUMN: TEXT"): where the file name, the title or an alias of the note stands
      in another note as whole words, without case and accents, and could be a link. Links, embeds, code, addresses,
      comments, tags and front matter are left out. So are conflict copies.
      """,
      "\(option: "paths") prints the notes that mention it, \(option: "count") the number of mentions.",
    ],
    examples: [
      Example("sheaf mentions 'Rye sourdough'", "List where it is named"),
      Example("sheaf mentions --link -n Shortbread", "Show what linking the mentions would change"),
    ],
    exitStatus: "It is 1 when the note is named nowhere.",
    seeAlso: [.command("backlinks"), .command("links"), .page("sheaf-query", 7)],
    check: { arguments throws(ValueProblem) in
      if arguments.change.isDryRun, !arguments.links {
        throw ValueProblem("--dry-run shows what --link would do; it says nothing alone")
      }
      if arguments.output.limit != nil, arguments.links { throw ValueProblem("--link takes all mentions, not --limit") }
    },
    run: run)

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    let note = try view.note(named: arguments.note.bytes)
    let mentions = try view.mentions(of: note)
    if !arguments.links || mentions.isEmpty {
      try MentionPrinter(session: session, view: view).print(mentions, of: note, arguments.output)
      if mentions.isEmpty, arguments.output.isPlainText, session.errorOutput.isTerminal {
        session.remark(StyledText("No other note names it without a link.", .dim))
      }
      return mentions.isEmpty ? .nothing : .success
    }
    var paths: [[UInt8]] = []
    for mention in mentions {
      let path = view.snapshot.key(of: mention.source)
      if paths.last != path { paths.append(path) }
    }
    let linking = MentionLinking(view, to: note.document)
    var refusals: [ChangeError] = []
    func plan() throws(VaultError) -> ChangePlan {
      let made = try linking.plan(paths)
      refusals = made.refusals
      if let expected = arguments.change.expected, expected != made.plan.fileCount {
        throw .change(.unexpectedCount(made.plan.fileCount, expected: expected))
      }
      return made.plan
    }
    var card = CardArguments()
    switch arguments.output.form {
    case .json, .jsonLines: card.form = .json
    case .paths, .nulPaths: card.form = .paths
    case .quiet: card.form = .quiet
    case .text, .count, .csv, .tsv: break
    }
    if arguments.change.isDryRun {
      try PlanPrinter(session: session).print(plan(), isJSON: card.form == .json)
      for refusal in refusals { session.warn(Explanation(refusal).fact) }
      return .success
    }
    let report = try ChangeExecutor(view.vault).run(command: session.commandLine, plan)
    for refusal in refusals { session.warn(Explanation(refusal).fact) }
    if report != nil {
      try view.refresh()
      session.tellProblems(of: view)
    }
    let left = try view.note(at: note.path).map { try view.mentions(of: $0).count } ?? 0
    if arguments.output.form == .count {
      try session.print("\(mentions.count - left)")
    } else {
      let changed = report?.operation.files.map(\.path) ?? []
      let summary = ChangeSummary(verb: "linked", detail: Amount.text(mentions.count - left, "mention"))
      try ReportPrinter(session: session, view: view).print(report, changed, arguments.change, card, as: summary)
    }
    if left > 0, card.form != .quiet { session.warn("\(Amount.text(left, "mention")) left as text") }
    if report?.conflicts.isEmpty == false { return .failure }
    return .success
  }
}
