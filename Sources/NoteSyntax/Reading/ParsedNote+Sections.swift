extension ParsedNote {
  /// The range of each heading's section: from the heading to the next one of the same or a higher level, or to the end
  /// of the note. O(headings).
  package var sections: [Range<Int>] {
    // The open sections, each of a deeper level than the one before, by the indices of their headings.
    var open: [Int] = []
    var ends = [Int](repeating: bodyRange.upperBound, count: headings.count)
    for (index, heading) in headings.enumerated() {
      while let last = open.last, headings[last].level >= heading.level {
        ends[last] = heading.range.lowerBound
        open.removeLast()
      }
      open.append(index)
    }
    return zip(headings, ends).map { $0.range.lowerBound..<$1 }
  }
}
