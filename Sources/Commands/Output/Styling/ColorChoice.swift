/// Whether output is coloured, decided from what the user asked for and where it goes.
package enum ColorChoice: String, Sendable, CaseIterable {
  /// Colour on a terminal that has it.
  case auto
  /// Colour wherever the output goes.
  case always
  /// No colour.
  case never
  /// Colour wherever the output goes, but no sequences other than those of colour, so no hyperlinks.
  case ansi

  /// The choice that counts: the option, then `SHEAF_COLOR`, `NO_COLOR`, `CLICOLOR_FORCE`, and `auto` when
  /// none is set.
  ///
  /// An unknown word in `SHEAF_COLOR` counts as not set; `NO_COLOR` counts when it is not empty
  /// (no-color.org), and `CLICOLOR_FORCE` unless it is empty or `0` (bixense.com/clicolors).
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

  /// Whether to colour; `isTerminal` and `term` (the variable `TERM`) are those of the stream written to.
  package func usesColor(isTerminal: Bool, term: String?) -> Bool {
    switch self {
    case .always, .ansi: true
    case .never: false
    case .auto: isTerminal && Self.obeysSequences(term)
    }
  }

  /// Whether hyperlinks may be written: only to a terminal that is coloured, and not with `ansi`.
  package func usesHyperlinks(isTerminal: Bool, term: String?) -> Bool {
    self != .ansi && isTerminal && Self.obeysSequences(term) && usesColor(isTerminal: isTerminal, term: term)
  }

  /// Whether a terminal of this type obeys escape sequences at all; the Linux console prints unknown ones.
  private static func obeysSequences(_ term: String?) -> Bool {
    guard let term else { return false }
    return !term.isEmpty && term != "dumb" && term != "unknown"
  }
}
