internal import Bytes
internal import SystemCalls

/// Finds the terms of a family within a maximum edit distance of a word, as defined by `EditDistance`.
///
/// The sorted dictionary is walked as a tree of prefixes. Each letter of a term has a row of the dynamic programming
/// table, and terms with a common prefix share its rows. When all cells of a row exceed the limit, the search skips all
/// terms with this prefix by searching for the next term without it. Only the cells near the diagonal are computed
/// (Ukkonen, "Algorithms for approximate string matching", 1985).
struct SimilarTermSearch {
  /// The size of the family byte and the longest word. Longer keys, similar to no word, are truncated to it.
  private static let longest = 1 + Tokenizer.maximumLength

  /// The cells of a row: those for the letters of the word at most `limit` before or after the row's own letter.
  private typealias Row = InlineArray<5, UInt8>

  private let table: TermTableReader
  private let family: UInt8
  private let letters: [UInt32]
  private let limit: Int
  private let strayLimit: Int

  private var key = InlineArray<256, UInt8>(repeating: 0)
  private var length = 0
  private var value = TermValue()
  /// The end of each letter of the key that has a row, as a byte offset, and the letters, after a placeholder.
  private var ends: [Int] = [1]
  private var scalars: [UInt32] = [0]
  private var rows: [Row]
  /// The length of the key's shortest prefix that no similar word can have; `Int.max` if there is none.
  private var deadCount = Int.max

  /// Makes a search up to the distance `limit`, at most 2, and `strayLimit` for words that begin with another letter.
  init(_ table: TermTableReader, family: UInt8, word: [Unicode.Scalar], limit: Int, strayLimit: Int) {
    (self.table, self.family) = (table, family)
    letters = word.map(\.value)
    self.limit = min(max(limit, 0), 2)
    self.strayLimit = min(strayLimit, self.limit)
    var first = Row(repeating: UInt8(self.limit + 1))
    for column in 0...self.limit where column <= word.count { first[column + self.limit] = UInt8(column) }
    rows = [first]
  }

  /// Calls `body` with each similar term (without its family byte), its edit distance and its lists.
  mutating func forEachMatch(_ body: (_ term: Span<UInt8>, _ distance: Int, _ lists: [TermList]) -> Void) {
    let entries = table.table
    var block = entries.block(containing: [family].span) ?? 0
    while block < entries.blockCount, block * SortedTableWriter.blockSize < entries.count {
      guard visit(block, body) else { return }
      block = deadCount == .max ? block + 1 : firstBlock(after: block, in: entries)
    }
  }

  /// Visits the terms of a block; returns whether later blocks may contain similar terms.
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
        // The first entry of a block is stored in full, but may still share a prefix with the previous key.
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
      // If the next block begins with the excluded prefix, so do all terms up to it.
      if !wasDead, deadCount != .max, block + 1 < entries.blockCount, beginsDead(block + 1, in: entries) { return true }
      value.read(
        &reader, isText: key[0] == TermTableWriter.textFamily, isBlockStart: entry == 0, isWanted: distance != nil)
      if reader.isDamaged { return false }
      if let distance { body(key.span.extracting(1..<length), distance, value.all) }
    }
    return true
  }

  // MARK: - Rows

  /// Returns the key's edit distance, or nil above the limit. The key shares `shared` bytes with the previous key.
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

  /// Returns the letter of the key at a byte offset and its size; an incomplete or invalid letter is equal to no other.
  private func scalar(at offset: Int) -> (UInt32, size: Int) {
    let decoded = key.span.extracting(0..<length).decodedScalar(at: offset)
    return decoded.isValid ? (decoded.value, decoded.length) : (.max, 1)
  }

  private func lowest(_ row: Row) -> UInt8 {
    var lowest = UInt8.max
    for cell in 0...2 * limit { lowest = min(lowest, row[cell]) }
    return lowest
  }

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

  /// Returns the first block after the given one that may contain a term without the excluded prefix.
  private func firstBlock(after block: Int, in entries: SortedTableReader) -> Int {
    var low = block + 1
    guard low < entries.blockCount, beginsDead(low, in: entries) else { return low }
    var step = 1
    while low + step < entries.blockCount, beginsDead(low + step, in: entries) {
      low += step
      step *= 2
    }
    return (low + 1..<min(low + step, entries.blockCount)).partitioningIndex { !beginsDead($0, in: entries) } - 1
  }

  private func beginsDead(_ block: Int, in entries: SortedTableReader) -> Bool {
    let slice = entries.slice
    var reader = ByteReader(slice.bytes, at: entries.offset(ofBlock: block))
    let head = SortedTableWriter.Head(&reader)
    return reader.bytes(head.rest).hasPrefix(key.span.extracting(0..<deadCount))
  }
}
