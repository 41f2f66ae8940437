internal import JSON
internal import LinkGraph
internal import SearchIndex
internal import SystemCalls
internal import Terminal
internal import VaultCore

/// Prints a list of links in the requested form.
struct LinkPrinter {
  let session: Session
  let view: VaultView
  /// The colors of standard output, which many lines need.
  let palette: Palette

  init(session: Session, view: VaultView) {
    self.session = session
    self.view = view
    palette = session.palette
  }

  /// Returns the options and fields of a list of links.
  ///
  /// - Parameters:
  ///   - hasSource: Whether the list has the note that contains each link.
  ///   - paths: The description of `--paths` in help.
  static func shape(hasSource: Bool, counted: String? = nil, paths: String) -> ListShape {
    let source: [FormatTemplate.Field] = hasSource ? [.init("from", .text, "the note that contains the link")] : []
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

  /// Prints links in any form except plain text.
  ///
  /// - Parameters:
  ///   - handle: Returns the document of a link that `--paths` prints.
  ///   - total: The number that `--count` prints.
  ///   - hasSource: Whether the list has the note that contains each link.
  ///   - tail: The members of the JSON document after the links.
  /// - Returns: Whether the links were printed. For plain text this is false, and the caller prints them.
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

  /// Returns the members of a link in JSON, which sheaf-output(5) describes.
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

  /// Returns the path of a document for text output, with a terminal hyperlink.
  func path(of document: DocumentID) -> StyledText { path(view.snapshot.key(of: document)) }

  /// Returns a path relative to the root for text output, with a terminal hyperlink.
  func path(_ path: [UInt8]) -> StyledText {
    let link =
      palette.usesHyperlinks
      ? Hyperlink(host: session.environment("HOSTNAME") ?? "", path: view.vault.absolutePath(path).bytes)
      : nil
    return StyledText(name: view.displayPath(path), link: link)
  }
}
