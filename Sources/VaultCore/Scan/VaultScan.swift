internal import Bytes
internal import NoteSyntax
internal import SystemCalls

/// The rules for which files of a folder belong to a vault, and which of them are notes.
package struct VaultFiles: Sendable {
  /// The role of a file in the vault.
  package enum Role: Sendable {
    case note, attachment
  }

  let ignoreRules: IgnoreRules
  private let extensions: [String]

  package init(_ vault: Vault) { (ignoreRules, extensions) = (vault.ignoreRules, vault.extensions) }

  /// Returns the role of the file at a path from the root, or nil if it is not part of the vault. The folders of the
  /// path are not checked.
  package func role(of path: Span<UInt8>) -> Role? {
    let start = path.nameStart
    let name = path.extracting(start..<path.count)
    guard name.count > 0, name[0] != UInt8(ascii: "."), !ignoreRules.ignores(path, isFolder: false) else { return nil }
    if isNote(name) { return .note }
    return Self.isTemporaryName(name) ? nil : .attachment
  }

  /// Returns whether the folder at a path from the root is part of the vault. Its parent folders are not checked.
  package func entersFolder(_ path: Span<UInt8>) -> Bool {
    let start = path.nameStart
    return start < path.count && path[start] != UInt8(ascii: ".") && !ignoreRules.ignores(path, isFolder: true)
  }

  /// Returns whether a file name is that of a note of the vault.
  func isNote(_ name: Span<UInt8>) -> Bool { Self.isNoteName(name) && Self.isActive(name, extensions) }

  func isNotePath(_ path: [UInt8]) -> Bool { isNote(path.span.extracting(path.span.nameStart..<path.count)) }

  /// Returns whether the extension of a note is one of all vaults, or one of these.
  static func isActive(_ name: Span<UInt8>, _ extensions: [String]) -> Bool {
    guard let length = name.furtherNoteExtension else { return true }
    return extensions.contains(
      String(decoding: Array(name.extracting((name.count - length + 1)...)), as: UTF8.self).lowercased())
  }

  /// Returns whether the file at a path has the name of a note, in vaults that read all kinds of Markdown.
  package static func isNotePath(_ path: [UInt8]) -> Bool {
    let start = path.span.nameStart
    return isNoteName(path.span.extracting(start..<path.count))
  }

  /// Returns whether a file name is that of a note: `*.md` or `*.markdown` in any case, or a further kind of Markdown,
  /// except for the temporary files of editors.
  package static func isNoteName(_ name: Span<UInt8>) -> Bool {
    guard name.count > 3, name[0] != UInt8(ascii: "."), name[0] != UInt8(ascii: "#") else { return false }
    if name[0] == UInt8(ascii: "~"), name[1] == UInt8(ascii: "$") { return false }
    // This runs for every file of the vault at each refresh, so the letters are compared as numbers, in lower case.
    let end = name.count
    let last = name.loadUInt64(at: end - 8) | 0x2020_2020_2020_2020
    if name[end - 3] == UInt8(ascii: "."), name.loadUInt16(at: end - 2) | 0x2020 == 0x646d { return true }
    if last == 0x6e77_6f64_6b72_616d, end > 9, name[end - 9] == UInt8(ascii: ".") { return true }
    return name.furtherNoteExtension != nil
  }

  /// Walks the vault or a part of it. Only notes have their file status; folders list the files that `select` chooses.
  func walk(
    _ root: borrowing FileDescriptor, workers: Int, scope: ReconcileScope = .everything,
    observer: FolderObserver = FolderObserver(), select: @escaping @Sendable (WalkedFolder) -> DirectoryWalk.Selection
  ) -> DirectoryTree {
    let files = self
    let walk = DirectoryWalk(workers: workers, entersSymlinks: true)
    let visitor = DirectoryWalk.Visitor(
      keep: { path, kind in
        switch kind {
        case .directory: return files.entersFolder(path) ? .list : .skip
        case .regular:
          switch files.role(of: path) {
          case .note: return .stat
          case .attachment: return .list
          case nil: return .skip
          }
        case .symlink, .other: return .skip
        }
      }, select: select, enter: observer.enter, descends: observer.descends)
    let starts =
      switch scope {
      case .everything: [DirectoryWalk.Start(path: RawPath([]))]
      case .folders(let starts): starts
      }
    return walk.run(root: root, starts: starts, visitor)
  }

  /// Returns whether a path ends in the name of a conflict copy that a sync tool made.
  package static func isConflictCopy(_ path: [UInt8]) -> Bool { ConflictCopyName(path) != nil }
}
