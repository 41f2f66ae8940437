internal import LinkGraph
internal import VaultCore

/// Prints a graph as lines that `cut` and `awk` can take apart: the note that links, the other one, the number of links.
struct GraphLines {
  let session: Session
  let view: VaultView
  /// Whether there are lines for what is not there too: without the other note, and with the target in its stead at the end.
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
