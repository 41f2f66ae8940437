/// Decides which segments become one.
///
/// Segments are sorted into levels by their live documents, each level `fanOut` times larger than the one below. A
/// level with `fanOut` segments is merged, with every level below it, and each note is rewritten about log n times. Segments
/// of more than `largest` documents stay as they are, since a merge takes memory for all that it merges: a vault of n notes
/// has about `fanOut` × log n segments, and one more for every 25,000 notes. What merges leave behind is dead space, and a
/// file that is mostly dead is rewritten.
struct MergePolicy {
  /// The policy of every index; tests take smaller numbers, so that merges and rewriting are what happens all the time.
  static let standard = MergePolicy()

  /// Segments in a level that make a merge, and the growth from level to level.
  var fanOut = 10

  /// The most live documents of a segment that is merged with others.
  var largest = 5_000

  /// A file of as many bytes or fewer is never rewritten.
  var leftAlone = 1 << 16

  /// The indices of the segments to merge now; empty when there is nothing to gain.
  func choice(liveCounts: [Int], documentCounts: [Int]) -> [Int] {
    let levels = liveCounts.map { $0 > largest ? nil : level($0) }
    for level in Set(levels.compactMap(\.self)).sorted(by: >) where levels.count(where: { $0 == level }) >= fanOut {
      return levels.indices.filter { index in levels[index].map { $0 <= level } ?? false }
    }
    // A segment that is mostly deleted costs every query more than it gives.
    return liveCounts.indices.filter { liveCounts[$0] * 2 < documentCounts[$0] }
  }

  private func level(_ count: Int) -> Int {
    var level = 0
    var limit = fanOut
    while count >= limit {
      level += 1
      limit *= fanOut
    }
    return level
  }
  /// Whether a file with so many bytes in use is to be rewritten without the others.
  func rewrites(fileSize: Int, liveBytes: Int) -> Bool {
    fileSize > leftAlone && liveBytes * 2 < fileSize
  }
}
