package import GitHistory
internal import SearchIndex
internal import SystemCalls

/// A vault as it is in a commit, or as it is staged for the next one.
///
/// It is a copy in the cache with a separate index. Its paths are shown as those of the vault.
package struct VaultAtRevision: ~Copyable {
  /// The copy.
  package private(set) var view: VaultView

  private let vault: Vault
  private let repository: GitRepository
  private var checkout: TreeCheckout

  /// Copies a vault in one state.
  package init(_ vault: Vault, _ repository: GitRepository, _ source: TreeSource) throws(VaultError) {
    var checkout = try Self.checkout(of: vault)
    let wasSettled = checkout.isSettled
    let changed = try Self.take(source, of: repository, &checkout)
    // Nobody else writes to the copy, so that its files need not be compared with its index.
    let mode: Refresh.Mode = wasSettled && changed.isEmpty ? .unsynchronized : .normal
    view = try Self.view(of: checkout, vault, mode)
    (self.vault, self.repository) = (vault, repository)
    self.checkout = checkout
    settle()
  }

  /// Replaces the files of the copy by those of another state.
  package mutating func take(_ source: TreeSource) throws(VaultError) {
    let changed = try Self.take(source, of: repository, &checkout)
    if changed.contains(where: Self.isSetting) {
      view = try Self.view(of: checkout, vault, .normal)
    } else if !changed.isEmpty {
      try view.refresh(files: changed)
    }
    settle()
  }

  /// Lets the next use rely on the index of the copy, if it was written.
  private func settle() {
    if case .inMemory = view.report.outcome { return }
    checkout.settle()
  }

  private static func checkout(of vault: Vault) throws(VaultError) -> TreeCheckout {
    do throws(GitError) { return try TreeCheckout.take(in: vault.store.folder.appending("trees" as RawPath)) } catch {
      throw .git(error)
    }
  }

  private static func take(
    _ source: TreeSource, of repository: GitRepository, _ checkout: inout TreeCheckout
  ) throws(VaultError) -> [[UInt8]] {
    do throws(GitError) { return try checkout.take(source, of: repository, isRead: isRead) } catch { throw .git(error) }
  }

  private static func view(
    of checkout: borrowing TreeCheckout, _ vault: Vault, _ mode: Refresh.Mode
  ) throws(VaultError) -> VaultView {
    var surroundings = vault.surroundings
    surroundings.cacheFolder = checkout.support.appending("cache" as RawPath)
    surroundings.stateFolder = checkout.support.appending("state" as RawPath)
    return try VaultView(Vault.open(named: checkout.files, surroundings), copying: vault, mode: mode)
  }

  /// Whether sheaf reads the contents of a file, and not only its name.
  private static func isRead(_ path: [UInt8]) -> Bool {
    VaultFiles.isNotePath(path) || isSetting(path) || VaultConflicts.mayHaveMarkers(path)
  }

  private static func isSetting(_ path: [UInt8]) -> Bool {
    path.starts(with: Array(".obsidian/".utf8)) || path.starts(with: Array(".sheaf".utf8))
      || RecognizedSite.isSetting(path) || path == LogseqSettings.file.bytes
  }
}
