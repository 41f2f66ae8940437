internal import Bytes

/// Short codes for bytes that often stand together, by which a `SortedTableWriter` writes what entries have of their own.
///
///     coded := (code:uint8 | 255 byte)*      a code stands for the symbol with that number
///
/// A symbol has one to eight bytes, none of them 0 (Boncz, Neumann and Leis, "FSST: fast random access string compression",
/// 2020). A code is read with one load, which is why they serve where a few bytes are wanted here and there.
struct SymbolTable: Sendable {
  /// The code before a byte that stands for itself.
  static let escape: UInt8 = 255

  /// Where the symbols are, eight bytes each.
  private let start: Int

  /// The number of symbols; without any, entries are written as they are.
  let count: Int

  /// So many symbols from a place on.
  init(at start: Int, count: Int) {
    self.start = start
    self.count = min(count, Int(Self.escape))
  }

  /// Calls `body` with what some bytes stand for, in pieces of up to eight bytes, the first lowest.
  @inline(__always)
  func forEachPiece(
    of range: Range<Int>, isCoded: Bool, in bytes: Span<UInt8>, _ body: (_ piece: UInt64, _ count: Int) -> Void
  ) {
    var offset = range.lowerBound
    let end = range.upperBound
    while offset < end {
      if !isCoded {
        body(bytes.loadPadded(at: offset), min(end &- offset, 8))
        offset &+= 8
        continue
      }
      let code = bytes[offset]
      offset &+= 1
      if code == Self.escape {
        body(UInt64(bytes.byte(at: offset)), 1)
        offset &+= 1
      } else {
        let symbol = bytes.loadUInt64(at: start &+ Int(code) &* 8)
        body(symbol, 8 &- symbol.leadingZeroBitCount &>> 3)
      }
    }
  }
}
