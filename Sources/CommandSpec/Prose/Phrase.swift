/// Text within a line, with references that are checked against the table.
///
/// It is written as a string literal: `"Stops after \(value: "COUNT") notes, see \(option: "all")."` White space,
/// including line ends, counts as one space.
package struct Phrase: Hashable, Sendable {
  /// A part of a phrase.
  package enum Piece: Hashable, Sendable {
    /// Plain words.
    case text(String)
    /// Text to be typed or read literally.
    case code(String)
    /// The name of a value.
    case metavariable(String)
    /// A name that is printed without quotes.
    case name(String, Name)
    /// A reference to an item of the table.
    case reference(Reference)
  }

  /// The kinds of names, which manual pages tell apart.
  package enum Name: Hashable, Sendable {
    /// A word of a language, such as a key of the config.
    case keyword
    /// A variable of the environment.
    case variable
    /// A section of the page.
    case section
  }

  /// The parts in order.
  package let pieces: [Piece]

  /// Joins two phrases.
  package static func + (first: Phrase, second: Phrase) -> Phrase { Phrase(pieces: first.pieces + second.pieces) }
}

/// A reference to an item that must exist.
package enum Reference: Hashable, Sendable {
  /// An option by its long name, of the current command or of the given one.
  case option(String, of: String?)
  /// A command by its name.
  case command(String)
  /// A manual page by name and section.
  case page(String, Int)
}

extension Phrase: ExpressibleByStringInterpolation {
  /// Makes a phrase of plain words.
  package init(stringLiteral text: String) { pieces = text.isEmpty ? [] : [.text(text)] }

  /// Makes a phrase from a literal with marked parts.
  package init(stringInterpolation: Interpolation) { pieces = stringInterpolation.pieces }

  /// Collects the parts of a literal.
  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var pieces: [Piece] = []

    /// Begins a literal.
    package init(literalCapacity: Int, interpolationCount: Int) { pieces.reserveCapacity(2 * interpolationCount + 1) }

    /// Appends plain words.
    package mutating func appendLiteral(_ text: String) {
      if !text.isEmpty { pieces.append(.text(text)) }
    }

    /// Appends computed text.
    package mutating func appendInterpolation(_ text: String) { appendLiteral(text) }

    /// Appends text to be typed or read literally.
    package mutating func appendInterpolation(code: String) { pieces.append(.code(code)) }

    /// Appends texts to be typed or read literally, with commas between them.
    package mutating func appendInterpolation(codes: [String]) {
      for (index, code) in codes.enumerated() {
        if index > 0 { appendLiteral(", ") }
        pieces.append(.code(code))
      }
    }

    /// Appends the name of a value.
    package mutating func appendInterpolation(value: String) { pieces.append(.metavariable(value)) }

    package mutating func appendInterpolation(name: String, _ kind: Name) { pieces.append(.name(name, kind)) }

    /// Appends an option by its long name without dashes, of the current command or of the given one.
    package mutating func appendInterpolation(option: String, of command: String? = nil) {
      pieces.append(.reference(.option(option, of: command)))
    }

    /// Appends a command by its name, without that of the program.
    package mutating func appendInterpolation(command: String) { pieces.append(.reference(.command(command))) }

    /// Appends a manual page by name and section.
    package mutating func appendInterpolation(page: String, _ section: Int) {
      pieces.append(.reference(.page(page, section)))
    }
  }
}

extension Phrase {
  /// The text without emphasis.
  package var plain: String {
    pieces.map { piece in
      switch piece {
      case .text(let text), .code(let text), .metavariable(let text), .name(let text, _): text
      case .reference(let reference): reference.spelling(program: "")
      }
    }.joined()
  }
}

extension Reference {
  /// Returns the reference as plain text, where `program` is the name of the program; empty to leave it out.
  package func spelling(program: String) -> String {
    switch self {
    case .option(let name, _): "--\(name)"
    case .command(let name): program.isEmpty ? name : "\(program) \(name)"
    case .page(let name, let section): "\(name)(\(section))"
    }
  }
}
