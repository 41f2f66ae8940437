internal import Answers
internal import Dates
internal import GitHistory
internal import JSON

/// The commits that changed a note, or any file of the vault, newest first.
struct VersionList: RowListing {
  enum Field: String, ListField {
    case commit, short, date, author, actors, change, files, path, from, subject, diff
  }

  /// A version, with the agents that changed something in it, and its changes if they were asked for.
  typealias Row = (version: NoteVersion, actors: [String], patch: [FileDifference]?)

  /// The shown versions.
  let rows: [Row]
  let total: Int
  let isOfVault: Bool
  let repository: GitRepository
  let zone: TimeZoneRules

  static let shape = ListShape(
    of: Field.self, "version", "versions",
    fields: Field.fields([
      .commit: "the full name of the commit", .short: "its abbreviated name", .date: .date("when the author made it"),
      .author: "the author's name",
      .actors: .list("the agents whose changes are in it, by the names that 'mcp' was started with"),
      .change: "added, changed, moved or deleted, or the number of files",
      .path: "the path in that commit", .from: "the path before, if it moved",
      .subject: "the first line of the message",
    ]),
    record: [.commit, .short, .date, .author, .actors, .change, .files, .path, .from, .subject, .diff],
    columns: [.short, .date, .change, .path, .subject])

  var shape: ListShape { Self.shape }

  func value(_ field: Field, of row: Row) -> FieldValue {
    let version = row.version
    switch field {
    case .commit: return .text(version.commit)
    case .short: return .text(version.abbreviation)
    case .date: return .written(date(of: version).text)
    case .author: return .text(version.author)
    case .actors: return .list(row.actors)
    case .change: return .text(change(of: version))
    case .files:
      if !isOfVault { return .absent }
      return .json(
        .array(
          version.changes.map { change in
            let old = change.oldPath.map { JSONValue.pathMembers(path($0), key: "from") } ?? []
            return .object(
              [.init("change", .string(change.kind.rawValue))] + JSONValue.pathMembers(path(change.path)) + old)
          }))
    case .path: return isOfVault ? .absent : .file(path(version.change.path))
    case .from: return isOfVault ? .absent : version.change.oldPath.map { .file(path($0)) } ?? .absent
    case .subject: return .text(version.subject)
    case .diff: return row.patch.map { .bytes($0.flatMap(\.parts.bytes)) } ?? .absent
    }
  }

  /// Returns a path from the root of the vault, or of the repository if it is outside of the vault.
  func path(_ path: [UInt8]) -> [UInt8] { repository.vaultPath(of: path) ?? path }

  /// Returns the time when the author made a version.
  func date(of version: NoteVersion) -> NoteDate { NoteDate(milliseconds: version.time * 1000, zone: zone) }

  /// Returns what a version changed: the kind of change of a note, or the number of changed files of the vault.
  func change(of version: NoteVersion) -> String {
    isOfVault ? Amount.text(version.changes.count, "file") : version.change.kind.rawValue
  }
}
