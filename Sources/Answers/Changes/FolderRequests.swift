internal import Bytes
package import VaultChanges
package import VaultCore

extension VaultView {
  /// Returns the path of a folder of the vault.
  ///
  /// - Throws: `AnswerError.noFolder` or `.rootAsFolder`, or `VaultError` if the name is that of no folder.
  package func existingFolder(_ name: String) throws -> String {
    let folder = try NoteName.checkedFolder(name)
    if folder.isEmpty { throw AnswerError.rootAsFolder(name) }
    guard vault.hasFolder(folder) else { throw missing(folder) }
    return folder
  }

  /// Returns the folder that a name means.
  ///
  /// - Throws: `AnswerError.noFolder`.
  package func folderItem(named name: [UInt8]) throws(AnswerError) -> VaultItem {
    var name = name
    while name.count > 1, name.last == UInt8(ascii: "/") { name.removeLast() }
    guard let folder = folder(named: name) else { throw missing(String(decoding: name, as: UTF8.self)) }
    return VaultItem(path: folder, kind: .folder)
  }

  private func missing(_ folder: String) -> AnswerError {
    let folders = FolderTally(snapshot, known: vault.folders()).rows.map { String(decoding: $0.path, as: UTF8.self) }
    let near =
      folders.first { $0.lowercased() == folder.lowercased() || $0.hasSuffix("/\(folder)") }
      ?? EditDistance.nearest(to: folder, in: folders)
    return .noFolder(folder, near: near)
  }
}

/// The request to make a folder, unless it exists.
package struct CreateFolder: ChangeRequest {
  /// The path from the root.
  package let folder: String

  /// Asks for a folder.
  ///
  /// - Throws: `AnswerError.rootAsFolder`, or `VaultError` if a folder cannot have the name.
  package init(_ name: String) throws {
    folder = try NoteName.checkedFolder(name)
    if folder.isEmpty { throw AnswerError.rootAsFolder(name) }
  }

  package var count: Int? { 0 }

  package func plan(in view: VaultView) throws(VaultError) -> ChangePlan {
    var plan = ChangePlan()
    if view.vault.hasFolder(folder) { return plan }
    let path = Array(folder.utf8)
    if view.vault.hasFile(path) { throw .fileExists(path) }
    plan.newFolders = [path]
    return plan
  }

  package func answer(_ outcome: OperationOutcome, in view: VaultView) -> ChangeAnswer {
    ChangeAnswer(
      files: [ChangedItem(outcome.report == nil ? .unchanged : .created, Array(folder.utf8))], outcome.report, in: view)
  }
}

/// The request to move a folder to the trash, with everything in it.
package struct DeleteFolder: ChangeRequest {
  /// The path from the root.
  package let folder: String
  private let path: [UInt8]
  private let notes: Int

  /// Asks for a folder to be deleted.
  ///
  /// - Throws: `AnswerError` if there is no such folder or the vault needs it, or `VaultError`.
  package init(_ name: String, in view: VaultView) throws {
    folder = try view.existingFolder(name)
    if [NoteArea.inboxFolder, NoteArea.archiveFolder].contains(folder) { throw AnswerError.specialFolder(folder) }
    path = Array(folder.utf8)
    let first = try TrashPlanner(view.vault).deletion(ofFolder: path)
    notes = first.changes.count { view.note(at: $0.path) != nil }
  }

  package var count: Int? { notes }

  package func plan(in view: VaultView) throws(VaultError) -> ChangePlan {
    try TrashPlanner(view.vault).deletion(ofFolder: path)
  }

  package func answer(_ outcome: OperationOutcome, in view: VaultView) -> ChangeAnswer {
    let files = outcome.plan.changes.compactMap { change -> ChangedItem? in
      guard case .move(let from, let to) = change else { return nil }
      return ChangedItem(.deleted, from, to: to, note: outcome.before.note(at: from))
    }
    return ChangeAnswer(files: files, outcome.report, in: outcome.before)
  }
}

/// The request to set the look of a folder or tag, and other settings of it, in the config.
package struct SetStyle: ChangeRequest {
  private let settings: [StyleSettings.Setting]

  /// Asks for settings.
  package init(_ settings: [StyleSettings.Setting]) { self.settings = settings }

  package var count: Int? { 0 }

  package func plan(in view: VaultView) throws(VaultError) -> ChangePlan {
    try StyleSettings(view.vault).plan(settings)
  }

  package func answer(_ outcome: OperationOutcome, in view: VaultView) -> ChangeAnswer {
    ChangeAnswer(files: [], outcome.report, in: view)
  }
}

/// The request to change a setting of the vault.
package struct SetConfig: ChangeRequest {
  private let change: ConfigChange

  /// Asks for a setting.
  package init(_ change: ConfigChange) { self.change = change }

  package var count: Int? { 0 }

  package func plan(in view: VaultView) throws(VaultError) -> ChangePlan {
    try VaultConfigFile(view.vault).plan { bytes throws(VaultError) in
      try change.applied(to: bytes, path: VaultConfigFile.path)
    }
  }

  package func answer(_ outcome: OperationOutcome, in view: VaultView) -> ChangeAnswer {
    ChangeAnswer(files: [], outcome.report, in: view)
  }
}
