/// A generator whose sequence is decided by its seed (SplitMix64), so that a failure can be repeated.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// Text made of pieces that are hard on layout and terminals.
  mutating func text(of pieces: [String], upTo count: Int) -> String {
    (0..<Int.random(in: 0...count, using: &self)).map { _ in pieces.randomElement(using: &self) ?? "" }
      .joined()
  }

  /// Any bytes.
  mutating func bytes(upTo count: Int) -> [UInt8] {
    (0..<Int.random(in: 0...count, using: &self)).map { _ in UInt8.random(in: 0...255, using: &self) }
  }

  /// Pieces for `text(of:upTo:)`.
  static let pieces = [
    "a", "word ", "longer-word", " ", "漢", "字。", "「", "한국어 ", "é", "e\u{301}", "👩‍👩‍👧", "🇩🇪", "☁️", "1️⃣", "👍🏽",
    "\u{1B}[31m", "\u{202E}", "\u{9B}", "\u{7F}", "\u{FEFF}", "\u{200D}", "क्षि", "ﷺ", "~", "(", ")",
  ]
}
