internal import Bytes
internal import NoteSyntax
internal import SearchIndex

/// Answers the parts of a query that need the text of the notes: exact words, lines, blocks, sections, tasks, case.
struct VerifiedSearch {
  private let vault: Vault
  private let snapshot: IndexSnapshot

  init(_ vault: Vault, _ snapshot: IndexSnapshot) {
    self.vault = vault
    self.snapshot = snapshot
  }

  /// The notes whose text a node matches, one set a segment. Every note is read.
  func documents(_ node: QueryNode) throws(QueryProblem) -> [DocumentSet] {
    try TextCondition.check(node)
    var found: [DocumentID] = []
    let files = NoteFiles(vault)
    for document in snapshot.documents(withKey: Array("note".utf8), in: .flag) {
      guard let bytes = files.contents(of: snapshot.key(of: document)) else { continue }
      let note = NoteParser.parse(bytes.span)
      let record = NoteRecord(document, in: snapshot)
      var condition = TextCondition(note: note, bytes: bytes, title: record.card.title, aliases: record.card.aliases)
      if condition.isMet(node, in: note.bodyRange, isCased: false) { found.append(document) }
    }
    return snapshot.sets(of: found)
  }
}
