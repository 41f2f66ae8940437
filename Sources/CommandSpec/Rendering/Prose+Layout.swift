extension Phrase {
  /// Returns the phrase in the form of help, where `program` is the name of the program.
  func styled(program: String) -> StyledText {
    pieces.reduce(into: StyledText()) { text, piece in
      switch piece {
      case .text(let words): text += StyledText(words)
      case .code(let code): text += StyledText(code, .literal)
      case .metavariable(let name): text += StyledText(name, .metavariable)
      case .reference(let reference): text += StyledText(reference.spelling(program: program), .literal)
      }
    }
  }

  /// The text without emphasis.
  package var plain: String {
    pieces.map { piece in
      switch piece {
      case .text(let text), .code(let text), .metavariable(let text): text
      case .reference(let reference): reference.spelling(program: "")
      }
    }.joined()
  }
}

extension Reference {
  /// Returns the reference as plain text.
  func spelling(program: String) -> String {
    switch self {
    case .option(let name, _): "--\(name)"
    case .command(let name): program.isEmpty ? name : "\(program) \(name)"
    case .page(let name, let section): "\(name)(\(section))"
    }
  }
}

extension TextLayout {
  /// Writes prose with an empty line between its blocks.
  mutating func prose(_ prose: Prose, indent: Int, program: String) {
    for (place, block) in prose.blocks.enumerated() {
      if place > 0 { blank() }
      switch block {
      case .paragraph(let phrase): paragraph(phrase.styled(program: program), indent: indent)
      case .code(let code): verbatim(code, indent: indent + 4)
      case .list(let items):
        for item in items { row("-", item.styled(program: program), indent: indent, column: indent + 2) }
      case .definitions(let definitions): self.definitions(definitions, indent: indent, program: program)
      }
    }
  }

  /// Writes terms with their meanings beside them.
  mutating func definitions(_ definitions: [Prose.Definition], indent: Int, program: String) {
    let terms = definitions.map { $0.term.styled(program: program) }
    let column = indent + min(24, (terms.map(\.width).max() ?? 0) + 2)
    for (term, definition) in zip(terms, definitions) {
      row(term, definition.meaning.styled(program: program), indent: indent, column: column)
    }
  }
}
