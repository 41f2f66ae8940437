/// Two versions of a note whose common origin may be unknown.
package struct TwoSides: Sendable, Hashable {
  /// One version.
  package let ours: [UInt8]
  /// The other version.
  package let theirs: [UInt8]
  /// Their common origin, if the text with conflict markers contains it, as in git's conflict style `diff3`.
  package let origin: [UInt8]?

  /// Makes the sides of two texts.
  package init(ours: [UInt8], theirs: [UInt8]) {
    (self.ours, self.theirs) = (ours, theirs)
    origin = nil
  }

  /// Splits a text with conflict markers into its sides. Lines outside of conflicts belong to both sides. Returns nil if
  /// several lines of a conflict could be the marker between its sides.
  package init?(marked text: [UInt8], conflicts: [MarkedConflict]) {
    if conflicts.contains(where: { $0.middle == nil }) { return nil }
    var (ours, theirs, origin): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
    var next = conflicts[...]
    for (index, line) in LineMerge.lines(text[...]).enumerated() {
      let number = index + 1
      guard let conflict = next.first, conflict.lines.contains(number), let middle = conflict.middle else {
        ours += line
        theirs += line
        origin += line
        continue
      }
      if number == conflict.lines.upperBound { next = next.dropFirst() }
      if [conflict.lines.lowerBound, conflict.origin, middle, conflict.lines.upperBound].contains(number) { continue }
      if number > middle {
        theirs += line
      } else if let start = conflict.origin, number > start {
        origin += line
      } else {
        ours += line
      }
    }
    (self.ours, self.theirs) = (ours, theirs)
    self.origin = conflicts.allSatisfy { $0.origin != nil } ? origin : nil
  }

  /// Returns the version from which both sides were most likely made; nil if none has a tenth of its text in common
  /// with each side. A version that equals one of the sides is excluded, since both sides have changed.
  ///
  /// Among the versions whose similarity is close to the highest, the result is the one whose text the sides lack
  /// least: text that a later version added and only one side has would count as deleted by the other side. If several
  /// are equal in this, the result is the most similar one, then the first.
  package func origin(among versions: [[UInt8]]) -> [UInt8]? {
    let (mine, others) = (LineSimilarity(ours), LineSimilarity(theirs))
    let candidates = versions.filter { $0 != ours && $0 != theirs }.map { version in
      let lines = LineSimilarity(version)
      return (
        version: version, share: min(lines.share(mine), lines.share(others)),
        lacking: lines.lacking(in: mine, or: others)
      )
    }
    let most = candidates.map(\.share).max() ?? 0
    let likely = candidates.enumerated().filter { $0.element.share > max(0.1, most * 0.8) }
    return likely.min { one, two in
      let (left, right) = (one.element, two.element)
      return (left.lacking, -left.share, one.offset) < (right.lacking, -right.share, two.offset)
    }?.element.version
  }

  /// Merges both sides, from a common origin or without one.
  package func merged(from origin: [UInt8]?, labels: MergeLabels = MergeLabels()) -> MergedNote {
    guard let origin else { return NoteMerge.merge(ours: ours, theirs: theirs, labels: labels) }
    return NoteMerge.merge(base: origin, ours: ours, theirs: theirs, labels: labels)
  }
}
