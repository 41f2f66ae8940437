internal import LinkGraph
internal import NoteSyntax
internal import QueryLanguage
internal import SearchIndex

/// An evaluator of the conditions of a query about links, mentions and similarity.
struct LinkConditions {
  let vault: Vault
  let snapshot: IndexSnapshot

  private var graph: LinkGraph { LinkGraph(snapshot, resolution: vault.linkResolution) }

  var orphans: GivenDocuments {
    var graph = graph
    return GivenDocuments(graph.linkedDocuments().map(\.complement))
  }

  var withUnresolved: GivenDocuments {
    var graph = graph
    return GivenDocuments(snapshot.sets(of: graph.unresolved().map(\.source)))
  }

  func documents(_ field: LinkField, _ name: String, _ node: QueryNode) throws(QueryProblem) -> GivenDocuments {
    var graph = graph
    let target = try target(named: name, of: node)
    switch field {
    case .linksTo: return GivenDocuments(snapshot.sets(of: graph.backlinks(of: target).map(\.source)))
    case .linkedFrom:
      return GivenDocuments(snapshot.sets(of: graph.outgoing(from: target).compactMap { $0.resolved?.document }))
    case .related:
      var related = RelatedNotes(vault, snapshot)
      return GivenDocuments(related.scores(relatedTo: target), of: node.origin, in: snapshot)
    case .mentions: return GivenDocuments(try mentions(of: target), of: node.origin, in: snapshot)
    }
  }

  private func target(named name: String, of node: QueryNode) throws(QueryProblem) -> DocumentID {
    do throws(VaultError) { return try NoteReference(vault, snapshot).document(named: Array(name.utf8)) } catch {
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
        var hint = "\"\(name)\" in quotes looks for that text"
        if case .noSuchNote(_, let suggestions, let similar) = error {
          let near = suggestions + similar.prefix(3).map { String(decoding: $0, as: UTF8.self) }
          if let first = near.first { hint = "did you mean '\(first)'?" }
        }
        throw QueryProblem(
          column: node.column, length: node.length, message: "no note has the name '\(name)'", hint: hint)
      }
    }
  }

  private func mentions(of target: DocumentID) throws(QueryProblem) -> [DocumentID: Float] {
    let finder = MentionFinder(vault, snapshot)
    guard let query = finder.query(for: target) else { return [:] }
    var resolver = QueryResolver(vault, snapshot)
    let documents = try resolver.find(query, within: snapshot.allSets).documents
    return finder.mentions(of: target, in: documents).reduce(into: [:]) { $0[$1.source, default: 0] += 1 }
  }
}
