internal import Bytes
internal import GitHistory
internal import SearchIndex
internal import VaultChanges
internal import VaultCore

/// The files that a commit of the vault includes: notes, attachments that git knows or a note uses, and settings.
struct CommittedFiles {
  /// The files beside notes that belong to a vault.
  private static let settings: [[UInt8]] = [".sheaf/config.yaml", ".sheafignore", ".gitattributes", ".gitignore"].map {
    Array($0.utf8)
  }

  private let view: VaultView
  private let repository: GitRepository

  init(_ view: VaultView, _ repository: GitRepository) {
    self.view = view
    self.repository = repository
  }

  /// Returns the paths of existing files, and of files that were deleted; throws if a file has unresolved conflicts.
  func paths() throws -> (present: [[UInt8]], removed: [[UInt8]]) {
    let status = try WorkTreeStatus(repository)
    if !status.unmerged.isEmpty {
      throw CommandError(
        message: "\(status.unmerged.count) files have conflicts that are not resolved",
        hints: ["git status lists them"])
    }
    let tracked = status.tracked.filter { path -> Bool in
      guard let path = repository.vaultPath(of: path) else { return false }
      return Self.settings.contains(path) || isKnown(path) || isGone(path)
    }
    let isTaken = newFiles()
    let new = status.untracked.filter { repository.vaultPath(of: $0).map(isTaken) ?? false }
    let removed = status.removed.filter { path -> Bool in
      guard let path = repository.vaultPath(of: path) else { return false }
      return Self.settings.contains(path) || isGone(path)
    }
    return (tracked + new, removed)
  }

  /// Returns a function that tests whether a file unknown to git belongs to the vault: settings, notes, and attachments
  /// that notes use.
  func newFiles() -> ([UInt8]) -> Bool {
    var use = AttachmentUse(view)
    return { path in
      if Self.settings.contains(path) { return true }
      guard isKnown(path) else { return false }
      return VaultFiles.isNotePath(path) || !use.notes(linkingTo: path).isEmpty
    }
  }

  private func isKnown(_ path: [UInt8]) -> Bool { view.snapshot.document(withKey: path) != nil }

  /// Whether a file of the vault was deleted. Names that begin with a dot are not part of a vault.
  private func isGone(_ path: [UInt8]) -> Bool {
    !view.vault.hasFile(path)
      && !path.pathComponents.contains { $0.first == UInt8(ascii: ".") }
  }
}
