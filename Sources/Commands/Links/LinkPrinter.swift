internal import JSON
internal import LinkGraph
internal import SearchIndex
internal import SystemCalls
internal import VaultCore

/// Prints a list of links in the form that was asked for.
struct LinkPrinter {
  let session: Session
  let view: VaultView
  /// The colours of standard output, which many lines are asked about.
  let palette: Palette

  init(session: Session, view: VaultView) {
    self.session = session
    self.view = view
    palette = session.palette
  }

  /// The options and fields of a list of links.
  ///
  /// - Parameters:
  ///   - hasSource: whether the list names the note that each link stands in.
  ///   - paths: what `--paths` prints, for help.
  static func shape(hasSource: Bool, counted: String? = nil, paths: String) -> ListShape {
    let source: [FormatTemplate.Field] = hasSource ? [.init("from", .text, "the note that the link is in")] : []
    return ListShape(
      thing: "link", things: "links", counted: counted, brief: .paths(paths),
      fields: source + [
        .init("line", .text, "the line where it begins"),
        .init("column", .text, "the column where it begins, in bytes from 1"),
        .init("raw", .text, "the link as it is written"),
        .init("target", .text, "its target, without the heading or block"),
        .init("subpath", .text, "the heading or block, from #"),
        .init("display", .text, "the text that is shown for it"),
        .init("kind", .text, "wiki, markdown, reference, autolink or property"),
        .init("embed", .text, "true or false"), .init("external", .text, "whether it leads out of the vault"),
        .init("resolved", .text, "the file it leads to"),
        .init("by", .text, "how the file was found: path, id, title, alias, uid or self"),
      ],
      columns: source.map(\.name) + ["line", "column", "raw", "resolved"])
  }

  /// Prints links in any form but plain text.
  ///
  /// - Parameters:
  ///   - handle: the document that `--paths` names for a link.
  ///   - total: what `--count` prints.
  ///   - hasSource: whether the list names the note that each link stands in.
  ///   - tail: members of the JSON document after the links.
  /// - Returns: false for plain text, which is left to the caller.
  func printForm(
    _ links: [GraphLink], _ arguments: OutputArguments, _ shape: ListShape, handle: (GraphLink) -> DocumentID?,
    total: Int, hasSource: Bool, tail: @autoclosure () -> [JSONValue.Member] = []
  ) throws -> Bool {
    try RowPrinter(session: session, shape: shape).print(
      links.map { row($0, handle($0), hasSource: hasSource) }, arguments, total: total, name: "links", tail: tail())
  }

  private func row(_ link: GraphLink, _ handle: DocumentID?, hasSource: Bool) -> ListRow {
    func path(_ document: DocumentID) -> [UInt8] { view.displayPath(view.snapshot.key(of: document)) }
    var paths: [String: [UInt8]] = [:]
    if hasSource { paths["from"] = path(link.source) }
    if let resolved = link.resolved { paths["resolved"] = path(resolved.document) }
    return ListRow(handle: handle.map(path) ?? [], members: members(link, hasSource: hasSource), paths: paths)
  }

  /// The members of a link in JSON; sheaf-output(5) describes them.
  func members(_ found: GraphLink, hasSource: Bool) -> [JSONValue.Member] {
    let link = found.link
    var members: [JSONValue.Member] = []
    if hasSource { members += JSONValue.pathMembers(view.snapshot.key(of: found.source), key: "from") }
    members += [
      .init("kind", .string("\(link.kind)")), .init("embed", .bool(link.isEmbed)),
      .init("external", .bool(link.isExternal)), .init("raw", .string(link.raw)),
      .init("target", .string(link.target)), .init("subpath", .string(link.subpath)),
      .init("display", .optional(link.display)), .init("line", .integer(link.line)),
      .init("column", .integer(link.column)),
    ]
    if let resolved = found.resolved {
      members += JSONValue.pathMembers(view.snapshot.key(of: resolved.document), key: "resolved")
    } else {
      members.append(.init("resolved", nil))
    }
    members.append(.init("by", .optional(found.resolved?.means.rawValue)))
    return members
  }

  /// The path of a document as text output names it, with a link for the terminal.
  func path(of document: DocumentID) -> StyledText { path(view.snapshot.key(of: document)) }

  /// A path from the root as text output names it, with a link for the terminal.
  func path(_ path: [UInt8]) -> StyledText {
    let link =
      palette.usesHyperlinks
      ? Hyperlink(host: session.environment("HOSTNAME") ?? "", path: view.vault.absolutePath(path).bytes)
      : nil
    return StyledText(name: view.displayPath(path), link: link)
  }
}
