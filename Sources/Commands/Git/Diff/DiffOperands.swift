internal import Bytes
internal import CommandSpec
internal import GitHistory
internal import SystemCalls
internal import Terminal
internal import VaultChanges
internal import VaultCore

/// The operands of a comparison: notes and folders, and one or two states of the repository, in any order.
struct DiffOperands {
  /// The full name of the commit; nil before the first commit.
  private(set) var old: String?
  private(set) var new: VaultDifference.Side

  /// The paths of notes; all are compared if this and `folders` are empty.
  private var notes: Set<[UInt8]> = []
  /// The paths of folders, each with a slash at its end.
  private var folders: [[UInt8]] = []

  var newName: String {
    switch new {
    case .commit(let name): name
    case .staged: "staged"
    case .files: "files"
    }
  }

  init(_ operands: [Argument], isStaged: Bool, _ session: Session, _ view: VaultView, repository: GitRepository) throws
  {
    new = isStaged ? .staged : .files
    var revisions: [String] = []
    var hasRange = false
    for operand in operands {
      let absolutePath = view.vault.surroundings.workingDirectory.appending(RawPath(operand.bytes)).normalized
      if absolutePath == view.vault.root {
        folders.append([])
      } else if let range = try Self.range(operand.text, repository) {
        if hasRange || !revisions.isEmpty { throw Self.tooMany(operand.text) }
        hasRange = true
        (old, new) = (range.old, .commit(range.new))
      } else if let path = try Self.note(operand, view) {
        notes.insert(path)
      } else if let commit = try repository.commit(operand.text) {
        revisions.append(commit)
      } else if let past = try session.pastRevision(named: operand.bytes, in: view, repository) {
        notes.insert(past.path)
        revisions.append(past.commit)
      } else if let item = try? view.item(named: operand.bytes) {
        if item.kind == .folder {
          folders.append(item.path.isEmpty ? [] : item.path + [.slash])
        } else {
          notes.insert(item.path)
        }
      } else if VaultFiles.isNotePath(operand.bytes) {
        notes.insert(try session.path(ofNote: operand.bytes, in: view))
      } else {
        throw CommandError(
          "'\(TerminalText.safe(operand.bytes))' is neither a note or folder nor a revision of git",
          hints: ["'sheaf list' finds notes, 'git branch' and 'git log' name revisions"])
      }
    }
    if hasRange ? isStaged || !revisions.isEmpty : revisions.count > (isStaged ? 1 : 2) {
      throw Self.tooMany(operands.last?.text ?? "")
    }
    if hasRange { return }
    old = try revisions.first ?? repository.lastCommit()
    if revisions.count == 2 { new = .commit(revisions[1]) }
  }

  func includes(_ file: VaultDifference.File) -> Bool {
    if notes.isEmpty, folders.isEmpty { return true }
    return [file.change.path, file.change.oldPath].compactMap(\.self).contains { path in
      notes.contains(path) || folders.contains { path.starts(with: $0) }
    }
  }

  private static func note(_ name: Argument, _ view: VaultView) throws(VaultError) -> [UInt8]? {
    do throws(VaultError) {
      return try view.note(named: name.bytes).path
    } catch {
      if case .noSuchNote = error { return nil }
      throw error
    }
  }

  /// Reads `A..B`, `A..` or `A...B`; nil if it is not a range of commits.
  private static func range(_ text: String, _ repository: GitRepository) throws -> (old: String, new: String)? {
    guard let range = RevisionRange(text), let first = try repository.commit(range.first),
      let last = try repository.commit(range.last)
    else { return nil }
    return (range.isSymmetric ? try repository.mergeBase(first, last) ?? first : first, last)
  }

  private static func tooMany(_ text: String) -> CommandError {
    CommandError(
      "'\(TerminalText.safe(text))': only two states can be compared",
      hints: ["write 'sheaf diff REV', 'sheaf diff REV..REV' or 'sheaf diff --staged'"])
  }
}
