/// What the exit statuses of a command mean, in ascending order.
///
/// It is written as a dictionary: `[1: "No note matches."]`. Every command ends with 0 or 2 too, which the program
/// describes once; a meaning of the command's own replaces that. A single string is the whole description of a command
/// that passes on the status of another program.
package struct ExitMeanings: Hashable, Sendable {
  /// A status with its meaning.
  package struct Row: Hashable, Sendable {
    package let status: Int
    /// One sentence or more.
    package let meaning: Phrase
  }

  /// The meanings by status.
  package let rows: [Row]
  /// The sentence that stands in place of all rows.
  package let sentence: Phrase?

  /// The statuses that every command has.
  private static let common = [0, 2]

  /// Returns the meanings together with those of the statuses that every command has.
  func complete(from program: ExitMeanings) -> ExitMeanings {
    if sentence != nil { return self }
    let others = program.rows.filter { row in
      Self.common.contains(row.status) && !rows.contains { $0.status == row.status }
    }
    return ExitMeanings(rows: (rows + others).sorted { $0.status < $1.status }, sentence: nil)
  }

  /// The meanings as text.
  package var prose: Prose {
    if let sentence { return Prose(blocks: [.paragraph(sentence)]) }
    if rows.isEmpty { return [] }
    return [.definitions(rows.plainly { Prose.Definition(Phrase(stringLiteral: String($0.status)), $0.meaning) })]
  }
}

extension ExitMeanings: ExpressibleByDictionaryLiteral {
  /// Makes meanings by status.
  package init(dictionaryLiteral meanings: (Int, Phrase)...) {
    self.init(rows: meanings.plainly { Row(status: $0.0, meaning: $0.1) }, sentence: nil)
  }
}

extension ExitMeanings: ExpressibleByStringLiteral {
  /// Makes the description of a command that passes on the status of another program.
  package init(stringLiteral sentence: String) { self.init(rows: [], sentence: Phrase(stringLiteral: sentence)) }
}
