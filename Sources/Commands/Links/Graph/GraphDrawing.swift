internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import Terminal
internal import VaultCore

/// A graph prepared for drawing: nodes with labels, and arrows between them, without links of a note to itself.
struct GraphDrawing {
  /// The kind of a node.
  enum Kind {
    case note
    case attachment
    /// A target of links that does not exist.
    case missing
  }

  /// A node.
  struct Node {
    let kind: Kind
    /// The label, one line without control characters.
    let label: String
    /// The file's path from the root; empty for a missing target.
    let path: [UInt8]
    /// Whether the node is the centre of the graph.
    let isCentre: Bool
  }

  /// An arrow from one node to another, which represents `count` links.
  struct Arrow: Equatable {
    let from: Int
    let to: Int
    let count: Int
  }

  /// The nodes: files sorted by path, then missing targets in the order of the links to them.
  private(set) var nodes: [Node] = []
  /// The arrows, sorted by their first node.
  private(set) var arrows: [Arrow] = []
  /// The number of missing targets of links of the nodes, including those that are not drawn.
  private(set) var missingCount = 0

  /// Creates the drawing of a graph.
  ///
  /// - Parameter mostMissing: The maximal number of missing targets to draw: those with the most links, then the first.
  init(_ graph: NoteGraph, _ view: VaultView, includesUnresolved: Bool, mostMissing: Int? = nil) {
    let map = graph.map
    for (number, document) in map.documents.enumerated() {
      let isNote = view.snapshot.isNote(document)
      let title = isNote ? view.record(document).card.title : String(decoding: map.paths[number], as: UTF8.self)
      nodes.append(
        Node(
          kind: isNote ? .note : .attachment, label: Self.label(title), path: map.paths[number],
          isCentre: number == graph.centre))
      for edge in map.edges(from: number) where edge.target != number {
        arrows.append(Arrow(from: number, to: edge.target, count: edge.count))
      }
    }
    if includesUnresolved { addMissing(map.missing, most: mostMissing ?? .max) }
  }

  /// Adds nodes for missing targets, and arrows to them.
  private mutating func addMissing(_ links: [LinkMap.Missing], most: Int) {
    var places: [LinkKey: Int] = [:]
    var targets: [(label: String, sources: Set<Int>)] = []
    let asked = links.map { link in
      let place = places[LinkKey(target: link.target)] ?? targets.count
      if place == targets.count {
        places[LinkKey(target: link.target)] = place
        targets.append((link.target, []))
      }
      let isNew = targets[place].sources.insert(link.source).inserted
      return (source: link.source, place: place, isNew: isNew)
    }
    missingCount = targets.count
    var drawn = Array(targets.indices)
    if drawn.count > most {
      drawn.sort { (targets[$1].sources.count, $0) < (targets[$0].sources.count, $1) }
      drawn = drawn.prefix(most).sorted()
    }
    var nodeOfPlace: [Int: Int] = [:]
    for place in drawn {
      nodeOfPlace[place] = nodes.count
      nodes.append(Node(kind: .missing, label: Self.label(targets[place].label), path: [], isCentre: false))
    }
    for link in asked where link.isNew {
      if let node = nodeOfPlace[link.place] { arrows.append(Arrow(from: link.source, to: node, count: 1)) }
    }
  }

  /// Creates a drawing of the given parts.
  init(nodes: [Node], arrows: [Arrow]) {
    self.nodes = nodes
    self.arrows = arrows
  }

  /// Returns a text as a label. XML does not allow the last two code points of a plane.
  private static func label(_ text: String) -> String {
    let safe = TerminalText.safe(text.withSingleSpaces)
    return String(String.UnicodeScalarView(safe.unicodeScalars.map { $0.value & 0xFFFE == 0xFFFE ? "\u{FFFD}" : $0 }))
  }
}
