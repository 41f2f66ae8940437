internal import Dates
package import VaultCore

/// The contents of the trash, latest first.
package struct TrashList: RowListing {
  package enum Field: String, ListField { case path, original, isNote, size, trashed }

  package let rows: [Trash.File]
  package let total: Int
  private let zone: TimeZoneRules

  /// Lists at most `limit` of some files of the trash.
  package init(_ all: [Trash.File], limit: Int? = nil, in vault: Vault) {
    (rows, total, zone) = (Array(all.prefix(limit ?? .max)), all.count, vault.surroundings.zone)
  }

  /// The description of the list.
  package static let shape = ListShape(
    of: Field.self, "file", "files", paths: (.path, ListShape.pathsSummary),
    fields: Field.fields([
      .path: "its current path", .original: "the path that it had, from the root", .isNote: "true or false",
      .size: "the size in bytes", .trashed: .date("when it was moved there"),
    ]),
    columns: [.path, .original, .size, .trashed])

  package var shape: ListShape { Self.shape }

  package func value(_ field: Field, of file: Trash.File) -> FieldValue {
    switch field {
    case .path: .path(file.path)
    case .original: .file(file.originalPath)
    case .isNote: .flag(file.isNote)
    case .size: .number(Int(file.size))
    case .trashed: .written(NoteDate(nanoseconds: file.trashed, zone: zone).text)
    }
  }
}
