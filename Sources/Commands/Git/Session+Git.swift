internal import GitHistory
internal import VaultCore

extension Session {
  /// Returns the installation for a repository.
  func installation(in repository: GitRepository) -> GitInstallation {
    GitInstallation(repository, version: Program.version)
  }
}
