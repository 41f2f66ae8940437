internal import Dates
package import VaultCore

/// The contents of the trash, latest first.
package struct TrashList: Listing {
  package enum Field: String, ListField {
    case path, original, isNote, size, trashed
  }

  /// The shown files, in order.
  package let files: [Trash.File]
  package let total: Int
  private let zone: TimeZoneRules

  /// Lists at most `limit` of some files of the trash.
  package init(_ all: [Trash.File], limit: Int? = nil, in vault: Vault) {
    (files, total, zone) = (Array(all.prefix(limit ?? .max)), all.count, vault.surroundings.zone)
  }

  /// The description of the list.
  package static let shape = ListShape(
    of: Field.self, "file", "files", paths: (.path, ListShape.pathsSummary),
    fields: [
      .init(Field.path, .text, "its current path"),
      .init(Field.original, .text, "the path that it had, from the root"),
      .init(Field.isNote, .text, "true or false"), .init(Field.size, .text, "the size in bytes"),
      .init(Field.trashed, .date, "when it was moved there"),
    ],
    columns: [.path, .original, .size, .trashed])

  package var shape: ListShape { Self.shape }
  package var count: Int { files.count }

  package func page(_ range: Range<Int>) -> [Trash.File] { Array(files[range]) }

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
