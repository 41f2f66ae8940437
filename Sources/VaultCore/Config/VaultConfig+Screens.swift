extension VaultConfig {
  /// The settings of `sheaf browse` and `sheaf pick`.
  package struct ScreenSettings: Equatable, Sendable {
    /// Whether `browse` draws a screen; otherwise it asks line by line.
    package var isDrawn = true
    /// Whether the mouse is used.
    package var usesMouse = false
    /// The milliseconds after which a lone Esc is a key.
    package var escapeDelay = 30
    /// Which reports of keys terminals are asked for.
    package var keyboard = KeyReports.usual
    /// Whether terminals are told where a frame begins and ends.
    package var isSynchronized = true
    /// How names in scripts from right to left are written.
    package var bidi = BidiText.plain
    /// Whether characters of ambiguous width take two columns.
    package var isAmbiguousWide = false
    /// The keys of actions by their names, in place of the usual ones.
    package var keys: [String: [String]] = [:]

    /// The usual settings.
    package init() {}
  }

  /// How text in scripts from right to left is written for terminals, of which only some reorder it.
  package enum BidiText: String, CaseIterable, Sendable {
    /// In its logical order.
    case plain
    /// Isolated from the text around it, by characters that such terminals obey.
    case isolate
  }

  /// How terminals report keys.
  package enum KeyReports: String, CaseIterable, Sendable {
    /// As they do unless they are asked.
    case usual
    /// So that all keys can be told apart, as the protocol of kitty has it.
    case enhanced
  }
}
