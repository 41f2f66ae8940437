internal import Answers
internal import CommandSpec
internal import LinkGraph
internal import Presentation
internal import SearchIndex
internal import Terminal
internal import VaultCore

enum BacklinksCommand {
  struct Arguments: Sendable {
    var note = Argument("")
    var context = 0
    var revision: String?
    var output = OutputArguments()
  }

  static let definition: Command<Arguments> = Command(
    "List the links that lead to a note", defaults: Arguments(), run: run,
    options: [
      .value("context", .count(), "Show COUNT lines before and after each link", sets: \.context),
      .value("at", .text("REV"), "List the links as they were in a commit of git", sets: \.revision)
        .details(
          """
          All notes are read as they were in the commit, and the note can be given by its name at that time. The
          first run for a commit takes as long as building the index.
          """),
    ],
    groups: [.shared(\.output, OutputArguments.options(of: LinkList.shape(.incoming)))],
    operands: [.one(.note, "The note that the links lead to", sets: \.note)],
    description: """
      Prints the notes that link to the note, each with the lines that contain the links. Embeds, links in the front
      matter, and links from the note to itself count as links. An image or another file is named by its path. For a
      part of a note, \(code: "NOTE#Heading") or \(code: "NOTE#^block"), the links to that part are printed, also those
      that name a heading by its slug, \(code: "note.md#my-heading").

      \(option: "paths") prints the notes that contain links, \(option: "count") the number of links.
      """,
    examples: [
      Example("sheaf backlinks 'Rye sourdough'", "List the links to a note"),
      Example("sheaf backlinks -l 'Rye sourdough'", "List the notes that link to it"),
      Example("sheaf backlinks --at HEAD~1 'Rye sourdough'", "List the links before the last commit"),
    ],
    exitStatus: [1: "No link leads to the note."], seeAlso: [.command("links"), .command("orphans")])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    try session.inVault(at: arguments.revision, naming: arguments.note.bytes) { view, name in
      let list = try BacklinkTarget(named: name, in: view).backlinks(in: view, limit: arguments.output.limit)
      return try session.show(
        list, arguments.output, in: view,
        empty: "No link leads to the note yet; 'sheaf show --link NOTE' prints one to paste."
      ) { list, range in lines(list.page(range), context: arguments.context, session.display, view) }
    }
  }

  private static func lines(_ links: [GraphLink], context: Int, _ display: Display, _ view: VaultView) -> [StyledText] {
    let files = NoteFiles(view.vault)
    var lines: [StyledText] = []
    for (index, (source, group)) in grouped(links).enumerated() {
      let note = view.record(source)
      if index > 0 { lines.append(StyledText("")) }
      lines.append(display.name(of: note.path, in: view) + StyledText("  ") + StyledText(note.title, .title))
      let text = files.contents(of: note.path) ?? []
      lines += LinkLines(text: text, links: group).excerpts(
        context: context, width: display.width, palette: display.palette)
    }
    return lines
  }

  /// Returns the links grouped by the note that contains them. Links of the same note must be adjacent.
  private static func grouped(_ links: [GraphLink]) -> [(source: DocumentID, links: [StoredLink])] {
    var groups: [(source: DocumentID, links: [StoredLink])] = []
    for link in links {
      if groups.last?.source == link.source {
        groups[groups.count - 1].links.append(link.link)
      } else {
        groups.append((link.source, [link.link]))
      }
    }
    return groups
  }
}
