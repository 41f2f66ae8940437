/// What a terminal can do, by the variable `TERM`.
///
/// It is a table and not terminfo: the sequences are those that all terminals of today share, and the differences that
/// matter are few.
package struct TerminalKind: Hashable, Sendable {
  /// Whether the terminal has a second screen for programs, which leaves the first one as it was.
  package var hasAlternateScreen = true
  /// Whether the terminal may be asked to show a frame at once (mode 2026). Others ignore it, except for a few.
  package var takesFrames = true
  /// Whether it may be asked to mark pastes and to report its focus.
  package var reportsPastes = true
  /// Whether text can be slanted.
  package var hasItalics = true
  /// Whether it understands commands to the terminal itself, such as for the clipboard (OSC).
  package var takesCommands = true
  /// Whether it shows hyperlinks (OSC 8), or at least ignores them.
  package var takesHyperlinks: Bool { takesCommands && hasItalics }
  /// Whether the cursor can be moved at all.
  package var movesCursor = true

  private static let kinds: [(names: [String], kind: TerminalKind)] = [
    (
      ["dumb", "unknown", ""],
      TerminalKind(
        hasAlternateScreen: false, takesFrames: false, reportsPastes: false, takesCommands: false, movesCursor: false)
    ),
    (["linux"], TerminalKind(hasAlternateScreen: false, takesFrames: false, hasItalics: false, takesCommands: false)),
    // Emacs' terminal.
    (["eterm"], TerminalKind(takesFrames: false, reportsPastes: false, hasItalics: false, takesCommands: false)),
    (["screen"], TerminalKind(hasItalics: false)),
    (
      ["xterm", "tmux", "alacritty", "foot", "rxvt", "st", "kitty", "ghostty", "wezterm", "konsole", "vte", "contour"],
      TerminalKind()
    ),
  ]

  /// What a terminal can do of which nothing is known but that it moves the cursor, as a VT220.
  private static let unknown = TerminalKind(
    hasAlternateScreen: false, takesFrames: false, reportsPastes: false, hasItalics: false, takesCommands: false)

  /// Returns the row of a terminal; nil, as if the variable was not set, is the same as `dumb`.
  package static func named(_ term: String?) -> TerminalKind {
    // Names have variants, such as xterm-256color and xterm-kitty.
    let name = (term ?? "").lowercased()
    let stem = name.split(separator: "-").first.map(String.init) ?? ""
    return kinds.first { $0.names.contains(stem) }?.kind ?? unknown
  }
}
