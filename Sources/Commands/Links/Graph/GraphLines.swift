internal import LinkGraph
internal import Terminal
internal import VaultCore

/// Prints a graph as lines for `cut` and `awk`: the note with the links, the linked note, and the number of links.
struct GraphLines {
  let session: Session
  let view: VaultView
  /// Whether missing targets have lines too: with an empty second field, and the target as an additional field at the
  /// end.
  let includesUnresolved: Bool

  func print(_ graph: NoteGraph) throws {
    let names = graph.map.paths.map { StyledText(name: view.displayPath($0)) }
    let tab = StyledText("\t")
    var missing = graph.map.missing[...]
    for (number, name) in names.enumerated() {
      var lines = graph.map.edges(from: number).map { edge in
        name + tab + names[edge.target] + tab + StyledText("\(edge.count)", .count)
      }
      while let next = missing.first, next.source == number {
        missing.removeFirst()
        if includesUnresolved {
          lines.append(name + tab + tab + tab + StyledText(name: Array(next.target.utf8), .unresolvedLink))
        }
      }
      if !lines.isEmpty { try session.print(lines) }
    }
  }
}
