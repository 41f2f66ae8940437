package import GitHistory

extension Vault {
  /// Returns the repository that contains the vault.
  package func repository() throws(GitError) -> GitRepository {
    try GitRepository(of: root, variables: surroundings.variables)
  }
}
