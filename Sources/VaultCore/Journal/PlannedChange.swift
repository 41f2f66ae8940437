internal import Bytes

/// One thing that an operation does to one file of a vault; paths are from the root.
package enum PlannedChange: Sendable, Hashable {
  /// The file gets other contents, if it still has those that these were made from.
  case replace(path: [UInt8], base: [UInt8], contents: [UInt8])
  /// A new file, with the permission bits given or else those that new files get; never over another.
  case create(path: [UInt8], contents: [UInt8], mode: UInt16?)
  /// The file is removed for good, if it still has these contents; one for the trash is moved instead.
  case delete(path: [UInt8], base: [UInt8])
  /// The file, or the folder with all that is in it, gets another path; never over another.
  case move(from: [UInt8], to: [UInt8])

  /// The path that the change is about; where a moved file was.
  package var path: [UInt8] {
    switch self {
    case .replace(let path, _, _), .create(let path, _, _), .delete(let path, _), .move(let path, _): path
    }
  }

  /// When the change is made: contents first, then removals and moves, so that names are free for new files.
  package var rank: Int {
    switch self {
    case .replace: 0
    case .delete: 1
    case .move: 2
    case .create: 3
    }
  }
}

extension PlannedChange {
  /// A hash of contents: the revision of a note that has them.
  package static func revision(of contents: [UInt8]) -> String { ContentHash(of: contents.span).hexadecimal }
}
