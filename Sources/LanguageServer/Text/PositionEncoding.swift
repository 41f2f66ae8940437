/// The units in which a client counts columns.
package enum PositionEncoding: String, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// Returns the encoding to use with a client.
  ///
  /// - Parameters:
  ///   - offered: What the client offers: bytes are used if possible, otherwise the first one that is known.
  ///   - client: The name of the client. One that offers nothing uses UTF-16, as the protocol says, but for lsp-mode of
  ///     Emacs, which counts code points.
  ///   - wanted: What the user's settings name for a client that offers nothing.
  package static func negotiated(
    offered: [String], client: String = "", wanted: PositionEncoding? = nil
  ) -> PositionEncoding {
    if offered.contains(utf8.rawValue) { return .utf8 }
    if let first = offered.lazy.compactMap({ PositionEncoding(rawValue: $0) }).first { return first }
    return offered.isEmpty ? wanted ?? (client == "emacs" ? .utf32 : .utf16) : .utf16
  }
}
