extension VaultConfig {
  /// The limits of the operations stored for `undo`; the last operation is always kept.
  package struct UndoLimits: Equatable, Sendable {
    package var operations = 2_000
    package var days = 30
    package var bytes = 256 << 20
  }
}

extension ConfigTable {
  static let undo: [ConfigKey] = [
    .group("undo", "The limits of the operations that can be undone", in: .user),
    .key("undo.operations", "The maximum number of operations", in: .user) { _ in \.undo.operations },
    .key("undo.days", "The maximum age of operations in days", in: .user) { _ in \.undo.days },
    .key("undo.bytes", "The maximum size of operations in bytes", in: .user) { _ in \.undo.bytes },
  ]
}
