internal import GitHistory
internal import VaultCore

extension Session {
  /// Returns the repository that contains a vault.
  func repository(of vault: Vault) throws(GitError) -> GitRepository {
    try GitRepository(of: vault.root, variables: surroundings.variables)
  }

  /// Returns the installation for a repository.
  func installation(in repository: GitRepository) -> GitInstallation {
    GitInstallation(repository, version: Program.version)
  }
}
