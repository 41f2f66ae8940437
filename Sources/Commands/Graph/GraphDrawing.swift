internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import VaultCore

/// A graph as it is drawn: nodes with labels, and arrows between them. Links of a note to itself are not.
struct GraphDrawing {
  /// What a node stands for.
  enum Kind {
    case note
    case attachment
    /// Something that is linked to and not there.
    case missing
  }

  /// A node.
  struct Node {
    let kind: Kind
    /// What it is called, one line without control characters.
    let label: String
    /// The file's path from the root; no bytes for what is missing.
    let path: [UInt8]
    /// Whether the graph is around it.
    let isCentre: Bool
  }

  /// An arrow from one node to another, for so many links.
  struct Arrow: Equatable {
    let from: Int
    let to: Int
    let count: Int
  }

  /// The nodes: files by their paths, then what is missing in the order in which it is linked to.
  private(set) var nodes: [Node] = []
  /// The arrows by where they begin.
  private(set) var arrows: [Arrow] = []
  /// How many things that are missing are asked for by links of the nodes, those that are not drawn included.
  private(set) var missingCount = 0

  /// The drawing of a graph.
  ///
  /// - Parameter mostMissing: how many missing things are drawn at most: those that most notes ask for, then the first.
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

  /// Adds nodes for what is missing, and arrows to them.
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

  /// A drawing of the given parts.
  init(nodes: [Node], arrows: [Arrow]) {
    self.nodes = nodes
    self.arrows = arrows
  }

  /// A text as a label; XML has no place for the last two characters of a plane.
  private static func label(_ text: String) -> String {
    let safe = TerminalText.safe(text.withSingleSpaces)
    return String(String.UnicodeScalarView(safe.unicodeScalars.map { $0.value & 0xFFFE == 0xFFFE ? "\u{FFFD}" : $0 }))
  }
}
