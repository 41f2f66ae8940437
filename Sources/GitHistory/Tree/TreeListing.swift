internal import Bytes

/// A file of a vault in a commit or in git's index.
struct TreeFile: Sendable, Hashable {
  /// git's name of the content.
  let blob: String
  /// Whether it is a symlink, whose content is the path to which it leads.
  let isSymlink: Bool

  /// Reads git's name and mode of a file; nil for submodules and files that do not exist.
  init?(mode: String, blob: String) {
    guard mode.hasPrefix("10") || mode == "120000" else { return nil }
    (self.blob, isSymlink) = (blob, mode == "120000")
  }
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

/// A file of a vault that differs between two states.
struct TreeDifference: Sendable, Hashable {
  let path: [UInt8]
  let old: TreeFile?
  let new: TreeFile?
}

extension GitRepository {
  /// Returns the files of the vault that differ between two states, or that only one of them has.
  package func paths(differingBetween old: TreeSource, and new: TreeSource) throws(GitError) -> Set<[UInt8]> {
    Set(try differences(from: try treeName(of: old), to: new).map(\.path))
  }

  /// Returns git's name of a state other than the staged files.
  func treeName(of source: TreeSource) throws(GitError) -> String {
    switch source {
    case .commit(let name): name
    case .staged, .nothing: try emptyTree()
    }
  }

  /// Returns the files that differ between a tree or commit and a state. Unlike lists of all files, this takes a time
  /// that depends on the differences.
  func differences(from old: String, to new: TreeSource) throws(GitError) -> [TreeDifference] {
    let options = ["-r", "--raw", "-z", "--no-abbrev", "--no-renames"]
    let words =
      new == .staged
      ? ["diff-index", "--cached"] + options.dropFirst() + [old]
      : ["diff-tree"] + options
        + [old, try treeName(of: new)]
    var fields = try outputOfVault(words).split(separator: 0)[...]
    var differences: [TreeDifference] = []
    // :MODE MODE NAME NAME LETTER, and the path.
    while let head = fields.popFirst(), head.first == .colon, let path = fields.popFirst() {
      let words = String(decoding: head.dropFirst(), as: UTF8.self).split(separator: " ").map(String.init)
      guard words.count == 5 else { continue }
      // The index has several versions of a file with conflicts.
      if words[4] == "U" { return Self.differences(try files(in: .commit(old)), try files(in: new)) }
      guard let path = vaultPath(of: Array(path)), Self.isSafe(path) else { continue }
      let files = [(words[0], words[2]), (words[1], words[3])].map { TreeFile(mode: $0, blob: $1) }
      if files[0] != files[1] { differences.append(TreeDifference(path: path, old: files[0], new: files[1])) }
    }
    return differences
  }

  private static func differences(_ old: [[UInt8]: TreeFile], _ new: [[UInt8]: TreeFile]) -> [TreeDifference] {
    Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.map {
      TreeDifference(path: $0, old: old[$0], new: new[$0])
    }
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
      guard let tab = entry.firstIndex(of: .tab), let path = vaultPath(of: Array(entry[(tab + 1)...])) else { continue }
      let words = String(decoding: entry[..<tab], as: UTF8.self).split(separator: " ")
      let isStaged = source == .staged
      guard words.count == 3, Self.isSafe(path),
        let file = TreeFile(mode: String(words[0]), blob: String(words[isStaged ? 1 : 2]))
      else { continue }
      // If a file has conflicts, the side of this clone is used.
      if isStaged, words[2] != "0", words[2] != "2", files[path] != nil { continue }
      files[path] = file
    }
    return files
  }

  private static func isSafe(_ path: [UInt8]) -> Bool {
    path.split(separator: .slash, omittingEmptySubsequences: false).allSatisfy { name in
      !name.isEmpty && !name.elementsEqual(".".utf8) && !name.elementsEqual("..".utf8)
    }
  }
}
