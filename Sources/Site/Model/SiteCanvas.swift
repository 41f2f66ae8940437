internal import JSON

/// The cards of a canvas (JSON Canvas 1.0) and the lines between them, as far as they can be drawn.
struct SiteCanvas {
  /// A card, or a frame around others.
  struct Node {
    enum Content: Equatable {
      /// Markdown.
      case text(String)
      /// A file by its path from the root of the vault, and a part of it: `#` and a heading, or `#^` and the id of a block.
      case file(String, subpath: String)
      case address(String)
      case group(label: String)
    }

    let content: Content
    let (x, y, width, height): (Int, Int, Int, Int)
    let hue: StaticString

    func middle(of side: Side) -> (x: Int, y: Int) {
      switch side {
      case .top: (x + width / 2, y)
      case .bottom: (x + width / 2, y + height)
      case .left: (x, y + height / 2)
      case .right: (x + width, y + height / 2)
      }
    }
  }

  enum Side: String {
    case top, right, bottom, left

    var away: (x: Int, y: Int) {
      switch self {
      case .top: (0, -1)
      case .bottom: (0, 1)
      case .left: (-1, 0)
      case .right: (1, 0)
      }
    }
  }

  struct Edge {
    /// An end of the line, at a card by its index in the list.
    struct End {
      let node: Int
      let side: Side
      let hasTip: Bool
    }

    let from: End
    let to: End
    let label: String
    let hue: StaticString
  }

  /// The cards in the order in which they lie over each other; frames are the lowest.
  private(set) var nodes: [Node] = []
  private(set) var edges: [Edge] = []

  /// The maximal number of cards and of lines, and how far they are from the middle.
  private static let (most, farthest) = (2_000, 1_000_000)

  init?(_ bytes: [UInt8]) {
    guard let value = try? JSONValue(bytes), value.object != nil else { return nil }
    var indices: [String: Int] = [:]
    let read = (value["nodes"]?.array ?? []).prefix(Self.most).compactMap { entry in
      Self.node(entry).map { (id: entry["id"]?.string, node: $0) }
    }
    func isGroup(_ node: Node) -> Bool { if case .group = node.content { true } else { false } }
    for (id, node) in read.filter({ isGroup($0.node) }) + read.filter({ !isGroup($0.node) }) {
      if let id, indices[id] == nil { indices[id] = nodes.count }
      nodes.append(node)
    }
    for entry in (value["edges"]?.array ?? []).prefix(Self.most) {
      guard let from = entry["fromNode"]?.string.flatMap({ indices[$0] }),
        let to = entry["toNode"]?.string.flatMap({ indices[$0] })
      else { continue }
      let sides = Self.sides(nodes[from], nodes[to])
      func side(_ key: String) -> Side? { entry[key]?.string.flatMap { Side(rawValue: $0) } }
      edges.append(
        Edge(
          from: Edge.End(node: from, side: side("fromSide") ?? sides.from, hasTip: entry["fromEnd"]?.string == "arrow"),
          to: Edge.End(node: to, side: side("toSide") ?? sides.to, hasTip: entry["toEnd"]?.string != "none"),
          label: entry["label"]?.string ?? "", hue: Self.hue(entry["color"]?.string)))
    }
  }

  private static func node(_ entry: JSONValue) -> Node? {
    func number(_ key: String, _ range: ClosedRange<Double>) -> Int? {
      guard let number = entry[key]?.number, number.isFinite else { return nil }
      return Int(min(max(number, range.lowerBound), range.upperBound).rounded())
    }
    let far = -Double(farthest)...Double(farthest)
    guard let x = number("x", far), let y = number("y", far), let width = number("width", 1...10_000),
      let height = number("height", 1...10_000)
    else { return nil }
    let content: Node.Content
    switch entry["type"]?.string {
    case "text"?: content = .text(entry["text"]?.string ?? "")
    case "file"?: content = .file(entry["file"]?.string ?? "", subpath: entry["subpath"]?.string ?? "")
    case "link"?: content = .address(entry["url"]?.string ?? "")
    case "group"?: content = .group(label: entry["label"]?.string ?? "")
    default: return nil
    }
    return Node(content: content, x: x, y: y, width: width, height: height, hue: hue(entry["color"]?.string))
  }

  /// Returns the class of one of the six colours of the format; others, in numbers, have none among the site's.
  private static func hue(_ color: String?) -> StaticString {
    switch color {
    case "1"?: "red"
    case "2"?, "3"?: "straw"
    case "4"?: "green"
    case "5"?: "teal"
    case "6"?: "magenta"
    default: FolderHues.none
    }
  }

  /// Returns the sides of two cards that face each other.
  private static func sides(_ from: Node, _ to: Node) -> (from: Side, to: Side) {
    let across = to.x + to.width / 2 - from.x - from.width / 2
    let down = to.y + to.height / 2 - from.y - from.height / 2
    if abs(across) >= abs(down) { return across >= 0 ? (.right, .left) : (.left, .right) }
    return down >= 0 ? (.bottom, .top) : (.top, .bottom)
  }
}
