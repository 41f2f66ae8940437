extension TextEdit {
  /// Returns small edits that turn one text into another: only what differs in each line, without splitting a character.
  package static func difference(from old: [UInt8], to new: [UInt8]) -> [TextEdit] {
    let (oldLines, newLines) = (old.lines, new.lines)
    var numbers = ValueNumbers<ArraySlice<UInt8>>()
    let counterparts = SequenceDiff.counterparts(numbers.of(oldLines), numbers.of(newLines))
    var edits: [TextEdit] = []
    var (start, next) = (0, 0)
    /// Adds the edits that replace the old lines from `start` on by the new lines from `next` on.
    func replace(_ end: Int, _ limit: Int) {
      let (removed, added) = (oldLines[start..<end], newLines[next..<limit])
      if removed.count == added.count {
        for (one, other) in zip(removed, added) {
          edits.append(TextEdit(range: one.startIndex..<one.endIndex, replacement: Array(other)))
        }
      } else {
        let offset = start < oldLines.count ? oldLines[start].startIndex : old.count
        let size = removed.reduce(0) { $0 + $1.count }
        edits.append(TextEdit(range: offset..<offset + size, replacement: Array(added.joined())))
      }
    }
    for (index, counterpart) in counterparts.enumerated() where counterpart >= 0 {
      replace(index, counterpart)
      (start, next) = (index + 1, counterpart + 1)
    }
    replace(oldLines.count, newLines.count)
    return trimmed(edits, in: old)
  }
}

extension [UInt8] {
  /// The lines of a text, each with the LF that ends it.
  var lines: [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < count {
      let end = self[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? count
      lines.append(self[start..<end])
      start = end
    }
    return lines
  }
}
