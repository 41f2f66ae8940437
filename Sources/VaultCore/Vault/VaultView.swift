package import GitHistory
package import LinkGraph
internal import NoteSyntax
package import QueryLanguage
package import SearchIndex
package import SystemCalls

/// A vault with an up-to-date index, which all reading commands work on.
package struct VaultView: Sendable {
  package private(set) var vault: Vault
  package internal(set) var snapshot: IndexSnapshot
  package internal(set) var report: RefreshReport
  private let naming: PathNaming
  private var hasDatesOfHistory = false
  /// The queries that notes must match to be part of the view, one after the other.
  private var limits: [Limit] = []

  private struct Limit {
    var query: ParsedQuery
    /// Whether notes in the archive and templates are included even if the query does not mention them.
    var includesAll: Bool
  }

  /// Finds a vault and refreshes its index.
  package static func open(
    named path: RawPath?, _ surroundings: Surroundings, mode: Refresh.Mode = .normal
  ) throws(VaultError) -> VaultView {
    try VaultView(Vault.open(named: path, surroundings), mode: mode)
  }

  /// Refreshes the index of a vault that was already found.
  ///
  /// - Parameter shown: The vault whose paths are shown, if this one is a copy of it.
  package init(_ vault: Vault, copying shown: Vault? = nil, mode: Refresh.Mode = .normal) throws(VaultError) {
    self.vault = vault
    naming = PathNaming(shown ?? vault)
    (snapshot, report) = try Refresh.run(vault, mode: mode)
  }

  /// Refreshes the index of a vault and reads dates from git meanwhile, for notes that state none.
  ///
  /// - Returns: The view, the reason why git returned no dates, and the reason why some dates may be missing.
  package static func withDatesOfHistory(
    _ vault: Vault, mode: Refresh.Mode
  ) throws(VaultError) -> (view: VaultView, problem: VaultError?, shortfall: CommitDates.Shortfall?) {
    let found = Locked<(Result<VaultView, VaultError>?, Result<HistoryDates, VaultError>?)>((nil, nil))
    Parallel.concurrently(workers: 2) { worker in
      if worker == 0 {
        let view = Result { () throws(VaultError) in try VaultView(vault, mode: mode) }
        found.withLock { $0.0 = view }
      } else {
        let dates = Result { () throws(VaultError) in try HistoryDates(vault) }
        found.withLock { $0.1 = dates }
      }
    }
    let (opened, dates) = found.withLock { $0 }
    guard var view = try opened?.get() else { return (try VaultView(vault, mode: mode), nil, nil) }
    do throws(VaultError) {
      guard let dates = try dates?.get() else { return (view, nil, nil) }
      view.snapshot = dates.laid(over: view.snapshot)
      view.hasDatesOfHistory = true
      return (view, nil, dates.shortfall)
    } catch {
      return (view, error, nil)
    }
  }

  /// Returns the view as if this were another time, in nanoseconds since 1970.
  package func at(_ moment: Int64) -> VaultView {
    var (view, surroundings) = (self, vault.surroundings)
    surroundings.now = { moment }
    view.vault = Vault(vault, surroundings, unsaved: vault.unsaved)
    return view
  }

  /// Returns the view in which links are read as by another program.
  package func reading(_ reading: LinkResolution.Reading) -> VaultView {
    var view = self
    view.vault = Vault(vault, vault.surroundings, unsaved: vault.unsaved, reading: reading)
    return view
  }

  /// Returns the view for somebody who changes notes, whose name the journal keeps.
  package func acting(as actor: String) -> VaultView {
    var (view, surroundings) = (self, vault.surroundings)
    surroundings.actor = actor
    view.vault = Vault(vault, surroundings, unsaved: vault.unsaved)
    return view
  }

  /// Returns the view for a program that stays.
  package func keeping(_ tables: KeptTables) -> VaultView {
    var (view, surroundings) = (self, vault.surroundings)
    surroundings.kept = tables
    view.vault = Vault(vault, surroundings, unsaved: vault.unsaved)
    return view
  }

  /// Creates the view of a vault that the caller has refreshed.
  package init(_ vault: Vault, _ snapshot: IndexSnapshot, _ report: RefreshReport) {
    self.vault = vault
    naming = PathNaming(vault)
    self.snapshot = snapshot
    self.report = report
  }

  /// Refreshes the index again, after a change.
  package mutating func refresh() throws(VaultError) {
    (snapshot, report) = try Refresh.run(vault)
    if hasDatesOfHistory { snapshot = try HistoryDates(vault).laid(over: snapshot) }
    let limits = limits
    self.limits = []
    for limit in limits { self = try limited(to: limit.query, includesAll: limit.includesAll) }
  }

  /// Returns a view in which only notes that match a query exist, with the files that they link to. Everything that is
  /// asked of it is answered as if the other notes had never been written: counts, links, names, spellings and scores.
  ///
  /// A refreshed view has the same limit. What is not in the index, such as the trash and the history, is not limited.
  ///
  /// - Parameter includesAll: Whether notes in the archive and templates are included even if the query has neither.
  package func limited(to query: ParsedQuery, includesAll: Bool = true) throws(VaultError) -> VaultView {
    var view = self
    view.limits.append(Limit(query: query, includesAll: includesAll))
    view.report.files = nil
    view.report.problems = []
    let notes = try find(query, including: includesAll ? NoteArea.leftOut : []).sets
    let files = snapshot.documentSets(with: .attachment)
    view.snapshot = snapshot.limited(to: zip(notes, files).map { $0.union($1) })
    var graph = view.graph
    let linked = graph.linkedDocuments()
    view.snapshot = snapshot.limited(
      to: zip(notes, zip(files, linked)).map { notes, files in
        var linked = files.0
        linked.formIntersection(files.1)
        return notes.union(linked)
      })
    return view
  }

  /// Returns whether there is a folder; in a limited view, whether it has a file that is part of it.
  func hasFolder(_ name: String) -> Bool {
    limits.isEmpty ? vault.hasFolder(name) : !snapshot.documents(below: Array(name.utf8), limit: 1).isEmpty
  }

  /// Returns the view with some more documents of the one that it limits. A refreshed view does not have them.
  package func including(_ documents: [DocumentID], of whole: VaultView) -> VaultView {
    var sets = snapshot.allSets
    for document in documents { sets[document.segment].insert(document.document) }
    var view = self
    view.snapshot = whole.snapshot.limited(to: sets)
    return view
  }

  /// Refreshes a part of the files. The scan time stays the same, because the other files were read before.
  mutating func refresh(_ scope: ReconcileScope) throws(VaultError) {
    if let answer = Refresh.watched(vault) {
      (snapshot, report) = answer
      return
    }
    let request = Refresh.Request(scope: scope, base: snapshot.version, scanTime: snapshot.scan.time)
    let result = try Refresh.reconcile(vault, request)
    (snapshot, report) = (result.snapshot, result.report)
  }

  /// The numbers of notes and other files.
  package var fileCounts: FileCounts { report.files ?? FileCounts(snapshot) }

  /// The graph of the links between the notes.
  package var graph: LinkGraph { LinkGraph(snapshot, resolution: vault.linkResolution) }

  /// Returns the note that the user names.
  package func note(named name: [UInt8]) throws(VaultError) -> NoteRecord {
    NoteRecord(try NoteReference(vault, snapshot).document(named: name), in: snapshot)
  }

  /// Returns the note that the user names, with its part if the name has one.
  ///
  /// - Throws: `VaultError.noSuchPart` if the note has no such part, and the errors for names of notes.
  package func part(named name: [UInt8]) throws(VaultError) -> NamedPart {
    let (document, part) = try NoteReference(vault, snapshot).target(named: name)
    let named = NamedPart(note: NoteRecord(document, in: snapshot), part: part)
    if part != nil { _ = try named.located(in: vault) }
    return named
  }

  package func record(_ document: DocumentID) -> NoteRecord { NoteRecord(document, in: snapshot) }

  /// Returns all notes, sorted by path.
  package func allNotes() -> [NoteRecord] { snapshot.documents(in: snapshot.noteSets).map(record) }

  /// Returns the notes that match a query, which can then be sorted.
  ///
  /// - Parameters:
  ///   - areas: What is included of the areas that lists leave out, even if the query does not mention it.
  ///   - documents: The notes to consider; nil for all.
  package func find(
    _ text: String, including areas: Set<NoteArea> = [], among documents: [DocumentID]? = nil
  ) throws(VaultError) -> FoundDocuments {
    try QueryRunner(vault: vault, snapshot: snapshot).run(
      vault.parse(text), including: areas,
      among: documents.map { snapshot.sets(of: $0) })
  }

  /// Returns the notes that match a query that was already parsed.
  package func find(_ query: ParsedQuery, including areas: Set<NoteArea> = []) throws(VaultError) -> FoundDocuments {
    try QueryRunner(vault: vault, snapshot: snapshot).run(query, including: areas)
  }

  /// Returns a finder of the lines that show why notes match a query.
  package func excerptFinder(for query: QueryNode) -> ExcerptFinder {
    ExcerptFinder(query) { name in
      guard let note = try? note(named: Array(name.utf8)) else { return [] }
      return MentionFinder(vault, snapshot).names(of: note.document)
    }
  }
}

extension VaultView {
  /// Returns the display form of a path: relative to the working directory if that is in the vault, otherwise absolute.
  package func displayPath(_ path: [UInt8]) -> [UInt8] { naming.name(path) }

  /// Returns the note at a path from the root, or nil if there is none or it is not part of the vault.
  package func note(at path: [UInt8]) -> NoteRecord? {
    guard let document = snapshot.document(withKey: path), snapshot.isNote(document) else { return nil }
    return record(document)
  }

  /// Returns the notes that have an id, ignoring case, sorted by path.
  package func notes(withID id: String) -> [NoteRecord] {
    snapshot.documents(withKey: NameTerms.key(.id, CaseFolding.fold(id)), in: .name).map(record)
      .sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }

  /// Returns the notes, also those of the archive, whose title, aliases or file name have all of some words, each of which
  /// may be inside of a longer one. Nothing is found if the words match too many terms.
  ///
  /// O(terms and postings of these fields), which are a small part of the index.
  package func notes(withNames words: [String]) -> FoundDocuments? {
    var tokenizer = Tokenizer()
    let conditions = words.compactMap { word in
      WordQuery(word, .inside, in: [.title, .alias, .name], origin: QueryOrigin(word), &tokenizer)
    }
    if conditions.isEmpty { return nil }
    var evaluator = IndexEvaluator(snapshot)
    return try? evaluator.find(
      .and(conditions.map(IndexQuery.words)), within: snapshot.shownNotes(including: [.archive]))
  }

  /// Brings the view up to date. If a watcher is running, this is fast when nothing has changed.
  package mutating func update() throws(VaultError) {
    // A view that is only in memory has the version of the commit on which it is based.
    let isCommitted = if case .inMemory = report.outcome { false } else { true }
    if isCommitted, Cookie.isAnswered(vault), vault.store.version() == snapshot.version { return }
    try refresh()
  }

  /// Returns the vault as its index was last committed, without checking its files; nil if there is no usable index.
  package static func lastCommit(of vault: Vault) -> VaultView? {
    guard let snapshot = try? vault.store.snapshot(owner: vault.root.bytes),
      snapshot.scan.settings == vault.indexSettings
    else { return nil }
    return VaultView(vault, snapshot, RefreshReport())
  }

  /// Adds the notes in the trash to the snapshot, under their paths there. Links do not resolve to them, and links from
  /// them are ignored. What cannot be read is added to the report.
  package mutating func includeTrash() throws(VaultError) {
    let trash = try Trash(vault)
    report.problems += trash.problems
    let notes = trash.files.filter { $0.isNote && $0.isListed }
    if notes.isEmpty { return }
    var builder = DocumentBuilder(vault, earliest: EarliestDates(rememberedOf: vault))
    var segment = SegmentWriter()
    do throws(SystemError) {
      let root = try FileDescriptor.open(vault.root, .handleOnly, [.directory])
      let reader = NoteReader(sizeLimit: vault.config.sizeLimit)
      for note in notes {
        do throws(SystemError) {
          let read = try reader.read(note.path, root: root)
          segment.append(builder.note(note.path, read))
        } catch {
          if error.errno == .noSuchFile { continue }
          report.problems.append(ReadProblem(path: note.path, reason: .system(error)))
          vault.surroundings.readFailures.add(note.path, error)
        }
      }
    } catch {
      throw .unusableVault(vault.root, error)
    }
    snapshot = snapshot.adding(segments: [segment.finish()], removing: [], scan: snapshot.scan)
  }
}
