/// Decides which segments become one.
///
/// Segments are sorted into levels by their live documents, each level `fanOut` times larger than the one below. A
/// level with `fanOut` segments is merged, with every level below it, so that a vault of n notes has about
/// `fanOut` × log n segments and each note is rewritten about log n times.
enum MergePolicy {
  /// Segments in a level that make a merge, and the growth from level to level.
  static let fanOut = 10

  /// The indices of the segments to merge now; empty when there is nothing to gain.
  static func choice(liveCounts: [Int], documentCounts: [Int]) -> [Int] {
    let levels = liveCounts.map(level)
    for level in Set(levels).sorted(by: >) where levels.filter({ $0 == level }).count >= fanOut {
      return levels.indices.filter { levels[$0] <= level }
    }
    // A segment that is mostly deleted costs every query more than it gives.
    return liveCounts.indices.filter { liveCounts[$0] * 2 < documentCounts[$0] }
  }

  private static func level(_ count: Int) -> Int {
    var level = 0
    var limit = fanOut
    while count >= limit {
      level += 1
      limit *= fanOut
    }
    return level
  }
}
