internal import Bytes
internal import CommandSpec
internal import LinkGraph
internal import NoteSyntax
internal import Rendering
internal import SearchIndex
internal import VaultCore

/// The part of a vault's graph that a command shows.
struct NoteGraph {
  /// The documents and links.
  let map: LinkMap
  /// The index of the note in the centre, if there is one.
  let centre: Int?
  /// The query; empty if a note was given.
  let query: String
  /// The number of documents that the limit leaves out.
  let leftOut: Int

  /// The number of all documents, including those left out.
  var count: Int { map.documents.count + leftOut }

  init(_ view: VaultView, _ session: Session, _ arguments: GraphCommand.Arguments, limit: Int?) throws {
    let workers = session.surroundings.workers
    let text = arguments.words.map(\.text).joined(separator: " ")
    let note = try Self.note(arguments.words, view)
    query = note == nil ? text : ""
    let attachments = arguments.includesAttachments ? view.snapshot.attachmentSets : view.snapshot.sets(of: [])
    var graph = view.graph
    var sets: [DocumentSet]
    var distances: [DocumentID: Int] = [:]
    func find(_ text: String) throws(VaultError) -> [DocumentSet] {
      try view.find(
        text, includesArchive: arguments.includesArchive, includesTemplates: arguments.includesTemplates
      ).sets
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
    if let limit, all > limit { map = Self.nearest(limit, map, distances) }
    leftOut = all - map.documents.count
    centre = note.flatMap { map.documents.firstIndex(of: $0) }
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

  /// Returns the map with at most `limit` documents: the nearest, then those with the most links, then the first.
  private static func nearest(_ limit: Int, _ map: LinkMap, _ distances: [DocumentID: Int]) -> LinkMap {
    var degrees = map.documents.indices.map { map.edges(from: $0).count }
    for number in map.documents.indices { for edge in map.edges(from: number) { degrees[edge.target] += 1 } }
    let near = map.documents.map { distances[$0] ?? 0 }
    let order = map.documents.indices.sorted {
      near[$0] != near[$1] ? near[$0] < near[$1] : degrees[$0] != degrees[$1] ? degrees[$0] > degrees[$1] : $0 < $1
    }
    return map.part(order.prefix(limit).sorted())
  }
}

extension GraphDrawing {
  /// Creates the drawing of a graph.
  ///
  /// - Parameter mostMissing: The maximal number of missing targets to draw: those with the most links, then the first.
  init(_ graph: NoteGraph, _ view: VaultView, includesUnresolved: Bool, mostMissing: Int? = nil) {
    let map = graph.map
    var (nodes, arrows): ([Node], [Arrow]) = ([], [])
    for (number, document) in map.documents.enumerated() {
      let isNote = view.snapshot.isNote(document)
      let title = isNote ? view.record(document).card.title : String(decoding: map.paths[number], as: UTF8.self)
      nodes.append(
        Node(isNote ? .note : .attachment, title, path: map.paths[number], isCentre: number == graph.centre))
      for edge in map.edges(from: number) where edge.target != number {
        arrows.append(Arrow(from: number, to: edge.target, count: edge.count))
      }
    }
    var missingCount = 0
    if includesUnresolved {
      missingCount = Self.addMissing(map.missing, most: mostMissing ?? .max, to: &nodes, &arrows)
    }
    self.init(nodes: nodes, arrows: arrows, missingCount: missingCount)
  }

  /// Adds nodes for missing targets, and arrows to them. Returns the number of all missing targets.
  private static func addMissing(
    _ links: [LinkMap.Missing], most: Int, to nodes: inout [Node], _ arrows: inout [Arrow]
  ) -> Int {
    var indices: [LinkKey: Int] = [:]
    var targets: [(label: String, sources: Set<Int>)] = []
    let asked = links.map { link in
      let index = indices[LinkKey(target: link.target)] ?? targets.count
      if index == targets.count {
        indices[LinkKey(target: link.target)] = index
        targets.append((link.target, []))
      }
      let isNew = targets[index].sources.insert(link.source).inserted
      return (source: link.source, index: index, isNew: isNew)
    }
    var drawn = Array(targets.indices)
    if drawn.count > most {
      drawn.sort { (targets[$1].sources.count, $0) < (targets[$0].sources.count, $1) }
      drawn = drawn.prefix(most).sorted()
    }
    var nodeOfTarget: [Int: Int] = [:]
    for index in drawn {
      nodeOfTarget[index] = nodes.count
      nodes.append(Node(.missing, targets[index].label))
    }
    for link in asked where link.isNew {
      if let node = nodeOfTarget[link.index] { arrows.append(Arrow(from: link.source, to: node, count: 1)) }
    }
    return targets.count
  }
}
