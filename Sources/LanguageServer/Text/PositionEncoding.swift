/// The units in which a client counts columns.
package enum PositionEncoding: String, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// Returns the encoding to use with a client.
  ///
  /// - Parameters:
  ///   - offered: The encodings that the client offers. UTF-8 is used if possible, otherwise the first one that is
  ///     supported.
  ///   - client: The name of the client. A client without an offer uses UTF-16, as the protocol defines, except for
  ///     lsp-mode of Emacs, which counts code points.
  ///   - wanted: The encoding that the user's settings define for a client without an offer.
  package static func negotiated(
    offered: [String], client: String = "", wanted: PositionEncoding? = nil
  ) -> PositionEncoding {
    if offered.contains(utf8.rawValue) { return .utf8 }
    if let first = offered.lazy.compactMap({ PositionEncoding(rawValue: $0) }).first { return first }
    return offered.isEmpty ? wanted ?? (client == "emacs" ? .utf32 : .utf16) : .utf16
  }
}
