internal import SystemCalls

/// A second work tree of a repository, in which a sync joins both sides before anything in the user's own work tree
/// changes. Only attributes, and files with conflicts, are checked out in it until `checkOut` adds others.
///
/// It is in git's folder, and is used by the holder of `RepositoryLock` only. A killed sync leaves it to the next one.
struct JoiningTree: Sendable {
  let root: RawPath
  /// The git folder of this work tree, with its own `HEAD` and index.
  let folder: RawPath
  let repository: GitRepository

  /// Makes the work tree, with a commit checked out.
  init(of repository: GitRepository, at commit: String) throws(GitError) {
    Self.remove(from: repository)
    root = Self.workTree(in: repository)
    self.repository = repository
    do throws(SystemError) { try FileSystem.makeDirectories(root.parent) } catch { throw .system(error) }
    let words = ["worktree", "add", "--quiet", "--force", "--no-checkout", "--detach"]
    _ = try repository.output(words, [root.bytes, Array(commit.utf8)])
    folder = try Self.folder(of: root, repository)
    do throws(SystemError) {
      let info = folder.appending("info" as RawPath)
      try FileSystem.makeDirectories(info)
      try AtomicReplace.write(Array(".gitattributes\n".utf8), to: info.appending("sparse-checkout" as RawPath))
    } catch { throw .system(error) }
    _ = try output(["read-tree", "-m", "-u", "HEAD"])
  }

  /// Finds the work tree that a killed sync has left; nil if there is none.
  init?(leftIn repository: GitRepository) {
    root = Self.workTree(in: repository)
    self.repository = repository
    guard let folder = try? Self.folder(of: root, repository) else { return nil }
    self.folder = folder
  }

  /// The folder that contains everything that belongs to a sync in progress.
  static func support(in repository: GitRepository) -> RawPath { repository.folder.appending("sheaf-sync" as RawPath) }

  private static func workTree(in repository: GitRepository) -> RawPath {
    support(in: repository).appending("joining" as RawPath)
  }

  private static func folder(of root: RawPath, _ repository: GitRepository) throws(GitError) -> RawPath {
    // The file .git has the path of the folder.
    let link: [UInt8]
    do throws(SystemError) {
      link = GitRepository.line(
        try FileDescriptor.open(root.appending(".git" as RawPath), .readOnly, .untrusted).readToEnd(limit: 1 << 16))
    } catch { throw .system(error) }
    let prefix = Array("gitdir: ".utf8)
    let folder = RawPath(Array(link.dropFirst(prefix.count)))
    // It will be removed with all its contents, so it must be one of git's own.
    guard link.starts(with: prefix), folder.parent == repository.commonFolder.appending("worktrees" as RawPath)
    else { throw .system(SystemError(.invalidArgument, call: "read", path: root)) }
    return folder
  }

  private static let options = [
    "core.sparseCheckout=true", "core.sparseCheckoutCone=false", "core.hooksPath=/dev/null", "core.fsmonitor=false",
    "index.sparse=false", "core.quotePath=false",
  ].flatMap { ["-c", $0] }
  private static let variables = ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"].map { Array($0.utf8) }

  /// Runs git in this work tree, with the filters and drivers of the repository, but without its hooks.
  func run(_ words: [String]) throws(GitError) -> GitProgram.Outcome {
    try repository.git.run(Self.options + words, in: root, reads: false, variables: Self.variables)
  }

  /// Runs git as `run` does, and returns its output; throws unless its status is 0.
  func output(_ words: [String], input: Subprocess.Input = .none) throws(GitError) -> [UInt8] {
    try repository.git.output(Self.options + words, in: root, input: input, reads: false, variables: Self.variables)
  }

  /// Returns the full name of the commit that is checked out here.
  func lastCommit() throws(GitError) -> String {
    let name = "worktrees/\(RawPath(folder.lastComponent.bytes).text)/HEAD"
    guard let commit = try repository.commitObject(of: name) else { throw .noRevision(name) }
    return commit.name
  }

  /// The operation that waits here because of conflicts.
  var unfinished: GitOperation? {
    [GitOperation.merge, .rebase].first { $0.marks.contains { FileSystem.exists(folder.appending(RawPath($0))) } }
  }

  func paths(of requested: [[UInt8]], in commit: String) throws(GitError) -> Set<[UInt8]> {
    let listed = try output(["ls-tree", "-r", "-z", "--name-only", "--full-tree", commit])
    return Set(listed.split(separator: 0).map { Array($0) }).intersection(requested)
  }

  /// Checks out files of this tree's index, with the filters of the repository.
  func checkOut(_ paths: [[UInt8]]) throws(GitError) {
    if paths.isEmpty { return }
    _ = try output(
      ["checkout-index", "--force", "--quiet", "--ignore-skip-worktree-bits", "-z", "--stdin"],
      input: .bytes(Array(paths.map { $0 + [0] }.joined())))
  }

  func remove() { Self.remove(from: repository) }

  /// Removes the work tree that a sync has left, if there is one.
  static func remove(from repository: GitRepository) {
    let root = workTree(in: repository)
    // Without its record, a sync that is killed now is not continued.
    try? FileSystem.remove(record(in: repository))
    if let folder = try? folder(of: root, repository) {
      try? FileSystem.removeTree(folder)
      // Only the work tree names this folder, so it stays until git's part is gone.
      if FileSystem.exists(folder) { return }
      try? FileSystem.removeDirectory(folder.parent)
    }
    try? FileSystem.removeTree(support(in: repository))
  }

  /// The file that records that the result is being brought into the user's work tree.
  static func record(in repository: GitRepository) -> RawPath { support(in: repository).appending("joined" as RawPath) }
}
