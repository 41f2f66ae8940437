internal import Bytes
package import NoteSyntax
package import QueryLanguage

/// The value of the property `enriched`: hashes of the text from which the summary, actions and category of a note were
/// made, and of the values that were written. They show which values a person has changed since.
///
/// It is the MD5 of the text in 32 hexadecimal digits, as in TakeNote, and for each value a `-`, its letter and the
/// first eight digits of its MD5: `9e107d9d372bb6826bd81d3542a419d6-s4a1b2c3d-cffd93f16`.
package struct EnrichmentMark: Equatable, Sendable {
  /// A property that is made from the text.
  package enum Field: String, CaseIterable, Sendable {
    case summary, actions, category

    fileprivate var letter: Character? { rawValue.first }
  }

  /// The hash of the text.
  package var text: String
  /// The hashes of the values that were written.
  package var values: [Field: String]

  /// Creates the mark of a text from which nothing was made yet.
  package init(text: String) {
    self.text = text
    values = [:]
  }

  /// Reads a mark. An invalid mark becomes a hash that no text has.
  package init(parsing mark: String) {
    let parts = mark.split(separator: "-", omittingEmptySubsequences: false)
    text = parts[0].lowercased()
    values = [:]
    for part in parts.dropFirst() {
      guard let field = Field.allCases.first(where: { $0.letter == part.first }) else { continue }
      values[field] = String(part.dropFirst())
    }
  }

  /// Reads the mark of a note; nil if it has none.
  package init?(of note: ParsedNote) {
    let property = note.validMatter?.properties.first { $0.key.lowercased() == "enriched" }
    guard let text = property?.value.scalar?.text, !text.isEmpty else { return nil }
    self.init(parsing: text)
  }

  /// The mark as the value of the property.
  package var mark: String {
    Field.allCases.reduce(text) { mark, field in
      mark + (values[field].map { "-\(field.rawValue.prefix(1))\($0)" } ?? "")
    }
  }

  /// Returns the hash of a note's text: everything after the front matter and one line break.
  package static func hash(ofTextOf note: ParsedNote, in bytes: Span<UInt8>) -> String {
    let body = bytes.extracting(note.bodyRange)
    let start =
      body.count > 1 && body[0] == .carriageReturn && body[1] == .lineFeed
      ? 2 : body.count > 0 && body[0] == .lineFeed ? 1 : 0
    var text: [UInt8] = []
    text.append(body.extracting(start...))
    return MD5.hexadecimal(of: text)
  }

  /// Returns the hash of a value; the items of a list are joined by line feeds.
  package static func hash(of value: String) -> String { String(MD5.hexadecimal(of: Array(value.utf8)).prefix(8)) }

  package static func state(of note: ParsedNote, in bytes: Span<UInt8>) -> EnrichedState {
    guard let mark = EnrichmentMark(of: note) else { return .none }
    return mark.text == hash(ofTextOf: note, in: bytes) ? .current : .stale
  }
}
