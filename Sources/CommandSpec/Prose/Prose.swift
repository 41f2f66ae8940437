/// Text of help and manual pages: paragraphs, code and lists, independent of the output format.
///
/// It is written as a string of paragraphs, with an empty line between two of them, or as an array of such strings and
/// other parts: `["One.", .code("sheaf list")]`.
package struct Prose: Hashable, Sendable {
  /// A piece of prose that begins on a new line.
  package enum Block: Hashable, Sendable {
    /// Words that are wrapped.
    case paragraph(Phrase)
    /// Lines that are shown unchanged.
    case code(String)
    /// A list of items with bullets.
    case list([Phrase])
    /// A list of items with numbers.
    case steps([Phrase])
    /// Terms with their meanings.
    case definitions([Definition])
    /// Short terms with their meanings beside them.
    case table([Definition])
  }

  /// A term with its meaning.
  package struct Definition: Hashable, Sendable {
    package let term: Phrase
    package let meaning: Phrase
    /// What follows the meaning.
    package let more: Prose

    /// Makes a definition of `term`.
    package init(_ term: Phrase, _ meaning: Phrase, more: Prose = Prose(blocks: [])) {
      (self.term, self.meaning, self.more) = (term, meaning, more)
    }
  }

  private let made: [Block]
  /// The parts of a literal. They are split into paragraphs when those are read, which most runs of the program never do.
  private let literal: [Phrase.Piece]

  package init(blocks: [Block]) { (made, literal) = (blocks, []) }

  private init(_ literal: [Phrase.Piece]) { (made, self.literal) = ([], literal) }

  /// The blocks in order.
  package var blocks: [Block] { literal.isEmpty ? made : Self.paragraphs(of: literal) }

  /// Whether there are no blocks.
  package var isEmpty: Bool { made.isEmpty && literal.isEmpty }

  /// Returns whether both have the same blocks.
  package static func == (first: Prose, second: Prose) -> Bool { first.blocks == second.blocks }

  /// Feeds the blocks to the hasher.
  package func hash(into hasher: inout Hasher) { hasher.combine(blocks) }

  /// Joins two pieces of prose.
  package static func + (first: Prose, second: Prose) -> Prose { Prose(blocks: first.blocks + second.blocks) }

  /// Every phrase in the prose, in order.
  package var phrases: [Phrase] {
    blocks.flatMap { block -> [Phrase] in
      switch block {
      case .paragraph(let phrase): [phrase]
      case .code: []
      case .list(let items), .steps(let items): items
      case .definitions(let definitions), .table(let definitions):
        definitions.flatMap { [$0.term, $0.meaning] + $0.more.phrases }
      }
    }
  }

  /// Every reference in the prose, in order.
  package var references: [Reference] {
    phrases.flatMap(\.pieces).compactMap { if case .reference(let reference) = $0 { reference } else { nil } }
  }
}

extension Prose: ExpressibleByArrayLiteral {
  /// Joins parts.
  package init(arrayLiteral parts: Prose...) { self.init(blocks: parts.flatMap(\.blocks)) }

  /// Makes prose of lines that are shown unchanged.
  package static func code(_ lines: String) -> Prose { Prose(blocks: [.code(lines)]) }

  /// Makes prose of a list of items with bullets.
  package static func list(_ items: [Phrase]) -> Prose { Prose(blocks: [.list(items)]) }

  /// Makes prose of terms with their meanings.
  package static func definitions(_ definitions: [Definition]) -> Prose { Prose(blocks: [.definitions(definitions)]) }

  /// Makes prose of terms with their meanings.
  package static func terms(_ terms: KeyValuePairs<Phrase, Phrase>) -> Prose {
    .definitions(terms.map { Definition($0.key, $0.value) })
  }
}

extension Prose: ExpressibleByStringInterpolation {
  /// Makes prose of paragraphs, with an empty line between two of them.
  package init(stringLiteral text: String) { self.init(text.isEmpty ? [] : [.text(text)]) }

  /// Makes prose of paragraphs with marked parts.
  package init(stringInterpolation: Phrase.Interpolation) {
    self.init(Phrase(stringInterpolation: stringInterpolation).pieces)
  }

  private static func paragraphs(of pieces: [Phrase.Piece]) -> [Block] {
    var paragraphs: [[Phrase.Piece]] = [[]]
    for piece in pieces {
      guard case .text(let text) = piece else {
        paragraphs[paragraphs.count - 1].append(piece)
        continue
      }
      for (index, part) in parts(of: text).enumerated() {
        if index > 0 { paragraphs.append([]) }
        if !part.isEmpty { paragraphs[paragraphs.count - 1].append(.text(String(part))) }
      }
    }
    return paragraphs.filter { !$0.isEmpty }.map { .paragraph(Phrase(pieces: $0)) }
  }

  /// Returns the parts of a text between empty lines.
  private static func parts(of text: String) -> [Substring] {
    var (parts, rest) = ([Substring](), text[...])
    while let gap = rest.firstRange(of: "\n\n") {
      parts.append(rest[..<gap.lowerBound])
      rest = rest[gap.upperBound...]
    }
    return parts + [rest]
  }
}

extension Prose.Block: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { self = .paragraph(Phrase(stringLiteral: text)) }

  /// Makes a paragraph with marked parts.
  package init(stringInterpolation: Phrase.Interpolation) {
    self = .paragraph(Phrase(stringInterpolation: stringInterpolation))
  }
}

extension Array {
  /// Does the same as `map`, for code that is generic over arguments, context and outcome. Such code is not
  /// specialized. `map`, `flatMap`, `zip`, `for in` and key paths used as functions make the runtime create types and
  /// search all conformances of the program in it, which took half of the parsing time.
  @inline(__always)
  func plainly<Result>(_ transform: (Element) -> Result) -> [Result] {
    var results: [Result] = []
    results.reserveCapacity(count)
    var index = 0
    while index < count {
      results.append(transform(self[index]))
      index += 1
    }
    return results
  }

  /// Does the same as `flatMap`, for such code.
  @inline(__always)
  func plainlyJoined<Result>(_ transform: (Element) -> [Result]) -> [Result] {
    var results: [Result] = []
    var index = 0
    while index < count {
      let parts = transform(self[index])
      var part = 0
      while part < parts.count {
        results.append(parts[part])
        part += 1
      }
      index += 1
    }
    return results
  }
}

/// Prose that is made only when it is read, so that it is not needed for parsing a command line.
package struct LaterProse: Hashable, Sendable {
  /// The name that identifies the prose.
  private let name: String
  private let make: @Sendable () -> Prose

  /// Makes prose that `make` returns; the same name must mean the same prose.
  package init(_ name: String, _ make: @escaping @Sendable () -> Prose) { (self.name, self.make) = (name, make) }

  package var prose: Prose { make() }

  /// Returns whether both have the same name.
  package static func == (left: LaterProse, right: LaterProse) -> Bool { left.name == right.name }

  /// Feeds the name to the hasher.
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// Grammar for sentences that are made from names.
enum Wording {
  /// Returns the words with commas and a final "or"; quotes are up to the caller.
  static func alternatives(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  /// Returns the indefinite article for a capitalised name.
  static func article(_ name: String) -> String { "AEIO".contains(name.prefix(1)) && !name.isEmpty ? "an" : "a" }
}
