internal import SystemCalls
internal import VaultChanges
internal import VaultCore

/// A folder that a command is about.
enum FolderOperand {
  /// The path of a folder that is there, from the root.
  ///
  /// - Throws: when it is missing, cannot be named, or is a link to another folder.
  static func existing(_ name: String, in view: VaultView) throws -> String {
    let folder = try checked(name)
    guard view.vault.hasFolder(folder) else { throw missing(folder, in: view) }
    return folder
  }

  /// What is to be said of a folder that is not there.
  static func missing(_ folder: String, in view: VaultView) -> CommandError {
    let known = FolderTally(view.snapshot, known: view.vault.folders()).rows.map {
      String(decoding: $0.path, as: UTF8.self)
    }
    let near = known.first { $0.lowercased() == folder.lowercased() || $0.hasSuffix("/\(folder)") }
    return CommandError(
      message: "there is no folder '\(folder)'",
      hints: [near.map { "did you mean '\($0)'?" } ?? "sheaf folders lists them"])
  }

  /// The path of a folder that may be made, from the root.
  static func checked(_ name: String) throws -> String {
    let folder = try NoteName.checkedFolder(name)
    if folder.isEmpty { throw CommandError(message: "'\(name)' is the root of the vault, not a folder in it") }
    return folder
  }

  /// Refuses the folders that sheaf itself puts notes into.
  static func refuseSystemPlace(_ folder: String, _ what: String) throws {
    guard [NotePlace.inboxFolder, NotePlace.archiveFolder].contains(folder) else { return }
    throw CommandError(message: "'\(folder)' is a special folder of the vault and cannot be \(what)")
  }
}
