/// Makes text from notes, file names, git and other programs harmless for a terminal.
///
/// A terminal obeys control characters, so text that was not written by this program must not reach one as it
/// is. Nothing is removed: what a terminal would obey or hide is shown in a visible form, ASCII except for
/// U+FFFD.
///
/// | in the text | shown as |
/// |---|---|
/// | C0 controls, DEL | `^[`, `^?` |
/// | C1 controls | `\x9b` |
/// | bidi overrides, isolates and marks, other format characters, line separators | `<U+202E>` |
/// | bytes that are not UTF-8 | U+FFFD |
///
/// Joiners (U+200C, U+200D) stay where they join: after a letter, mark or emoji beyond Latin. Everything here
/// is idempotent, so text may pass through twice. Machine formats are exact and never go through here; a
/// terminal's colours and links are added afterwards.
enum TerminalText {
  /// The controls that the layout around a text can take.
  struct Layout: OptionSet, Sendable {
    let rawValue: Int
    /// Keep line feeds.
    static let newlines = Layout(rawValue: 1)
    /// Keep tabs.
    static let tabs = Layout(rawValue: 2)
  }

  /// The text with everything a terminal would obey or hide made visible.
  static func safe(_ text: String, keeping layout: Layout = []) -> String {
    if isPlain(text) { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count + 16)
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      append(scalar, after: previous, keeping: layout, to: &result)
      previous = scalar
    }
    return result
  }

  /// The bytes as text with everything a terminal would obey or hide made visible.
  static func safe(_ bytes: [UInt8], keeping layout: Layout = []) -> String {
    safe(String(decoding: bytes, as: UTF8.self), keeping: layout)
  }

  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  }

  private static func append(
    _ scalar: Unicode.Scalar, after previous: Unicode.Scalar?, keeping layout: Layout, to result: inout String
  ) {
    let value = scalar.value
    switch value {
    case 0x0A where layout.contains(.newlines), 0x09 where layout.contains(.tabs), 0x20..<0x7F:
      result.unicodeScalars.append(scalar)
    case 0..<0x20, 0x7F:
      result += "^"
      result.unicodeScalars.append(Unicode.Scalar(UInt8(value ^ 0x40)))
    case 0x80..<0xA0:
      result += "\\x" + String(value, radix: 16)
    case 0x200C, 0x200D:
      if joins(after: previous) {
        result.unicodeScalars.append(scalar)
      } else {
        result += name(of: scalar)
      }
    default:
      if isHidden(scalar) {
        result += name(of: scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }

  /// Whether a joiner after this scalar can have a meaning; Latin, Greek and Cyrillic have no use for it.
  private static func joins(after previous: Unicode.Scalar?) -> Bool {
    guard let previous, previous.value >= 0x530 else { return false }
    switch previous.properties.generalCategory {
    case .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .unassigned: return false
    default: return true
    }
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0xA0 { return false }
    return switch scalar.properties.generalCategory {
    case .format: !DisplayWidth.isVisibleFormat(scalar.value)
    case .lineSeparator, .paragraphSeparator: true
    default: (0xE0000...0xE007F).contains(scalar.value)
    }
  }

  private static func name(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "<U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ">"
  }
}
