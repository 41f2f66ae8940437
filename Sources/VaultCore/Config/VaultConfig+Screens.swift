extension VaultConfig {
  /// The settings of `sheaf browse` and `sheaf pick`.
  package struct ScreenSettings: Equatable, Sendable {
    package var isDrawn = true
    package var usesMouse = false
    package var escapeDelay = 30
    package var keyboard = KeyReports.usual
    package var isSynchronized = true
    package var bidi = BidiText.plain
    package var isAmbiguousWide = false
    package var keys: [String: [String]] = [:]
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

extension ConfigTable {
  /// The keys of `sheaf browse` and `sheaf pick`.
  static let screens: [ConfigKey] = [
    .choice("bidi", "How names from right to left are written: plain or isolate") { _ in \.screens.bidi },
    .key(
      "escape-delay", "The milliseconds after which a lone Esc is a key",
      .number(minimum: 1, called: "a number of milliseconds")
    ) { _ in \.screens.escapeDelay },
    .choice("keyboard", "How terminals report keys: usual or enhanced") { _ in \.screens.keyboard },
    .group("keys", "Keys of sheaf browse, each by the name of what it does"),
    .key(
      "keys.ACTION", "The keys of that action, in place of the usual ones", names: { $0.screens.keys.keys.sorted() },
      path: { action in \.screens.keys[action] }),
    .key("mouse", "Whether sheaf browse uses the mouse") { _ in \.screens.usesMouse },
    .key("screen", "Whether sheaf browse draws a screen") { _ in \.screens.isDrawn },
    .key("synchronized", "Whether terminals are told where a frame ends") { _ in \.screens.isSynchronized },
    .key("wide-ambiguous", "Whether characters of ambiguous width take two columns") { _ in
      \.screens.isAmbiguousWide
    },
  ]
}
