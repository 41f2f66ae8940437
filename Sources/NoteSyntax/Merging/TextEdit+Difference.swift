import Bytes

extension TextEdit {
  /// Returns small edits that turn one text into another: in each line, only the words and other characters that differ
  /// are replaced, and no character is split.
  package static func difference(from old: [UInt8], to new: [UInt8]) -> [TextEdit] {
    let (oldLines, newLines) = (old.lines, new.lines)
    var edits: [TextEdit] = []
    for part in SequenceDiff.differences(oldLines, newLines) {
      let (removed, added) = (oldLines[part.old], newLines[part.new])
      if removed.count == added.count {
        for (one, other) in zip(removed, added) { edits += differenceOfWords(from: one, to: other) }
      } else {
        let offset = part.old.lowerBound < oldLines.count ? oldLines[part.old.lowerBound].startIndex : old.count
        let size = removed.reduce(0) { $0 + $1.count }
        edits.append(TextEdit(range: offset..<offset + size, replacement: Array(added.joined())))
      }
    }
    return trimmed(edits, in: old)
  }

  private static func differenceOfWords(from old: ArraySlice<UInt8>, to new: ArraySlice<UInt8>) -> [TextEdit] {
    let (oldWords, newWords) = (old.words, new.words)
    return SequenceDiff.differences(oldWords, newWords).map { part in
      let start = part.old.lowerBound < oldWords.count ? oldWords[part.old.lowerBound].startIndex : old.endIndex
      let end = part.old.isEmpty ? start : oldWords[part.old.upperBound - 1].endIndex
      return TextEdit(range: start..<end, replacement: Array(newWords[part.new].joined()))
    }
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
