package import NoteSyntax
package import SystemCalls

/// The merge driver of git for notes, which merges two versions of a file that were made from a third, and writes the
/// result to the file of our version.
package struct MergeDriver: Sendable {
  /// The maximal size of a version in bytes.
  static let limit = 256 << 20

  private let variables: [[UInt8]]
  private let folder: RawPath
  private let labels: MergeLabels

  /// Makes a driver.
  ///
  /// - Parameters:
  ///   - folder: The working directory, to which the paths of the files are relative.
  ///   - labels: The form of conflict markers; git's setting `merge.conflictStyle` says what is between them.
  ///   - variables: The environment variables; git is searched for in their `PATH`.
  package init(in folder: RawPath, labels: MergeLabels, variables: [[UInt8]]) {
    (self.variables, self.folder, self.labels) = (variables, folder, labels)
  }

  /// Merges the files and returns the merged text and the number of conflicts in it. If the merge of notes finds a
  /// conflict and git's own merge by line finds none, git's result is used, unless it tears a block apart.
  package func merge(base: RawPath, ours: RawPath, theirs: RawPath) throws(SystemError) -> (
    text: [UInt8], conflicts: Int
  ) {
    let texts = try [base, ours, theirs].map { (path) throws(SystemError) in
      try FileDescriptor.open(folder.appending(path)).readToEnd(limit: Self.limit)
    }
    func merged(_ labels: MergeLabels) -> MergedNote {
      NoteMerge.merge(base: texts[0], ours: texts[1], theirs: texts[2], labels: labels)
    }
    let first = merged(labels)
    // git is searched for only here, since most merges do not need it.
    guard first.conflicts > 0, let git = try? GitProgram(variables: variables)
    else { return (first.bytes, first.conflicts) }
    if let text = mergedByLine(base, ours, theirs, git: git),
      NoteMerge.isWhole(text, base: texts[0], ours: texts[1], theirs: texts[2])
    {
      return (text, 0)
    }
    guard let style = style(git), style != labels.style else { return (first.bytes, first.conflicts) }
    var labels = labels
    labels.style = style
    let second = merged(labels)
    return (second.bytes, second.conflicts)
  }

  /// Merges the files as `merge` does, and writes the text to the file of our side.
  package func mergeInPlace(base: RawPath, ours: RawPath, theirs: RawPath) throws(SystemError) -> Int {
    let merged = try merge(base: base, ours: ours, theirs: theirs)
    let path = folder.appending(ours)
    try AtomicReplace.write(merged.text, to: path, mode: FileStatus.stat(path).mode & 0o777)
    return merged.conflicts
  }

  /// Returns the result of git's own merge; nil if it has conflicts too.
  private func mergedByLine(_ base: RawPath, _ ours: RawPath, _ theirs: RawPath, git: GitProgram) -> [UInt8]? {
    try? git.output(["merge-file", "-p", "-q", "--"], [ours.bytes, base.bytes, theirs.bytes], in: folder)
  }

  /// Returns the style of conflict markers that git is set to.
  private func style(_ git: GitProgram) -> ConflictStyle? {
    guard let output = try? git.output(["config", "--get", "merge.conflictStyle"], in: folder) else { return nil }
    return ConflictStyle(rawValue: String(decoding: GitRepository.line(output), as: UTF8.self))
  }
}
