/// A file of a vault in a commit or in git's index.
struct TreeFile: Sendable, Hashable {
  /// git's name of the content.
  let blob: String
  /// Whether it is a symlink, whose content is the path to which it leads.
  let isSymlink: Bool
}

/// A state of a vault in a repository.
package enum TreeSource: Sendable, Hashable {
  /// A commit, by any name that git understands.
  case commit(String)
  /// The files staged for the next commit.
  case staged
  /// The empty state before the first commit.
  case nothing
}

extension GitRepository {
  /// Returns the files of the vault that differ between two states, or that only one of them has.
  package func paths(differingBetween old: TreeSource, and new: TreeSource) throws(GitError) -> Set<[UInt8]> {
    let (before, after) = (try files(in: old), try files(in: new))
    return Set(before.filter { after[$0.key] != $0.value }.keys).union(after.filter { before[$0.key] == nil }.keys)
  }

  /// Returns the files of the vault in a state, by their paths in the vault. Submodules and names that could lead out
  /// of the vault are omitted.
  func files(in source: TreeSource) throws(GitError) -> [[UInt8]: TreeFile] {
    let words: [String]
    switch source {
    case .nothing: return [:]
    case .commit(let name): words = ["ls-tree", "-r", "-z", "--full-tree", name]
    case .staged: words = ["ls-files", "--stage", "-z", "--full-name"]
    }
    let output = try outputOfVault(words)
    var files: [[UInt8]: TreeFile] = [:]
    for entry in output.split(separator: 0) {
      // MODE blob NAME<tab>PATH in a commit, MODE NAME STAGE<tab>PATH in the index.
      guard let tab = entry.firstIndex(of: 0x09), let path = vaultPath(of: Array(entry[(tab + 1)...])) else { continue }
      let words = String(decoding: entry[..<tab], as: UTF8.self).split(separator: " ")
      guard words.count == 3, words[0].hasPrefix("10") || words[0] == "120000", Self.isSafe(path) else { continue }
      let isStaged = source == .staged
      // If a file has conflicts, the side of this clone is used.
      if isStaged, words[2] != "0", words[2] != "2", files[path] != nil { continue }
      files[path] = TreeFile(blob: String(words[isStaged ? 1 : 2]), isSymlink: words[0] == "120000")
    }
    return files
  }

  private static func isSafe(_ path: [UInt8]) -> Bool {
    path.split(separator: 0x2F, omittingEmptySubsequences: false).allSatisfy { name in
      !name.isEmpty && !name.elementsEqual(".".utf8) && !name.elementsEqual("..".utf8)
    }
  }
}
