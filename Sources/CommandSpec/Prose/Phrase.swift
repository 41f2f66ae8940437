/// Text within a line, with references that are checked against the table.
///
/// Written as a string literal: `"Stops after \(value: "COUNT") notes, see \(option: "all")."` White space,
/// line ends included, counts as one space.
package struct Phrase: Hashable, Sendable {
  /// A stretch of a phrase.
  package enum Piece: Hashable, Sendable {
    /// Plain words.
    case text(String)
    /// Something to be typed or read letter by letter.
    case code(String)
    /// The name that stands for a value.
    case metavariable(String)
    /// A mention of something in the table.
    case reference(Reference)
  }

  /// The stretches in order.
  package let pieces: [Piece]
}

/// A mention of something that must exist.
package enum Reference: Hashable, Sendable {
  /// An option by its long name, of the command at hand or of the one named.
  case option(String, of: String?)
  /// A command by its name.
  case command(String)
  /// A manual page by name and section.
  case page(String, Int)
}

extension Phrase: ExpressibleByStringInterpolation {
  /// Makes a phrase of plain words.
  package init(stringLiteral text: String) {
    pieces = text.isEmpty ? [] : [.text(text)]
  }

  /// Makes a phrase from a literal with marked parts.
  package init(stringInterpolation: Interpolation) {
    pieces = stringInterpolation.pieces
  }

  /// Collects the stretches of a literal.
  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var pieces: [Piece] = []

    /// Begins a literal.
    package init(literalCapacity: Int, interpolationCount: Int) {
      pieces.reserveCapacity(2 * interpolationCount + 1)
    }

    /// Plain words.
    package mutating func appendLiteral(_ text: String) {
      if !text.isEmpty { pieces.append(.text(text)) }
    }

    /// Text computed elsewhere.
    package mutating func appendInterpolation(_ text: String) {
      appendLiteral(text)
    }

    /// Something to be typed or read letter by letter.
    package mutating func appendInterpolation(code: String) {
      pieces.append(.code(code))
    }

    /// The name that stands for a value.
    package mutating func appendInterpolation(value: String) {
      pieces.append(.metavariable(value))
    }

    /// An option by its long name without dashes, of the command at hand or of the one named.
    package mutating func appendInterpolation(option: String, of command: String? = nil) {
      pieces.append(.reference(.option(option, of: command)))
    }

    /// A command by its name, without the program's.
    package mutating func appendInterpolation(command: String) {
      pieces.append(.reference(.command(command)))
    }

    /// A manual page by name and section.
    package mutating func appendInterpolation(page: String, _ section: Int) {
      pieces.append(.reference(.page(page, section)))
    }
  }
}
