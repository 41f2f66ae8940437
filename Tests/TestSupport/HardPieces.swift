extension SplitMix64 {
  /// Pieces for `text(of:upTo:)` that are hard to measure, to break into lines or to show on a terminal.
  package static let pieces = [
    "a", "word ", "longer-word", " ", "漢", "字。", "「", "한국어 ", "é", "e\u{301}", "👩‍👩‍👧", "🇩🇪", "☁️", "1️⃣", "👍🏽",
    "\u{1B}[31m", "\u{202E}", "\u{9B}", "\u{7F}", "\u{FEFF}", "\u{200D}", "क्षि", "ﷺ", "~", "(", ")",
  ]
}
