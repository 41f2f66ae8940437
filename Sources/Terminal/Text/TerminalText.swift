package import Bytes

/// Makes text from notes, file names, git and other programs harmless for a terminal.
///
/// A terminal interprets control characters, so text from elsewhere must not reach it unchanged. Nothing is removed:
/// characters that a terminal would interpret or hide are shown in a visible form, which is ASCII except for U+FFFD.
///
/// | in the text | shown as |
/// |---|---|
/// | C0 controls, DEL | `^[`, `^?` |
/// | C1 controls | `\x9b` |
/// | bidi overrides, isolates and marks, other format characters, line separators | `<U+202E>` |
/// | invalid UTF-8 | U+FFFD |
///
/// Joiners (U+200C, U+200D) are kept where they can join: after a letter, mark or emoji of a script other than Latin,
/// Greek and Cyrillic. All functions are idempotent. Machine formats are exact and do not use them; colours and links
/// are added afterwards.
package enum TerminalText {
  /// Control characters that the surrounding layout can handle.
  package struct Layout: OptionSet, Sendable {
    /// The bits of the set.
    package let rawValue: Int

    /// Creates a set from its bits.
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Keeps line feeds.
    package static let newlines = Layout(rawValue: 1)
    /// Keeps tabs.
    package static let tabs = Layout(rawValue: 2)
  }

  /// Returns the text with everything visible that a terminal would interpret or hide.
  package static func safe(_ text: String, keeping layout: Layout = []) -> String {
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

  /// Returns the bytes as text with everything visible that a terminal would interpret or hide.
  package static func safe(_ bytes: [UInt8], keeping layout: Layout = []) -> String {
    safe(String(decoding: bytes, as: UTF8.self), keeping: layout)
  }

  /// Returns data of several lines with everything visible that a terminal would interpret or hide, except for tabs and
  /// the ends of lines.
  package static func safe(data bytes: [UInt8]) -> [UInt8] {
    var lines: [UInt8] = []
    lines.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      // To a terminal, the line ends of Windows are the same.
      if byte == .carriageReturn, index + 1 < bytes.count, bytes[index + 1] == .lineFeed { continue }
      lines.append(byte)
    }
    return Array(safe(lines, keeping: [.newlines, .tabs]).utf8)
  }

  /// Returns a JSON document, or a part of one, with everything escaped that a terminal would interpret or hide.
  package static func safe(json bytes: [UInt8]) -> [UInt8] {
    if bytes.allSatisfy({ $0 < 0x7F }) { return bytes }
    var text: [UInt8] = []
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if (0x7F..<0xA0).contains(scalar.value) || isHidden(scalar) {
        for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
          text += Array("\\u\(String(0x1_0000 + Int(unit), radix: 16).dropFirst())".utf8)
        }
      } else {
        text += Array(String(scalar).utf8)
      }
    }
    return text
  }

  private static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } }

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
    case 0x80..<0xA0: result += "\\x" + String(value, radix: 16)
    case 0x200C, 0x200D:
      if joins(after: previous) { result.unicodeScalars.append(scalar) } else { result += name(of: scalar) }
    default: if isHidden(scalar) { result += name(of: scalar) } else { result.unicodeScalars.append(scalar) }
    }
  }

  /// Returns whether a joiner after this scalar can have an effect; it has none in Latin, Greek and Cyrillic.
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

extension QuotedName {
  /// Returns the name for a terminal: one line, quoted as in `line(of:)` if needed, and harmless.
  package static func terminalText(of name: [UInt8]) -> String { TerminalText.safe(line(of: name)) }
}

extension String {
  /// Whether the text has a character of a script that is written from right to left.
  package var isFromRightToLeft: Bool {
    unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
      default: false
      }
    }
  }

  /// The text on one line, with each sequence of white space replaced by a single space.
  package var withSingleSpaces: String {
    // This avoids the library's slow classification of each character, which would dominate the cost of a title.
    var last = UInt8(ascii: " ")
    let isPlain = utf8.allSatisfy { byte in
      defer { last = byte }
      return byte > 0x20 && byte < 0x7F || byte == .space && last != .space
    }
    if isPlain, last != UInt8(ascii: " ") { return self }
    return split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
