internal import Dates
internal import GitHistory
internal import NoteSyntax
package import QueryLanguage
internal import SearchIndex

struct QueryRunner {
  let vault: Vault
  let snapshot: IndexSnapshot

  /// Returns the notes that match, not yet sorted.
  ///
  /// - Parameters:
  ///   - areas: Those that lists leave out and that are included even if the query does not mention them.
  ///   - sets: The documents to consider, one set per segment; nil for all.
  ///   - whole: The query of which this is a part and that decides which areas are mentioned; nil for the query itself.
  func run(
    _ query: ParsedQuery, including areas: Set<NoteArea> = [], among sets: [DocumentSet]? = nil,
    asIn whole: QueryNode? = nil
  ) throws(VaultError) -> FoundDocuments {
    var areas = areas
    if mentions(.archive, whole ?? query.node) { areas.insert(.archive) }
    if mentions(.templates, whole ?? query.node) { areas.insert(.templates) }
    var notes = snapshot.shownNotes(including: areas)
    if let sets { for segment in notes.indices { notes[segment].formIntersection(sets[segment]) } }
    let changed = try documentsChanged(query)
    do throws(QueryProblem) {
      var resolver = QueryResolver(vault, snapshot, changed: changed)
      return try resolver.find(query.node, within: notes)
    } catch {
      throw .query(error, text: query.text)
    }
  }

  private func documentsChanged(_ query: ParsedQuery) throws(VaultError) -> [String: [DocumentSet]] {
    var changed: [String: [DocumentSet]] = [:]
    for (node, range) in query.node.changeConditions where changed[node.description] == nil {
      let files: Set<[UInt8]>
      do throws(GitError) { files = try vault.files(changedIn: range) } catch {
        guard case .noRevision(let name) = error else { throw .git(error) }
        let problem = QueryProblem(
          column: node.column, length: node.length, message: "'\(name)' is neither a date nor a revision of git",
          hint: "examples are changed:2w, changed:2026-11 and changed:HEAD~10..")
        throw .query(problem, text: query.text)
      }
      changed[node.description] = snapshot.sets(of: files.compactMap { snapshot.document(withKey: $0) })
    }
    return changed
  }

  /// Returns whether a query itself mentions the archive or templates, so that these notes are not excluded.
  private func mentions(_ area: Area, _ query: QueryNode) -> Bool {
    query.nodes.contains { node in
      switch node.kind {
      case .area(let named): return named == area
      case .state(.archived): return area == .archive
      case .folder(let path), .text(.path, .word(let path)), .text(.path, .phrase(let path)):
        let folders = area == .archive ? [NoteArea.archiveFolder] : vault.config.templateFolders
        return folders.contains { CaseFolding.fold(path + "/").hasPrefix(CaseFolding.fold($0 + "/")) }
      default: return false
      }
    }
  }
}

extension QueryNode {
  /// Whether a query mentions the trash, whose notes are not in the index.
  package var mentionsTrash: Bool { nodes.contains { $0.kind == .area(.trash) } }
}

extension Vault {
  func files(changedIn range: ChangeRange) throws(GitError) -> Set<[UInt8]> {
    let repository = try repository()
    switch range {
    case .revisions(let text): return try repository.files(changedBy: text)
    case .days(let days):
      let zone = surroundings.zone
      return try repository.files(
        changedFrom: days.start.map(zone.start), to: days.end.map(zone.start),
        includesUncommitted: days.contains(today))
    }
  }
}

extension QueryNode {
  var changeConditions: [(node: QueryNode, range: ChangeRange)] {
    nodes.compactMap { node in if case .changed(let range) = node.kind { (node, range) } else { nil } }
  }
}
