internal import Dates
internal import SystemCalls
internal import Terminal
internal import VaultCore

/// What layouts know of the terminal or file on which text is shown.
struct Display: Sendable {
  /// Whether it is a terminal.
  let isTerminal: Bool
  /// The width of the terminal in columns; nil if it is unknown, or if it is not a terminal.
  let width: Int?
  let palette: Palette
  /// The present date and time.
  let now: CivilDateTime
  /// The zone in which dates are shown.
  let zone: TimeZoneRules
  /// The name of the machine in hyperlinks.
  fileprivate let host: String

  /// Returns a terminal hyperlink to a file of a vault; nil if links are not used.
  func link(to path: [UInt8], in view: VaultView) -> Hyperlink? {
    guard palette.usesHyperlinks else { return nil }
    return Hyperlink(host: host, path: view.vault.absolutePath(path).bytes)
  }

  /// Returns a path from the root of the vault as users would type it, with a terminal hyperlink.
  func name(of path: [UInt8], in view: VaultView) -> StyledText {
    StyledText(name: view.displayPath(path), link: link(to: path, in: view))
  }
}

extension Session {
  /// Standard output, for layouts.
  var display: Display {
    Display(
      isTerminal: output.isTerminal, width: output.width, palette: palette, now: civilNow,
      zone: surroundings.zone, host: palette.usesHyperlinks ? environment("HOSTNAME") ?? "" : "")
  }
}

extension Session {
  /// The current date and time by the user's clock.
  var civilNow: CivilDateTime { CivilDateTime(nanoseconds: surroundings.now(), in: surroundings.zone) }
}
