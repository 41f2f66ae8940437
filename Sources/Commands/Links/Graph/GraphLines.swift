internal import LinkGraph
internal import Terminal
internal import VaultCore

/// A graph as lines for `cut` and `awk`: the note with the links, the linked note, and the number of links.
struct GraphLines {
  private let map: LinkMap
  private let names: [StyledText]
  /// The missing targets of each node.
  private let missing: [Int: [String]]

  /// Makes lines of a map of links.
  ///
  /// - Parameter includesUnresolved: Whether missing targets have lines too: with an empty second field, and the target
  ///   as an additional field at the end.
  init(_ map: LinkMap, _ view: VaultView, includesUnresolved: Bool) {
    self.map = map
    names = map.paths.map { StyledText(name: view.displayPath($0)) }
    missing = includesUnresolved ? Dictionary(grouping: map.missing, by: \.source).mapValues { $0.map(\.target) } : [:]
  }

  /// Returns the lines of a node.
  func lines(_ node: Int) -> [StyledText] {
    let tab = StyledText("\t")
    let edges = map.edges(from: node).map { edge in
      names[node] + tab + names[edge.target] + tab + StyledText("\(edge.count)", .count)
    }
    return edges
      + (missing[node] ?? []).map { names[node] + tab + tab + tab + StyledText(name: Array($0.utf8), .unresolvedLink) }
  }
}
