import Bytes

struct LineMerge {
  /// The labels in the lines of conflict markers, after `<<<<<<<` and `>>>>>>>`.
  let labels: MergeLabels
  /// The line break after conflict markers.
  let lineBreak: [UInt8]
  /// Whether the lines that a side added are known; without a base, a line of only one side may be a changed one.
  var knowsAdditions = true

  /// Whether both sides are new notes that were made from an empty template, so that all their lines are additions.
  var isFromTemplate = false

  /// Merges `ours` and `theirs`, made from `base`, with conflict markers where both changed the same lines differently.
  func merge(base: ArraySlice<UInt8>, ours: ArraySlice<UInt8>, theirs: ArraySlice<UInt8>) -> MergedNote {
    if ours == theirs || base == theirs { return MergedNote(bytes: Array(ours), conflicts: 0) }
    if base == ours { return MergedNote(bytes: Array(theirs), conflicts: 0) }
    let (baseLines, ourLines, theirLines) = (Self.lines(base), Self.lines(ours), Self.lines(theirs))
    let regions = ThreeWayRegion.regions(
      base: closed(baseLines), ours: closed(ourLines), theirs: closed(theirLines)
    ).regions
    var result = MergedNote(bytes: [], conflicts: 0)
    for region in regions {
      let (one, two) = (ourLines[region.ours], theirLines[region.theirs])
      switch region.change {
      case .none, .same, .ours: for line in one { append(line, to: &result.bytes) }
      case .theirs: for line in two { append(line, to: &result.bytes) }
      case .conflict:
        let (head, tail) = ThreeWayRegion.common(closed(Array(one))[...], closed(Array(two))[...])
        for line in one.prefix(head) { append(line, to: &result.bytes) }
        result.bytes += conflict(
          one.dropFirst(head).dropLast(tail).joined(), two.dropFirst(head).dropLast(tail).joined(),
          base: baseLines[region.base].joined(), after: result.bytes)
        for line in one.suffix(tail) { append(line, to: &result.bytes) }
        result.conflicts += 1
      }
    }
    if result.conflicts == 0 { closeLikeSides(&result.bytes, base, ours, theirs: theirs) }
    return result
  }

  /// Merges texts without tearing blocks; see `BlockMerge`. Lines that both sides added to the end, or to the same
  /// list, are all kept. With `isBody`, the texts are bodies without front matter.
  func mergeBlocks(
    base: ArraySlice<UInt8>, ours: ArraySlice<UInt8>, theirs: ArraySlice<UInt8>, isBody: Bool
  ) -> MergedNote {
    if ours == theirs || base == theirs { return MergedNote(bytes: Array(ours), conflicts: 0) }
    if base == ours { return MergedNote(bytes: Array(theirs), conflicts: 0) }
    var merge = BlockMerge(base: base, ours: ours, theirs: theirs, self, isBody: isBody)
    var result = merge.merged()
    if result.conflicts == 0 { closeLikeSides(&result.bytes, base, ours, theirs: theirs) }
    return result
  }

  /// Returns the lines of whole blocks that both texts have, in order.
  func common(_ ours: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>, isBody: Bool) -> [UInt8] {
    func parts(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
      let lines = closed(Self.lines(text))
      let blocks = BlockLines(Array(text), isBody: isBody)
      let starts = lines.indices.filter { blocks.isBoundary($0, in: lines.indices) } + [lines.count]
      return zip(starts, starts.dropFirst()).map { Array(lines[$0..<$1].joined())[...] }
    }
    let (ourParts, theirParts) = (parts(ours), parts(theirs))
    let counterparts = SequenceDiff.counterparts(ourParts, theirParts)
    return Array(zip(ourParts, counterparts).filter { $0.1 >= 0 }.map(\.0).joined())
  }

  /// Returns the lines with a line break after the last one too, so that it equals the same line with a line break.
  func closed(_ lines: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>] {
    guard let last = lines.last, let end = last.last, !end.isLineBreak else { return lines }
    return lines.dropLast() + [(last + lineBreak)[...]]
  }

  /// Ends the merged text with or without a line break like the side that changed the ending, otherwise like both.
  private func closeLikeSides(
    _ text: inout [UInt8], _ base: ArraySlice<UInt8>, _ ours: ArraySlice<UInt8>, theirs: ArraySlice<UInt8>
  ) {
    func isClosed(_ text: ArraySlice<UInt8>) -> Bool { text.last?.isLineBreak ?? true }
    let (old, our, their) = (isClosed(base), isClosed(ours), isClosed(theirs))
    let shouldClose = our == their ? our : !old
    if shouldClose, !isClosed(text[...]) { text += lineBreak }
    if !shouldClose, let last = Self.lines(text[...]).last {
      while text.count > last.startIndex, text.last?.isLineBreak == true { text.removeLast() }
    }
  }

  /// Returns `ours` and `theirs` between conflict markers, with `base` if the style shows it, to be placed after `text`.
  func conflict(
    _ ours: some Sequence<UInt8>, _ theirs: some Sequence<UInt8>, base: some Sequence<UInt8>, after text: [UInt8] = []
  ) -> [UInt8] {
    var result: [UInt8] = []
    func closeLine() { if let last = result.last, !last.isLineBreak { result += lineBreak } }
    if let last = text.last, !last.isLineBreak { result += lineBreak }
    result += marker(.lessThan, labels.ours)
    result += ours
    closeLine()
    if labels.style != .merge {
      result += marker(.pipe, labels.base)
      result += base
      closeLine()
    }
    result += marker(.equals, "")
    result += theirs
    closeLine()
    return result + marker(.greaterThan, labels.theirs)
  }

  private func marker(_ marker: UInt8, _ label: String) -> [UInt8] {
    [UInt8](repeating: marker, count: labels.markerSize) + (label.isEmpty ? [] : [.space] + Array(label.utf8))
      + lineBreak
  }

  /// Adds `line`; the last line of a text that has no line break gets one when another line follows.
  func append(_ line: ArraySlice<UInt8>, to text: inout [UInt8]) {
    if let last = text.last, !last.isLineBreak { text += lineBreak }
    // A line that ends with CR and an empty one that ends with LF are two lines, but adjacent they would be one.
    if text.last == .carriageReturn, line.first == .lineFeed { text.append(.lineFeed) }
    text += line
  }

  /// Returns the lines of `text` with their line breaks: LF, CRLF or a lone CR.
  static func lines(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = text.startIndex
    while start < text.endIndex {
      var end = text[start...].firstIndex(where: \.isLineBreak).map { $0 + 1 } ?? text.endIndex
      if text[end - 1] == .carriageReturn, end < text.endIndex, text[end] == .lineFeed { end += 1 }
      lines.append(text[start..<end])
      start = end
    }
    return lines
  }
}
