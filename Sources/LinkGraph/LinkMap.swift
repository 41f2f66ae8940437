package import SearchIndex
internal import SystemCalls

/// Some documents of a snapshot, with all links between them, resolved and counted.
package struct LinkMap: Sendable {
  /// All links from one document to another.
  package struct Edge: Equatable, Sendable {
    private let number: Int32
    private let links: Int32

    /// The number of the target document.
    package var target: Int { Int(number) }
    /// The number of links.
    package var count: Int { Int(links) }

    init(target: Int, count: Int) {
      number = Int32(truncatingIfNeeded: target)
      links = Int32(clamping: count)
    }
  }

  /// The links of a document to one target that does not exist.
  package struct Missing: Equatable, Sendable {
    /// The number of the document.
    package let source: Int
    /// The target of the links as written; different spellings of the same target are one entry.
    package let target: String
  }

  /// The documents, sorted by path; the number of a document is its index in this list.
  package let documents: [DocumentID]
  /// The paths of the documents.
  package let paths: [[UInt8]]
  /// The missing targets, sorted by the documents that link to them.
  package let missing: [Missing]
  /// The edges of all documents; `starts` has the offset of each document's first edge.
  private let edges: [Edge]
  private let starts: [Int]

  /// The number of edges.
  package var edgeCount: Int { edges.count }

  /// Returns the edges from a document, sorted by target, including an edge to itself.
  package func edges(from number: Int) -> ArraySlice<Edge> { edges[starts[number]..<starts[number + 1]] }

  /// Returns the documents that link to each document, in ascending order. O(edges).
  package func sources() -> [[Int32]] {
    var sources = [[Int32]](repeating: [], count: documents.count)
    for number in documents.indices {
      for edge in edges(from: number) { sources[edge.target].append(Int32(truncatingIfNeeded: number)) }
    }
    return sources
  }

  /// Returns the part of the map for some documents, whose numbers are in ascending order. O(their edges).
  package func part(_ numbers: [Int]) -> LinkMap {
    let newNumbers = Dictionary(zip(numbers, numbers.indices), uniquingKeysWith: { first, _ in first })
    var part = Parts()
    for number in numbers {
      for edge in edges(from: number) {
        if let target = newNumbers[edge.target] { part.edges.append(Edge(target: target, count: edge.count)) }
      }
      part.starts.append(part.edges.count)
    }
    part.missing = missing.compactMap { each in
      newNumbers[each.source].map { Missing(source: $0, target: each.target) }
    }
    return LinkMap(numbers.map { documents[$0] }, numbers.map { paths[$0] }, part)
  }

  /// The edges and missing targets of consecutive documents.
  fileprivate struct Parts: Sendable {
    var edges: [Edge] = []
    /// The offset of each document's edges, followed by the end of the last document's.
    var starts = [0]
    var missing: [Missing] = []

    mutating func append(_ next: Parts) {
      let offset = edges.count
      edges += next.edges
      starts += next.starts.dropFirst().map { $0 + offset }
      missing += next.missing
    }
  }

  fileprivate init(_ documents: [DocumentID], _ paths: [[UInt8]], _ parts: Parts) {
    (self.documents, self.paths) = (documents, paths)
    edges = parts.edges
    starts = parts.starts
    missing = parts.missing
  }
}

extension LinkGraph {
  /// The number of documents whose links a thread resolves at a time.
  private static let share = 2048
  /// The number of documents above which all names are read first.
  private static let many = 1000

  /// Returns the map of some documents, given as one set per segment; links to other documents are omitted.
  ///
  /// The cost is that of resolving each of the documents' links.
  package mutating func map(of sets: [DocumentSet], workers: Int) -> LinkMap {
    let count = sets.reduce(0) { $0 + $1.count }
    var documents: [DocumentID] = []
    var paths: [[UInt8]] = []
    if count > Self.many {
      readAllNames()
      var cursor = KeyOrderCursor(snapshot)
      while let (id, path) = cursor.next() {
        guard sets[id.segment].contains(id.document) else { continue }
        documents.append(id)
        paths.append(path)
      }
    } else {
      documents = snapshot.documents(in: sets)
      paths = documents.map { snapshot.key(of: $0) }
    }
    let numbers = Dictionary(
      zip(documents, documents.indices.map { Int32(truncatingIfNeeded: $0) }), uniquingKeysWith: { first, _ in first })
    let (graph, all, allPaths) = (self, documents, paths)
    let shares = Parallel.map(all.count, inStretchesOf: Self.share, workers: workers) { range in
      graph.parts(of: range, all, allPaths, numbers)
    }
    var whole = LinkMap.Parts()
    for share in shares { whole.append(share) }
    return LinkMap(documents, paths, whole)
  }

  private func parts(
    of range: Range<Int>, _ documents: [DocumentID], _ paths: [[UInt8]], _ numbers: [DocumentID: Int32]
  ) -> LinkMap.Parts {
    var graph = self
    var parts = LinkMap.Parts()
    var targets: [Int32] = []
    var missing: Set<String> = []
    for number in range {
      targets.removeAll(keepingCapacity: true)
      missing.removeAll(keepingCapacity: missing.count < Self.many)
      for link in links(of: documents[number]) where !link.isExternal {
        let source = (id: documents[number], path: paths[number])
        if let resolved = graph.resolver.resolve(target: link.target, from: source) {
          if let target = numbers[resolved.document] { targets.append(target) }
        } else if missing.insert(link.target).inserted {
          parts.missing.append(LinkMap.Missing(source: number, target: link.target))
        }
      }
      targets.sort()
      var index = 0
      while index < targets.count {
        let end = targets[index...].firstIndex { $0 != targets[index] } ?? targets.count
        parts.edges.append(LinkMap.Edge(target: Int(targets[index]), count: end - index))
        index = end
      }
      parts.starts.append(parts.edges.count)
    }
    return parts
  }
}
