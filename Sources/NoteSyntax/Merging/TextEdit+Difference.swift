import Bytes

extension TextEdit {
  /// Returns small edits that turn one text into another: in each line, only the words and other characters that differ
  /// are replaced, and no character is split.
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
        for (one, other) in zip(removed, added) { edits += differenceOfWords(from: one, to: other) }
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

  /// Returns the edits that turn one line into another.
  private static func differenceOfWords(from old: ArraySlice<UInt8>, to new: ArraySlice<UInt8>) -> [TextEdit] {
    let (oldWords, newWords) = (old.words, new.words)
    var numbers = ValueNumbers<ArraySlice<UInt8>>()
    let counterparts = SequenceDiff.counterparts(numbers.of(oldWords), numbers.of(newWords))
    var edits: [TextEdit] = []
    var (start, next) = (old.startIndex, new.startIndex)
    func replace(_ end: Int, _ limit: Int) {
      if start < end || next < limit {
        edits.append(TextEdit(range: start..<end, replacement: Array(new[next..<limit])))
      }
    }
    for (index, counterpart) in counterparts.enumerated() where counterpart >= 0 {
      replace(oldWords[index].startIndex, newWords[counterpart].startIndex)
      (start, next) = (oldWords[index].endIndex, newWords[counterpart].endIndex)
    }
    replace(old.endIndex, new.endIndex)
    return edits
  }
}

extension ArraySlice<UInt8> {
  /// The words and the single characters between them.
  fileprivate var words: [ArraySlice<UInt8>] {
    func isWord(_ byte: UInt8) -> Bool { byte >= 0x80 || byte.isAlphanumeric }
    var words: [ArraySlice<UInt8>] = []
    var start = startIndex
    while start < endIndex {
      var end = start + 1
      if isWord(self[start]) { while end < endIndex, isWord(self[end]) { end += 1 } }
      words.append(self[start..<end])
      start = end
    }
    return words
  }
}

extension [UInt8] {
  /// The lines of a text, each with the LF that ends it.
  var lines: [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < count {
      let end = self[start...].firstIndex(of: .lineFeed).map { $0 + 1 } ?? count
      lines.append(self[start..<end])
      start = end
    }
    return lines
  }
}
