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
  private let tables: NameTables
  private let letters: LetterMatch

  init(_ typed: String, in view: VaultView, _ tables: NameTables) {
    (self.view, self.tables) = (view, tables)
    letters = LetterMatch(typed)
  }

  /// Returns the best matches, the best first. O(names in the vault), on all processors.
  func best(_ limit: Int) -> [Symbol] {
    let tables = tables.tables(of: view)
    let notes = view.snapshot.noteSets
    var found = tables.indices.flatMap { segment in
      tables[segment].best(limit, for: letters, in: notes[segment]).map { (segment: segment, match: $0) }
    }
    found.sort { left, right in
      if left.match.rank != right.match.rank { return left.match.rank < right.match.rank }
      if left.match.length != right.match.length { return left.match.length < right.match.length }
      let (one, other) = (tables[left.segment], tables[right.segment])
      if one.isBefore(left.match.index, other, right.match.index) { return true }
      if other.isBefore(right.match.index, one, left.match.index) { return false }
      // Names of one table are in the order of their notes and lines.
      return (left.segment, left.match.index) < (right.segment, right.match.index)
    }
    let names = found.prefix(limit).map { segment, match in
      let entry = tables[segment].entry(match.index)
      return Symbol(
        kind: entry.line == 0 ? .note : .heading, name: tables[segment].name(match.index),
        document: DocumentID(segment: segment, document: Int(entry.document)), line: max(1, Int(entry.line)),
        rank: match.rank)
    }
    return Array((names + tags).sorted(by: Symbol.isBefore).prefix(limit))
  }

  private var tags: [Symbol] {
    var tokenizer = Tokenizer()
    return tables.tags(of: view).compactMap { row in
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
