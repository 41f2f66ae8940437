internal import LinkGraph
internal import NoteQueries
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

  func documents(_ field: LinkRelation, _ name: String, _ node: QueryNode) throws(QueryProblem) -> GivenDocuments {
    var graph = graph
    switch field {
    case .linksTo:
      return GivenDocuments(snapshot.sets(of: graph.backlinks(of: try target(named: name, of: node)).map(\.source)))
    case .linkedFrom:
      let links = graph.outgoing(from: try target(named: name, of: node))
      return GivenDocuments(snapshot.sets(of: links.compactMap { $0.resolved?.document }))
    case .related:
      var related = RelatedNotes(vault, snapshot)
      let scores = related.scores(relatedTo: try target(named: name, of: node))
      return GivenDocuments(scores, of: node.origin, in: snapshot)
    case .mentions:
      return GivenDocuments(try mentions(of: try target(named: name, of: node)), of: node.origin, in: snapshot)
    case .base, .query: return try rows(of: name, field, node)
    }
  }

  /// Returns the notes in the rows of a base, or of a query in a note.
  private func rows(of name: String, _ field: LinkRelation, _ node: QueryNode) throws(QueryProblem) -> GivenDocuments {
    let view = VaultView(vault, snapshot, RefreshReport())
    do {
      let (query, chosen) = try PlacedQuery.named(
        Array(name.utf8), from: vault.surroundings.workingDirectory, in: view)
      if field == .base, query.text.language != .base {
        throw problem(at: node, "the query in '\(name)' is none of a base", hint: "query:\"\(name)\" asks it")
      }
      var options = QueryOptions()
      options.view = chosen
      let paths = try QueryAnswer(query, options, in: view).paths
      return GivenDocuments(snapshot.sets(of: paths.compactMap { snapshot.document(withKey: $0) }))
    } catch let error as QueryError {
      throw problem(at: node, "'\(name)' has no answer: \(error.failure.message)", hint: error.failure.hint)
    } catch let error as VaultError {
      throw problem(of: error, name, node, isBase: field == .base)
    } catch {
      throw error as? QueryProblem ?? problem(at: node, "'\(name)' has no answer", hint: nil)
    }
  }

  private func target(named name: String, of node: QueryNode) throws(QueryProblem) -> DocumentID {
    do throws(VaultError) { return try NoteReference(vault, snapshot).document(named: Array(name.utf8)) } catch {
      throw problem(of: error, name, node)
    }
  }

  private func problem(at node: QueryNode, _ message: String, hint: String?) -> QueryProblem {
    QueryProblem(column: node.column, length: node.length, message: message, hint: hint)
  }

  private func problem(
    of error: VaultError, _ name: String, _ node: QueryNode, isBase: Bool = false
  ) -> QueryProblem {
    switch error {
    case .ambiguousNote(_, let candidates):
      let names = candidates.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ", ")
      return problem(at: node, "'\(name)' is ambiguous: it may be \(names)", hint: "write the note's path")
    case .partOfNote(let part, let path):
      return problem(
        at: node, "'\(name)' is a part of a note, and a whole note is needed here",
        hint: "without \(part.text) it is \(String(decoding: path, as: UTF8.self))")
    default:
      if isBase { return problem(at: node, "no base has the name '\(name)'", hint: "'sheaf query --list' lists them") }
      var hint = "\"\(name)\" in quotes looks for that text"
      if case .noSuchNote(_, let suggestions, let similar) = error {
        let near = suggestions + similar.prefix(3).map { String(decoding: $0, as: UTF8.self) }
        if let first = near.first { hint = "did you mean '\(first)'?" }
      }
      return problem(at: node, "no note has the name '\(name)'", hint: hint)
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
