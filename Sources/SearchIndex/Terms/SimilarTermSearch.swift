internal import Bytes
internal import SystemCalls

/// Finds the terms of a family that are within some edits of a word, as `EditDistance` counts them.
///
/// The dictionary is walked as the tree of prefixes that it is: for each letter of a term there is a row of the table
/// that the distance is computed by, terms that begin alike share the rows of what they have in common, and where all of a
/// row is above the limit, every term that begins like this one is left out, by looking up the next that does not. Of a row
/// only the cells near the diagonal matter (Ukkonen, "Algorithms for approximate string matching", 1985).
struct SimilarTermSearch {
  /// The family byte and a word of the greatest length; of longer keys, which are like no word, no more is kept.
  private static let longest = 1 + Tokenizer.maximumLength

  /// Cells of a row: a word's letters from `limit` before to `limit` behind the one the row is for.
  private typealias Row = InlineArray<5, UInt8>

  private let table: TermTableReader
  private let family: UInt8
  private let letters: [UInt32]
  private let limit: Int
  private let strayLimit: Int

  private var key = InlineArray<256, UInt8>(repeating: 0)
  private var length = 0
  private var value = TermValue()
  /// The letters of the key as far as they have rows, with the byte each ends at; the first stands for none.
  private var ends: [Int] = [1]
  private var scalars: [UInt32] = [0]
  private var rows: [Row]
  /// How many bytes of the key no similar word begins with; `Int.max` while there may be one.
  private var deadCount = Int.max

  /// A search for words like one.
  ///
  /// - Parameters:
  ///   - limit: the most edits, at most 2.
  ///   - strayLimit: the most edits of words that begin with another letter.
  init(_ table: TermTableReader, family: UInt8, word: [Unicode.Scalar], limit: Int, strayLimit: Int) {
    self.table = table
    self.family = family
    letters = word.map(\.value)
    self.limit = min(max(limit, 0), 2)
    self.strayLimit = min(strayLimit, self.limit)
    var first = Row(repeating: UInt8(self.limit + 1))
    for column in 0...self.limit where column <= word.count { first[column + self.limit] = UInt8(column) }
    rows = [first]
  }

  /// Calls `body` with each similar term, without its family byte, how many edits it is away, and its lists.
  mutating func forEachMatch(_ body: (_ term: Span<UInt8>, _ distance: Int, _ lists: [TermList]) -> Void) {
    let entries = table.table
    var block = entries.block(containing: [family].span) ?? 0
    while block < entries.blockCount, block * SortedTableWriter.blockSize < entries.count {
      guard visit(block, body) else { return }
      block = deadCount == .max ? block + 1 : firstBlock(after: block, in: entries)
    }
  }

  /// Looks at the terms of a block; returns whether those behind it may matter.
  private mutating func visit(
    _ block: Int, _ body: (_ term: Span<UInt8>, _ distance: Int, _ lists: [TermList]) -> Void
  ) -> Bool {
    let entries = table.table
    let slice = entries.slice
    let bytes = slice.bytes
    var reader = ByteReader(bytes, at: entries.offset(ofBlock: block))
    let first = block * SortedTableWriter.blockSize
    for entry in 0..<min(SortedTableWriter.blockSize, entries.count - first) {
      let head = SortedTableWriter.Head(&reader)
      let start = reader.offset
      guard reader.advance(head.rest) else { return false }
      var shared = head.shared
      if entry == 0 {
        // The first of a block is whole, and still begins like the one before.
        let most = min(length, head.rest, Self.longest)
        while shared < most, key[shared] == bytes[start + shared] { shared += 1 }
      }
      guard shared <= length else { return false }
      length = head.shared
      SortedTableReader.forEachPiece(of: start..<reader.offset, in: bytes) { piece, count in
        var rest = piece
        for _ in 0..<count {
          if length < Self.longest { key[length] = UInt8(truncatingIfNeeded: rest) }
          length += 1
          rest &>>= 8
        }
      }
      if length == 0 || key[0] > family { return false }
      let wasDead = deadCount <= shared
      let distance = key[0] < family || wasDead ? nil : distance(sharing: shared)
      // When the next block begins with what is dead, all between does.
      if !wasDead, deadCount != .max, block + 1 < entries.blockCount, beginsDead(block + 1, in: entries) { return true }
      value.read(
        &reader, isText: key[0] == TermTableWriter.textFamily, isBlockStart: entry == 0, isWanted: distance != nil)
      if reader.isDamaged { return false }
      if let distance { body(key.span.extracting(1..<length), distance, value.all) }
    }
    return true
  }

  // MARK: - Rows

  /// How many edits the key is away from the word when they are few enough, with so many bytes as the key before.
  private mutating func distance(sharing shared: Int) -> Int? {
    deadCount = .max
    while ends.count > 1, ends[ends.count - 1] > shared {
      ends.removeLast()
      scalars.removeLast()
      rows.removeLast()
    }
    if length > Self.longest { return nil }
    var offset = ends[ends.count - 1]
    while offset < length {
      let (scalar, size) = scalar(at: offset)
      offset += size
      addRow(scalar)
      ends.append(offset)
      scalars.append(scalar)
      if lowest(rows[rows.count - 1]) > currentLimit {
        deadCount = offset
        return nil
      }
    }
    let cell = letters.count - (rows.count - 1) + limit
    guard cell >= 0, cell <= 2 * limit else { return nil }
    let distance = Int(rows[rows.count - 1][cell])
    return distance <= currentLimit ? distance : nil
  }

  private var currentLimit: Int { scalars.count > 1 && scalars[1] == letters.first ? limit : strayLimit }

  /// The letter of the key at a byte and its size; one that is cut off or none at all is like no other.
  private func scalar(at offset: Int) -> (UInt32, size: Int) {
    let lead = key[offset]
    if lead < 0x80 { return (UInt32(lead), 1) }
    if lead < 0xC0 { return (.max, 1) }
    let size = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    if offset + size > length { return (.max, length - offset) }
    var scalar = UInt32(lead) & (0x7F >> UInt32(size))
    for place in offset + 1..<offset + size { scalar = scalar << 6 | UInt32(key[place] & 0x3F) }
    return (scalar, size)
  }

  private func lowest(_ row: Row) -> UInt8 {
    var lowest = UInt8.max
    for cell in 0...2 * limit { lowest = min(lowest, row[cell]) }
    return lowest
  }

  /// Adds the row of the next letter.
  private mutating func addRow(_ scalar: UInt32) {
    let number = rows.count
    let above = rows[number - 1]
    let most = UInt8(limit + 1)
    var row = Row(repeating: most)
    for cell in 0...2 * limit {
      let column = number + cell - limit
      if column < 0 || column > letters.count { continue }
      if column == 0 {
        row[cell] = UInt8(min(number, limit + 1))
        continue
      }
      let letter = letters[column - 1]
      var best = above[cell] + (letter == scalar ? 0 : 1)
      if cell < 2 * limit { best = min(best, above[cell + 1] + 1) }
      if cell > 0 { best = min(best, row[cell - 1] + 1) }
      if number > 1, column > 1, letter == scalars[number - 1], letters[column - 2] == scalar {
        best = min(best, rows[number - 2][cell] + 1)
      }
      row[cell] = min(best, most)
    }
    rows.append(row)
  }

  // MARK: - Blocks

  /// The first block behind one that may have a term which does not begin with what no similar word begins with.
  private func firstBlock(after block: Int, in entries: SortedTableReader) -> Int {
    var low = block + 1
    guard low < entries.blockCount, beginsDead(low, in: entries) else { return low }
    var step = 1
    while low + step < entries.blockCount, beginsDead(low + step, in: entries) {
      low += step
      step *= 2
    }
    var high = min(low + step, entries.blockCount)
    while low + 1 < high {
      let middle = (low + high) / 2
      if beginsDead(middle, in: entries) { low = middle } else { high = middle }
    }
    return low
  }

  private func beginsDead(_ block: Int, in entries: SortedTableReader) -> Bool {
    let slice = entries.slice
    var reader = ByteReader(slice.bytes, at: entries.offset(ofBlock: block))
    let head = SortedTableWriter.Head(&reader)
    return reader.bytes(head.rest).hasPrefix(key.span.extracting(0..<deadCount))
  }
}
