/// Text of help and manual pages: paragraphs, code and lists, independent of the output format.
///
/// It is written as an array literal in which a plain string is a paragraph: `["One.", "Two.", .code("sheaf list")]`. A
/// single string is one paragraph.
package struct Prose: Hashable, Sendable {
  /// A piece of prose that begins on a new line.
  package enum Block: Hashable, Sendable {
    /// Words that are wrapped.
    case paragraph(Phrase)
    /// Lines that are shown unchanged.
    case code(String)
    /// A list of items with bullets.
    case list([Phrase])
    /// Terms with their meanings.
    case definitions([Definition])
  }

  /// A term with its meaning.
  package struct Definition: Hashable, Sendable {
    /// The term.
    package let term: Phrase
    /// The meaning.
    package let meaning: Phrase

    /// Makes a definition of `term`.
    package init(_ term: Phrase, _ meaning: Phrase) {
      self.term = term
      self.meaning = meaning
    }
  }

  /// The blocks in order.
  package let blocks: [Block]

  /// Makes prose from its blocks.
  package init(blocks: [Block]) {
    self.blocks = blocks
  }

  /// Whether there are no blocks.
  package var isEmpty: Bool { blocks.isEmpty }

  /// Joins two pieces of prose.
  package static func + (first: Prose, second: Prose) -> Prose {
    Prose(blocks: first.blocks + second.blocks)
  }

  /// Every phrase in the prose, in order.
  package var phrases: [Phrase] {
    blocks.flatMap { block -> [Phrase] in
      switch block {
      case .paragraph(let phrase): [phrase]
      case .code: []
      case .list(let items): items
      case .definitions(let definitions): definitions.flatMap { [$0.term, $0.meaning] }
      }
    }
  }

  /// Every reference in the prose, in order.
  package var references: [Reference] {
    phrases.flatMap(\.pieces).compactMap { if case .reference(let reference) = $0 { reference } else { nil } }
  }
}

extension Prose: ExpressibleByArrayLiteral {
  /// Makes prose from its blocks.
  package init(arrayLiteral blocks: Block...) {
    self.init(blocks: blocks)
  }
}

extension Prose: ExpressibleByStringInterpolation {
  /// Makes prose of one paragraph.
  package init(stringLiteral text: String) {
    self.init(blocks: text.isEmpty ? [] : [.paragraph(Phrase(stringLiteral: text))])
  }

  /// Makes prose of one paragraph with marked parts.
  package init(stringInterpolation: Phrase.Interpolation) {
    self.init(blocks: [.paragraph(Phrase(stringInterpolation: stringInterpolation))])
  }
}

extension Prose.Block: ExpressibleByStringInterpolation {
  /// Makes a paragraph.
  package init(stringLiteral text: String) {
    self = .paragraph(Phrase(stringLiteral: text))
  }

  /// Makes a paragraph with marked parts.
  package init(stringInterpolation: Phrase.Interpolation) {
    self = .paragraph(Phrase(stringInterpolation: stringInterpolation))
  }
}
