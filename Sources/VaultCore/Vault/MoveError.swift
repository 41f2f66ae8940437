/// Why files cannot get other paths. Nothing was done then.
package enum MoveError: Error, Hashable, Sendable {
  /// There is nothing at the path.
  case missing([UInt8])
  /// Something has the new path already.
  case taken([UInt8])
  /// Two files would get one path.
  case sharedPath([UInt8])
  /// A folder cannot become part of itself, and neither can a note.
  case intoItself([UInt8])
  /// The file or folder lies in a folder that is moved too, or comes into one.
  case entangled([UInt8])
  /// Inbox, Archive and trash stay where they are.
  case systemPlace([UInt8])
  /// A part of the new path is a file.
  case notAFolder([UInt8])
  /// No link of the form that stands there can say which note it means any more.
  case inexpressible(source: [UInt8], line: Int, target: [UInt8])
}
