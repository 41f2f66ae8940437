package import LinkGraph
internal import NoteSyntax
package import Rendering
package import SearchIndex
package import VaultCore

extension LinkMap {
  /// Returns the map with at most `limit` documents: the nearest, then those with the most links, then the first.
  package func nearest(_ limit: Int, _ distances: [DocumentID: Int]) -> LinkMap {
    var degrees = documents.indices.map { edges(from: $0).count }
    for number in documents.indices { for edge in edges(from: number) { degrees[edge.target] += 1 } }
    let near = documents.map { distances[$0] ?? 0 }
    let order = documents.indices.sorted {
      near[$0] != near[$1] ? near[$0] < near[$1] : degrees[$0] != degrees[$1] ? degrees[$0] > degrees[$1] : $0 < $1
    }
    return part(order.prefix(limit).sorted())
  }
}

extension GraphDrawing {
  /// Creates the drawing of a part of a vault's graph.
  ///
  /// - Parameters:
  ///   - centre: The document in the centre, if there is one.
  ///   - includesUnresolved: Whether targets that do not exist are nodes too.
  ///   - mostMissing: The maximal number of missing targets to draw: those with the most links, then the first.
  package init(
    _ map: LinkMap, centre: DocumentID?, _ view: VaultView, includesUnresolved: Bool, mostMissing: Int? = nil
  ) {
    var (nodes, arrows): ([Node], [Arrow]) = ([], [])
    for (number, document) in map.documents.enumerated() {
      let isNote = view.snapshot.isNote(document)
      let title = isNote ? view.record(document).card.title : String(decoding: map.paths[number], as: UTF8.self)
      nodes.append(Node(isNote ? .note : .attachment, title, path: map.paths[number], isCentre: document == centre))
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
        targets.append((TemplateReach.written(link.target), []))
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
