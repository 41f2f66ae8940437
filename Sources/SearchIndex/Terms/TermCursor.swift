/// Walks a dictionary forwards, a term at a time.
struct TermCursor {
  private let table: TermTableReader
  private var cursor: SortedTableCursor
  private var value = TermValue()

  /// The current term, its family byte first.
  var term: [UInt8] { cursor.key }

  /// A cursor before the first term of a block.
  init(_ table: TermTableReader, block: Int = 0) {
    self.table = table
    cursor = SortedTableCursor(table.table, block: block)
  }

  /// Moves to the next term and tells whether there was one.
  mutating func next() -> Bool {
    let isBlockStart = (cursor.entry + 1) % SortedTableWriter.blockSize == 0
    return cursor.advance { key, reader in
      let isText = key.first == TermTableWriter.textFamily
      value.read(&reader, isText: isText, isBlockStart: isBlockStart, isWanted: true)
    }
  }

  /// Where the current term's postings are, a list a field.
  var lists: [TermList] { value.all }

  /// Where the current term's postings in one field are; nil stands for an exact key.
  func list(_ field: TextField?) -> TermList? { lists.first { $0.field == field } }
}
