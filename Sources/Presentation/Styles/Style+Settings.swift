package import Terminal
internal import VaultCore

extension Style {
  /// Returns the style of a category's badge: the colour in the config, otherwise its default one.
  package static func category(_ name: String, color: String?) -> Style { named(color: color) ?? .category(name) }

  /// Returns the style of a folder with a colour of the config, or the default one.
  package static func folder(color: String?) -> Style { named(color: color) ?? .folder }

  /// Returns the style of a tag with a colour of the config, or the default one.
  package static func tag(color: String?) -> Style { named(color: color) ?? .tag }

  /// Returns the style of a colour in the config: that of the closest of the 16 colours; nil if the colour is invalid.
  private static func named(color: String?) -> Style? {
    guard let name = color.flatMap({ StyleColor($0) })?.name else { return nil }
    return StyleColor.Name.allCases.firstIndex(of: name).map { Style(Color.allCases[$0]) }
  }
}

/// The symbols of tags and folders.
package enum StyleSymbol {
  /// Returns a symbol as lists show it: the names that some programs have for their symbols are not shown.
  package static func shown(_ symbol: String?) -> String {
    guard let symbol, !symbol.isEmpty else { return "" }
    let isName = symbol.utf8.count > 2 && symbol.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") }
    return isName ? "" : symbol
  }
}
