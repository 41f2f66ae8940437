internal import Answers
internal import Bytes
internal import CommandSpec
internal import LinkGraph
internal import Presentation
internal import Terminal
internal import VaultChanges
internal import VaultCore

enum LinksCommand {
  struct Arguments: Sendable {
    /// The name of the note, or the words of a query for notes.
    var words: [Argument] = []
    var style: LinkRestyling.Style?
    var edit = RefusalArguments()
    var change = ChangeArguments()
    var includesExternal = false
    var revision: String?
    var output = OutputArguments()
  }

  static let definition: Command<Arguments> = Command(
    "List the links of a note and their targets", defaults: Arguments(), run: run,
    options: [
      .flag("external", "Include links out of the vault", sets: \.includesExternal),
      .value("at", .text("REV"), "List the links as they were in a commit of git", sets: \.revision)
        .details("All notes are read as they were in the commit, as by \(command: "backlinks")."),
      .value("rewrite", .choice("STYLE"), "Write the links of all notes, or of those of QUERY, as STYLE", sets: \.style)
        .details(
          """
          In one operation, which \(option: "dry-run") shows and \(command: "undo") reverses. \(code: "relative")
          targets are paths from the folder of the note, \(code: "absolute") ones from the root, and
          \(code: "shortest") ones have as few folders as they need. \(code: "markdown") makes Markdown links of
          wikilinks, with relative paths, and \(code: "wikilink") the reverse. The order of two runs matters:
          \(code: "markdown") before \(code: "absolute").

          Each link leads where it led, to the same part, and keeps its label. Broken links stay, and so do those
          that name a note by its title, an alias or an id. If links cannot be written that way, a line on standard
          error has their number. In a vault that is not one of Obsidian, an absolute Markdown link begins with a slash.
          """),
    ],
    groups: [
      .shared(\.edit), .shared(\.change), .shared(\.output, OutputArguments.options(of: LinkList.shape(.outgoing))),
    ],
    operands: [
      Operand(
        .many, .word("NOTE|QUERY", .dynamic("note")), "The note; with --rewrite, notes that match, or all"
      ) { $0.words = $1 }.acceptingDashedWords()
    ],
    description: """
      Prints one line per link: its line and column, the link as it is written, the file it leads to, and how that file
      was found. That is \(code: "path"), \(code: "id"), \(code: "title"), \(code: "alias"), \(code: "uid") (the digits
      at the beginning of the file name), or \(code: "self"). Links in the front matter and embeds are links too.

      \(option: "paths") prints the files that the links lead to, \(option: "count") the number of links.
      """,
    examples: [
      Example("sheaf links Welcome", "List the links of a note"),
      Example("sheaf links -l Welcome", "List the files it links to"),
      Example("sheaf links --rewrite relative -n", "Show how all links would be written as relative paths"),
      Example("sheaf links --rewrite markdown in:recipes", "Make Markdown links of the wikilinks in a folder"),
    ],
    exitStatus: [1: "There are no links to list or to rewrite, and if notes were skipped."],
    seeAlso: [.command("backlinks"), .command("resolve"), .command("export"), .command("undo")],
    check: { arguments throws(ValueProblem) in
      if arguments.style != nil {
        if arguments.revision != nil || arguments.includesExternal || arguments.output.limit != nil {
          throw ValueProblem("--rewrite changes links, and does not list them")
        }
        return
      }
      if arguments.change.isDryRun {
        throw ValueProblem("--dry-run shows what --rewrite would do; it has no effect without --rewrite")
      }
      if arguments.words.isEmpty {
        throw ValueProblem("NOTE is missing", advice: "write it, for example 'sheaf links Welcome'")
      }
      if arguments.words.count > 1 {
        throw ValueProblem(
          "'\(arguments.words[1].text)' is one word too many",
          advice: "a name with spaces is one word in quotes: "
            + "sheaf links \(ShellWords.quoted(arguments.words.map(\.text).joined(separator: " ")))")
      }
    })

  /// Writes links in another style.
  private static func rewrite(
    _ style: LinkRestyling.Style, _ session: Session, _ arguments: Arguments
  ) throws -> ExitStatus {
    var view = try session.openVault()
    let query = arguments.words.map(\.text).joined(separator: " ")
    let chosen = try view.selection(query)
    if chosen?.isEmpty == true {
      EmptyState.announce(session, view, query: query)
      return .nothing
    }
    var request = try RestyleLinks(style, among: chosen, skipsRefused: arguments.edit.skipsRefused, in: view)
    let change = arguments.change.printing(arguments.output.form)
    let status = try arguments.edit.carryOut(&request, change, session, view: &view) { request in
      guard change.form != .quiet else { return }
      if !change.isDryRun { for warning in request.warnings { session.warn(warning) } }
      if request.links == 0, request.refusals.isEmpty {
        session.warn("no link has to be written in another way")
      } else if change.isDryRun {
        session.remark(
          StyledText(
            "\(Amount.text(request.links, "link")) in \(Amount.text(request.changed.count, "note"))", .dim))
      }
      if request.left > 0 { session.warn("\(Amount.text(request.left, "link")) cannot be written that way") }
    }
    return request.links == 0 && status == .success ? .nothing : status
  }

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    if let style = arguments.style { return try rewrite(style, session, arguments) }
    return try session.inVault(at: arguments.revision, naming: arguments.words.first?.bytes ?? []) { view, name in
      var graph = view.graph
      let all = graph.outgoing(from: try view.note(named: name).document)
        .filter { arguments.includesExternal || !$0.link.isExternal }
      return try session.show(
        LinkList(all, limit: arguments.output.limit, .outgoing, in: view), arguments.output, in: view,
        empty: "The note has no links yet; 'sheaf related NOTE' suggests notes to link to."
      ) { list, range in LinkTable.lines(list.page(range), session.display, view) }
    }
  }
}
