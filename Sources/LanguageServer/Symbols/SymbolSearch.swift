internal import SearchIndex
internal import SystemCalls
internal import VaultCore

/// Finds the names in a vault that have typed letters in order: titles and aliases of notes, headings and tags.
struct SymbolSearch {
  struct Symbol {
    enum Kind {
      case note, heading, tag
    }

    let kind: Kind
    let name: String
    /// The note that has the name; for a tag, any note with the tag.
    let document: DocumentID
    /// The line of a heading, from 1; 1 for other names.
    let line: Int
    /// How well the name matches; see `LetterMatch`.
    fileprivate let rank: Int

    fileprivate static func isBefore(_ one: Symbol, _ other: Symbol) -> Bool {
      (one.rank, one.name.utf8.count, one.name, one.document, one.line)
        < (other.rank, other.name.utf8.count, other.name, other.document, other.line)
    }
  }

  private let view: VaultView
  private let letters: LetterMatch

  /// The number of notes that a thread takes at a time.
  private static let stretch = 1_024

  init(_ typed: String, in view: VaultView) {
    self.view = view
    letters = LetterMatch(typed)
  }

  /// Returns the best matches, the best first. O(names in the vault), on all processors.
  func best(_ limit: Int) -> [Symbol] {
    let notes = view.snapshot.documents(in: view.snapshot.noteSets)
    let parts = Parallel.map(notes.count, inStretchesOf: Self.stretch) { range in
      Self.best(limit, of: notes[range].flatMap(names))
    }
    return Self.best(limit, of: parts.flatMap(\.self) + tags)
  }

  private static func best(_ limit: Int, of symbols: [Symbol]) -> [Symbol] {
    Array(symbols.sorted(by: Symbol.isBefore).prefix(limit))
  }

  private func names(in note: DocumentID) -> [Symbol] {
    let titles = view.record(note).titles
    var symbols = titles.compactMap { symbol(.note, $0, note) }
    for heading in view.snapshot.outline(of: note) where heading.text != titles.first {
      if let symbol = symbol(.heading, heading.text, note, line: heading.line) { symbols.append(symbol) }
    }
    return symbols
  }

  private var tags: [Symbol] {
    var tokenizer = Tokenizer()
    return TagTally(view.snapshot).rows.compactMap { row in
      guard letters.matches(row.name),
        let note = view.snapshot.documents(withKey: tokenizer.fold(Array(row.key.utf8).span), in: .tag).first
      else { return nil }
      return symbol(.tag, row.name, note)
    }
  }

  private func symbol(_ kind: Symbol.Kind, _ name: String, _ note: DocumentID, line: Int = 1) -> Symbol? {
    letters.rank(of: name).map { Symbol(kind: kind, name: name, document: note, line: line, rank: $0) }
  }
}
