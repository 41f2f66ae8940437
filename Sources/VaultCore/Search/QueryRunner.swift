internal import Bytes
internal import Dates
internal import GitHistory
internal import LinkGraph
internal import NoteSyntax
package import SearchIndex

/// Parses queries and evaluates them on one snapshot.
package struct QueryRunner {
  private let vault: Vault
  private let snapshot: IndexSnapshot
  private let recents: RecentNotes
  /// The notes that parts of git's history changed, by the conditions that ask for them.
  private var changed: [String: [DocumentSet]] = [:]

  /// Creates a runner on a snapshot of a vault.
  package init(_ vault: Vault, _ snapshot: IndexSnapshot) {
    self.vault = vault
    self.snapshot = snapshot
    recents = RecentNotes(vault)
  }

  /// Parses the text of a query, which can refer to the vault's saved queries.
  package func parse(_ text: String) throws(VaultError) -> QueryNode {
    let queries = vault.config.queries
    do throws(QueryProblem) {
      return try QueryParser.parse(
        text, context: QueryContext(today: vault.today, savedQueryNames: queries.keys.sorted()) { queries[$0] })
    } catch {
      throw .query(error, text: text)
    }
  }

  /// Returns the notes that match, which can then be sorted.
  ///
  /// - Parameters:
  ///   - includesArchive: Whether notes in the archive count even if the query does not mention it.
  ///   - includesTemplates: The same for templates.
  ///   - sets: The documents to consider, one set per segment; nil for all.
  package func run(
    _ query: QueryNode, text: String, includesArchive: Bool, includesTemplates: Bool = false,
    among sets: [DocumentSet]? = nil
  ) throws(VaultError) -> FoundDocuments {
    var notes = snapshot.shownNotes(
      includesArchive: includesArchive || mentions(.archive, query),
      includesTemplates: includesTemplates || mentions(.templates, query))
    if let sets { for segment in notes.indices { notes[segment].formIntersection(sets[segment]) } }
    var runner = self
    try runner.findChanged(query, text: text)
    do throws(QueryProblem) {
      var evaluator = QueryEvaluator(snapshot, environment: runner.environment())
      return try evaluator.find(query, within: notes)
    } catch {
      throw .query(error, text: text)
    }
  }

  /// Asks git for what the conditions of a query need.
  private mutating func findChanged(_ query: QueryNode, text: String) throws(VaultError) {
    for (node, range) in query.changeConditions where changed[node.description] == nil {
      let files: Set<[UInt8]>
      do throws(GitError) {
        files = try vault.files(changedIn: range)
      } catch {
        guard case .noRevision(let name) = error else { throw .git(error) }
        let problem = QueryProblem(
          column: node.column, length: node.length, message: "'\(name)' is neither a date nor a revision of git",
          hint: "changed:2w, changed:2026-11 and changed:HEAD~10.. are such")
        throw .query(problem, text: text)
      }
      changed[node.description] = snapshot.sets(of: files.compactMap { snapshot.document(withKey: $0) })
    }
  }

  /// Returns whether a query itself mentions the archive or templates, so that these are not left out.
  private func mentions(_ place: Place, _ node: QueryNode) -> Bool {
    switch node.kind {
    case .and(let children), .or(let children): return children.contains { mentions(place, $0) }
    case .not(let child), .scope(_, let child), .matchCase(_, let child): return mentions(place, child)
    case .place(let named): return named == place
    case .state(.archived): return place == .archive
    case .folder(let path), .text(.path, .word(let path)), .text(.path, .phrase(let path)):
      let folders = place == .archive ? [NotePlace.archiveFolder] : vault.config.templateFolders
      return folders.contains { Self.isAtOrBelow($0, path) }
    default: return false
    }
  }

  private static func isAtOrBelow(_ folder: String, _ path: String) -> Bool {
    LinkKey.fold(path + "/").hasPrefix(LinkKey.fold(folder + "/"))
  }

  /// Returns whether a query mentions the trash.
  static func mentionsTrash(_ node: QueryNode) -> Bool {
    switch node.kind {
    case .and(let children), .or(let children): children.contains(where: mentionsTrash)
    case .not(let child), .scope(_, let child), .matchCase(_, let child): mentionsTrash(child)
    case .place(.trash): true
    default: false
    }
  }

  // MARK: - What the index alone cannot decide

  private func environment() -> QueryEnvironment {
    let zone = vault.surroundings.zone
    return QueryEnvironment(
      startOfDay: { zone.start(of: $0) * 1000 },
      decide: { (node, candidates) throws(QueryProblem) in try decide(node, among: candidates) })
  }

  private func decide(_ node: QueryNode, among candidates: [DocumentSet]) throws(QueryProblem) -> DecidedDocuments? {
    var graph = LinkGraph(snapshot, resolution: vault.linkResolution)
    switch node.kind {
    case .state(.orphan):
      return DecidedDocuments(graph.linkedDocuments().map(\.complement))
    case .state(.deadend):
      return DecidedDocuments(snapshot.documentSets(without: .links))
    case .feature(.unresolved):
      return DecidedDocuments(snapshot.sets(of: graph.unresolved().map(\.source)))
    case .changed:
      return DecidedDocuments(changed[node.description] ?? [])
    case .enriched(let state):
      switch state {
      case .none: return DecidedDocuments(snapshot.documentSets(without: .enriched))
      case .stale: return DecidedDocuments(snapshot.documentSets(with: .stale))
      case .current:
        var sets = snapshot.documentSets(with: .enriched)
        snapshot.removeDocuments(with: .stale, from: &sets)
        return DecidedDocuments(sets)
      }
    case .link(let field, let name):
      return try linked(node, field, name, &graph, among: candidates)
    case .date(.referenced, let range):
      let zone = vault.surroundings.zone
      let found = recents.entries.filter { range.contains(zone.day(atNanoseconds: $0.time)) }
      return DecidedDocuments(snapshot.sets(of: found.compactMap { snapshot.document(withKey: $0.path) }))
    case .key(.priority, .word(let name)):
      return DecidedDocuments(snapshot.sets(of: documents(withTaskOf: name, among: candidates)))
    default:
      if let search = try RecordSearch(node, vault, snapshot) {
        return DecidedDocuments(search.documents(among: candidates))
      }
      guard let condition = try TextCondition(node) else { return nil }
      return DecidedDocuments(VerifiedSearch(vault, snapshot).documents(meeting: condition, among: candidates))
    }
  }

  /// Returns those of the candidates with a task of the given priority.
  private func documents(withTaskOf priority: String, among candidates: [DocumentSet]) -> [DocumentID] {
    var found: [DocumentID] = []
    for (segment, set) in snapshot.documentSets(with: .tasks).enumerated() {
      for document in set where candidates[segment].contains(document) {
        let id = DocumentID(segment: segment, document: document)
        if snapshot.tasks(of: id).contains(where: { ($0.priority ?? "none") == priority }) { found.append(id) }
      }
    }
    return found
  }

  private func linked(
    _ node: QueryNode, _ field: LinkField, _ name: String, _ graph: inout LinkGraph, among candidates: [DocumentSet]
  ) throws(QueryProblem) -> DecidedDocuments {
    let target: DocumentID
    do throws(VaultError) {
      target = try NoteReference(vault, snapshot).document(named: Array(name.utf8))
    } catch {
      switch error {
      case .ambiguousNote(_, let candidates):
        let names = candidates.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ", ")
        throw QueryProblem(
          column: node.column, length: node.length, message: "'\(name)' is ambiguous: it may be \(names)",
          hint: "write the note's path")
      case .partOfNote(let part, let path):
        throw QueryProblem(
          column: node.column, length: node.length,
          message: "'\(name)' is a part of a note, and a whole note is needed here",
          hint: "without \(part.text) it is \(String(decoding: path, as: UTF8.self))")
      default:
        throw QueryProblem(
          column: node.column, length: node.length, message: "no note has the name '\(name)'", hint: nil)
      }
    }
    switch field {
    case .linksTo: return DecidedDocuments(snapshot.sets(of: graph.backlinks(of: target).map(\.source)))
    case .linkedFrom:
      return DecidedDocuments(snapshot.sets(of: graph.outgoing(from: target).compactMap { $0.resolved?.document }))
    case .related:
      var related = RelatedNotes(vault, snapshot)
      return DecidedDocuments(related.strengths(relatedTo: target), in: snapshot)
    case .mentions:
      return try mentions(of: target, among: candidates)
    }
  }

  private func mentions(
    of target: DocumentID, among candidates: [DocumentSet]
  ) throws(QueryProblem) -> DecidedDocuments {
    let finder = MentionFinder(vault, snapshot)
    guard let query = finder.query(for: target) else { return DecidedDocuments([:], in: snapshot) }
    var evaluator = QueryEvaluator(snapshot, environment: environment())
    let documents = try evaluator.find(query, within: candidates).documents
    let counts = finder.mentions(of: target, in: documents).reduce(into: [DocumentID: Float]()) { counts, mention in
      counts[mention.source, default: 0] += 1
    }
    return DecidedDocuments(counts, in: snapshot)
  }
}
