internal import Bytes
package import LinkGraph
internal import NoteSyntax
package import VaultCore

package struct GraphNodes: Listing {
  package enum Field: String, ListField { case path, title, attachment }

  private let map: LinkMap
  private let view: VaultView

  /// Lists the nodes of a map of links.
  package init(_ map: LinkMap, in view: VaultView) { (self.map, self.view) = (map, view) }

  package let shape = ListShape(
    of: Field.self, "node", "nodes", paths: (.path, ""), fields: [], record: [.path, .title, .attachment], columns: [])

  package var count: Int { map.documents.count }
  package var total: Int { count }

  package func page(_ range: Range<Int>) -> [Int] { Array(range) }

  package func value(_ field: Field, of node: Int) -> FieldValue {
    let isNote = view.snapshot.isNote(map.documents[node])
    return switch field {
    case .path: .path(map.paths[node])
    case .title where isNote: .text(view.record(map.documents[node]).card.title)
    case .title: .bytes(map.paths[node].lastComponent)
    case .attachment: isNote ? .absent : .flag(true)
    }
  }
}

/// The links of a graph: an edge from one node to another has the number of links.
package struct GraphEdges: Listing {
  package enum Field: String, ListField { case from, to, count }

  /// An edge, by the numbers of its nodes.
  package struct Row: Sendable {
    fileprivate let source: Int
    fileprivate let target: Int
    fileprivate let count: Int
  }

  private let map: LinkMap

  /// Lists the edges of a map of links. A row is all edges of a node.
  package init(_ map: LinkMap) { self.map = map }

  package let shape = ListShape(
    of: Field.self, "edge", "edges", names: .from, fields: [], record: [.from, .to, .count], columns: [])

  package var count: Int { map.documents.count }
  package var total: Int { count }

  package func page(_ range: Range<Int>) -> [Row] {
    range.flatMap { source in map.edges(from: source).map { Row(source: source, target: $0.target, count: $0.count) } }
  }

  package func value(_ field: Field, of edge: Row) -> FieldValue {
    switch field {
    case .from: .path(map.paths[edge.source])
    case .to: .path(map.paths[edge.target])
    case .count: .number(edge.count)
    }
  }
}

/// The links of a graph that lead nowhere.
package struct GraphGaps: Listing {
  package enum Field: String, ListField { case from, target }

  private let map: LinkMap

  /// Lists the missing targets of a map of links.
  package init(_ map: LinkMap) { self.map = map }

  package let shape = ListShape(
    of: Field.self, "missing target", "missing targets", name: "unresolved", names: .target, fields: [],
    record: [.from, .target], columns: [])

  package var count: Int { map.missing.count }
  package var total: Int { count }

  package func page(_ range: Range<Int>) -> [(source: Int, target: String)] {
    map.missing[range].map { ($0.source, $0.target) }
  }

  package func value(_ field: Field, of gap: (source: Int, target: String)) -> FieldValue {
    switch field {
    case .from: .path(map.paths[gap.source])
    case .target: .text(TemplateReach.written(gap.target))
    }
  }
}
