import Bytes

/// Rows of GFM tables.
extension Span where Element == UInt8 {
  /// Returns the number of cells of the delimiter row in `range`, and whether it has a pipe; nil for any other text.
  func delimiterRowCells(_ range: Range<Int>) -> (count: Int, hasPipe: Bool)? {
    let row = trimming(range)
    var offset = row.lowerBound
    var cells = 0
    var hasPipe = false
    if offset < row.upperBound, self[offset] == .pipe {
      hasPipe = true
      offset &+= 1
    }
    while offset < row.upperBound {
      offset = skippingBlanks(from: offset, to: row.upperBound)
      if offset < row.upperBound, self[offset] == .colon { offset &+= 1 }
      let dashes = offset
      while offset < row.upperBound, self[offset] == .hyphen { offset &+= 1 }
      guard offset > dashes else { return nil }
      if offset < row.upperBound, self[offset] == .colon { offset &+= 1 }
      offset = skippingBlanks(from: offset, to: row.upperBound)
      cells &+= 1
      guard offset < row.upperBound else { break }
      guard self[offset] == .pipe else { return nil }
      hasPipe = true
      offset &+= 1
    }
    return cells > 0 ? (cells, hasPipe) : nil
  }

  /// Returns the alignment of each column, according to the delimiter row in `range`.
  func columnAlignments(_ range: Range<Int>) -> [TableAlignment] {
    var alignments: [TableAlignment] = []
    var row = TableRow(range, self)
    while let cell = row.next(self) {
      let isLeft = !cell.isEmpty && self[cell.lowerBound] == .colon
      let isRight = !cell.isEmpty && self[cell.upperBound &- 1] == .colon
      alignments.append(isLeft ? isRight ? .center : .left : isRight ? .right : .none)
    }
    return alignments
  }

  func rowCellCount(_ range: Range<Int>) -> Int {
    var count = 0
    var row = TableRow(range, self)
    while row.next(self) != nil { count &+= 1 }
    return count
  }
}

/// Iterates over the cells of a table row; only pipes without a backslash before them separate cells.
struct TableRow {
  private var offset: Int
  private let end: Int

  /// Makes an iterator over the cells of the row in `range`, without the pipes at its ends.
  init(_ range: Range<Int>, _ bytes: Span<UInt8>) {
    let row = bytes.trimming(range)
    offset = row.lowerBound
    end = row.upperBound
    if offset < end, bytes[offset] == .pipe { offset &+= 1 }
  }

  /// Returns the next cell, trimmed, or nil after the last.
  mutating func next(_ bytes: Span<UInt8>) -> Range<Int>? {
    guard offset < end else { return nil }
    let start = offset
    while offset < end, bytes[offset] != .pipe { offset &+= bytes[offset] == .backslash && offset &+ 1 < end ? 2 : 1 }
    let cell = bytes.trimming(start..<min(offset, end))
    offset &+= 1
    return cell
  }
}
