/// Two versions of a note whose common origin may be unknown.
package struct TwoSides: Sendable, Hashable {
  /// One version.
  package let ours: [UInt8]
  /// The other version.
  package let theirs: [UInt8]
  /// Their common origin, if the text from which they were taken says it, as git's conflict style `diff3` does.
  package let origin: [UInt8]?

  /// Makes the sides of two texts.
  package init(ours: [UInt8], theirs: [UInt8]) {
    self.ours = ours
    self.theirs = theirs
    origin = nil
  }

  /// Takes a text with conflict markers apart. Lines outside of conflicts belong to both sides.
  ///
  /// - Parameter conflicts: The lines of the conflicts, from 1, with those of their markers.
  package init(marked text: [UInt8], conflicts: [ClosedRange<Int>]) {
    var (ours, theirs, origin): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
    var next = conflicts[...]
    var (side, origins): (UInt8, Int) = (0, 0)
    for (index, line) in LineMerge.lines(text[...]).enumerated() {
      guard let conflict = next.first, conflict.contains(index + 1) else {
        ours += line
        theirs += line
        origin += line
        continue
      }
      let mark: UInt8? = line.count >= 7 && line.prefix(7).allSatisfy { $0 == line.first } ? line.first : nil
      let isMark = mark == Self.originMark || mark == Self.theirsMark
      if index + 1 == conflict.upperBound {
        next = next.dropFirst()
      } else if index + 1 == conflict.lowerBound || isMark {
        side = mark ?? 0
        if side == Self.originMark { origins += 1 }
      } else {
        switch side {
        case Self.originMark: origin += line
        case Self.theirsMark: theirs += line
        default: ours += line
        }
      }
    }
    (self.ours, self.theirs) = (ours, theirs)
    self.origin = origins == conflicts.count ? origin : nil
  }

  private static let originMark = UInt8(ascii: "|")
  private static let theirsMark = UInt8(ascii: "=")

  /// Returns the one of some versions that resembles both sides most; nil if none has a tenth of its lines in common with
  /// each. Of equal ones the first counts. One of the sides itself is no origin, since both have changed.
  package func origin(among versions: [[UInt8]]) -> [UInt8]? {
    let sides = [LineSimilarity(ours), LineSimilarity(theirs)]
    var best: (version: [UInt8], share: Double)?
    for version in versions where version != ours && version != theirs {
      let similarity = LineSimilarity(version)
      let share = sides.map { $0.share(similarity) }.min() ?? 0
      if share > best?.share ?? 0.1 { best = (version, share) }
    }
    return best?.version
  }

  /// Merges both sides, from a common origin or, without one, from the lines that both have.
  package func merged(from origin: [UInt8]?, labels: MergeLabels = MergeLabels()) -> MergedNote {
    NoteMerge.merge(base: origin ?? commonLines, ours: ours, theirs: theirs, labels: labels)
  }

  /// The lines that both sides have, in order.
  private var commonLines: [UInt8] {
    let (mine, others) = (LineMerge.lines(ours[...]), LineMerge.lines(theirs[...]))
    var numbers = ValueNumbers<ArraySlice<UInt8>>()
    let counterparts = SequenceDiff.counterparts(numbers.of(mine), numbers.of(others))
    return zip(mine, counterparts).filter { $0.1 >= 0 }.flatMap(\.0)
  }
}
