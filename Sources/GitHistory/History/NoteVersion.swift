internal import Bytes

/// A version of a note, or of all files of a vault, made by one commit.
package struct NoteVersion: Sendable, Hashable {
  /// The full name of the commit.
  package let commit: String
  /// The abbreviated name of the commit.
  package var abbreviation: String { String(commit.prefix(10)) }
  /// The time when the author made it, in seconds since 1970.
  package let time: Int64
  /// The author's name.
  package let author: String
  /// The first line of the message.
  package let subject: String
  /// The changes that it made, at least one.
  package private(set) var changes: [FileChange]
  /// The change of the note; for a version of a vault, the first change.
  package internal(set) var change: FileChange {
    get { changes[0] }
    set { changes[0] = newValue }
  }

  /// The format of `git log` that `list` reads. Each commit begins with a byte with which no path or name begins.
  static let format = "%x01%H%x02%at%x02%an%x02%s"

  /// Reads the output of `git log --raw -z` with `format`.
  static func list(_ output: [UInt8]) -> [NoteVersion] {
    var versions: [NoteVersion] = []
    // Each part has the line of one commit, which ends with a NUL, and the changes of its files.
    for part in output.split(separator: 1) {
      let end = part.firstIndex { $0 == 0 || $0 == .lineFeed } ?? part.endIndex
      let fields = part[..<end].split(separator: 2, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      guard fields.count >= 4, let time = Int64(fields[1]) else { continue }
      let changes = FileChange.list(raw: Array(part[end...].drop { $0 == 0 || $0 == .lineFeed }))
      if changes.isEmpty { continue }
      versions.append(
        NoteVersion(
          commit: fields[0], time: time, author: fields[2],
          subject: fields[3...].joined(separator: " "), changes: changes))
    }
    return versions
  }
}
