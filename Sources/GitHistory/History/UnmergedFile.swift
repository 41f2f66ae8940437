internal import Bytes
internal import NoteSyntax

/// A file with a conflict that git's index records until the user has resolved it.
package struct UnmergedFile: Sendable, Hashable {
  /// What both sides did to the file, in the words of `git status`. During a rebase, "us" is the upstream branch.
  package enum State: String, Sendable, CaseIterable {
    case bothDeleted = "both deleted"
    case addedByUs = "added by us"
    case deletedByThem = "deleted by them"
    case addedByThem = "added by them"
    case deletedByUs = "deleted by us"
    case bothAdded = "both added"
    case bothModified = "both modified"

    /// The state of a file that is in some of the stages: the common version is 1, our side 2, and their side 3.
    init?(stages: Set<Int>) {
      switch stages {
      case [1]: self = .bothDeleted
      case [2]: self = .addedByUs
      case [1, 2]: self = .deletedByThem
      case [3]: self = .addedByThem
      case [1, 3]: self = .deletedByUs
      case [2, 3]: self = .bothAdded
      case [1, 2, 3]: self = .bothModified
      default: return nil
      }
    }
  }

  /// The path in the vault.
  package let path: [UInt8]
  /// What both sides did to the file.
  package let state: State
  /// Whether one of the versions is a submodule.
  package let isSubmodule: Bool
  /// git's names of the versions, by stage.
  fileprivate let versions: [Int: String]
  /// git's name of the common version; nil if the file was not in it.
  fileprivate var common: String? { versions[1] }
}

extension GitRepository {
  /// Returns the files of the vault with conflicts in git's index, by path.
  package func unmergedFiles() throws(GitError) -> [UnmergedFile] {
    let output = try outputOfVault(["ls-files", "--unmerged", "-z", "--full-name"])
    var stages: [[UInt8]: [Int: String]] = [:]
    var submodules: Set<[UInt8]> = []
    for entry in output.split(separator: 0) {
      // MODE NAME STAGE<tab>PATH
      guard let tab = entry.firstIndex(of: .tab), let path = vaultPath(of: Array(entry[(tab + 1)...])) else { continue }
      let words = String(decoding: entry[..<tab], as: UTF8.self).split(separator: " ")
      guard words.count == 3, let stage = Int(words[2]) else { continue }
      stages[path, default: [:]][stage] = String(words[1])
      if words[0] == Self.submoduleMode { submodules.insert(path) }
    }
    return stages.compactMap { path, stages in
      UnmergedFile.State(stages: Set(stages.keys)).map {
        UnmergedFile(path: path, state: $0, isSubmodule: submodules.contains(path), versions: stages)
      }
    }.sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }

  /// Returns the versions from which both sides of a file with a conflict may have been made: its own common version,
  /// or, if it has none because both sides renamed it, those of the files that both sides deleted.
  package func commonVersions(of file: UnmergedFile, among files: [UnmergedFile]) throws(GitError) -> [[UInt8]] {
    if let common = file.common { return try blobs([common]) }
    guard file.state == .addedByUs || file.state == .addedByThem else { return [] }
    return try blobs(files.filter { $0.state == .bothDeleted }.compactMap(\.common))
  }

  /// Returns whether a text in place of a file with a conflict has lines that none of its versions has, such as those
  /// that were typed since the merge. The markers of whole conflicts do not count. A file that both sides renamed has versions under
  /// several paths.
  package func hasOwnLines(
    _ text: [UInt8], in file: UnmergedFile, among files: [UnmergedFile]
  ) throws(GitError) -> Bool {
    func lines(_ text: [UInt8]) -> [ArraySlice<UInt8>] { text.split { $0 == .lineFeed || $0 == .carriageReturn } }
    let isRenamed = file.state == .addedByUs || file.state == .addedByThem
    let others = isRenamed ? files.filter { $0.state == .addedByUs || $0.state == .addedByThem } : []
    let versions = Set((others + [file]).flatMap(\.versions.values)).sorted()
    let versionLines = Set(try blobs(versions).flatMap(lines))
    return lines(MarkedConflict.withoutMarkers(text)).contains { !versionLines.contains($0) }
  }
}
