internal import NoteSyntax
package import VaultCore

/// The texts of notes whose enrichment was undone. A watcher leaves such a note alone until its text changes.
///
/// They are read from the journal, so they outlive the watcher.
package struct UndoneEnrichments: Sendable {
  /// The hashes of the texts by the numbers of the undoing operations. Records never change, so each is read once.
  private var known: [Int: Set<String>] = [:]
  /// The texts; nil if the journal could never be read.
  private var texts: Set<String>?

  /// Creates an empty list.
  package init() {}

  /// Reads the operations that were added to the journal since the last time.
  package mutating func update(from vault: Vault) {
    // If the journal cannot be read now, what it said before still holds.
    guard let history = try? ChangeHistory(vault) else { return }
    let journal = ChangeJournal(vault: vault)
    var (decided, present): (Set<Int>, [Int: Set<String>]) = ([], [:])
    // The newest operation comes first: an enrichment may have been redone.
    for operation in history.entries.map(\.operation) {
      switch operation.kind {
      case .redo(let other): decided.insert(other)
      case .undo(let other) where decided.insert(other).inserted:
        present[operation.number] = known[operation.number] ?? Self.texts(in: journal.record(operation.number))
      case .change, .undo, .received: break
      }
    }
    known = present
    texts = present.values.reduce(into: []) { $0.formUnion($1) }
  }

  /// Returns the notes whose text is not one whose enrichment was undone; none if that is not known.
  package func remaining(of paths: [[UInt8]], in vault: Vault) -> [[UInt8]] {
    guard let texts else { return [] }
    if texts.isEmpty { return paths }
    return paths.filter { path in
      guard let bytes = vault.contents(of: path) else { return true }
      return !texts.contains(EnrichmentMark.hash(ofTextOf: NoteParser.parse(bytes.span), in: bytes.span))
    }
  }

  /// Returns the hashes of the texts whose marks an operation changed and that it left as they were.
  private static func texts(in record: ChangeRecord?) -> Set<String> {
    var texts: Set<String> = []
    for step in record?.steps ?? [] where step.outcome == .done {
      guard case .replace(_, let base, let contents) = step.change else { continue }
      let (before, after) = (NoteParser.parse(base.span), NoteParser.parse(contents.span))
      let text = EnrichmentMark.hash(ofTextOf: after, in: contents.span)
      if EnrichmentMark(of: before) != EnrichmentMark(of: after),
        EnrichmentMark.hash(ofTextOf: before, in: base.span) == text
      {
        texts.insert(text)
      }
    }
    return texts
  }
}
