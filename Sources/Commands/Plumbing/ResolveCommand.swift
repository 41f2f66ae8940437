internal import Answers
internal import CommandSpec
internal import JSON
internal import LinkGraph
internal import NoteSyntax
internal import Presentation
internal import SearchIndex
internal import Terminal
internal import VaultCore

enum ResolveCommand {
  struct Arguments: Sendable {
    var link = ""
    var source: Argument?
    var form = OutputForm.text
  }

  static let definition: Command<Arguments> = Command(
    "Show where a link leads", defaults: Arguments(), run: run,
    options: [
      .value("from", .note, "Resolve the link as if it were in NOTE", sets: \.source)
        .details("The default is a note in the root."),
      .flag("json", "Print one JSON document", sets: \.form, to: .json),
      .flag("path", short: "l", "Print only the path", sets: \.form, to: .paths),
    ],
    operands: [.one(.text("LINK", .dynamic("note")), "The link, or only its target", sets: \.link)],
    description: """
      Prints the file that \(value: "LINK") leads to, the line of the heading, block or HTML id that it names, and how
      the file was found. \(value: "LINK") is a wikilink, a Markdown link, an address such as \(code: "sheaf://note/ID"), or the
      target of a wikilink.

      Other files with the same name are listed on standard error.
      """,
    examples: [
      Example("sheaf resolve '[[Plan]]' --from Curios", "See which of several notes a link leads to"),
      Example("sheaf resolve 'Rye sourdough#^crumb'", "Find the line of a block"),
    ],
    exitStatus: [1: "The link is broken."], seeAlso: [.command("links"), .command("unresolved")])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    let source = try arguments.source.map { try view.note(named: $0.bytes) }
    let link = WrittenLink(arguments.link)
    var graph = view.graph
    let sourcePath = source?.path ?? []
    let resolved = link.isExternal ? nil : graph.resolve(target: link.target, fromPath: sourcePath)
    let rivals =
      resolved?.resolution == .path
      ? graph.claims(on: link.target, fromPath: sourcePath).filter { $0 != resolved?.document } : []
    let line = resolved.flatMap { Self.line(of: link, in: $0.document, view) }
    try session.show(
      arguments.form,
      document: { json(arguments.link, link, source, resolved: resolved, line: line, rivals: rivals, view: view) },
      names: { resolved.map { [view.displayPath(view.snapshot.key(of: $0.document))] } ?? [] },
      text: { resolved.map { [text($0, line, session.display, view: view)] } ?? [] })
    if arguments.form != .json { announce(session, link, resolved, line: line, rivals: rivals, view: view) }
    return resolved == nil ? .nothing : .success
  }

  /// Returns the line, from 1, of the part of a note that a link names; nil if there is none.
  private static func line(of link: WrittenLink, in document: DocumentID, _ view: VaultView) -> Int? {
    guard !link.subpath.isEmpty, view.snapshot.isNote(document),
      let bytes = view.vault.contents(of: view.snapshot.key(of: document))
    else { return nil }
    let note = view.vault.parsed(bytes, at: view.snapshot.key(of: document))
    let parts = PartTable(note, in: bytes.span)
    switch parts.part(ofSubpath: link.subpath, isFragment: link.hasFragment) {
    case .heading(let number): return note.headings[number].line
    case .block(let number): return note.blockIDs[number].line
    case .tag(let number): return note.lines.position(at: parts.range(ofTag: number).lowerBound).line
    case nil: return nil
    }
  }

  private static func text(_ resolved: ResolvedLink, _ line: Int?, _ display: Display, view: VaultView) -> StyledText {
    var text = display.name(of: view.snapshot.key(of: resolved.document), in: view)
    if let line { text.append(":\(line)", .lineNumber) }
    text.append("  \(resolved.resolution.rawValue)", .dim)
    return text
  }

  /// Reports what the user should know in addition: that the link is unresolved, or might be misread.
  private static func announce(
    _ session: Session, _ link: WrittenLink, _ resolved: ResolvedLink?, line: Int?, rivals: [DocumentID],
    view: VaultView
  ) {
    if link.isExternal {
      session.warn("'\(link.target)' leads out of the vault")
    } else if resolved == nil {
      session.warn("'\(link.target)' is a broken link: no note or file has this name")
    } else if !link.subpath.isEmpty, line == nil, let resolved, view.snapshot.isNote(resolved.document) {
      session.warn("the note has no '\(link.subpath)'")
    }
    if rivals.isEmpty { return }
    session.warn("'\(link.target)' is also the name of")
    for rival in rivals {
      session.remark(StyledText("  ") + StyledText(name: view.displayPath(view.snapshot.key(of: rival))))
    }
  }

  private static func json(
    _ written: String, _ link: WrittenLink, _ source: NoteRecord?, resolved: ResolvedLink?, line: Int?,
    rivals: [DocumentID], view: VaultView
  ) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = [.init("link", .string(written))]
    members += JSONValue.pathMembers(orNull: source?.path, key: "from")
    members += [
      .init("target", .string(link.target)), .init("subpath", .string(link.subpath)),
      .init("external", .bool(link.isExternal)),
    ]
    members += JSONValue.pathMembers(orNull: resolved.map { view.snapshot.key(of: $0.document) }, key: "resolved")
    members += [
      .init("by", .optional(resolved?.resolution.rawValue)), .init("line", line.map { .integer($0) } ?? .null),
      .init("ambiguous", .bool(!rivals.isEmpty)),
      .init("alsoNamed", .array(rivals.map { .text(view.snapshot.key(of: $0)) })),
    ]
    return members
  }
}

/// A link on the command line: `[[note#heading|label]]`, `[label](note.md)`, or only a target.
struct WrittenLink: Equatable {
  let target: String
  /// The subpath, `#heading` or `#^block`, or an empty string.
  let subpath: String
  let isExternal: Bool
  /// Whether the subpath may be a slug of a heading or the id of an HTML tag.
  let hasFragment: Bool

  /// Parses a text that is a whole link. Any other text is parsed as the contents of a wikilink.
  init(_ text: String) {
    for source in [text, "<\(text)>", "[[\(text)]]"] {
      if let link = Self.link(source), source != "<\(text)>" || link.isExternal {
        // A text without brackets can be the destination of a Markdown link.
        let hasFragment = link.hasFragment || source != text
        self.init(target: link.target, subpath: link.subpath, isExternal: link.isExternal, hasFragment: hasFragment)
        return
      }
    }
    let hash = text.firstIndex(of: "#") ?? text.endIndex
    self.init(target: String(text[..<hash]), subpath: String(text[hash...]), isExternal: false, hasFragment: true)
  }

  private init(target: String, subpath: String, isExternal: Bool, hasFragment: Bool) {
    (self.target, self.subpath, self.isExternal, self.hasFragment) = (target, subpath, isExternal, hasFragment)
  }

  /// Returns the only link, if it covers all of a text.
  private static func link(_ text: String) -> Link? {
    let bytes = Array(text.utf8)
    let links = NoteParser.parse(bytes.span).links
    return links.first { $0.range == bytes.indices }
  }
}
