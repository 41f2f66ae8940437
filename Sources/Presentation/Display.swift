package import Dates
internal import SystemCalls
package import Terminal
package import VaultCore

/// What layouts know of the terminal or file on which text is shown.
package struct Display: Sendable {
  package let isTerminal: Bool
  /// The width of the terminal in columns; nil if it is unknown, or if it is not a terminal.
  package let width: Int?
  /// The colours.
  package let palette: Palette
  /// The present date and time.
  package let now: CivilDateTime
  /// The zone in which dates are shown.
  package let zone: TimeZoneRules
  /// The name of the machine in hyperlinks.
  private let host: String

  /// Describes a terminal or file.
  package init(isTerminal: Bool, width: Int?, palette: Palette, now: CivilDateTime, zone: TimeZoneRules, host: String) {
    (self.isTerminal, self.width, self.palette) = (isTerminal, width, palette)
    (self.now, self.zone, self.host) = (now, zone, host)
  }

  /// Returns rows of cells as lines, in columns that fit.
  package func table(_ rows: [[StyledText]], _ columns: TextTable.Column...) -> [StyledText] {
    var table = TextTable(columns)
    for row in rows { table.append(row) }
    return table.lines(width: width, palette: palette)
  }

  /// Returns a line as it is shown, cut at the edge of the terminal.
  package func fitted(_ line: StyledText) -> StyledText {
    let line = line.prepared(for: palette)
    return width.map { line.truncated(toColumns: $0) } ?? line
  }

  /// Returns a terminal hyperlink to a file of a vault; nil if links are not used.
  package func link(to path: [UInt8], in view: VaultView) -> Hyperlink? {
    guard palette.usesHyperlinks else { return nil }
    return Hyperlink(host: host, path: view.vault.absolutePath(path).bytes)
  }

  /// Returns a path from the root of the vault as users would type it, with a terminal hyperlink.
  package func name(of path: [UInt8], in view: VaultView) -> StyledText {
    StyledText(name: view.displayPath(path), link: link(to: path, in: view))
  }
}
