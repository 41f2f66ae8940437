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

  init(_ graph: NoteGraph, _ view: VaultView, includesUnresolved: Bool) {
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
    if !includesUnresolved { return }
    var places: [LinkKey: Int] = [:]
    var seen: Set<[Int]> = []
    for missing in map.missing {
      let key = LinkKey(target: missing.target)
      let place = places[key] ?? nodes.count
      if places.updateValue(place, forKey: key) == nil {
        nodes.append(Node(kind: .missing, label: Self.label(missing.target), path: [], isCentre: false))
      }
      if seen.insert([missing.source, place]).inserted {
        arrows.append(Arrow(from: missing.source, to: place, count: 1))
      }
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
