internal import Bytes
internal import SystemCalls

/// Finds the terms of a family within a maximum edit distance of a word, as defined by `EditDistance`.
///
/// The sorted dictionary is walked as a tree of prefixes (`EditRows`). When a prefix is too far away, the search skips all
/// terms with it by searching for the next term without it.
///
/// It cannot be copied, since its key is long, and a span of it would copy all.
struct SimilarTermSearch: ~Copyable {
  /// The size of the family byte and the longest word. Longer keys, similar to no word, are truncated to it.
  private static let longest = 1 + Tokenizer.maximumLength

  private let table: TermTableReader
  private let family: UInt8
  private let strayLimit: Int

  private var key = InlineArray<256, UInt8>(repeating: 0)
  private var length = 0
  private var value = TermValue()
  /// The rows of the letters of the key, after its family.
  private var rows: EditRows
  /// The length of the key's shortest prefix that no similar word can have; `Int.max` if there is none.
  private var deadCount = Int.max

  /// Makes a search up to the distance `limit`, at most 2, and `strayLimit` for words that begin with another letter.
  init(_ table: TermTableReader, family: UInt8, word: [Unicode.Scalar], limit: Int, strayLimit: Int) {
    (self.table, self.family) = (table, family)
    rows = EditRows(word, limit: limit)
    self.strayLimit = min(strayLimit, rows.limit)
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
    rows.shorten(to: max(shared - 1, 0))
    if length > Self.longest { return nil }
    let term = key.span.extracting(1..<length)
    var offset = rows.end
    while offset < term.count {
      let letter = term.decodedScalar(at: offset)
      // An incomplete or invalid letter is equal to no other.
      offset += max(letter.length, 1)
      let least = rows.add(letter.isValid ? letter.value : .max, endingAt: offset)
      if least > currentLimit {
        deadCount = 1 + offset
        return nil
      }
    }
    guard let distance = rows.distance, distance <= currentLimit else { return nil }
    return distance
  }

  private var currentLimit: Int { rows.beginsAlike ? rows.limit : strayLimit }

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
