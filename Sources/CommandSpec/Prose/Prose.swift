/// Running text of help and manual: paragraphs, code and lists, in no particular markup.
///
/// Written as an array literal in which a bare string is a paragraph: `["One.", "Two.", .code("sheaf
/// list")]`. A single string is one paragraph.
package struct Prose: Hashable, Sendable {
  /// A piece of prose that begins on a line of its own.
  package enum Block: Hashable, Sendable {
    /// Words that are filled and wrapped.
    case paragraph(Phrase)
    /// Lines shown exactly as they are.
    case code(String)
    /// Items, each behind a bullet.
    case list([Phrase])
    /// Terms, each with what it means.
    case definitions([Definition])
  }

  /// A term and what it means.
  package struct Definition: Hashable, Sendable {
    /// What is defined.
    package let term: Phrase
    /// What it means.
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

  /// Whether there is nothing to read.
  package var isEmpty: Bool { blocks.isEmpty }

  /// Prose and more prose after it.
  package static func + (first: Prose, second: Prose) -> Prose {
    Prose(blocks: first.blocks + second.blocks)
  }

  /// Every phrase within, in order.
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

  /// Every mention of something that must exist, in order.
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
