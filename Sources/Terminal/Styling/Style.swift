/// The style of a piece of text: at most one of the terminal's 16 colours, and attributes.
///
/// Only these 16 colours are used, because they follow the user's terminal settings. Colour alone never carries
/// meaning.
package struct Style: Hashable, Sendable {
  /// One of the 16 colours of a terminal; the raw value is the SGR code of the foreground.
  package enum Color: UInt8, Sendable, CaseIterable {
    case black = 30
    case red, green, yellow, blue, magenta, cyan, white
    case brightBlack = 90
    case brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite
  }

  /// Attributes that can be combined with a colour and with each other; the raw value has one bit for each SGR code
  /// below 10.
  package struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits of the attributes.
    package let rawValue: UInt16

    /// Creates attributes from their bits.
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Bold text.
    package static let bold = Attributes(rawValue: 1 << 1)
    /// Faint text.
    package static let dim = Attributes(rawValue: 1 << 2)
    /// Slanted text.
    package static let italic = Attributes(rawValue: 1 << 3)
    /// Text with a line below it.
    package static let underlined = Attributes(rawValue: 1 << 4)
    /// Text whose colour and background are exchanged.
    package static let reversed = Attributes(rawValue: 1 << 7)
    /// Text with a line through it.
    package static let struck = Attributes(rawValue: 1 << 9)
  }

  /// The colour of the text; nil for the terminal's default.
  package var color: Color?
  /// The attributes of the text.
  package var attributes: Attributes

  package init(_ color: Color? = nil, _ attributes: Attributes = Attributes(rawValue: 0)) {
    (self.color, self.attributes) = (color, attributes)
  }

  /// Returns this style combined with another: attributes are added, and the other colour wins if there is one.
  package func adding(_ other: Style) -> Style { Style(other.color ?? color, attributes.union(other.attributes)) }

  /// The parameters of the SGR sequence, such as `1;31`; empty for plain text.
  var parameters: String {
    var codes = (1...9).filter { attributes.rawValue & (1 << $0) != 0 }.map { String($0) }
    if let color { codes.append(String(color.rawValue)) }
    return codes.joined(separator: ";")
  }
}
