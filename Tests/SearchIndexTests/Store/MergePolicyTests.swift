import TestSupport
import Testing

@testable import SearchIndex

@Suite struct MergePolicyTests {
  /// An index as far as merging sees it.
  private struct Simulation {
    var segments: [(live: Int, documents: Int)] = []
    /// Documents written by merges.
    var rewritten = 0

    var live: Int { segments.reduce(0) { $0 + $1.live } }

    mutating func commit(adding count: Int) {
      if count > 0 { segments.append((count, count)) }
      segments.removeAll { $0.live == 0 }
      var rounds = 0
      while true {
        let choice = MergePolicy.standard.choice(
          liveCounts: segments.map(\.live), documentCounts: segments.map(\.documents))
        if choice.isEmpty { return }
        #expect(Set(choice).count == choice.count && choice.allSatisfy(segments.indices.contains))
        let merged = choice.reduce(0) { $0 + segments[$1].live }
        for index in choice.sorted(by: >) { segments.remove(at: index) }
        segments.append((merged, merged))
        rewritten += merged
        rounds += 1
        #expect(rounds < 20)
      }
    }

    mutating func remove(_ count: Int, using random: inout SplitMix64) {
      for _ in 0..<count {
        guard let index = segments.indices.filter({ segments[$0].live > 0 }).randomElement(using: &random) else {
          return
        }
        segments[index].live -= 1
      }
    }

    /// The segments that there may be: fewer than `fanOut` in each level.
    var limit: Int {
      var levels = 1
      var size = MergePolicy.standard.fanOut
      while size <= live {
        levels += 1
        size *= MergePolicy.standard.fanOut
      }
      return levels * (MergePolicy.standard.fanOut - 1)
    }
  }

  @Test func thousandsOfSmallCommitsLeaveFewSegments() {
    var simulation = Simulation()
    for _ in 0..<5_000 {
      simulation.commit(adding: 1)
      #expect(simulation.segments.count <= simulation.limit)
    }
    #expect(simulation.live == 5_000)
    #expect(simulation.rewritten <= 5_000 * 5)
  }

  @Test(arguments: Seeds.some(5)) func anyCommitsLeaveFewSegments(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var simulation = Simulation()
    var added = 0
    for _ in 0..<Seeds.rounds(1_500) {
      let isLarge = UInt8.random(in: 0..<40, using: &random) == 0
      let count = Int.random(in: 0...(isLarge ? 2_000 : 5), using: &random)
      simulation.remove(.random(in: 0...6, using: &random), using: &random)
      simulation.commit(adding: count)
      added += count
      #expect(simulation.segments.count <= simulation.limit)
      #expect(simulation.segments.allSatisfy { $0.live * 2 >= $0.documents })
    }
    #expect(simulation.rewritten <= added * 8)
  }

  @Test func noMergeHappensWithoutNeed() {
    #expect(MergePolicy.standard.choice(liveCounts: [], documentCounts: []).isEmpty)
    #expect(MergePolicy.standard.choice(liveCounts: [5], documentCounts: [5]).isEmpty)
    #expect(MergePolicy.standard.choice(liveCounts: [5], documentCounts: [10]).isEmpty)
    #expect(MergePolicy.standard.choice(liveCounts: [4], documentCounts: [9]) == [0])
    // A large segment is left alone by small ones.
    let counts = [100_000] + [Int](repeating: 1, count: MergePolicy.standard.fanOut)
    #expect(
      MergePolicy.standard.choice(liveCounts: counts, documentCounts: counts) == Array(1...MergePolicy.standard.fanOut))
  }

  @Test func impossibleCountsDoNotTrap() {
    _ = MergePolicy.standard.choice(liveCounts: [Int(UInt32.max), 0], documentCounts: [Int(UInt32.max), 0])
  }
}
