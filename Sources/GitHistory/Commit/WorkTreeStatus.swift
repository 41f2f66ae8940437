internal import SystemCalls

/// The files of a work tree that differ from the last commit, according to `git status`.
package struct WorkTreeStatus: Sendable {
  /// The tracked files of the last commit that were changed or deleted.
  package private(set) var tracked: [[UInt8]] = []
  /// The files that were removed from git's index and no longer exist.
  package private(set) var removed: [[UInt8]] = []
  /// The files that are in no commit yet and are not ignored, whether or not they are in git's index.
  package private(set) var untracked: [[UInt8]] = []
  /// The files with unresolved merge conflicts.
  package private(set) var unmerged: [[UInt8]] = []

  /// Runs git to find the files of the vault.
  package init(_ repository: GitRepository) throws(GitError) {
    let words = ["status", "--porcelain=v2", "-z", "--untracked-files=all", "--no-renames", GitRepository.submodules]
    for line in try repository.outputOfVault(words, comparesFiles: true).split(separator: 0) {
      // The path is the last of 9 fields of a changed file and of 11 of an unmerged one.
      let fields = line.split(separator: 0x20, maxSplits: line.first == UInt8(ascii: "u") ? 10 : 8)
      switch line.first {
      case UInt8(ascii: "1"):
        guard let path = fields.last, fields.count == 9 else { continue }
        let state = fields[1]
        if state.elementsEqual("D.".utf8) {
          removed.append(Array(path))
        } else if state.first == UInt8(ascii: "A") {
          untracked.append(Array(path))
        } else {
          tracked.append(Array(path))
        }
      case UInt8(ascii: "u"): if let path = fields.last, fields.count == 11 { unmerged.append(Array(path)) }
      case UInt8(ascii: "?"): untracked.append(Array(line.dropFirst(2)))
      default: break
      }
    }
  }
}

extension GitRepository {
  /// Returns options of git that disable the programs of all filters, by giving them empty values. `-c` cannot name a
  /// filter whose name contains an equals sign.
  func disabledFilters() throws(GitError) -> [String] {
    let outcome = try run([
      "config", "-z", "--name-only", "--get-regexp", "^filter\\..*\\.(clean|smudge|process|required)$",
    ])
    return Set(outcome.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }).sorted()
      .flatMap { $0.contains("=") ? ["--config-env=\($0)=\(GitProgram.emptyVariable)"] : ["-c", "\($0)="] }
  }
}
