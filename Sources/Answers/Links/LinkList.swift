package import JSON
package import LinkGraph
internal import NoteSyntax
internal import SearchIndex
package import VaultCore

package enum LinkField: String, ListField {
  case from, line, column, raw, target, subpath, display, kind, embed, external, resolved, by
}

package struct LinkList: RowListing {
  /// What the list is made for, which decides what `--paths` prints.
  package enum Purpose: Sendable {
    /// The links of one note: `--paths` prints their targets.
    case outgoing
    /// The links to a note: `--paths` prints the notes that contain them.
    case incoming
    /// The links to targets that are missing, which are counted.
    case missing
  }

  package let rows: [GraphLink]
  package let total: Int
  package let shown: Int
  private let purpose: Purpose
  package let tail: [JSONValue.Member]
  private let snapshot: IndexSnapshot

  init(
    _ links: [GraphLink], shown: Int, of total: Int, _ purpose: Purpose, in view: VaultView,
    tail: [JSONValue.Member] = []
  ) {
    (rows, self.shown, self.total, self.tail) = (links, shown, total, tail)
    (self.purpose, snapshot) = (purpose, view.snapshot)
  }

  /// Lists the first links of a note, or to a note.
  package init(_ links: [GraphLink], limit: Int?, _ purpose: Purpose, in view: VaultView) {
    let shown = Array(links.prefix(limit ?? .max))
    self.init(shown, shown: shown.count, of: links.count, purpose, in: view)
  }

  package static func shape(_ purpose: Purpose) -> ListShape {
    let hasSource = purpose != .outgoing
    let source: [ListShape.Field] = hasSource ? LinkField.fields([.from: "the note that contains the link"]) : []
    return ListShape(
      of: LinkField.self, "link", "links", counted: purpose == .missing ? "missing targets" : nil,
      paths: hasSource
        ? (.from, "Print only the paths of the notes, each once")
        : (.resolved, "Print only the paths of the linked files, each once"),
      fields: source
        + LinkField.fields([
          .line: "the line where it begins", .column: "the column where it begins, in bytes from 1",
          .raw: "the link as it is written", .target: "its target, without the heading or block",
          .subpath: "the heading or block, from #", .display: "the text that is shown for it",
          .kind: "wiki, markdown, reference, autolink or property", .embed: "true or false",
          .external: "whether it leads out of the vault", .resolved: "the file it leads to",
          .by: "how the file was found: path, id, title, alias, uid or self",
        ]),
      record: (hasSource ? [.from] : []) + [
        .kind, .embed, .external, .raw, .target, .subpath, .display, .line, .column, .resolved, .by,
      ],
      columns: (hasSource ? [.from] : []) + [.line, .column, .raw, .resolved])
  }

  package var shape: ListShape { Self.shape(purpose) }

  package func value(_ field: LinkField, of found: GraphLink) -> FieldValue {
    let link = found.link
    return switch field {
    case .from: .path(snapshot.key(of: found.source))
    case .line: .number(link.line)
    case .column: .number(link.column)
    case .raw: .text(link.raw)
    case .target: .text(link.writtenTarget)
    case .subpath: .text(link.subpath)
    case .display: .optional(link.display)
    case .kind: .text("\(link.kind)")
    case .embed: .flag(link.isEmbed)
    case .external: .flag(link.isExternal)
    case .resolved: found.resolved.map { .path(snapshot.key(of: $0.document)) } ?? .none
    case .by: .optional(found.resolved?.resolution.rawValue)
    }
  }
}
