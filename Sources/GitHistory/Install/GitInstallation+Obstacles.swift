internal import Bytes
internal import SystemCalls

/// What keeps hooks from being written.
extension GitInstallation {
  /// The folder of hooks, which depends on the setting `core.hooksPath`.
  func hookFolder() throws(GitError) -> RawPath {
    let folder = GitRepository.line(try repository.output(["rev-parse", "--git-path", "hooks"], reads: false))
    return repository.root.appending(RawPath(folder))
  }

  /// Returns why nothing is written into a folder of hooks; nil if it belongs to this clone alone.
  func obstacle(of folder: RawPath) throws(GitError) -> Obstacle? {
    if isLink(folder) { return .symbolicLink }
    let common = RawPath(GitRepository.line(try repository.output(["rev-parse", "--git-common-dir"])))
    let realFolder = real(folder)
    if realFolder.relative(to: real(repository.root.appending(common))) != nil { return nil }
    guard let path = realFolder.relative(to: real(repository.root)) else { return .sharedHooks }
    let words = ["--literal-pathspecs", "ls-files", "-z", "--"].map { Array($0.utf8) } + [path.bytes]
    return try repository.git.run(words, in: repository.root).output.isEmpty ? nil : .trackedHooks
  }

  /// Returns why nothing is added to a hook; nil if it can be.
  func obstacle(ofHook path: RawPath) throws(GitError) -> Obstacle? {
    if isLink(path) { return .symbolicLink }
    guard let file = try read(path), !Self.isShell(file), !ManagedBlock.isAny(in: file) else { return nil }
    return .foreignScript
  }

  /// The path without symbolic links; its end need not exist.
  private func real(_ path: RawPath) -> RawPath {
    if let real = try? FileSystem.realPath(path) { return real }
    let parent = path.normalized.parent
    return parent == path ? path : real(parent).appending(path.normalized.lastComponent)
  }

  /// Returns whether a path is a symbolic link.
  func isLink(_ path: RawPath) -> Bool { (try? FileStatus.lstat(path).kind == .symlink) ?? false }
}
