extension VaultConfig {
  /// The settings of `sheaf browse` and `sheaf pick`.
  package struct ScreenSettings: Equatable, Sendable {
    /// Whether `browse` draws a screen; otherwise it asks line by line.
    package var isDrawn = true
    /// Whether the mouse is used.
    package var usesMouse = false
    /// The milliseconds after which a lone Esc is a key.
    package var escapeDelay = 30
    /// The keys of actions by their names, in place of the usual ones.
    package var keys: [String: [String]] = [:]

    /// The usual settings.
    package init() {}
  }
}
