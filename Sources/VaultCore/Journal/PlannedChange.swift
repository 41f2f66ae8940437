internal import Bytes

/// A change of one file in an operation; paths are from the root.
package enum PlannedChange: Sendable, Hashable {
  /// The file gets new contents, if it still has the ones that they were made from.
  case replace(path: [UInt8], base: [UInt8], contents: [UInt8])
  /// A new file is made, with the given permission bits or the default ones; never over an existing file.
  case create(path: [UInt8], contents: [UInt8], mode: UInt16?)
  /// The file is deleted permanently, if it still has these contents; a file for the trash is moved instead.
  case delete(path: [UInt8], base: [UInt8])
  /// The file, or the folder with its contents, gets another path; never over an existing file.
  case move(from: [UInt8], to: [UInt8])

  /// A new file is made with the contents of a file outside of the vault, if that file still has them; never over an
  /// existing file.
  case copy(path: [UInt8], OuterFile)
  /// The file is deleted permanently, if it has the contents of a file outside of the vault; this undoes `copy`.
  case discard(path: [UInt8], OuterFile)

  /// The path that is changed; for a move, the path before it.
  package var path: [UInt8] {
    switch self {
    case .replace(let path, _, _), .create(let path, _, _), .delete(let path, _), .move(let path, _),
      .copy(let path, _), .discard(let path, _):
      path
    }
  }

  /// The rank in the order of changes: contents first, then removals and moves, so that names become free for new
  /// files.
  package var rank: Int {
    switch self {
    case .replace: 0
    case .delete, .discard: 1
    case .move: 2
    case .create, .copy: 3
    }
  }
}

extension PlannedChange {
  /// Returns the hash of contents, which is the revision of a note that has them.
  package static func revision(of contents: [UInt8]) -> String { ContentHash(of: contents.span).hexadecimal }
}
