/// The reason why files cannot be moved; nothing was changed.
package enum MoveError: Error, Hashable, Sendable {
  /// Nothing exists at the path.
  case missing([UInt8])
  /// Something already exists at the new path.
  case taken([UInt8])
  /// Two files would get the same path.
  case sharedPath([UInt8])
  /// A folder cannot become part of itself, and neither can a note.
  case intoItself([UInt8])
  /// The file or folder is in, or would be moved into, a folder that is moved too.
  case entangled([UInt8])
  /// Inbox, Archive and trash cannot be moved.
  case systemFolder([UInt8])
  /// A part of the new path is a file.
  case notAFolder([UInt8])
  /// A link cannot be rewritten in its form so that it still leads to the same note.
  case inexpressible(source: [UInt8], line: Int, target: [UInt8])
  /// A link to a part of a note would lead to another part, which gets the same name.
  case covered(source: [UInt8], line: Int, target: [UInt8])
}
