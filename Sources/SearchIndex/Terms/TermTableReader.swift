internal import Bytes
internal import SystemCalls

/// Where the postings of one term in one field are.
struct TermList: Sendable {
  /// The field; nil for an exact key.
  let field: TextField?
  /// The number of documents with the term, those deleted since included.
  let documentCount: Int
  fileprivate let postings: Range<Int>
  fileprivate let positions: Range<Int>
}

/// Looks terms up and walks ranges of them; see `TermTableWriter` for the bytes.
struct TermTableReader: Sendable {
  let table: SortedTableReader
  private let postings: ByteSlice
  private let positions: ByteSlice

  /// The number of terms and keys.
  var count: Int { table.count }

  /// The dictionary in `terms` with its postings and positions.
  init(terms: ByteSlice, postings: ByteSlice, positions: ByteSlice) {
    table = SortedTableReader(terms)
    self.postings = postings
    self.positions = positions
  }

  /// The lists of a term (its family byte first); none when it is not there. O(log count).
  func lists(of term: [UInt8]) -> [TermList] {
    var cursor = walk(near: term)
    while cursor.next() {
      let order = cursor.term.compare(term)
      if order >= 0 { return order == 0 ? cursor.lists : [] }
    }
    return []
  }

  /// The exact key's postings, or nil.
  func cursor(of key: [UInt8], in field: KeyField) -> PostingsCursor? {
    lists(of: [field.rawValue] + key).first.map(cursor)
  }

  /// A cursor over a list.
  func cursor(_ list: TermList) -> PostingsCursor {
    // The eight bytes after a list belong to the next one or to the padding; the cursor loads whole words.
    PostingsCursor(
      documentCount: list.documentCount,
      postings: postings.slice(list.postings.lowerBound..<list.postings.upperBound &+ 8),
      positions: positions.slice(list.positions), hasPositions: list.field != nil)
  }

  /// A cursor whose first `next` reaches the block that may hold `start`, and so terms below it too.
  func walk(near start: [UInt8]) -> TermCursor {
    TermCursor(self, block: table.block(containing: start.span) ?? 0)
  }

  /// Calls `body` with a cursor at each term that begins with `prefix`, ascending, until it returns false.
  func forEach(prefix: [UInt8], _ body: (borrowing TermCursor) -> Bool) {
    var cursor = walk(near: prefix)
    while cursor.next() {
      if cursor.term.compare(prefix) < 0 { continue }
      guard cursor.term.starts(with: prefix), body(cursor) else { return }
    }
  }
}

/// The value of a dictionary entry while a block is walked.
struct TermValue {
  private var fields: UInt8 = 0
  private var counts: [(documents: Int, postings: Int, positions: Int)] = []
  private var postingsStart = 0
  private var positionsStart = 0
  private var postingsEnd = 0
  private var positionsEnd = 0

  mutating func read(_ reader: inout ByteReader, isBlockStart: Bool) {
    if isBlockStart {
      postingsEnd = reader.count(atMost: Int(Int32.max))
      positionsEnd = reader.count(atMost: Int(Int32.max))
    }
    (postingsStart, positionsStart) = (postingsEnd, positionsEnd)
    fields = reader.byte()
    counts.removeAll(keepingCapacity: true)
    for _ in 0..<fields.nonzeroBitCount {
      let (documents, postings, positions) = (reader.count(), reader.count(), reader.count())
      counts.append((documents, postings, positions))
      postingsEnd += postings
      positionsEnd += positions
    }
  }

  func lists(isText: Bool) -> [TermList] {
    var lists: [TermList] = []
    var (postings, positions) = (postingsStart, positionsStart)
    var index = 0
    for bit in UInt8(0)..<8 where fields & (1 << bit) != 0 {
      let count = counts[index]
      lists.append(
        TermList(
          field: isText ? TextField(rawValue: bit) : nil, documentCount: count.documents,
          postings: postings..<postings + count.postings, positions: positions..<positions + count.positions))
      postings += count.postings
      positions += count.positions
      index += 1
    }
    return lists
  }
}
