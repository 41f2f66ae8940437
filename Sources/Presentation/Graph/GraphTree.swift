internal import Answers
package import Rendering
package import Terminal
package import VaultCore

/// Lays out a graph as trees of lines: each node occurs once, below the node from which it was first reached.
package struct GraphTree {
  private let drawing: GraphDrawing
  private let targets: [[Int]]
  private let sources: [[Int]]
  /// The arrows as pairs of node indices.
  private let arrows: Set<[Int]>

  /// The maximal number of levels of a tree; nodes farther away begin a new tree.
  private static let deepest = 32

  /// Lays out a drawing.
  package init(_ drawing: GraphDrawing) {
    self.drawing = drawing
    var targets = [[Int]](repeating: [], count: drawing.nodes.count)
    var sources = targets
    for arrow in drawing.arrows {
      targets[arrow.from].append(arrow.to)
      sources[arrow.to].append(arrow.from)
    }
    (self.targets, self.sources) = (targets, sources)
    arrows = Set(drawing.arrows.map { [$0.from, $0.to] })
  }

  /// Returns the lines of the trees, each with its node, whose path is that of the document.
  ///
  /// - Parameter showsPaths: Whether the path of a note is after its title.
  package func lines(
    _ display: Display, _ view: VaultView, showsPaths: Bool = true
  ) -> [(text: StyledText, node: GraphDrawing.Node)] {
    var lines: [(text: StyledText, node: GraphDrawing.Node)] = []
    for (root, children) in trees() {
      // The stack of nodes that have no line yet, with their prefixes; the next one is last.
      var waiting: [(node: Int, parent: Int?, prefix: String, isLast: Bool)] = [(root, nil, "", true)]
      while let (node, parent, prefix, isLast) = waiting.popLast() {
        var line = StyledText()
        var below = prefix
        if let parent {
          line.append(prefix + (isLast ? "└─" : "├─"), .dim)
          line.append("\(arrow(from: parent, to: node)) ", .dim)
          below += isLast ? "   " : "│  "
        }
        line.append(label(node, display, view, showsPaths: showsPaths))
        lines.append((display.fitted(line), drawing.nodes[node]))
        let next = children[node] ?? []
        for (index, child) in next.enumerated().reversed() {
          waiting.append((child, node, below, index == next.count - 1))
        }
      }
    }
    return lines
  }

  /// Returns lines about nodes that were left out.
  package func remarks(_ display: Display, leftOut: Int) -> [StyledText] {
    let missingLeftOut = drawing.missingCount - drawing.nodes.count { $0.kind == .missing }
    return [(leftOut, "more note"), (missingLeftOut, "more missing note")].filter { $0.0 > 0 }.map { count, noun in
      display.fitted(StyledText("… \(Amount.text(count, noun)); --limit COUNT shows more", .dim))
    }
  }

  private func label(_ node: Int, _ display: Display, _ view: VaultView, showsPaths: Bool) -> StyledText {
    let shown = drawing.nodes[node]
    if shown.kind == .missing { return StyledText(shown.label, .unresolvedLink) + StyledText("  missing", .dim) }
    if shown.kind == .attachment { return display.name(of: shown.path, in: view) }
    let title = StyledText(shown.label, .title)
    return showsPaths ? title + StyledText("  ") + display.name(of: shown.path, in: view) : title
  }

  private func arrow(from parent: Int, to node: Int) -> String {
    let (isTarget, isSource) = (arrows.contains([parent, node]), arrows.contains([node, parent]))
    return isTarget && isSource ? "↔" : isTarget ? "→" : "←"
  }

  /// Returns the trees as roots and children. The first root is the centre, or the node with the most arrows.
  private func trees() -> [(root: Int, children: [Int: [Int]])] {
    let degrees = drawing.nodes.indices.map { targets[$0].count + sources[$0].count }
    var order = drawing.nodes.indices.sorted { degrees[$0] != degrees[$1] ? degrees[$0] > degrees[$1] : $0 < $1 }
    if let centre = drawing.nodes.firstIndex(where: \.isCentre) { order.insert(centre, at: 0) }
    var seen = [Bool](repeating: false, count: drawing.nodes.count)
    var trees: [(root: Int, children: [Int: [Int]])] = []
    for root in order where !seen[root] {
      seen[root] = true
      var children: [Int: [Int]] = [:]
      var level = [root]
      var depth = 0
      while !level.isEmpty, depth < Self.deepest {
        depth += 1
        var next: [Int] = []
        for node in level {
          let neighbours = Set(targets[node] + sources[node]).sorted().filter { !seen[$0] }
          for neighbour in neighbours { seen[neighbour] = true }
          if !neighbours.isEmpty { children[node] = neighbours }
          next += neighbours
        }
        level = next
      }
      trees.append((root, children))
    }
    return trees
  }
}
