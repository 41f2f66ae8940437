package import SystemCalls

/// The repository that a vault is in.
package struct GitRepository: Sendable {
  /// The program.
  package let git: GitProgram
  /// The vault's root.
  package let vault: RawPath
  /// The root of the repository's work tree.
  package let root: RawPath
  /// The vault's path in the work tree: empty, or with a slash at its end.
  package let prefix: [UInt8]
  /// The folder of this work tree's own state, usually `.git`.
  package let folder: RawPath

  /// Finds the repository that `vault` is in.
  package init(of vault: RawPath, variables: [[UInt8]]) throws(GitError) {
    git = try GitProgram(variables: variables)
    self.vault = vault
    let outcome = try git.run(Self.words(["rev-parse", "--show-toplevel"]), in: vault)
    guard outcome.status == 0 else {
      let text = outcome.message
      if text.contains("not a git repository") { throw .noRepository(vault) }
      if text.contains("work tree") { throw .noWorkTree(vault) }
      throw .failed(command: "rev-parse", message: text)
    }
    root = RawPath(Self.line(outcome.output))
    if root.isEmpty { throw .noWorkTree(vault) }
    prefix = Self.line(try git.output(["rev-parse", "--show-prefix"], in: vault))
    folder = RawPath(Self.line(try git.output(["rev-parse", "--absolute-git-dir"], in: vault)))
  }

  /// Returns the operation that the user has to finish first, if there is one.
  package var unfinished: GitOperation? {
    GitOperation.allCases.first { $0.marks.contains { FileSystem.exists(folder.appending(RawPath($0))) } }
  }

  /// Throws if an operation is unfinished.
  package func refuseUnfinished() throws(GitError) {
    if let unfinished { throw .unfinished(unfinished) }
  }

  /// Returns a path of the vault as one of the work tree.
  package func path(ofVault path: [UInt8]) -> [UInt8] { prefix + path }

  /// Returns a path of the work tree as one of the vault; nil if it is outside.
  package func vaultPath(of path: [UInt8]) -> [UInt8]? {
    path.starts(with: prefix) ? Array(path.dropFirst(prefix.count)) : nil
  }

  /// Runs git at the root of the work tree and returns its output; throws unless its status is 0.
  package func output(
    _ arguments: [String], input: [UInt8]? = nil, reads: Bool = true
  ) throws(GitError) -> [UInt8] {
    try git.output(arguments, in: root, input: input, reads: reads)
  }

  /// Runs git at the root of the work tree and returns what it gave, whatever its status.
  package func run(
    _ arguments: [String], input: [UInt8]? = nil, reads: Bool = true
  ) throws(GitError) -> GitProgram.Outcome {
    try git.run(Self.words(arguments), in: root, input: input, reads: reads)
  }

  /// Returns the output of git without the line break at its end, or nil when git's status is not 0.
  package func value(_ arguments: [String]) throws(GitError) -> [UInt8]? {
    let outcome = try run(arguments)
    return outcome.status == 0 ? Self.line(outcome.output) : nil
  }

  /// The name of the branch that is checked out; nil if there is none.
  package func branch() throws(GitError) -> String? {
    try value(["symbolic-ref", "--short", "-q", "HEAD"]).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func words(_ arguments: [String]) -> [[UInt8]] { arguments.map { Array($0.utf8) } }

  /// Removes the line break at the end of git's output.
  static func line(_ output: [UInt8]) -> [UInt8] { output.last == 0x0A ? output.dropLast() : output }
}
