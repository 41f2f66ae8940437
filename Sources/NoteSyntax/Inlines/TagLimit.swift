import Bytes

/// The limits of a tag's name. A name is indexed with all tags above it, so a long one with many levels would need
/// memory that grows with the square of its length. A longer name is text.
enum TagLimit {
  /// The maximal number of bytes, without `#`.
  static let bytes = 256
  /// The maximal number of levels, which slashes separate.
  static let levels = 32

  /// The description of a name that exceeds the limits.
  static let message = "this is too long for a tag: the limits are \(bytes) bytes and \(levels) levels"

  /// Returns whether a name is within the limits.
  static func accepts(_ name: Span<UInt8>) -> Bool {
    if name.count > bytes { return false }
    var count = 1
    for offset in 0..<name.count where name[offset] == .slash { count &+= 1 }
    return count <= levels
  }
}
