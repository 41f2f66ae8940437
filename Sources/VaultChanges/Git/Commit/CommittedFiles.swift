internal import Bytes
internal import GitHistory
internal import SearchIndex
package import VaultCore

/// A changed or new file in the vault's folder that is not committed.
package struct LeftFile: Hashable, Sendable {
  /// The kinds of such files.
  package enum Kind: String, Sendable {
    /// A file that is not part of the vault, or that no note uses.
    case file
    /// A repository of its own, such as a submodule.
    case repository
    /// A file that the user has removed from git's index, and that still exists.
    case removed
    /// A file whose contents a cloud program has only on its server.
    case placeholder
  }

  /// The path in the vault.
  package let path: [UInt8]
  /// Why it is left.
  package let kind: Kind
}

/// The files that a commit of the vault includes: notes, canvases and bases, attachments that git knows or that are used
/// or lie in the folder for attachments, and settings.
package struct CommittedFiles {
  /// The files beside notes that belong to a vault.
  private static let settings: [[UInt8]] = [".sheaf/config.yaml", ".sheafignore", ".gitattributes", ".gitignore"].map {
    Array($0.utf8)
  }

  /// The new and changed files, by their paths in the work tree.
  private(set) var present: [[UInt8]] = []
  /// The deleted files, by their paths in the work tree.
  private(set) var gone: [[UInt8]] = []
  /// The files that are not committed.
  private(set) var left: [LeftFile] = []

  private let view: VaultView
  private let repository: GitRepository

  /// Finds the files; throws if a file has unresolved conflicts.
  init(_ view: VaultView, _ status: WorkTreeStatus, _ repository: GitRepository) throws {
    (self.view, self.repository) = (view, repository)
    if !status.unmerged.isEmpty { throw SyncError.unresolved(status.unmerged.count) }
    let root = view.vault.root
    for path in status.changed {
      if let name = repository.vaultPath(of: path), VaultFiles.isNotePath(name),
        CloudPlaceholder.isHollow(name, in: root)
      {
        left.append(LeftFile(path: name, kind: .placeholder))
        continue
      }
      take(path) { Self.settings.contains($0) || view.snapshot.document(withKey: $0) != nil }
    }
    let isTaken = Self.newFiles(view)
    for path in status.new { take(path, if: isTaken) }
    for path in status.deleted + status.removed {
      guard let name = repository.vaultPath(of: path) else { continue }
      if view.vault.hasFile(name) {
        // A deleted file that is there again belongs to the next commit.
        if status.removed.contains(path) { left.append(LeftFile(path: name, kind: .removed)) }
      } else if CloudPlaceholder.standing(for: name, in: root) != nil {
        left.append(LeftFile(path: name, kind: .placeholder))
      } else if Self.settings.contains(name) || !Self.isHidden(name) {
        gone.append(path)
      } else {
        left.append(LeftFile(path: name, kind: .file))
      }
    }
    gone += status.recased
    left += status.repositories.compactMap { path in
      repository.vaultPath(of: path).map { LeftFile(path: $0, kind: .repository) }
    }
  }

  /// Takes a file if it meets a condition; one that was deleted meanwhile belongs to the next commit.
  private mutating func take(_ path: [UInt8], if isTaken: ([UInt8]) -> Bool) {
    guard let name = repository.vaultPath(of: path), view.vault.hasFile(name) else { return }
    if isTaken(name) { present.append(path) } else { left.append(LeftFile(path: name, kind: .file)) }
  }

  /// Returns a function that tests whether a file unknown to git belongs to the vault.
  package static func newFiles(_ view: VaultView) -> ([UInt8]) -> Bool {
    var use = AttachmentUse(view)
    let folder = view.vault.config.attachments
    let attachments = folder.isEmpty || folder.hasPrefix(".") ? nil : Array("\(folder)/".utf8)
    return { path in
      if settings.contains(path) { return true }
      guard view.snapshot.document(withKey: path) != nil else { return false }
      if VaultFiles.isNotePath(path) || AttachmentUse.isWritten(path) { return true }
      if let attachments, path.starts(with: attachments) { return true }
      return !use.isOrphan(path)
    }
  }

  /// Whether a path is not part of a vault, because a name in it begins with a dot.
  private static func isHidden(_ path: [UInt8]) -> Bool {
    path.pathComponents.contains { $0.first == UInt8(ascii: ".") }
  }

  /// Returns whether a path of the work tree is that of a note of the vault.
  static func isNote(_ path: [UInt8], in repository: GitRepository) -> Bool {
    repository.vaultPath(of: path).map { VaultFiles.isNotePath($0) && !isHidden($0) } ?? false
  }
}
