internal import JSON

struct TextPosition: Hashable, Comparable {
  /// The line, from 0.
  var line: Int
  /// The column, from 0, in the units of the client.
  var character: Int

  var json: JSONValue { ["line": .integer(line), "character": .integer(character)] }

  static func < (one: TextPosition, other: TextPosition) -> Bool {
    (one.line, one.character) < (other.line, other.character)
  }
}

extension TextPosition {
  /// Reads a position; returns nil if it is invalid. Numbers that are too large or negative are limited.
  init?(_ value: JSONValue) {
    guard let line = value["line"]?.number, let character = value["character"]?.number else { return nil }
    func limited(_ number: Double) -> Int { number >= 0 ? Int(min(number, 2_147_483_647)) : 0 }
    self.init(line: limited(line), character: limited(character))
  }
}

struct TextRange: Hashable {
  let start: TextPosition
  let end: TextPosition

  static let start = TextRange(start: TextPosition(line: 0, character: 0), end: TextPosition(line: 0, character: 0))

  var json: JSONValue { ["start": start.json, "end": end.json] }
}

extension TextRange {
  /// Reads a range; returns nil if it is invalid. If it ends before it starts, both positions are swapped.
  init?(_ value: JSONValue) {
    guard let one = value["start"].flatMap(TextPosition.init), let other = value["end"].flatMap(TextPosition.init)
    else { return nil }
    self.init(start: min(one, other), end: max(one, other))
  }
}

/// The units in which a client counts columns.
enum PositionEncoding: String {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// Returns the encoding to use: UTF-8 if the client offers it, otherwise the first offered one that is supported. A
  /// client without an offer gets `wanted`, the encoding of the user's settings, or else UTF-16, as the protocol
  /// defines, except for lsp-mode of Emacs, which counts code points.
  static func negotiated(offered: [String], client: String = "", wanted: PositionEncoding? = nil) -> PositionEncoding {
    if offered.contains(utf8.rawValue) { return .utf8 }
    if let first = offered.lazy.compactMap({ PositionEncoding(rawValue: $0) }).first { return first }
    return offered.isEmpty ? wanted ?? (client == "emacs" ? .utf32 : .utf16) : .utf16
  }
}
