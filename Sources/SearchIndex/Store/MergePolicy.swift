/// Decides which segments are merged into one.
///
/// Segments are sorted into levels by their number of live documents; each level is `fanOut` times larger than the one
/// below. A level with `fanOut` segments is merged together with every level below it, so each note is rewritten about
/// log n times. Segments of more than `largest` documents are not merged, since a merge holds all that it merges in
/// memory: a vault of n notes has about `fanOut` × log n segments, and one more for every 25,000 notes. Merges leave
/// unused space behind, and a file that mostly consists of it is rewritten.
struct MergePolicy {
  /// The policy of every index. Tests use smaller numbers, so that they merge and rewrite often.
  static let standard = MergePolicy()

  /// The number of segments in a level that triggers a merge, and the growth factor from level to level.
  var fanOut = 10

  /// The most live documents of a segment that is merged with others.
  var largest = 5_000

  /// The size in bytes up to which a file is never rewritten.
  var leftAlone = 1 << 16

  /// Returns the indices of the segments to merge; empty when there is nothing to gain.
  func choice(liveCounts: [Int], documentCounts: [Int]) -> [Int] {
    let levels = liveCounts.map { $0 > largest ? nil : level($0) }
    for level in Set(levels.compactMap(\.self)).sorted(by: >) where levels.count(where: { $0 == level }) >= fanOut {
      return levels.indices.filter { index in levels[index].map { $0 <= level } ?? false }
    }
    // A segment that is mostly deleted slows down every query more than it is worth.
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
  /// Returns whether a file of which only `liveBytes` are in use is to be rewritten without the rest.
  func rewrites(fileSize: Int, liveBytes: Int) -> Bool {
    fileSize > leftAlone && liveBytes * 2 < fileSize
  }
}
