/// What the receiver of styled text understands, and so what `StyledText` is turned into for it.
struct Palette: Hashable, Sendable {
  /// Colours and attributes are written as SGR sequences.
  var usesColor: Bool
  /// Links are written as OSC 8 hyperlinks.
  var usesHyperlinks: Bool
  /// Untrusted text is made harmless, see `TerminalText`. Off, text is exact.
  var neutralises: Bool

  /// A palette; neutralising is on wherever sequences are written, since those go to a terminal in the end.
  init(usesColor: Bool, usesHyperlinks: Bool = false, isTerminal: Bool) {
    self.usesColor = usesColor
    self.usesHyperlinks = usesHyperlinks
    neutralises = isTerminal || usesColor || usesHyperlinks
  }

  /// The palette for a stream: `isTerminal` and `term` are its own, also when a pager stands between.
  init(_ choice: ColorChoice, isTerminal: Bool, term: String?) {
    self.init(
      usesColor: choice.usesColor(isTerminal: isTerminal, term: term),
      usesHyperlinks: choice.usesHyperlinks(isTerminal: isTerminal, term: term), isTerminal: isTerminal)
  }

  /// Exact text for pipes and files.
  static let exact = Palette(usesColor: false, isTerminal: false)
  /// A terminal without colour.
  static let monochrome = Palette(usesColor: false, isTerminal: true)
  /// A terminal with colour.
  static let color = Palette(usesColor: true, isTerminal: true)
}
