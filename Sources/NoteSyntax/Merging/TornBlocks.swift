/// The lines of the versions that a merged line comes from, or -1. A line from none was inserted to separate blocks.
struct LineOrigin: Hashable {
  var base = -1
  var ours = -1
  var theirs = -1
}

/// A search for lines that are in other blocks in a merged text than in the version they come from: text that a fence
/// no longer encloses, or that has got into a comment, an item whose second line has moved to another item.
struct TornBlocks {
  /// A line and the lines of the versions and of the merged text whose blocks contradict each other.
  struct Tear {
    var merged: [Int]
    var base: [Int] = []
    var ours: [Int] = []
    var theirs: [Int] = []
  }

  private struct Side {
    let blocks: BlockLines
    /// For each line its number in the merged text, or -1.
    let mergedLines: [Int]
    let origin: KeyPath<LineOrigin, Int>
    /// For each line of the base its number in this version, or -1, and the reverse.
    let counterparts, inBase: [Int]
  }

  private let merged: BlockLines
  private let origins: [LineOrigin]
  private let base, ours, theirs: Side

  /// Prepares the search; `inOurs` and `inTheirs` have the number in that version of each line of the base, or -1.
  init(
    merged: BlockLines, origins: [LineOrigin], base: BlockLines, ours: BlockLines, theirs: BlockLines, inOurs: [Int],
    inTheirs: [Int]
  ) {
    (self.merged, self.origins) = (merged, origins)
    func side(_ blocks: BlockLines, _ origin: KeyPath<LineOrigin, Int>, _ counterparts: [Int]) -> Side {
      var mergedLines = [Int](repeating: -1, count: blocks.lines.count)
      for (line, source) in origins.enumerated() where source[keyPath: origin] >= 0 {
        mergedLines[source[keyPath: origin]] = line
      }
      var inBase = [Int](repeating: -1, count: blocks.lines.count)
      for (line, counterpart) in counterparts.enumerated() where counterpart >= 0 { inBase[counterpart] = line }
      return Side(blocks: blocks, mergedLines: mergedLines, origin: origin, counterparts: counterparts, inBase: inBase)
    }
    self.base = side(base, \.base, Array(0..<base.lines.count))
    self.ours = side(ours, \.ours, inOurs)
    self.theirs = side(theirs, \.theirs, inTheirs)
  }

  func found() -> [Tear] {
    var tears: [Tear] = []
    for (line, origin) in origins.enumerated() where line < merged.lines.count {
      let isOurs = origin.ours < 0 || agrees(line, ours, origin.ours)
      let isTheirs = origin.theirs < 0 || agrees(line, theirs, origin.theirs)
      if isOurs, isTheirs { continue }
      // Blocks around an unchanged line may be those of the only side that changed them.
      if origin.base >= 0, isOurs, isUnchanged(origin.base, theirs, origin.theirs) { continue }
      if origin.base >= 0, isTheirs, isUnchanged(origin.base, ours, origin.ours) { continue }
      func begins(_ blocks: BlockLines, _ line: Int) -> [Int] {
        line < 0 ? [] : [line] + blocks.lines[line].frames.map(\.first)
      }
      tears.append(
        Tear(
          merged: begins(merged, line), base: begins(base.blocks, origin.base), ours: begins(ours.blocks, origin.ours),
          theirs: begins(theirs.blocks, origin.theirs)))
    }
    return tears
  }

  /// Returns whether a merged line is in the same blocks as the line of a version that it comes from.
  private func agrees(_ line: Int, _ side: Side, _ source: Int) -> Bool {
    let (here, there) = (merged.lines[line], side.blocks.lines[source])
    if here.isEmpty, there.isEmpty { return true }
    guard here.kind == there.kind, here.frames.count == there.frames.count else { return false }
    return zip(here.frames, there.frames).allSatisfy { new, old in
      guard new.kind == old.kind else { return false }
      if side.mergedLines[old.first] >= 0 { return side.mergedLines[old.first] == new.first }
      // The other side has changed the line at which the block begins. The rows of a table depend on it.
      return new.kind != .leaf(.table) && origins[new.first][keyPath: side.origin] < 0
    }
  }

  /// Returns whether a line is in the same blocks in the base and in a side.
  private func isUnchanged(_ line: Int, _ side: Side, _ other: Int) -> Bool {
    let (old, new) = (base.blocks.lines[line], side.blocks.lines[other])
    if old.isEmpty, new.isEmpty { return true }
    guard old.kind == new.kind, old.frames.count == new.frames.count else { return false }
    return zip(old.frames, new.frames).allSatisfy { old, new in
      guard old.kind == new.kind else { return false }
      let counterpart = side.counterparts[old.first]
      return counterpart >= 0 ? counterpart == new.first : side.inBase[new.first] < 0
    }
  }
}
