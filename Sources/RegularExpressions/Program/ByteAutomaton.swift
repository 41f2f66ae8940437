/// A small automaton that reads one scalar of a set, byte by byte; it is deterministic and acyclic.
///
/// The forward automaton is a trie of the set's UTF-8 sequences with shared suffixes, like Thompson's "UTF-8 automata"
/// in RE2 (Cox, "Regular Expression Matching in the Wild"). A mirrored automaton reads the last byte first.
struct ByteAutomaton: Sendable, Hashable {
  /// An edge: the bytes from `first` to `last` lead to `target`.
  struct Edge: Sendable, Hashable {
    var first: UInt8
    var last: UInt8
    var target: Int

    func hash(into hasher: inout Hasher) {
      // Hashed as a single word, because there are many edges.
      hasher.combine(target << 16 | Int(first) << 8 | Int(last))
    }
  }

  /// The target of an edge that completes the scalar.
  static let accept = -1

  /// The edges of each node, in ascending order.
  private(set) var nodes: [[Edge]] = []
  private(set) var root = 0

  init(bytes set: CodeSet) {
    nodes = [
      set.runs.compactMap { run in
        guard run.first <= 0xFF else { return nil }
        return Edge(first: UInt8(run.first), last: UInt8(min(run.last, 0xFF)), target: Self.accept)
      }
    ]
  }

  init(scalars set: CodeSet) {
    var builder = TrieBuilder()
    var edges: [Edge] = []
    for (first, last, lead, rest) in Self.lengths {
      let part = set.intersection(CodeSet([CodeSet.Run(first, last)]))
      edges += builder.edges(part.runs, lead: lead, rest: rest)
    }
    nodes = builder.nodes
    root = nodes.count
    nodes.append(TrieBuilder.joined(edges))
  }

  /// For each length in UTF-8: the first and the last scalar (without surrogates), the lead byte without payload, and
  /// the number of continuation bytes.
  private static let lengths: [(UInt32, UInt32, UInt32, Int)] = [
    (0, 0x7F, 0, 0), (0x80, 0x7FF, 0xC0, 1), (0x800, 0xD7FF, 0xE0, 2), (0xE000, 0xFFFF, 0xE0, 2),
    (0x1_0000, 0x10_FFFF, 0xF0, 3),
  ]
}

/// Builds a trie in which nodes with the same edges are shared.
private struct TrieBuilder {
  var nodes: [[ByteAutomaton.Edge]] = []
  private var numbers: [[ByteAutomaton.Edge]: Int] = [:]

  /// Returns the edges for `runs`, ascending codes whose lowest 6 × `rest` bits are in the continuation bytes.
  mutating func edges(_ runs: [CodeSet.Run], lead: UInt32, rest: Int) -> [ByteAutomaton.Edge] {
    let shift = UInt32(6 * rest)
    let mask: UInt32 = (1 << shift) - 1
    var edges: [ByteAutomaton.Edge] = []
    var pending: [CodeSet.Run] = []
    var pendingBlock: UInt32 = 0
    func byte(_ block: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: lead + block) }
    func flush(_ builder: inout TrieBuilder) {
      if pending.isEmpty { return }
      let target = builder.node(pending, rest: rest - 1)
      edges.append(ByteAutomaton.Edge(first: byte(pendingBlock), last: byte(pendingBlock), target: target))
      pending = []
    }
    for run in runs {
      var first = run.first
      while first <= run.last {
        let block = first >> shift
        if !pending.isEmpty, pendingBlock != block { flush(&self) }
        let isWhole = first & mask == 0 && (run.last >> shift > block || run.last & mask == mask)
        if isWhole {
          let end = run.last & mask == mask ? run.last >> shift : (run.last >> shift) - 1
          let target = rest == 0 ? ByteAutomaton.accept : node([CodeSet.Run(0, mask)], rest: rest - 1)
          edges.append(ByteAutomaton.Edge(first: byte(block), last: byte(end), target: target))
          first = (end + 1) << shift
        } else {
          let last = min(run.last, block << shift | mask)
          pendingBlock = block
          pending.append(CodeSet.Run(first & mask, last & mask))
          first = last + 1
        }
      }
    }
    flush(&self)
    return edges
  }

  private mutating func node(_ runs: [CodeSet.Run], rest: Int) -> Int {
    let edges = Self.joined(edges(runs, lead: 0x80, rest: rest))
    if let node = numbers[edges] { return node }
    numbers[edges] = nodes.count
    nodes.append(edges)
    return nodes.count - 1
  }

  /// Returns the edges with adjacent ones merged if they have the same target.
  static func joined(_ edges: [ByteAutomaton.Edge]) -> [ByteAutomaton.Edge] {
    var joined: [ByteAutomaton.Edge] = []
    for edge in edges {
      if let last = joined.last, last.target == edge.target, Int(last.last) + 1 == Int(edge.first) {
        joined[joined.count - 1].last = edge.last
      } else {
        joined.append(edge)
      }
    }
    return joined
  }
}

extension ByteAutomaton {
  /// Returns the automaton that reads the same sequences from their last byte to their first, by subset construction.
  func mirrored() -> ByteAutomaton {
    if nodes.count == 1 { return self }
    // The edges by their target; the last entry is acceptance.
    var incoming = [[Edge]](repeating: [], count: nodes.count + 1)
    for (node, edges) in nodes.enumerated() {
      for edge in edges {
        let target = edge.target == Self.accept ? nodes.count : edge.target
        incoming[target].append(Edge(first: edge.first, last: edge.last, target: node))
      }
    }
    var mirror = ByteAutomaton(bytes: CodeSet())
    mirror.nodes = []
    var subsets: [[Int]] = [[nodes.count]]
    var numbers: [[Int]: Int] = [subsets[0]: 0]
    var done = 0
    while done < subsets.count {
      var (lowest, highest) = (UInt8.max, UInt8.min)
      for member in subsets[done] {
        for edge in incoming[member] { (lowest, highest) = (min(lowest, edge.first), max(highest, edge.last)) }
      }
      // Most nodes are reached by only some of the 64 continuation bytes.
      var reached = [[Int]](repeating: [], count: lowest <= highest ? Int(highest - lowest) + 1 : 0)
      for member in subsets[done] {
        for edge in incoming[member] {
          for byte in edge.first...edge.last { reached[Int(byte - lowest)].append(edge.target) }
        }
      }
      var edges: [Edge] = []
      for (distance, sources) in reached.enumerated() where !sources.isEmpty {
        let byte = lowest + UInt8(distance)
        if distance > 0, sources == reached[distance - 1] {
          edges[edges.count - 1].last = byte
          continue
        }
        let subset = sources.sorted()
        // Only a first byte leads back to the root, and it leads nowhere else.
        var target = Self.accept
        if subset != [root] {
          target = numbers[subset] ?? subsets.count
          if target == subsets.count {
            numbers[subset] = target
            subsets.append(subset)
          }
        }
        edges.append(Edge(first: byte, last: byte, target: target))
      }
      mirror.nodes.append(TrieBuilder.joined(edges))
      done += 1
    }
    return mirror.minimal()
  }

  /// Returns the automaton with nodes of equal edges merged, in one pass from the ends, since there are no cycles.
  private func minimal() -> ByteAutomaton {
    var builder = [[Edge]: Int]()
    var renamed = [Int?](repeating: nil, count: nodes.count)
    var kept: [[Edge]] = []
    func rename(_ node: Int) -> Int {
      if let name = renamed[node] { return name }
      let edges = TrieBuilder.joined(
        nodes[node].map { edge in
          Edge(
            first: edge.first, last: edge.last, target: edge.target == Self.accept ? edge.target : rename(edge.target))
        })
      let name = builder[edges] ?? kept.count
      if name == kept.count {
        builder[edges] = name
        kept.append(edges)
      }
      renamed[node] = name
      return name
    }
    var result = self
    result.root = rename(root)
    result.nodes = kept
    return result
  }
}
