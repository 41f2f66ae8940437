internal import Bytes
internal import SystemCalls

/// A reference to the postings of one term in one field.
struct TermList: Sendable {
  /// The field; nil for an exact key.
  fileprivate(set) var field: TextField?
  /// The number of documents with the term, including deleted ones.
  let documentCount: Int
  fileprivate var postings = 0..<0
  fileprivate var positions = 0..<0

  /// Whether it is the same list of the same segment.
  func isSame(as other: TermList) -> Bool { field == other.field && postings == other.postings }
}

/// Looks up terms and iterates over ranges of them; see `TermTableWriter` for the format.
struct TermTableReader: Sendable {
  let table: SortedTableReader
  private let postings: ByteSlice
  private let positions: ByteSlice
  private let lengths: PackedRowsReader
  private let segmentDocuments: Int

  /// The number of terms and keys.
  var count: Int { table.count }

  init(terms: ByteSlice, postings: ByteSlice, positions: ByteSlice, lengths: PackedRowsReader, segmentDocuments: Int) {
    (self.lengths, self.segmentDocuments) = (lengths, segmentDocuments)
    table = SortedTableReader(terms)
    (self.postings, self.positions) = (postings, positions)
  }

  /// Returns the lists of a term, given with its family byte; empty if the term does not exist. O(log count).
  func lists(of term: [UInt8]) -> [TermList] {
    var cursor = walk(near: term)
    while cursor.next() {
      let order = cursor.term.compare(term)
      if order >= 0 { return order == 0 ? cursor.lists : [] }
    }
    return []
  }

  func cursor(_ list: TermList) -> PostingsCursor {
    // The cursor loads whole words; the eight bytes after a list are those of the next list or the padding.
    PostingsCursor(
      documentCount: list.documentCount,
      postings: postings.slice(list.postings.lowerBound..<list.postings.upperBound &+ 8),
      positions: positions.slice(list.positions.lowerBound..<list.positions.upperBound &+ 8),
      form: PostingsForm(list.field), lengths: lengths, segmentDocuments: segmentDocuments)
  }

  func reader(_ list: TermList) -> PostingsReader {
    PostingsReader(
      documentCount: list.documentCount,
      postings: postings.slice(list.postings.lowerBound..<list.postings.upperBound &+ 8),
      hasPositions: list.field != nil, segmentDocuments: segmentDocuments)
  }

  /// Returns a cursor at the beginning of the block that may contain `start`; it also visits terms below `start`.
  func walk(near start: [UInt8]) -> TermCursor { TermCursor(self, block: table.block(containing: start.span) ?? 0) }

  /// Calls `body` with a cursor at each term that begins with `prefix`, in ascending order, until `body` returns false.
  func forEach(prefix: [UInt8], _ body: (borrowing TermCursor) -> Bool) {
    var cursor = walk(near: prefix)
    while cursor.next() {
      if cursor.term.compare(prefix) < 0 { continue }
      guard cursor.term.starts(with: prefix), body(cursor) else { return }
    }
  }
}

/// The value of the current dictionary entry during a walk through a block.
struct TermValue {
  private var lists: [TermList] = []
  private var postingsEnd = 0
  private var positionsEnd = 0

  mutating func read(_ reader: inout ByteReader, isText: Bool, isBlockStart: Bool, isWanted: Bool) {
    if isBlockStart {
      postingsEnd = Self.number(&reader)
      positionsEnd = Self.number(&reader)
    }
    if !lists.isEmpty { lists.removeAll(keepingCapacity: true) }
    let first = reader.byte()
    // Most of the values are not needed.
    if !isWanted { return skip(first, &reader, isText: isText) }
    if first >= 0x80, first < 0xE0 {
      lists.append(TermList(field: isText ? .body : nil, documentCount: Int((first & 0x7F) &>> 5) &+ 1))
      let end = postingsEnd &+ Int(first & 31) &+ 1
      lists[0].postings = postingsEnd..<end
      postingsEnd = end
      return
    }
    if first >= 0x80 {
      add(.body, first == 0xFF ? Self.number(&reader) : Int(first &- 0xE0) &+ 4)
    } else {
      for field in TextField.allCases where first & (1 << field.rawValue) != 0 { add(field, Self.number(&reader)) }
      let inBody = Self.number(&reader)
      if inBody > 0 { add(.body, inBody) }
    }
    for index in lists.indices {
      let hasPositions = isText && lists[index].documentCount >= PostingsWriter.blockSize
      let (postings, positions) = (Self.number(&reader), hasPositions ? Self.number(&reader) : 0)
      if !isText { lists[index].field = nil }
      if postings == 0, index > 0 {
        (lists[index].postings, lists[index].positions) = (lists[index &- 1].postings, lists[index &- 1].positions)
        continue
      }
      lists[index].postings = postingsEnd..<postingsEnd &+ postings
      lists[index].positions = positionsEnd..<positionsEnd &+ positions
      postingsEnd &+= postings
      positionsEnd &+= positions
    }
  }

  private mutating func skip(_ first: UInt8, _ reader: inout ByteReader, isText: Bool) {
    // Most terms have one list, without a range of positions.
    if first >= 0x80, first < 0xFF {
      postingsEnd &+= first < 0xE0 ? Int(first & 31) &+ 1 : Self.number(&reader)
      return
    }
    var listCount = 0
    /// A bit for each list that has bytes in the positions section.
    var long: UInt8 = 0
    func count(_ documents: Int, _ long: inout UInt8, _ listCount: inout Int) {
      if documents >= PostingsWriter.blockSize { long |= 1 &<< UInt8(truncatingIfNeeded: listCount) }
      listCount &+= 1
    }
    if first == 0xFF {
      count(Self.number(&reader), &long, &listCount)
    } else {
      // There is one list for each bit that is set, and then that of the body, which may be empty.
      var fields = first
      while fields != 0 {
        count(Self.number(&reader), &long, &listCount)
        fields &= fields &- 1
      }
      let inBody = Self.number(&reader)
      if inBody > 0 { count(inBody, &long, &listCount) }
    }
    while listCount > 0 {
      postingsEnd &+= Self.number(&reader)
      if isText, long & 1 != 0 { positionsEnd &+= Self.number(&reader) }
      long &>>= 1
      listCount &-= 1
    }
  }

  /// Reads the next number, which usually has one byte.
  @inline(__always) private static func number(_ reader: inout ByteReader) -> Int {
    let byte = reader.byte()
    if byte < 0x80 { return Int(byte) }
    reader.offset &-= 1
    return reader.count()
  }

  private mutating func add(_ field: TextField, _ documents: Int) {
    lists.append(TermList(field: field, documentCount: documents))
  }

  /// The lists of the term that was read last, in the order of fields.
  var all: [TermList] { lists }
}

struct TermCursor {
  private let table: TermTableReader
  private var cursor: SortedTableCursor
  private var value = TermValue()

  /// The current term, beginning with its family byte.
  var term: [UInt8] { cursor.key }

  init(_ table: TermTableReader, block: Int = 0) {
    self.table = table
    cursor = SortedTableCursor(table.table, block: block)
  }

  mutating func next() -> Bool {
    let isBlockStart = (cursor.entry + 1) % SortedTableWriter.blockSize == 0
    return cursor.advance { key, reader in
      let isText = key.first == TermTableWriter.textFamily
      value.read(&reader, isText: isText, isBlockStart: isBlockStart, isWanted: true)
    }
  }

  var lists: [TermList] { value.all }

  /// Returns the current term's list in a field; nil is the field of an exact key.
  func list(_ field: TextField?) -> TermList? { lists.first { $0.field == field } }
}
