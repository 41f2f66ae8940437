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
    view = try Self.view(&checkout, source, vault, repository)
    (self.vault, self.repository) = (vault, repository)
    self.checkout = checkout
  }

  /// Replaces the files of the copy by those of another state.
  package mutating func take(_ source: TreeSource) throws(VaultError) {
    view = try Self.view(&checkout, source, vault, repository)
  }

  private static func checkout(of vault: Vault) throws(VaultError) -> TreeCheckout {
    do throws(GitError) {
      return try TreeCheckout.take(in: vault.store.folder.appending("trees" as RawPath))
    } catch {
      throw .git(error)
    }
  }

  private static func view(
    _ checkout: inout TreeCheckout, _ source: TreeSource, _ vault: Vault, _ repository: GitRepository
  ) throws(VaultError) -> VaultView {
    do throws(GitError) {
      try checkout.take(source, of: repository, isRead: isRead)
    } catch {
      throw .git(error)
    }
    var surroundings = vault.surroundings
    surroundings.cacheFolder = checkout.support.appending("cache" as RawPath)
    surroundings.stateFolder = checkout.support.appending("state" as RawPath)
    return try VaultView(copy: Vault.open(named: checkout.files, surroundings), of: vault)
  }

  /// Whether sheaf reads the contents of a file, and not only its name.
  private static func isRead(_ path: [UInt8]) -> Bool {
    let hasSetting = path.starts(with: Array(".obsidian/".utf8)) || path.starts(with: Array(".sheaf".utf8))
    return VaultFiles.isNotePath(path) || hasSetting || path.suffix(7).elementsEqual(".canvas".utf8)
  }
}
