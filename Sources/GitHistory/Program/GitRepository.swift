internal import Bytes
package import SystemCalls

/// The repository that contains a vault.
package struct GitRepository: Sendable {
  package let git: GitProgram
  /// The vault's root.
  package let vault: RawPath
  /// The root of the repository's work tree.
  package let root: RawPath
  /// The vault's path in the work tree: empty, or ending with a slash.
  package let prefix: [UInt8]
  /// The git folder of this work tree, usually `.git`.
  package let folder: RawPath
  /// The git folder that all work trees of the repository share.
  let commonFolder: RawPath
  let index: RawPath
  let reader: GitReader
  /// Ends the programs that git runs when nobody attends to it, such as hooks; nil if signals do.
  package var stop: ProgramStop?

  /// Finds the repository that contains `vault`.
  package init(of vault: RawPath, variables: [[UInt8]]) throws(GitError) {
    git = try GitProgram(variables: variables)
    self.vault = vault
    let options = [
      ["--show-toplevel"], ["--show-prefix"], ["--absolute-git-dir"], ["--path-format=absolute", "--git-common-dir"],
      ["--path-format=absolute", "--git-path", "index"],
    ]
    let outcome = try git.run(["rev-parse"] + options.joined(), in: vault)
    guard outcome.status == 0 else {
      let text = outcome.message
      if text.contains("not a git repository") { throw .noRepository(vault) }
      if text.contains("work tree") { throw .noWorkTree(vault) }
      throw git.failure(of: ["rev-parse"], outcome, in: vault)
    }
    // Some commands of git ignore that they cannot write.
    if outcome.output.isEmpty { throw .failed(command: "rev-parse", message: "it printed nothing") }
    var lines = outcome.output.split(separator: .lineFeed, omittingEmptySubsequences: false).map { Array($0) }
    if lines.count != options.count + 1 {
      // A path contains a line break.
      lines = []
      for option in options { lines.append(Self.line(try git.output(["rev-parse"] + option, in: vault))) }
    }
    root = RawPath(lines[0])
    if root.isEmpty { throw .noWorkTree(vault) }
    prefix = lines[1]
    folder = RawPath(lines[2])
    commonFolder = RawPath(lines[3])
    index = RawPath(lines[4])
    reader = GitReader(git, in: root)
  }

  /// The operation that the user has to finish first; nil if there is none.
  package var unfinished: GitOperation? {
    GitOperation.allCases.first { $0.marks.contains { FileSystem.exists(folder.appending(RawPath($0))) } }
  }

  /// Returns whether git can continue an operation: a git that was killed can leave a part of its files.
  private func canContinue(_ operation: GitOperation) -> Bool {
    switch operation {
    case .merge: ((try? FileStatus.stat(folder.appending("MERGE_HEAD" as RawPath)).size) ?? 0) > 0
    case .rebase: operation.marks.contains { FileSystem.exists(folder.appending(RawPath("\($0)/head-name"))) }
    default: true
    }
  }

  /// Throws if an operation is unfinished.
  package func refuseUnfinished() throws(GitError) {
    guard let unfinished else { return }
    throw canContinue(unfinished) ? .unfinished(unfinished) : .left(unfinished)
  }

  /// Returns a path of the vault as one of the work tree.
  package func path(ofVault path: [UInt8]) -> [UInt8] { prefix + path }

  /// Returns a path of the work tree as one of the vault; nil if it is outside.
  package func vaultPath(of path: [UInt8]) -> [UInt8]? {
    path.starts(with: prefix) ? Array(path.dropFirst(prefix.count)) : nil
  }

  /// Runs git at the root of the work tree and returns its output; throws unless its status is 0.
  func output(
    _ words: [String], _ operands: [[UInt8]] = [], input: Subprocess.Input = .none, reads: Bool = true,
    variables: [[UInt8]] = []
  ) throws(GitError) -> [UInt8] {
    let outcome = try run(words, operands, input: input, reads: reads, variables: variables)
    guard outcome.status == 0 else { throw failure(of: words, outcome) }
    return outcome.output
  }

  /// Runs git at the root of the work tree and returns its result, whatever its status.
  func run(
    _ words: [String], _ operands: [[UInt8]] = [], input: Subprocess.Input = .none, reads: Bool = true,
    variables: [[UInt8]] = [], limits: ProgramLimits = ProgramLimits()
  ) throws(GitError) -> GitProgram.Outcome {
    var limits = limits
    if !reads { limits.stop = stop }
    return try git.run(words, operands, in: root, input: input, reads: reads, variables: variables, limits: limits)
  }

  /// Returns the output of git without the line break at its end, or nil when git's status is not 0.
  func value(_ words: [String]) throws(GitError) -> [UInt8]? {
    let outcome = try run(words)
    return outcome.status == 0 ? Self.line(outcome.output) : nil
  }

  /// Returns the name of the branch that is checked out; nil if there is none.
  package func branch() throws(GitError) -> String? {
    let head = try? FileDescriptor.open(folder.appending("HEAD" as RawPath), .readOnly, .untrusted).readToEnd(
      limit: 4096)
    let (text, mark) = (String(decoding: head ?? [], as: UTF8.self), "ref: refs/heads/")
    // This form is older than all programs that read it, but in a store of references that is not made of files, the file
    // names no branch.
    if text.hasPrefix(mark), text.hasSuffix("\n"), text != "\(mark).invalid\n" {
      return String(text.dropFirst(mark.count).dropLast())
    }
    return try value(["symbolic-ref", "--short", "-q", "HEAD"]).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Runs a command that reads, limited to the vault's folder, and returns its output; throws unless its status is 0.
  /// With `comparesFiles`, git compares files with its objects, so the filters that it would run for this are disabled.
  func outputOfVault(_ words: [String], comparesFiles: Bool = false) throws(GitError) -> [UInt8] {
    try exactOutputOfVault(words, comparesFiles: comparesFiles).output
  }

  /// Runs a command as `outputOfVault` does, and returns its output and whether all renames were recognised.
  func exactOutputOfVault(
    _ words: [String], comparesFiles: Bool = false
  ) throws(GitError) -> (output: [UInt8], hasRenames: Bool) {
    let options = ["--literal-pathspecs"] + (comparesFiles ? try disabledFilters() : [])
    return try outputWithRenames(options + words + ["--"], prefix.isEmpty ? [] : [prefix])
  }

  /// Runs a command that reads, and returns its output and whether all renames were recognised. If a partial clone does
  /// not have the contents to compare, only renames without other changes are.
  func outputWithRenames(
    _ words: [String], _ operands: [[UInt8]] = [], input: Subprocess.Input = .none, variables: [[UInt8]] = []
  ) throws(GitError) -> (output: [UInt8], hasRenames: Bool) {
    var outcome = try run(words, operands, input: input, variables: variables)
    let isPartial = outcome.lacksObjects && words.contains(Self.renames)
    if isPartial {
      let identical = words.map { $0 == Self.renames ? Self.identicalRenames : $0 }
      outcome = try run(identical, operands, input: input, variables: variables)
    }
    guard outcome.status == 0 else { throw failure(of: words, outcome) }
    return (outcome.output, !isPartial)
  }

  /// The option of git that recognises renames by similar contents.
  static let renames = "-M"
  /// The option of git that recognises renames by the same contents, for which it need not read them.
  private static let identicalRenames = "-M100%"

  /// Returns the files of the vault that differ from a commit, by default the last one, by their paths in the vault.
  /// Files that are in no commit are not included.
  package func changedFiles(since commit: String = "HEAD") throws(GitError) -> Set<[UInt8]> {
    vaultPaths(
      try outputOfVault(
        ["diff", "--name-only", "-z", "--no-renames", Self.submodules, "--no-ext-diff", "--no-textconv", commit],
        comparesFiles: true))
  }

  /// Returns the files of the vault that are in no commit and not ignored, by their paths in the vault.
  package func untrackedFiles() throws(GitError) -> Set<[UInt8]> {
    vaultPaths(try outputOfVault(["ls-files", "--others", "--exclude-standard", "-z"]))
  }

  /// The option of git that does not look into the work trees of submodules, where it would run their programs.
  static let submodules = "--ignore-submodules=dirty"

  /// git's mode of an entry that is a commit of another repository.
  static let submoduleMode = "160000"

  private func vaultPaths(_ list: [UInt8]) -> Set<[UInt8]> {
    Set(list.split(separator: 0).compactMap { vaultPath(of: Array($0)) })
  }

  /// Returns git's name of the tree of the last commit; before the first commit, that of the empty tree.
  func lastTree() throws(GitError) -> String { try treeName(of: lastCommit()) }

  /// Returns git's name of the tree of a commit; that of the empty tree if there is no commit.
  func treeName(of commit: String?) throws(GitError) -> String {
    if let commit { return commit }
    return try emptyTree()
  }

  func emptyTree() throws(GitError) -> String {
    String(decoding: Self.line(try output(["hash-object", "-t", "tree", "--stdin"], input: .bytes([]))), as: UTF8.self)
  }

  /// Copies git's index, or a draft of it, to a file, which is removed if there is no index. Returns the identity of the
  /// index that was copied.
  @discardableResult func copyIndex(_ index: RawPath? = nil, to copy: RawPath) throws(GitError) -> String {
    do throws(SystemError) {
      let index = index ?? self.index
      guard FileSystem.exists(index) else {
        if FileSystem.exists(copy) { try FileSystem.remove(copy) }
        return ""
      }
      let file = try FileDescriptor.open(index)
      let status = try file.status()
      try AtomicReplace.write(file.readToEnd(limit: 1 << 31), to: copy)
      // git compares the contents of files that are not older than its index, since their times say nothing.
      try FileDescriptor.open(copy, .readWrite).setTimes(modified: status.modified)
      return Self.identity(status)
    } catch { throw .system(error) }
  }

  /// What distinguishes an index from all that replace it; empty if there is none.
  func identity(ofIndex file: RawPath) throws(GitError) -> String {
    do throws(SystemError) {
      return Self.identity(try FileStatus.lstat(file))
    } catch {
      if error.isMissing { return "" }
      throw .system(error)
    }
  }

  private static func identity(_ status: FileStatus) -> String { "\(status.inode).\(status.size).\(status.modified)" }

  /// Removes the line break at the end of git's output.
  static func line(_ output: [UInt8]) -> [UInt8] { output.last == .lineFeed ? output.dropLast() : output }
}

struct GitSettings {
  private var values: [[UInt8]: String] = [:]

  init(of repository: GitRepository) throws(GitError) {
    for entry in try repository.output(["config", "-z", "--list"]).split(separator: 0) {
      let name = entry.prefix { $0 != .lineFeed }
      // The last value of a setting counts.
      values[Array(name)] = String(decoding: entry.dropFirst(name.count + 1), as: UTF8.self)
    }
  }

  /// The names of all settings, the section and the last part in lower case.
  var names: [String] { values.keys.map { String(decoding: $0, as: UTF8.self) } }

  /// The value of a setting, by its section and name in lower case; nil if it is not set.
  subscript(name: String) -> String? { values[Array(name.utf8)] }
}

/// A lock on a repository that commands of sheaf hold, so that one waits for the other. git does not know it.
package struct RepositoryLock: ~Copyable {
  package enum Purpose: Sendable {
    /// Changing the repository: commits, and the steps of a sync in this clone.
    case change
    /// A whole sync, which also waits for other machines. It is taken before the other one, and protects `JoiningTree`.
    case sync
  }

  private let lock: FileLock

  /// Takes the lock of a repository.
  ///
  /// - Parameters:
  ///   - timeout: The time after which it throws `GitError.busy` if another process still holds the lock.
  ///   - notice: Is called with the process that holds the lock, if that is known, when it has held it for a while.
  package init(
    _ repository: GitRepository, for purpose: Purpose, timeout: Duration, notice: (Int32?) -> Void = { _ in }
  ) throws(GitError) {
    do throws(SystemError) {
      for (pause, isLast) in [(min(timeout, .seconds(2)), timeout <= .seconds(2)), (timeout, true)] {
        if let lock = try FileLock.acquire(.exclusive, on: Self.file(repository, purpose), timeout: pause) {
          self.lock = lock
          return
        }
        if isLast { break }
        notice(FileLock.holder(of: try Self.file(repository, purpose)))
      }
    } catch { throw .system(error) }
    throw .busy
  }

  private static func file(_ repository: GitRepository, _ purpose: Purpose) throws(SystemError) -> FileDescriptor {
    switch purpose {
    // The folder itself is locked, so there is no file that could be removed.
    case .change: try FileDescriptor.open(repository.folder, .readOnly, [.directory])
    case .sync: try FileDescriptor.open(repository.folder.appending("sheaf-exchange"), .readWrite, [.create])
    }
  }

  package consuming func release() {}
}
