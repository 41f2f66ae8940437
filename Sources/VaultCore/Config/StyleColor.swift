/// A colour of a folder, tag or category in the config: one of the 16 terminal colours by its name, or any colour as
/// `#RRGGBB` or `#RRGGBBAA`.
package struct StyleColor: Sendable, Hashable {
  /// The 16 colours of a terminal, in the order of its codes.
  package enum Name: String, CaseIterable, Sendable {
    case black, red, green, yellow, blue, magenta, cyan, white
    case brightBlack = "bright-black"
    case brightRed = "bright-red"
    case brightGreen = "bright-green"
    case brightYellow = "bright-yellow"
    case brightBlue = "bright-blue"
    case brightMagenta = "bright-magenta"
    case brightCyan = "bright-cyan"
    case brightWhite = "bright-white"

    /// The default colours of these names in xterm: red, green, blue and opacity, one byte each, red in the highest byte.
    private static let colors: [UInt32] = [
      0x0000_00FF, 0xCD00_00FF, 0x00CD_00FF, 0xCDCD_00FF, 0x0000_EEFF, 0xCD00_CDFF, 0x00CD_CDFF, 0xE5E5_E5FF,
      0x7F7F_7FFF, 0xFF00_00FF, 0x00FF_00FF, 0xFFFF_00FF, 0x5C5C_FFFF, 0xFF00_FFFF, 0x00FF_FFFF, 0xFFFF_FFFF,
    ]

    fileprivate var rgba: UInt32 { Self.colors[Self.allCases.firstIndex(of: self) ?? 0] }
  }

  /// Red, green, blue and opacity, one byte each, red in the highest byte.
  package let rgba: UInt32
  /// The name that specified the colour; nil for a colour given in another form.
  private let given: Name?

  /// Creates a colour from its parts.
  package init(rgba: UInt32) { (self.rgba, given) = (rgba, nil) }

  /// Creates a colour from its text in the config; nil if it is none. Case is ignored, and the `#` is optional.
  package init?(_ text: String) {
    let key = text.lowercased().filter { $0 != "_" && $0 != " " && $0 != "-" }
    if let name = Name.allCases.first(where: { $0.rawValue.filter { $0 != "-" } == key }) {
      (rgba, given) = (name.rgba, name)
      return
    }
    let digits = text.utf8.first == UInt8(ascii: "#") ? text.dropFirst() : text[...]
    guard digits.allSatisfy(\.isHexDigit), let number = UInt32(digits, radix: 16) else { return nil }
    switch digits.utf8.count {
    case 6: rgba = number << 8 | 0xFF
    case 8: rgba = number
    default: return nil
    }
    given = nil
  }

  /// The text of the colour in the config.
  package var text: String {
    if let given { return given.rawValue }
    let digits = String(rgba, radix: 16, uppercase: true)
    let whole = String(repeating: "0", count: 8 - digits.count) + digits
    return "#" + (whole.hasSuffix("FF") ? String(whole.dropLast(2)) : whole)
  }

  /// The closest terminal colour. A colour with a hue is never mapped to black, white or grey.
  package var name: Name {
    if let given { return given }
    let own = Self.parts(rgba)
    let isGrey = (own.max() ?? 0) - (own.min() ?? 0) < 32
    let candidates = Name.allCases.filter { name in
      let parts = Self.parts(name.rgba)
      return (parts.max() == parts.min()) == isGrey
    }
    func distance(_ name: Name) -> Int {
      zip(Self.parts(name.rgba), own).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
    return candidates.min { distance($0) < distance($1) } ?? .white
  }

  private static func parts(_ rgba: UInt32) -> [Int] { [24, 16, 8].map { Int(rgba >> $0 & 0xFF) } }
}
