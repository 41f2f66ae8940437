internal import Bytes

/// Takes a change of a note back in a version in which others changed other lines since.
///
/// A merge sees a conflict where lines are beside each other. But who takes back own lines wants these lines gone and
/// those beside them kept: so each line that the change made has to be there still, and nothing else is touched.
package enum LineUndo {
  /// Returns a version without a change; nil if lines that it made were changed since, or it is not known where lines
  /// belong that it removed.
  ///
  /// - Parameters:
  ///   - before: The note before the change.
  ///   - after: The note after it.
  ///   - present: The note now.
  package static func undone(before: [UInt8], after: [UInt8], in present: [UInt8]) -> [UInt8]? {
    let (old, made, now) = (LineMerge.lines(before[...]), LineMerge.lines(after[...]), LineMerge.lines(present[...]))
    // The last line can have got a line break since.
    func bare(_ lines: [ArraySlice<UInt8>]) -> [[UInt8]] {
      lines.map { $0.prefix { !$0.isLineBreak } }.map { Array($0) }
    }
    let places = SequenceDiff.counterparts(bare(made), bare(now))
    var (result, next): ([UInt8], Int) = ([], 0)
    for part in SequenceDiff.differences(bare(made), bare(old)) {
      guard let range = range(of: part.old, places, count: now.count), range.lowerBound >= next else { return nil }
      for line in now[next..<range.lowerBound] { result += line }
      for line in old[part.new] {
        if let last = result.last, !last.isLineBreak { result += NoteLineBreak.of(present) }
        result += line
      }
      next = range.upperBound
    }
    for line in now[next...] {
      if let last = result.last, !last.isLineBreak { result += NoteLineBreak.of(present) }
      result += line
    }
    return result
  }

  /// Returns where lines that a change made are now; for none, where they were.
  private static func range(of lines: Range<Int>, _ places: [Int], count: Int) -> Range<Int>? {
    guard let first = lines.first else {
      let start = lines.lowerBound
      if start > 0, places[start - 1] >= 0 { return places[start - 1] + 1..<places[start - 1] + 1 }
      if start < places.count, places[start] >= 0 { return places[start]..<places[start] }
      return places.isEmpty ? 0..<0 : nil
    }
    guard places[first] >= 0, lines.allSatisfy({ places[$0] == places[first] + $0 - first }) else { return nil }
    return places[first]..<places[first] + lines.count
  }
}
