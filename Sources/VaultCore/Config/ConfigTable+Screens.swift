extension ConfigTable {
  /// The keys of `sheaf browse` and `sheaf pick`.
  static let screens: [ConfigKey] = [
    .choice("bidi", "How names from right to left are written: plain or isolate") { _ in \.screens.bidi },
    .number(
      "escape-delay", "The milliseconds after which a lone Esc is a key", from: 1, called: "a number of milliseconds"
    ) { _ in
      \.screens.escapeDelay
    },
    .choice("keyboard", "How terminals report keys: usual or enhanced") { _ in \.screens.keyboard },
    .group("keys", "Keys of sheaf browse, each by the name of what it does"),
    ConfigKey("keys.ACTION", "The keys of that action, in place of the usual ones", .list) { config, action in
      config.screens.keys[action].map { .list($0) }
    } apply: { config, action, value in
      if case .list(let keys)? = value { config.screens.keys[action] = keys }
    } names: {
      $0.screens.keys.keys.sorted()
    },
    .flag("mouse", "Whether sheaf browse uses the mouse") { _ in \.screens.usesMouse },
    .flag("screen", "Whether sheaf browse draws a screen") { _ in \.screens.isDrawn },
    .flag("synchronized", "Whether terminals are told where a frame ends") { _ in \.screens.isSynchronized },
    .flag("wide-ambiguous", "Whether characters of ambiguous width take two columns") { _ in
      \.screens.isAmbiguousWide
    },
  ]
}
