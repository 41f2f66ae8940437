internal import Bytes
internal import CommandSpec
internal import LinkGraph
internal import Presentation
internal import SearchIndex
internal import VaultCore

/// The part of a vault's graph that a command shows.
struct NoteGraph {
  let map: LinkMap
  let centre: DocumentID?
  /// The query; empty if a note was given.
  let query: String
  /// The number of documents that the limit leaves out.
  let leftOut: Int

  var count: Int { map.documents.count + leftOut }

  init(_ view: VaultView, _ session: Session, _ arguments: GraphCommand.Arguments, limit: Int?) throws {
    let workers = session.surroundings.workers
    let text = arguments.words.map(\.text).joined(separator: " ")
    let note = try Self.note(arguments.words, view)
    query = note == nil ? text : ""
    let attachments =
      arguments.includesAttachments ? view.snapshot.documentSets(with: .attachment) : view.snapshot.sets(of: [])
    var graph = view.graph
    var sets: [DocumentSet]
    var distances: [DocumentID: Int] = [:]
    func find(_ text: String) throws(VaultError) -> [DocumentSet] {
      try view.find(text, including: arguments.areas)
        .sets
    }
    let shown = try find("")
    if let note {
      sets = zip(shown, attachments).map { $0.union($1) }
      sets[note.segment].insert(note.document)
      distances = graph.neighbourhood(of: [note], depth: arguments.depth ?? 1, within: sets, workers: workers)
      sets = view.snapshot.sets(of: distances.keys)
    } else {
      let hits = query.isEmpty ? shown : try find(query)
      sets = hits
      if let depth = arguments.depth, depth > 0, !query.isEmpty {
        let all = zip(zip(shown, attachments).map { $0.union($1) }, hits).map { $0.union($1) }
        let documents = hits.enumerated().flatMap { segment, set in
          set.map { DocumentID(segment: segment, document: $0) }
        }
        distances = graph.neighbourhood(of: documents, depth: depth, within: all, workers: workers)
        sets = view.snapshot.sets(of: distances.keys)
      }
      sets = zip(sets, attachments).map { $0.union($1) }
    }
    var map = graph.map(of: sets, workers: workers)
    if arguments.includesAttachments, note == nil { map = Self.linked(map, attachments) }
    let all = map.documents.count
    if let limit, all > limit { map = map.nearest(limit, distances) }
    leftOut = all - map.documents.count
    centre = note
    self.map = map
  }

  /// Returns the note that the words refer to, as one name or several words; nil if they are a query.
  private static func note(_ words: [Argument], _ view: VaultView) throws -> DocumentID? {
    if words.isEmpty { return nil }
    let name = Array(words.map(\.bytes).joined(separator: [.space]))
    let reference = NoteReference(view.vault, view.snapshot)
    if reference.candidates(named: name).isEmpty {
      // The name of a part of a note is not a query.
      guard let target = try? reference.target(named: name), let part = target.part else { return nil }
      throw VaultError.partOfNote(part, of: view.snapshot.key(of: target.document))
    }
    return try view.note(named: name).document
  }

  /// Returns the map without attachments that nothing links to.
  private static func linked(_ map: LinkMap, _ attachments: [DocumentSet]) -> LinkMap {
    let sources = map.sources()
    return map.part(
      map.documents.indices.filter { number in
        let id = map.documents[number]
        return !sources[number].isEmpty || !attachments[id.segment].contains(id.document)
      })
  }
}
