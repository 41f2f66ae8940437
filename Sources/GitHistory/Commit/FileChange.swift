internal import Bytes

/// A change of a file between two states of a repository.
package struct FileChange: Sendable, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    case added, changed, moved, deleted
  }

  package var kind: Kind
  /// The path in the work tree; for a deleted file, the path that it had.
  package var path: [UInt8]
  /// The path before a move; nil for all other kinds.
  package var oldPath: [UInt8]?
  /// git's name of the old content; nil if there was no file.
  package var oldBlob: String?
  /// git's name of the new content; nil if there is no file.
  package var newBlob: String?

  /// Reads the output of `git diff-index --raw -z` or `git diff-tree --raw -z`.
  static func list(raw output: [UInt8]) -> [FileChange] {
    var fields = output.split(separator: 0, omittingEmptySubsequences: false)[...]
    var changes: [FileChange] = []
    while let head = fields.popFirst(), head.first == .colon, let path = fields.popFirst() {
      // :100644 100644 OLD NEW M
      let words = String(decoding: head.dropFirst(), as: UTF8.self).split(separator: " ").map(String.init)
      guard words.count == 5, let letter = words[4].first else { continue }
      var change = FileChange(kind: .changed, path: Array(path), oldPath: nil, oldBlob: words[2], newBlob: words[3])
      switch letter {
      case "A": (change.kind, change.oldBlob) = (.added, nil)
      case "D": (change.kind, change.newBlob) = (.deleted, nil)
      case "R", "C":
        guard let target = fields.popFirst() else { return changes }
        change.kind = letter == "R" ? .moved : .added
        if letter == "R" { change.oldPath = change.path }
        change.path = Array(target)
      default: break
      }
      changes.append(change)
    }
    return changes
  }

  /// Whether two outputs of git with `--raw -z` tell the same changes, where those of the first have abbreviated names of
  /// contents.
  static func isSame(_ abbreviated: [UInt8], as output: [UInt8]) -> Bool {
    var short = abbreviated.split(separator: 0)[...]
    var long = output.split(separator: 0)[...]
    while let left = short.popFirst(), let right = long.popFirst() {
      let (words, whole) = (left.split(separator: .space), right.split(separator: .space))
      guard words.count == 5, whole.count == 5, zip(words, whole).allSatisfy({ $1.starts(with: $0) }) else {
        return false
      }
      // A move has two paths.
      for _ in 0..<(words[4].first == UInt8(ascii: "R") ? 2 : 1) {
        guard let path = short.popFirst(), path == long.popFirst() else { return false }
      }
    }
    return short.isEmpty && long.isEmpty
  }
}
