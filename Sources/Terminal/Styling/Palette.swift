/// The capabilities of the destination, which determine how `StyledText` is rendered.
package struct Palette: Hashable, Sendable {
  /// Whether colours and attributes are written as SGR sequences.
  package var usesColor: Bool
  /// Whether links are written as OSC 8 hyperlinks.
  package var usesHyperlinks: Bool
  /// Whether untrusted text is made harmless (see `TerminalText`); otherwise text is exact.
  package var neutralises: Bool

  /// Creates a palette. It neutralises wherever sequences are written, since the output then ends up on a terminal.
  package init(usesColor: Bool, usesHyperlinks: Bool = false, isTerminal: Bool) {
    self.usesColor = usesColor
    self.usesHyperlinks = usesHyperlinks
    neutralises = isTerminal || usesColor || usesHyperlinks
  }

  /// Creates the palette of a stream; `isTerminal` and `term` describe the stream itself, even with a pager in between.
  package init(_ choice: ColorChoice, isTerminal: Bool, term: String?) {
    self.init(
      usesColor: choice.usesColor(isTerminal: isTerminal, term: term),
      usesHyperlinks: choice.usesHyperlinks(isTerminal: isTerminal, term: term), isTerminal: isTerminal)
  }

  /// The palette for exact text in pipes and files.
  package static let exact = Palette(usesColor: false, isTerminal: false)
  /// The palette of a terminal without colour.
  package static let monochrome = Palette(usesColor: false, isTerminal: true)
  /// The palette of a terminal with colour.
  package static let color = Palette(usesColor: true, isTerminal: true)
}
