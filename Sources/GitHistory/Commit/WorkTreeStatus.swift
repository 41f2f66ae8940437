internal import Bytes
internal import SystemCalls

/// The files of a work tree that differ from the last commit, according to `git status`.
package struct WorkTreeStatus: Sendable {
  /// The files of the last commit that were changed.
  package private(set) var changed: [[UInt8]] = []
  /// The files of the last commit that no longer exist.
  package private(set) var deleted: [[UInt8]] = []
  /// The files of the last commit that were removed from git's index, whether or not they still exist.
  package private(set) var removed: [[UInt8]] = []
  /// The files that are in no commit yet and are not ignored, whether or not they are in git's index.
  package private(set) var new: [[UInt8]] = []
  /// The repositories inside of the work tree, such as submodules, that have changes or are new.
  package private(set) var repositories: [[UInt8]] = []
  /// The old names of files whose names changed only in case, if the file system ignores case. Such a file seems to exist
  /// under both names.
  package private(set) var recased: [[UInt8]] = []
  /// The files with unresolved merge conflicts.
  package private(set) var unmerged: [[UInt8]] = []

  /// Runs git to find the files of the vault.
  package init(_ repository: GitRepository) throws(GitError) {
    // With the setting of a repository from macOS or Windows, git would not see the new name of a note whose name
    // changes only in case.
    let words = [
      "-c", "core.ignoreCase=false", "status", "--porcelain=v2", "-z", "--untracked-files=all", "--no-renames",
      GitRepository.submodules,
    ]
    for line in try repository.outputOfVault(words, comparesFiles: true).split(separator: 0) {
      switch line.first {
      case UInt8(ascii: "1"): addChange(line)
      case UInt8(ascii: "u"):
        let fields = line.split(separator: .space, maxSplits: 10)
        if let path = fields.last, fields.count == 11 { unmerged.append(Array(path)) }
      case UInt8(ascii: "?"):
        let path = Array(line.dropFirst(2))
        if path.last == UInt8(ascii: "/") { repositories.append(path.dropLast()) } else { new.append(path) }
      default: break
      }
    }
    // A file that was removed from the index and still exists is not new.
    let removedPaths = Set(removed)
    new.removeAll { removedPaths.contains($0) }
    if !new.isEmpty, FileSystem.exists(repository.root.appending(".GIT")) { try findRecased(repository) }
  }

  /// Finds the files in git's index that have a new name in another case.
  private mutating func findRecased(_ repository: GitRepository) throws(GitError) {
    func folded(_ path: [UInt8]) -> String { String(decoding: path, as: UTF8.self).lowercased() }
    let names = Set(new.map(folded))
    recased = try repository.outputOfVault(["ls-files", "-z"]).split(separator: 0).map { Array($0) }
      .filter { names.contains(folded($0)) && !new.contains($0) }
  }

  /// Adds the file of a line `1 XY SUB MODE MODE MODE NAME NAME PATH`.
  private mutating func addChange(_ line: ArraySlice<UInt8>) {
    let fields = line.split(separator: .space, maxSplits: 8)
    guard fields.count == 9, let staged = fields[1].first, let unstaged = fields[1].last else { return }
    let path = Array(fields[8])
    let deletion = UInt8(ascii: "D")
    if fields[2].first == UInt8(ascii: "S") {
      if unstaged != UInt8(ascii: ".") { repositories.append(path) }
    } else if staged == deletion, unstaged == UInt8(ascii: ".") {
      removed.append(path)
    } else if staged == UInt8(ascii: "A") {
      if unstaged != deletion { new.append(path) }
    } else if unstaged == deletion {
      deleted.append(path)
    } else {
      changed.append(path)
    }
  }
}

extension GitRepository {
  /// Returns options of git that disable the programs of all filters, by giving them empty values. `-c` cannot name a
  /// filter whose name contains an equals sign.
  func disabledFilters() throws(GitError) -> [String] {
    let programs = [".clean", ".smudge", ".process", ".required"]
    return try settings().names.filter { name in name.hasPrefix("filter.") && programs.contains(where: name.hasSuffix) }
      .sorted().flatMap { $0.contains("=") ? ["--config-env=\($0)=\(GitProgram.emptyVariable)"] : ["-c", "\($0)="] }
  }
}
