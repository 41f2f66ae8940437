package import SearchIndex

/// The shortest chains of links from one document to another.
package struct LinkChains: Sendable {
  /// The number of links in each chain; nil if there is no chain.
  package let length: Int?
  /// The number of chains, at most `Int.max`.
  package let count: Int
  fileprivate let start: DocumentID
  /// The successors of each document in the chains, sorted by path.
  fileprivate let next: [DocumentID: [DocumentID]]

  /// Returns the first chains, sorted by the paths of their documents; each begins at the first document.
  package func first(_ limit: Int) -> [[DocumentID]] {
    guard length != nil, limit > 0 else { return [] }
    var chains: [[DocumentID]] = []
    var chain = [start]
    // The number of visited successors of each document of the current chain.
    var taken = [0]
    while let last = chain.last {
      let choices = next[last] ?? []
      let choice = taken[taken.count - 1]
      if choices.isEmpty || choice == choices.count {
        if choices.isEmpty {
          chains.append(chain)
          if chains.count == limit { break }
        }
        chain.removeLast()
        taken.removeLast()
      } else {
        taken[taken.count - 1] += 1
        chain.append(choices[choice])
        taken.append(0)
      }
    }
    return chains
  }
}

extension LinkGraph {
  /// Returns the shortest chains of links from one document to another.
  ///
  /// The search is breadth-first from both ends, so it visits only documents up to about half the distance.
  ///
  /// - Parameters:
  ///   - isDirected: Whether links are followed only forwards.
  ///   - sets: The documents that chains may contain, as one set per segment.
  package mutating func chains(
    from start: DocumentID, to end: DocumentID, isDirected: Bool, within sets: [DocumentSet]
  ) -> LinkChains {
    if start == end { return LinkChains(length: 0, count: 1, start: start, next: [:]) }
    var forward = BreadthFirstSearch(from: [start])
    var backward = BreadthFirstSearch(from: [end])
    while !forward.fringe.isEmpty, !backward.fringe.isEmpty {
      let isForward = forward.fringe.count <= backward.fringe.count
      if isForward {
        forward.advance(within: sets) { isDirected ? targets(of: $0) : neighbours(of: $0) }
      } else {
        backward.advance(within: sets) { isDirected ? sources(of: $0) : neighbours(of: $0) }
      }
      // Each search has all documents that are as near to its end as its fringe, or nearer. So the first documents that
      // are in both are in the middle of the shortest chains.
      let (fringe, other) = isForward ? (forward.fringe, backward) : (backward.fringe, forward)
      let meeting = fringe.filter { other.distances[$0] != nil }
      if !meeting.isEmpty { return chains(through: meeting, forward, backward, start, end: end) }
    }
    return LinkChains(length: nil, count: 0, start: start, next: [:])
  }

  private func chains(
    through meeting: [DocumentID], _ forward: BreadthFirstSearch, _ backward: BreadthFirstSearch, _ start: DocumentID,
    end: DocumentID
  ) -> LinkChains {
    var next: [DocumentID: Set<DocumentID>] = [:]
    func follow(_ search: BreadthFirstSearch, _ link: (_ near: DocumentID, _ far: DocumentID) -> Void) {
      var seen = Set(meeting)
      var waiting = meeting
      while let far = waiting.popLast() {
        for near in search.origins[far] ?? [] {
          link(near, far)
          if seen.insert(near).inserted { waiting.append(near) }
        }
      }
    }
    follow(forward) { near, far in next[near, default: []].insert(far) }
    follow(backward) { near, far in next[far, default: []].insert(near) }
    let middle = meeting[0]
    let length = (forward.distances[middle] ?? 0) + (backward.distances[middle] ?? 0)
    let ordered = next.mapValues { documents in
      documents.map { (id: $0, path: snapshot.key(of: $0)) }
        .sorted { $0.path.lexicographicallyPrecedes($1.path) }.map(\.id)
    }
    return LinkChains(length: length, count: count(from: start, to: end, length, ordered), start: start, next: ordered)
  }

  /// Returns the number of chains, at most `Int.max`.
  private func count(
    from start: DocumentID, to end: DocumentID, _ length: Int, _ next: [DocumentID: [DocumentID]]
  ) -> Int {
    var counts = [start: 1]
    for _ in 0..<length {
      var step: [DocumentID: Int] = [:]
      for (document, count) in counts {
        for following in next[document] ?? [] {
          let (sum, overflow) = (step[following] ?? 0).addingReportingOverflow(count)
          step[following] = overflow ? .max : sum
        }
      }
      counts = step
    }
    return counts[end] ?? 0
  }
}

/// The documents that were reached from some documents by links.
struct BreadthFirstSearch {
  private(set) var distances: [DocumentID: Int]
  /// The documents at the greatest distance so far.
  private(set) var fringe: [DocumentID]
  /// The predecessors of each document on the shortest paths to it.
  private(set) var origins: [DocumentID: [DocumentID]] = [:]

  init(from documents: [DocumentID]) {
    distances = documents.reduce(into: [:]) { $0[$1] = 0 }
    fringe = Array(distances.keys)
  }

  mutating func advance(within sets: [DocumentSet], _ neighbours: (DocumentID) -> Set<DocumentID>) {
    let distance = (fringe.first.flatMap { distances[$0] } ?? 0) + 1
    var next: [DocumentID] = []
    for document in fringe {
      for neighbour in neighbours(document) where sets[neighbour.segment].contains(neighbour.document) {
        if let earlierDistance = distances[neighbour] {
          if earlierDistance == distance { origins[neighbour]?.append(document) }
        } else {
          distances[neighbour] = distance
          origins[neighbour] = [document]
          next.append(neighbour)
        }
      }
    }
    fringe = next
  }
}
