internal import LinkGraph
package import SearchIndex
internal import SystemCalls

/// A random choice among the notes found, with equal probabilities.
package struct RandomChoice: Sendable {
  private var state: UInt64

  /// Creates a choice. With the same seed, it chooses the same of the same notes; without a seed, it is unpredictable.
  package init(seed: UInt64?) throws(VaultError) {
    if let seed {
      state = seed
      return
    }
    do throws(SystemError) { state = try RandomBytes.make(8).reduce(0) { $0 << 8 | UInt64($1) } } catch {
      throw .system(error)
    }
  }

  /// Returns `count` different notes in random order, or all of them if there are fewer.
  package mutating func choose(_ count: Int, of notes: FoundDocuments) -> [DocumentID] {
    // The first steps of a shuffle (Durstenfeld, "Algorithm 235"); only swapped indices are stored.
    var swapped: [Int: Int] = [:]
    var indices: [Int] = []
    for index in 0..<min(max(0, count), notes.count) {
      let other = Int.random(in: index..<notes.count, using: &self)
      indices.append(swapped[other] ?? other)
      swapped[other] = swapped[index] ?? index
    }
    return notes.documents(at: indices)
  }

  /// Returns `count` different notes, one after another, each as likely among those that are left as its weight says;
  /// all of them if there are fewer. O(count * notes).
  package mutating func choose(_ count: Int, of notes: [DocumentID], weights: [Int]) -> [DocumentID] {
    var weights = weights
    var chosen: [DocumentID] = []
    while chosen.count < min(count, notes.count) {
      var place = Int.random(in: 0..<max(1, weights.reduce(0, +)), using: &self)
      guard
        let index = weights.firstIndex(where: { weight in
          place -= weight
          return place < 0
        })
      else { break }
      chosen.append(notes[index])
      weights[index] = 0
    }
    return chosen
  }
}

extension RandomChoice: RandomNumberGenerator {
  /// Returns the next number of SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators").
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

extension VaultView {
  /// Returns a weight for each of some notes, at least 1: the days since it was changed, at most ten years, divided by the
  /// number of links to it and one more.
  package func neglect(of notes: [DocumentID]) -> [Int] {
    var graph = self.graph
    let links = graph.linkCounts()
    let now = vault.surroundings.now() / 1_000_000
    return notes.map { note in
      let days = min(3_650, max(0, (now - snapshot.number(.updated, of: note)) / 86_400_000))
      return max(1, (Int(days) + 1) * 60 / (links[note].incoming + 1))
    }
  }
}
