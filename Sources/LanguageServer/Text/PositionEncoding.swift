/// The units in which a client counts columns.
package enum PositionEncoding: String, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// Returns the encoding to use with a client that offers some: bytes if possible, and UTF-16, which every client
  /// understands, otherwise.
  package static func negotiated(offered: [String]) -> PositionEncoding {
    if offered.contains(utf8.rawValue) { return .utf8 }
    return offered == [utf32.rawValue] ? .utf32 : .utf16
  }
}
