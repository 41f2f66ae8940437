package import LinkGraph
package import SearchIndex
package import SystemCalls

/// A vault with an index that answers for its files as they are: what every reading command works on.
package struct VaultView: Sendable {
  /// The vault.
  package let vault: Vault
  /// The index.
  package internal(set) var snapshot: IndexSnapshot
  /// What the refresh found and did.
  package internal(set) var report: RefreshReport
  private let naming: PathNaming

  /// Finds a vault and refreshes its index.
  package static func open(
    named path: RawPath?, _ surroundings: Surroundings, mode: Refresh.Mode = .normal
  ) throws(VaultError) -> VaultView {
    try VaultView(Vault.open(named: path, surroundings), mode: mode)
  }

  /// The view of a vault that was found already.
  package init(_ vault: Vault, mode: Refresh.Mode = .normal) throws(VaultError) {
    self.vault = vault
    naming = PathNaming(vault)
    (snapshot, report) = try Refresh.run(vault, mode: mode)
  }

  /// The view of a vault that somebody has refreshed.
  package init(_ vault: Vault, _ snapshot: IndexSnapshot, _ report: RefreshReport) {
    self.vault = vault
    naming = PathNaming(vault)
    self.snapshot = snapshot
    self.report = report
  }

  /// Looks at the files again, after a change.
  package mutating func refresh() throws(VaultError) {
    (snapshot, report) = try Refresh.run(vault)
  }

  /// Looks at a part of the files again. What it finds young stays young, since the others were looked at before.
  mutating func refresh(_ scope: ReconcileScope) throws(VaultError) {
    if let answer = Refresh.watched(vault) {
      (snapshot, report) = answer
      return
    }
    let request = Refresh.Request(scope: scope, base: snapshot.version, scanTime: snapshot.scan.time)
    let result = try Refresh.reconcile(vault, request)
    (snapshot, report) = (result.snapshot, result.report)
  }

  /// How many files there are.
  package var fileCounts: FileCounts { report.files ?? FileCounts(snapshot) }

  /// The links between the notes.
  package var graph: LinkGraph { LinkGraph(snapshot, resolution: vault.linkResolution) }

  /// The note that somebody names.
  package func note(named name: [UInt8]) throws(VaultError) -> NoteRecord {
    NoteRecord(try NoteReference(vault, snapshot).document(named: name), in: snapshot)
  }

  /// The note that somebody names, and the part of it, if any is named.
  ///
  /// - Throws: `VaultError.noSuchPart` when the note has no such part, besides what names of notes throw.
  package func part(named name: [UInt8]) throws(VaultError) -> NamedPart {
    let (document, part) = try NoteReference(vault, snapshot).place(named: name)
    let named = NamedPart(note: NoteRecord(document, in: snapshot), part: part)
    if part != nil { _ = try named.located(in: vault) }
    return named
  }

  /// The record of a document.
  package func record(_ document: DocumentID) -> NoteRecord { NoteRecord(document, in: snapshot) }

  /// All notes, in the order of their paths.
  package func allNotes() -> [NoteRecord] {
    snapshot.documents(in: snapshot.noteSets).map(record)
  }

  /// The notes that match a query, which can then be put in order.
  ///
  /// - Parameters:
  ///   - includesArchive: whether notes in the archive count though the query does not speak of it.
  ///   - includesTemplates: the same for templates.
  package func find(
    _ text: String, includesArchive: Bool, includesTemplates: Bool = false
  ) throws(VaultError) -> (query: QueryNode, notes: FoundDocuments) {
    let runner = QueryRunner(vault, snapshot)
    let query = try runner.parse(text)
    let notes = try runner.run(
      query, text: text, includesArchive: includesArchive, includesTemplates: includesTemplates)
    return (query, notes)
  }

  /// Those of some notes that match a query.
  package func find(
    _ text: String, includesArchive: Bool, includesTemplates: Bool = false, among documents: [DocumentID]
  ) throws(VaultError) -> FoundDocuments {
    let runner = QueryRunner(vault, snapshot)
    return try runner.run(
      runner.parse(text), text: text, includesArchive: includesArchive, includesTemplates: includesTemplates,
      among: snapshot.sets(of: documents))
  }

  /// A finder of the lines that show why notes match a query.
  package func excerptFinder(for query: QueryNode) -> ExcerptFinder {
    ExcerptFinder(query) { name in
      guard let note = try? note(named: Array(name.utf8)) else { return [] }
      return MentionFinder(vault, snapshot).names(of: note.document)
    }
  }

  /// All notes that match a query, best first, with their scores.
  package func search(
    _ text: String, includesArchive: Bool
  ) throws(VaultError) -> (query: QueryNode, hits: [ScoredDocument]) {
    let (query, notes) = try find(text, includesArchive: includesArchive)
    return (query, notes.best())
  }
}

extension VaultView {
  /// A path as text output names it: from the working directory when that lies in the vault, else absolute.
  package func displayPath(_ path: [UInt8]) -> [UInt8] { naming.name(path) }
}
