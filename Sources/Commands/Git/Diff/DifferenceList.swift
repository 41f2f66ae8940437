internal import Answers
internal import GitHistory
internal import JSON
internal import NoteSyntax
internal import VaultCore

/// The files that differ between two states of a vault.
struct DifferenceList: Listing {
  enum Field: String, ListField {
    case change, path, from, added, removed, properties, tags, tasks, links, summary, diff
  }

  /// The shown files.
  let files: [FileDifference]
  let total: Int
  let head: [JSONValue.Member]

  static let shape = ListShape(
    "file", "files", paths: (Field.path, "Print paths only, each once, one per line"),
    fields: [
      (.change, .text, "added, changed, moved or deleted"), (.path, .text, "the path now"),
      (.from, .text, "the path before, if it moved"), (.added, .text, "the number of added lines"),
      (.removed, .text, "the number of removed lines"),
      (.summary, .text, "the changes of properties, tags, tasks and links"),
    ],
    record: [.change, .path, .from, .added, .removed, .properties, .tags, .tasks, .links, .summary, .diff],
    columns: [.change, .path, .added, .removed, .summary])

  var shape: ListShape { Self.shape }
  var count: Int { files.count }

  func page(_ range: Range<Int>) -> [FileDifference] { Array(files[range]) }

  func value(_ field: Field, of file: FileDifference) -> FieldValue {
    let comparison = file.comparison
    switch field {
    case .change: return .text(file.change.kind.rawValue)
    case .path: return .path(file.change.path)
    case .from: return file.change.oldPath.map { .file($0) } ?? .absent
    case .added: return .number(file.counts.added)
    case .removed: return .number(file.counts.removed)
    case .properties, .tags, .tasks, .links, .summary, .diff:
      guard VaultFiles.isNotePath(file.change.path) else { return .absent }
    }
    return switch field {
    case .properties:
      .json(
        .array(
          comparison.properties.map {
            ["name": .string($0.name), "old": .optional($0.old), "new": .optional($0.new)]
          }))
    case .tags: .json(["added": .strings(comparison.addedTags), "removed": .strings(comparison.removedTags)])
    case .tasks:
      .json(.array(comparison.tasks.map { ["change": .string($0.kind.rawValue), "text": .string($0.text)] }))
    case .links: .json(["added": .strings(comparison.addedLinks), "removed": .strings(comparison.removedLinks)])
    case .summary: .text(file.words.flatMap(\.changes).joined(separator: "; "))
    default: .bytes(file.bytes)
    }
  }
}
