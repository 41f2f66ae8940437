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

  /// Prints links in any form but text.
  ///
  /// - Parameters:
  ///   - paths: the documents that `--paths` names.
  ///   - count: what `--count` prints.
  ///   - hasSource: whether JSON names the note that each link stands in.
  ///   - tail: members of the JSON document after the links.
  /// - Returns: false for text, which is left to the caller.
  func printForm(
    _ links: [GraphLink], _ form: OutputArguments.Form, paths: [DocumentID], count: Int, hasSource: Bool,
    tail: [JSONValue.Member] = []
  ) throws -> Bool {
    switch form {
    case .text: return false
    case .quiet: return true
    case .count: try session.print("\(count)")
    case .paths: try session.output.write(names(paths).flatMap { QuotedName.line(of: $0) + [0x0a] })
    case .nulPaths: try session.output.write(names(paths).flatMap { $0 + [0] })
    case .json:
      var json = JSONText()
      try json.object { json in
        json.member("formatVersion", 1)
        json.key("links")
        try json.array { json in
          for link in links {
            json.value(.object(members(link, hasSource: hasSource)))
            try session.output.write(partOf: &json)
          }
        }
        json.members(tail)
      }
      json.endLine()
      try session.output.write(json.drain())
    case .jsonLines:
      for link in links { try session.print(.object(members(link, hasSource: hasSource))) }
    }
    return true
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

  /// The paths of documents as text output names them, each once.
  private func names(_ documents: [DocumentID]) -> [[UInt8]] {
    var seen: Set<DocumentID> = []
    return documents.filter { seen.insert($0).inserted }.map { view.displayPath(view.snapshot.key(of: $0)) }
  }
}
