internal import VaultChanges
package import VaultCore

/// A list of files that are not notes, and the notes that use them.
package struct AttachmentList: Listing {
  package enum Field: String, ListField { case path, size, type, isOrphan, linkedFrom }

  /// A file of the list.
  package struct Row: Sendable {
    /// The path of the file.
    package let path: [UInt8]
    /// The notes that link to it, by their paths; empty if no field needs them.
    package let notes: [[UInt8]]
    fileprivate let isOrphan: Bool
  }

  /// The paths of all files, in order.
  package let paths: [[UInt8]]
  package let count: Int
  private var use: AttachmentUse
  private let view: VaultView
  private let showsOrphans: Bool
  private var fields: [Field] = [.linkedFrom]

  /// Lists at most `limit` files, or with `showsOrphans` those that nothing uses.
  package init(orphansOnly showsOrphans: Bool, limit: Int?, in view: VaultView) {
    var use = AttachmentUse(view)
    var paths = use.paths()
    if showsOrphans { paths = paths.filter { use.isOrphan($0) } }
    (self.paths, self.use, self.view, self.showsOrphans) = (paths, use, view, showsOrphans)
    count = min(limit ?? .max, paths.count)
  }

  /// The description of the list.
  package static let shape = ListShape(
    of: Field.self, "file", "files", name: "attachments", paths: (.path, ListShape.pathsSummary),
    fields: Field.fields([
      .path: "the path", .size: "the size in bytes", .type: "the type by content, such as image/png",
      .isOrphan: "whether nothing links to it: true or false",
      .linkedFrom: .list("the notes that link to it, by their paths from the root"),
    ]),
    columns: [.path, .size, .type, .linkedFrom])

  package var shape: ListShape { Self.shape }
  package var total: Int { paths.count }

  package mutating func prepare(for fields: [Field]) { self.fields = fields }

  package mutating func page(_ range: Range<Int>) -> [Row] {
    paths[range].map { path in
      let notes = fields.contains(.linkedFrom) || fields.contains(.isOrphan) ? use.notes(linkingTo: path) : []
      let isOrphan = fields.contains(.isOrphan) && notes.isEmpty && (showsOrphans || use.isOrphan(path))
      return Row(path: path, notes: notes, isOrphan: isOrphan)
    }
  }

  package func value(_ field: Field, of row: Row) -> FieldValue {
    switch field {
    case .path: .path(row.path)
    case .size: .number(view.vault.sizeOfFile(row.path))
    case .type: .optional(view.vault.mediaType(of: row.path)?.name)
    case .isOrphan: .flag(row.isOrphan)
    case .linkedFrom: .list(row.notes.map { String(decoding: $0, as: UTF8.self) })
    }
  }
}
