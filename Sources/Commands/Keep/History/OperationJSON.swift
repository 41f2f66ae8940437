internal import Dates
internal import JSON
internal import VaultCore

/// Creates the JSON object of an operation.
enum OperationJSON {
  /// Returns the members of the object of an operation.
  static func members(_ operation: OperationSummary, isUndone: Bool, _ vault: Vault) -> [JSONValue.Member] {
    let (kind, other): (String, Int?) =
      switch operation.kind {
      case .change: ("change", nil)
      case .undo(let other): ("undo", other)
      case .redo(let other): ("redo", other)
      case .received: ("received", nil)
      }
    let files = operation.files.map { file -> JSONValue in
      var members = JSONValue.pathMembers(file.path)
      switch file.action {
      case .changed: members.append(.init("action", "changed"))
      case .created: members.append(.init("action", "created"))
      case .deleted: members.append(.init("action", "deleted"))
      case .moved(let to): members += [.init("action", "moved")] + JSONValue.pathMembers(to, key: "to")
      }
      return .object(members + [.init("isConflict", .bool(file.isConflict))])
    }
    return [
      .init("operation", .integer(operation.number)), .init("kind", .string(kind)),
      .init("of", other.map { .integer($0) } ?? .null),
      .init("time", .string(NoteDate(nanoseconds: operation.time, zone: vault.surroundings.zone).text)),
      .init("command", .string(operation.command)), .init("isUndone", .bool(isUndone)),
      .init("files", .array(files)),
    ]
  }
}
