internal import VaultChanges
internal import VaultCore

enum FolderOperand {
  /// Returns its path from the root; throws if it does not exist, has an invalid name, or is a link to another folder.
  static func existing(_ name: String, in view: VaultView) throws -> String {
    let folder = try checked(name)
    guard view.vault.hasFolder(folder) else { throw missing(folder, in: view) }
    return folder
  }

  static func missing(_ folder: String, in view: VaultView) -> CommandError {
    let folders = FolderTally(view.snapshot, known: view.vault.folders()).rows.map {
      String(decoding: $0.path, as: UTF8.self)
    }
    let near = folders.first { $0.lowercased() == folder.lowercased() || $0.hasSuffix("/\(folder)") }
    return CommandError(
      "there is no folder '\(folder)'", hints: [near.map { "did you mean '\($0)'?" } ?? "'sheaf folders' lists them"])
  }

  /// Returns the path of a folder, relative to the root, after checking that its name is valid.
  static func checked(_ name: String) throws -> String {
    let folder = try NoteName.checkedFolder(name)
    if folder.isEmpty { throw CommandError("'\(name)' is the root, not a folder in it") }
    return folder
  }
}
