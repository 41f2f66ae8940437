internal import Terminal

/// A graph prepared for drawing: nodes with labels, and arrows between them, without links of a note to itself.
package struct GraphDrawing: Sendable {
  /// The kind of a node.
  package enum Kind: Sendable {
    case note
    /// Any other file.
    case attachment
    /// A target of links that does not exist.
    case missing
  }

  package struct Node: Sendable {
    package let kind: Kind
    /// The label, one line without control characters.
    package let label: String
    /// The file's path from the root; empty for a missing target.
    package let path: [UInt8]
    /// Whether the node is the centre of the graph.
    package let isCentre: Bool
  }

  /// An arrow from one node to another, which represents `count` links.
  package struct Arrow: Equatable, Sendable {
    /// The index of the node where it begins.
    package let from: Int
    /// The index of the node where it ends.
    package let to: Int
    /// The number of links.
    package let count: Int

    package init(from: Int, to: Int, count: Int) { (self.from, self.to, self.count) = (from, to, count) }
  }

  /// The nodes: files sorted by path, then missing targets in the order of the links to them.
  package let nodes: [Node]
  /// The arrows, sorted by their first node.
  package let arrows: [Arrow]
  /// The number of missing targets of links of the nodes, including those that are not drawn.
  package let missingCount: Int

  /// Creates a drawing of its parts.
  package init(nodes: [Node], arrows: [Arrow], missingCount: Int = 0) {
    (self.nodes, self.arrows, self.missingCount) = (nodes, arrows, missingCount)
  }
}

extension GraphDrawing.Node {
  /// Creates a node with a text as its label. XML does not allow the last two code points of a plane.
  package init(_ kind: GraphDrawing.Kind, _ text: String, path: [UInt8] = [], isCentre: Bool = false) {
    let safe = TerminalText.safe(text.withSingleSpaces)
    label = String(String.UnicodeScalarView(safe.unicodeScalars.map { $0.value & 0xFFFE == 0xFFFE ? "\u{FFFD}" : $0 }))
    (self.kind, self.path, self.isCentre) = (kind, path, isCentre)
  }
}
