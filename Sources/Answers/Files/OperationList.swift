internal import Dates
package import JSON
package import VaultCore

/// The operations that can be undone, newest first.
package struct OperationList: RowListing {
  package enum Field: String, ListField {
    case operation, kind, of, time, command, actor, isUndone, files, changes, count

    /// The name in templates, or the key in JSON.
    package var name: String { self == .changes ? "files" : rawValue }
  }

  package let rows: [ChangeHistory.Entry]
  package let total: Int
  private let damaged: [Int]
  private let zone: TimeZoneRules

  /// Lists at most `limit` operations of a vault, and the numbers of those whose records are damaged.
  package init(_ all: [ChangeHistory.Entry], damaged: [Int] = [], limit: Int? = nil, of vault: Vault) {
    (rows, total) = (Array(all.prefix(limit ?? .max)), all.count)
    (self.damaged, zone) = (damaged, vault.surroundings.zone)
  }

  /// The description of the list.
  package static let shape = ListShape(
    of: Field.self, "operation", "operations",
    fields: Field.fields([
      .operation: "the number, which undo and redo accept", .time: .date("when it was done"),
      .command: "the command line",
      .actor: "who made it, if it was not the person at work: the name of an agent", .kind: "change, undo or redo",
      .of: "the operation that was undone or redone",
      .isUndone: "true or false", .files: .list("the paths, from the root"),
      .count: "the number of files that it affected",
    ]),
    record: [.operation, .kind, .of, .time, .command, .actor, .isUndone, .changes],
    columns: [.operation, .time, .kind, .count, .command])

  package var shape: ListShape { Self.shape }
  package var tail: [JSONValue.Member] {
    damaged.isEmpty ? [] : [.init("damaged", .array(damaged.map { .integer($0) }))]
  }

  package func value(_ field: Field, of entry: ChangeHistory.Entry) -> FieldValue {
    let operation = entry.operation
    let (kind, other): (String, Int?) =
      switch operation.kind {
      case .change: ("change", nil)
      case .undo(let other): ("undo", other)
      case .redo(let other): ("redo", other)
      case .received: ("received", nil)
      }
    return switch field {
    case .operation: .number(operation.number)
    case .kind: .text(kind)
    case .of: .optional(other)
    case .time: .written(NoteDate(nanoseconds: operation.time, zone: zone).text)
    case .command: .text(operation.command)
    case .actor: operation.actor.isEmpty ? .absent : .text(operation.actor)
    case .isUndone: .flag(entry.isUndone)
    case .files: .list(operation.files.map { String(decoding: $0.path, as: UTF8.self) })
    case .changes: .json(.array(operation.files.map(\.json)))
    case .count: .number(operation.files.count)
    }
  }
}

extension OperationSummary.File {
  fileprivate var json: JSONValue {
    var members = JSONValue.pathMembers(path)
    switch action {
    case .changed: members.append(.init("action", "changed"))
    case .created: members.append(.init("action", "created"))
    case .deleted: members.append(.init("action", "deleted"))
    case .moved(let to): members += [.init("action", "moved")] + JSONValue.pathMembers(to, key: "to")
    }
    return .object(members + [.init("isConflict", .bool(isConflict))])
  }
}
