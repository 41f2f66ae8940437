package import LinkGraph
internal import SearchIndex
package import Terminal
package import VaultCore

/// The text of the links of a note.
package enum LinkTable {
  /// Returns links one per line: where it is, how it is written, where it leads, and by which kind of name.
  package static func lines(_ links: [GraphLink], _ display: Display, _ view: VaultView) -> [StyledText] {
    let rows = links.map { link -> [StyledText] in
      let target: StyledText
      var resolution = link.resolved?.resolution.rawValue ?? ""
      if let resolved = link.resolved {
        target = display.name(of: view.snapshot.key(of: resolved.document), in: view)
        if resolved.isAmbiguous { resolution += ", ambiguous" }
      } else {
        target = StyledText(link.link.isExternal ? "external" : "unresolved", link.link.isExternal ? .dim : .warning)
      }
      return [
        StyledText("\(link.link.line):\(link.link.column)", .lineNumber),
        StyledText(
          name: Array(link.link.raw.utf8), link.resolved == nil && !link.link.isExternal ? .unresolvedLink : .link),
        target, StyledText(resolution, .dim),
      ]
    }
    return display.table(
      rows, .init(alignment: .right, importance: 1), .init(minimum: 16, cut: .middle),
      .init(minimum: 16, cut: .start, importance: 2), .init(importance: 0))
  }
}
