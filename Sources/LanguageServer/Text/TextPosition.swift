package import JSON

/// A position in a text, as the protocol defines it.
package struct TextPosition: Hashable, Comparable, Sendable {
  /// The line, from 0.
  package var line: Int
  /// The column, from 0, in the units of the client.
  package var character: Int

  /// Creates a position.
  package init(line: Int, character: Int) { (self.line, self.character) = (line, character) }

  /// Reads a position; returns nil if it is invalid. Numbers that are too large or negative are limited.
  package init?(_ value: JSONValue) {
    guard let line = value["line"]?.number, let character = value["character"]?.number else { return nil }
    (self.line, self.character) = (Self.limited(line), Self.limited(character))
  }

  private static func limited(_ number: Double) -> Int { number >= 0 ? Int(min(number, 2_147_483_647)) : 0 }

  /// The position as JSON for the client.
  package var json: JSONValue { ["line": .integer(line), "character": .integer(character)] }

  /// Returns whether one position is before another.
  package static func < (one: TextPosition, other: TextPosition) -> Bool {
    (one.line, one.character) < (other.line, other.character)
  }
}

/// A range in a text, as the protocol defines it.
package struct TextRange: Hashable, Sendable {
  /// The first position.
  package var start: TextPosition
  /// The position after the last character.
  package var end: TextPosition

  /// Creates a range.
  package init(start: TextPosition, end: TextPosition) { (self.start, self.end) = (start, end) }

  /// Reads a range; returns nil if it is invalid. If it ends before it starts, both positions are swapped.
  package init?(_ value: JSONValue) {
    guard let one = value["start"].flatMap(TextPosition.init), let other = value["end"].flatMap(TextPosition.init)
    else {
      return nil
    }
    (start, end) = (min(one, other), max(one, other))
  }

  /// The range as JSON for the client.
  package var json: JSONValue { ["start": start.json, "end": end.json] }
}

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
