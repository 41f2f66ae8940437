package import SearchIndex

extension LinkGraph {
  /// The number of documents above which the links of all documents are resolved at once.
  private static let most = 2000

  /// Returns the documents that are at most `depth` links away from some documents, with the number of links to each;
  /// links are followed in both directions.
  ///
  /// - Parameter sets: The documents to include, as one set per segment; paths through others are not followed.
  package mutating func neighbourhood(
    of documents: [DocumentID], depth: Int, within sets: [DocumentSet], workers: Int
  ) -> [DocumentID: Int] {
    var search = BreadthFirstSearch(from: documents)
    for _ in 0..<depth where !search.fringe.isEmpty {
      if search.distances.count > Self.most {
        return wholeNeighbourhood(of: documents, depth: depth, map(of: sets, workers: workers))
      }
      search.advance(within: sets) { neighbours(of: $0) }
    }
    return search.distances
  }

  mutating func targets(of document: DocumentID) -> Set<DocumentID> {
    Set(outgoing(from: document).compactMap { $0.resolved?.document }).subtracting([document])
  }

  mutating func sources(of document: DocumentID) -> Set<DocumentID> {
    Set(backlinks(of: document).map(\.source)).subtracting([document])
  }

  mutating func neighbours(of document: DocumentID) -> Set<DocumentID> {
    targets(of: document).union(sources(of: document))
  }

  private func wholeNeighbourhood(of documents: [DocumentID], depth: Int, _ map: LinkMap) -> [DocumentID: Int] {
    let numbers = Dictionary(zip(map.documents, map.documents.indices), uniquingKeysWith: { first, _ in first })
    let sources = map.sources()
    var distances = [Int](repeating: -1, count: map.documents.count)
    var fringe = documents.compactMap { numbers[$0] }
    for number in fringe { distances[number] = 0 }
    var distance = 0
    while distance < depth, !fringe.isEmpty {
      distance += 1
      var next: [Int] = []
      func visit(_ number: Int) {
        if distances[number] >= 0 { return }
        distances[number] = distance
        next.append(number)
      }
      for number in fringe {
        for edge in map.edges(from: number) { visit(edge.target) }
        for source in sources[number] { visit(Int(source)) }
      }
      fringe = next
    }
    var byDocument: [DocumentID: Int] = [:]
    for (number, distance) in distances.enumerated() where distance >= 0 {
      byDocument[map.documents[number]] = distance
    }
    return byDocument
  }
}
