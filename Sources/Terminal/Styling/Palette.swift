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
    (self.usesColor, self.usesHyperlinks) = (usesColor, usesHyperlinks)
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

/// The choice whether output is coloured, which depends on the user's settings and the destination.
package enum ColorChoice: String, Sendable, CaseIterable {
  /// Colour on a terminal that has it.
  case auto
  /// Colour wherever the output goes.
  case always
  /// No colour.
  case never
  /// Colour wherever the output goes, but only colour sequences, so no hyperlinks.
  case ansi

  /// Creates the effective choice: the option, otherwise `SHEAF_COLOR`, `NO_COLOR`, `CLICOLOR_FORCE`, or `auto` if none
  /// is set.
  ///
  /// An unknown word in `SHEAF_COLOR` is ignored. `NO_COLOR` counts if it is not empty (no-color.org), and
  /// `CLICOLOR_FORCE` if it is neither empty nor `0` (bixense.com/clicolors).
  package init(option: ColorChoice?, environment: (String) -> String?) {
    if let option {
      self = option
    } else if let own = environment("SHEAF_COLOR").flatMap({ ColorChoice(rawValue: $0.lowercased()) }) {
      self = own
    } else if let none = environment("NO_COLOR"), !none.isEmpty {
      self = .never
    } else if let force = environment("CLICOLOR_FORCE"), !force.isEmpty, force != "0" {
      self = .always
    } else {
      self = .auto
    }
  }

  /// Returns whether to use colour. `isTerminal` and `term` (the variable `TERM`) describe the output stream.
  package func usesColor(isTerminal: Bool, term: String?) -> Bool {
    switch self {
    case .always, .ansi: true
    case .never: false
    case .auto: isTerminal && Self.obeysSequences(term)
    }
  }

  /// Returns whether to use hyperlinks: only on a terminal with colour, and not with `ansi`.
  package func usesHyperlinks(isTerminal: Bool, term: String?) -> Bool {
    self != .ansi && isTerminal && Self.obeysSequences(term) && usesColor(isTerminal: isTerminal, term: term)
  }

  private static func obeysSequences(_ term: String?) -> Bool {
    guard let term else { return false }
    return !term.isEmpty && term != "dumb" && term != "unknown"
  }
}
