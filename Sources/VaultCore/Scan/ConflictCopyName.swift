internal import Bytes
package import Dates

/// The name of a file that a sync program made beside another one, when both had changed.
package struct ConflictCopyName: Sendable, Hashable {
  /// The path of the file of which it is a copy.
  package let original: [UInt8]
  /// The program that makes files with such a name, such as `Syncthing`; `a sync program` if several do.
  package let tool: String
}

extension ConflictCopyName {
  /// Reads a path; nil if its name is not that of a conflict copy.
  ///
  /// The known forms are, for a note `name.md`:
  ///
  /// - `name (…).md` or `name [….md]` with a word for a conflict and a date, or one of the fixed texts of Dropbox and
  ///   pCloud. So do Dropbox, Nextcloud, Obsidian Sync, Seafile, sheaf itself, and most others;
  /// - `name.sync-conflict-20260102-030405-ABCDEFG.md` of Syncthing, and `name_conflict-20260102-030405.md` and the like
  ///   of ownCloud and Cozy;
  /// - `name_computer_Jan-02-0304-2026_CaseConflict.md` of Synology Drive;
  /// - `name.conflict1.md` of Resilio Sync and rclone, and `name-DESKTOP-AB12CDE.md` of OneDrive.
  ///
  /// The original of a copy of a copy is the first file.
  package init?(_ path: [UInt8]) {
    guard var copy = Self(onceCopied: path) else { return nil }
    while let inner = Self(onceCopied: copy.original) { copy = Self(original: inner.original, tool: copy.tool) }
    self = copy
  }

  private init?(onceCopied path: [UInt8]) {
    let name = path[path.span.nameStart...]
    guard Self.mayBeCopy(name) else { return nil }
    let dot = name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    let stem = ConflictCopyStem(name[..<dot])
    guard let (length, tool) = stem.original, length > 0 else { return nil }
    self.init(original: Array(path[..<(name.startIndex + length)]) + name[dot...], tool: tool)
  }

  /// Returns whether a name has letters that those of all forms have, and few others do. This is fast, because it runs
  /// for all paths.
  private static func mayBeCopy(_ name: ArraySlice<UInt8>) -> Bool {
    var isForeign = false
    for index in name.indices.dropLast(2) {
      switch name[index] | 0x20 {
      // "nfl" of conflict and Konflikt, and "las" of clash.
      case UInt8(ascii: "n"):
        if name[index + 1] | 0x20 == UInt8(ascii: "f"), name[index + 2] | 0x20 == UInt8(ascii: "l") { return true }
      case UInt8(ascii: "l"):
        if name[index + 1] | 0x20 == UInt8(ascii: "a"), name[index + 2] | 0x20 == UInt8(ascii: "s") { return true }
      // "TOP-" of the names of computers.
      case UInt8(ascii: "t"):
        if name[index + 1] == UInt8(ascii: "O"), name[index + 2] == UInt8(ascii: "P") { return true }
      case 0x80...: isForeign = true
      // Words in other scripts are in parentheses.
      case UInt8(ascii: "("): if isForeign || name[(index + 1)...].contains(where: { $0 >= 0x80 }) { return true }
      default: break
      }
    }
    return false
  }

  /// Returns the path of a conflict copy that sheaf makes of a note, the first of which has the number 1.
  package static func path(of note: [UInt8], at date: NoteDate, number: Int) -> [UInt8] {
    let name = note.lastComponent
    let dot = name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    let time = date.text.prefix(19).replacing("T", with: " ").replacing(":", with: "")
    let mark = " (conflicted copy \(time))" + (number == 1 ? "" : " \(number)")
    return note.parentPath.childPrefix + name[..<dot] + Array(mark.utf8) + name[dot...]
  }
}
