internal import CommandSpec

/// A command of sheaf.
typealias Command<Arguments: Sendable> = CommandSpec.Command<Arguments, Session, ExitStatus>

/// All commands of sheaf.
typealias Table = CommandTable<GlobalArguments, Session, ExitStatus>

extension ValueSpec where Converted == Argument {
  /// A note, by any of its names.
  static var note: ValueSpec { word("NOTE", .dynamic("note")) }
  /// A file in the trash.
  static var trashed: ValueSpec { word("NOTE", .dynamic("trashed")) }
  /// A folder, with any bytes in its path.
  static var folderPath: ValueSpec { folderPath("FOLDER") }
  /// A folder, called otherwise in the help.
  static func folderPath(_ name: String) -> ValueSpec { word(name, .dynamic("folder")) }
}

extension ValueSpec where Converted == String {
  /// A tag.
  static var tag: ValueSpec { text("TAG", .dynamic("tag")) }
  /// A folder, from the vault's root.
  static var folder: ValueSpec { text("FOLDER", .dynamic("folder")) }
  /// A query.
  static var query: ValueSpec { text("QUERY", .dynamic("query")) }
  /// The name of a property.
  static var property: ValueSpec { text("PROPERTY", .dynamic("property")) }
}
