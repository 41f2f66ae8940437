internal import Bytes

/// A merge of texts line by line that never tears a block.
///
/// Lines that both sides added at the same place are joined; see `AddedLines`. If a line of the result would be in other
/// blocks than in the version it comes from, as after a lost fence, the lines are joined in another way, and at last
/// everything that belongs together becomes a conflict.
struct BlockMerge {
  struct Version {
    /// The lines with their line breaks.
    let lines: [ArraySlice<UInt8>]
    let blocks: BlockLines

    init(_ text: ArraySlice<UInt8>, isBody: Bool) {
      lines = LineMerge.lines(text)
      blocks = BlockLines(Array(text), isBody: isBody)
    }
  }

  /// A part of the result, with the lines of the versions that it replaces.
  private struct Piece {
    enum Choice {
      case common
      case ours, theirs
      /// Lines that both sides changed in the same way.
      case same
      case joined, conflict
    }

    var base, ours, theirs: Range<Int>
    var choice: Choice
    /// The ways in which lines of both sides can be joined, best first.
    var joins: [[LineOrigin]] = []
  }

  /// The number of attempts to find the smallest conflict.
  private static let attempts = 24

  private let texts: LineMerge
  private let isBody: Bool
  private let base, ours, theirs: Version
  private let inOurs, inTheirs: [Int]
  private var pieces: [Piece] = []

  /// Prepares a merge; with `isBody`, the texts are bodies without front matter.
  init(base: ArraySlice<UInt8>, ours: ArraySlice<UInt8>, theirs: ArraySlice<UInt8>, _ texts: LineMerge, isBody: Bool) {
    (self.texts, self.isBody) = (texts, isBody)
    self.base = Version(base, isBody: isBody)
    self.ours = Version(ours, isBody: isBody)
    self.theirs = Version(theirs, isBody: isBody)
    let regions: [ThreeWayRegion]
    (regions, inOurs, inTheirs) = ThreeWayRegion.regions(
      base: texts.closed(self.base.lines), ours: texts.closed(self.ours.lines),
      theirs: texts.closed(self.theirs.lines))
    for region in regions {
      var piece = Piece(base: region.base, ours: region.ours, theirs: region.theirs, choice: .conflict)
      switch region.change {
      case .none:
        pieces += zip(region.base, zip(region.ours, region.theirs)).map { old, new in
          Piece(base: old..<old + 1, ours: new.0..<new.0 + 1, theirs: new.1..<new.1 + 1, choice: .common)
        }
        continue
      case .same: piece.choice = .same
      case .ours: piece.choice = .ours
      case .theirs: piece.choice = .theirs
      case .conflict where texts.knowsAdditions && region.base.isEmpty:
        let isAtEnd = self.base.lines[region.base.upperBound...].allSatisfy(AddedLines.isBlank)
        let isNew = self.base.lines.isEmpty && !texts.isFromTemplate
        let added = AddedLines(ours: self.ours, theirs: self.theirs, isAtEnd: isAtEnd, isNew: isNew)
        piece.joins = added.joined(region.ours, region.theirs)
        if !piece.joins.isEmpty { piece.choice = .joined }
      case .conflict: break
      }
      pieces.append(piece)
    }
  }

  mutating func merged() -> MergedNote {
    for attempt in 0..<Self.attempts {
      widenConflicts()
      let tears = tears()
      if tears.isEmpty { return text() }
      mend(tears, reach: 1 << attempt)
    }
    merge(0..<pieces.count)
    return text()
  }

  // MARK: - Conflicts

  /// Extends conflicts until they begin and end between blocks.
  private mutating func widenConflicts() {
    var index = 0
    while index < pieces.count {
      guard pieces[index].choice == .conflict else {
        index += 1
        continue
      }
      var range = index..<index + 1
      while let wider = wider(range) { range = wider }
      merge(range)
      index = range.lowerBound + 1
    }
  }

  /// Returns a range with one more piece if the blocks at the ends of `range` belong together with the text around it.
  private func wider(_ range: Range<Int>) -> Range<Int>? {
    let (first, last) = (pieces[range.lowerBound], pieces[range.upperBound - 1])
    func isBoundary(_ version: Version, _ lines: KeyPath<Piece, Range<Int>>, isStart: Bool) -> Bool {
      let (start, end) = (first[keyPath: lines].lowerBound, last[keyPath: lines].upperBound)
      return version.blocks.isBoundary(isStart ? start : end, in: start..<end, allowsNested: true)
    }
    func isBoundary(isStart: Bool) -> Bool {
      isBoundary(base, \.base, isStart: isStart) && isBoundary(ours, \.ours, isStart: isStart)
        && isBoundary(theirs, \.theirs, isStart: isStart)
    }
    if range.lowerBound > 0, !isBoundary(isStart: true) { return range.lowerBound - 1..<range.upperBound }
    if range.upperBound < pieces.count, !isBoundary(isStart: false) { return range.lowerBound..<range.upperBound + 1 }
    return nil
  }

  /// Makes one conflict of some pieces.
  private mutating func merge(_ range: Range<Int>) {
    guard let first = range.first, let last = range.last else { return }
    let whole = Piece(
      base: pieces[first].base.lowerBound..<pieces[last].base.upperBound,
      ours: pieces[first].ours.lowerBound..<pieces[last].ours.upperBound,
      theirs: pieces[first].theirs.lowerBound..<pieces[last].theirs.upperBound, choice: .conflict)
    pieces.replaceSubrange(range, with: [whole])
  }

  /// Joins the lines in another way where blocks were torn; if there is none, makes a conflict of all lines concerned.
  private mutating func mend(_ tears: [[Int]], reach: Int) {
    var hasOtherJoin = false
    for index in Set(tears.joined()) where pieces[index].joins.count > 1 {
      pieces[index].joins.removeFirst()
      hasOtherJoin = true
    }
    if hasOtherJoin { return }
    var ranges: [Range<Int>] = []
    for tear in tears {
      guard let first = tear.min(), let last = tear.max() else { continue }
      var range = first..<last + 1
      if range.count == 1, pieces[first].choice == .common || pieces[first].choice == .conflict {
        range = max(first - reach, 0)..<min(last + 1 + reach, pieces.count)
      }
      ranges.append(range)
    }
    ranges.sort { $0.lowerBound < $1.lowerBound }
    var disjoint: [Range<Int>] = []
    for range in ranges {
      if let last = disjoint.last, last.upperBound > range.lowerBound {
        disjoint[disjoint.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        disjoint.append(range)
      }
    }
    for range in disjoint.reversed() { merge(range) }
  }

  /// Returns the pieces that each torn block is in, whichever side of the conflicts is chosen.
  private func tears() -> [[Int]] {
    let hasConflicts = pieces.contains { $0.choice == .conflict }
    var tears: [[Int]] = []
    for takesOurs in hasConflicts ? [true, false] : [true] {
      var origins: [LineOrigin] = []
      var pieceIndexes: [Int] = []
      for (index, piece) in pieces.enumerated() {
        let lines = self.origins(of: piece, takesOurs: takesOurs)
        origins += lines
        pieceIndexes += [Int](repeating: index, count: lines.count)
      }
      var text: [UInt8] = []
      for origin in origins { texts.append(line(origin), to: &text) }
      let torn = TornBlocks(
        merged: BlockLines(text, isBody: isBody), origins: origins, base: base.blocks, ours: ours.blocks,
        theirs: theirs.blocks, inOurs: inOurs, inTheirs: inTheirs)
      for tear in torn.found() {
        var concerned = Set(tear.merged.map { pieceIndexes[$0] })
        concerned.formUnion(tear.base.compactMap { piece(with: $0, \.base) })
        concerned.formUnion(tear.ours.compactMap { piece(with: $0, \.ours) })
        concerned.formUnion(tear.theirs.compactMap { piece(with: $0, \.theirs) })
        tears.append(Array(concerned))
      }
    }
    return tears
  }

  private func piece(with line: Int, _ lines: KeyPath<Piece, Range<Int>>) -> Int? {
    let index = pieces.indices.partitioningIndex { pieces[$0][keyPath: lines].upperBound > line }
    return index < pieces.count ? index : nil
  }

  // MARK: - The result

  private func origins(of piece: Piece, takesOurs: Bool) -> [LineOrigin] {
    switch piece.choice {
    case .common:
      [LineOrigin(base: piece.base.lowerBound, ours: piece.ours.lowerBound, theirs: piece.theirs.lowerBound)]
    case .same: zip(piece.ours, piece.theirs).map { LineOrigin(ours: $0, theirs: $1) }
    case .joined: piece.joins[0]
    case .ours: piece.ours.map { LineOrigin(ours: $0) }
    case .theirs: piece.theirs.map { LineOrigin(theirs: $0) }
    case .conflict: takesOurs ? piece.ours.map { LineOrigin(ours: $0) } : piece.theirs.map { LineOrigin(theirs: $0) }
    }
  }

  private func line(_ origin: LineOrigin) -> ArraySlice<UInt8> {
    if origin.ours >= 0 { return ours.lines[origin.ours] }
    return origin.theirs >= 0 ? theirs.lines[origin.theirs] : texts.lineBreak[...]
  }

  private func text() -> MergedNote {
    var result = MergedNote(bytes: [], conflicts: 0)
    for piece in pieces {
      guard piece.choice == .conflict else {
        for origin in origins(of: piece, takesOurs: true) { texts.append(line(origin), to: &result.bytes) }
        continue
      }
      let (one, two) = (ours.lines[piece.ours], theirs.lines[piece.theirs])
      let (head, tail) = texts.labels.style == .diff3 ? (0, 0) : common(piece)
      for line in one.prefix(head) { texts.append(line, to: &result.bytes) }
      let (mine, yours) = (one.dropFirst(head).dropLast(tail), two.dropFirst(head).dropLast(tail))
      if !mine.isEmpty || !yours.isEmpty {
        result.bytes += texts.conflict(
          mine.joined(), yours.joined(), base: base.lines[piece.base].joined(), after: result.bytes)
        result.conflicts += 1
      }
      for line in one.suffix(tail) { texts.append(line, to: &result.bytes) }
    }
    return result
  }

  /// Returns how many lines both sides of a conflict share at its start and its end, up to a boundary of blocks.
  private func common(_ piece: Piece) -> (head: Int, tail: Int) {
    let (one, two) = (texts.closed(ours.lines)[piece.ours], texts.closed(theirs.lines)[piece.theirs])
    var (head, tail) = ThreeWayRegion.common(one, two)
    func isBoundary(_ our: Int, _ their: Int) -> Bool {
      ours.blocks.isBoundary(our, in: piece.ours) && theirs.blocks.isBoundary(their, in: piece.theirs)
    }
    while head > 0, !isBoundary(piece.ours.lowerBound + head, piece.theirs.lowerBound + head) { head -= 1 }
    while tail > 0, !isBoundary(piece.ours.upperBound - tail, piece.theirs.upperBound - tail) { tail -= 1 }
    return (head, tail)
  }
}
