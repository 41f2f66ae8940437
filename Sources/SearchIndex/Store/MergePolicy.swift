/// Decides which segments are merged.
///
/// Segments are grouped into levels by their number of live documents; each level is `fanOut` times larger than the one
/// below. A level with `fanOut` segments is merged together with all levels below it, so each note is rewritten about
/// log n times. Segments of more than `largest` documents are not merged, since a merge holds all of its input in
/// memory: a vault of n notes has about `fanOut` × log n segments, and one more for every 25,000 notes. Merges leave
/// unused space in the file; a file that consists mostly of unused space is rewritten.
struct MergePolicy {
  /// The policy of every index. Tests use smaller numbers, so that they merge and rewrite often.
  static let standard = MergePolicy()

  /// The number of segments in a level that triggers a merge, and the growth factor between levels.
  var fanOut = 10

  /// The maximum number of live documents in a segment that is merged with others.
  var largest = 5_000

  /// The size in bytes up to which a file is never rewritten.
  var leftAlone = 1 << 16

  /// Returns the indices of the segments to merge; empty if a merge is not worthwhile.
  func choice(liveCounts: [Int], documentCounts: [Int]) -> [Int] {
    let levels = liveCounts.map { $0 > largest ? nil : level($0) }
    for level in Set(levels.compactMap(\.self)).sorted(by: >) where levels.count(where: { $0 == level }) >= fanOut {
      return levels.indices.filter { index in levels[index].map { $0 <= level } ?? false }
    }
    // Segments of which more than half is deleted are rewritten, because they slow down every query.
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
  /// Returns whether a file with only `liveBytes` in use should be rewritten without its unused space.
  func rewrites(fileSize: Int, liveBytes: Int) -> Bool {
    fileSize > leftAlone && liveBytes * 2 < fileSize
  }
}
