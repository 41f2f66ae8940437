/// A cursor that moves forwards through a dictionary, term by term.
struct TermCursor {
  private let table: TermTableReader
  private var cursor: SortedTableCursor
  private var value = TermValue()

  /// The current term, beginning with its family byte.
  var term: [UInt8] { cursor.key }

  /// Makes a cursor before the first term of a block.
  init(_ table: TermTableReader, block: Int = 0) {
    self.table = table
    cursor = SortedTableCursor(table.table, block: block)
  }

  /// Moves to the next term; returns false at the end.
  mutating func next() -> Bool {
    let isBlockStart = (cursor.entry + 1) % SortedTableWriter.blockSize == 0
    return cursor.advance { key, reader in
      let isText = key.first == TermTableWriter.textFamily
      value.read(&reader, isText: isText, isBlockStart: isBlockStart, isWanted: true)
    }
  }

  /// The lists of the current term, one for each of its fields.
  var lists: [TermList] { value.all }

  /// Returns the current term's list in a field; nil is the field of an exact key.
  func list(_ field: TextField?) -> TermList? { lists.first { $0.field == field } }
}
