internal import Bytes

/// Where the list of one field of a term is, as it is written into the dictionary.
struct TermListSize {
  /// The raw value of the text field; that of the body, which is the commonest, for an exact key.
  let field: UInt8
  let documents: Int
  /// Bytes in the postings section, and in the positions section.
  let postings: Int
  let positions: Int
}

/// Writes the dictionary: every term of text and every exact key, ascending, with where its lists are.
///
///     terms  := sorted-table of (family:uint8 term) with value
///     value  := [postings:varint positions:varint] counts size…
///     counts := (0x80 + documents):uint8                    one list, of the body or of a key, of 1 to 126 documents
///             | 0xFF (documents - 127):varint               the same, of more
///             | fields:uint8 documents:varint{bits set in fields} documents:varint
///     size   := postings:varint [positions:varint]          for each list in the order of fields
///
/// The family is 0 for text and the raw value of the `KeyField` for keys. The offsets in brackets stand at the first
/// term of each block of the table; those of the others follow from the sizes before them. `fields` has a bit for each
/// `TextField` but the body, whose count follows the others, 0 when the word is not in it. A list has bytes in the positions
/// section when it is one of text with 128 documents or more.
struct TermTableWriter: ~Copyable {
  /// The family of text terms.
  static let textFamily: UInt8 = 0

  private var table = SortedTableWriter()
  private var value = ByteWriter()
  private var postings = 0
  private var positions = 0

  /// Appends a term, its family byte first, with its lists in the order of fields, which follow those of the term before.
  mutating func append(_ term: ArraySlice<UInt8>, lists: some Collection<TermListSize>) {
    value.bytes.removeAll(keepingCapacity: true)
    if table.isAtBlockStart {
      value.append(varint: postings)
      value.append(varint: positions)
    }
    if let list = lists.first, lists.count == 1, list.field == TextField.body.rawValue {
      if list.documents < 127 {
        value.append(0x80 | UInt8(list.documents))
      } else {
        value.append(UInt8(0xFF))
        value.append(varint: list.documents - 127)
      }
    } else {
      value.append(lists.reduce(into: UInt8(0)) { $0 |= (1 << $1.field) & 0x7F })
      for list in lists { value.append(varint: list.documents) }
      if lists.allSatisfy({ $0.field != TextField.body.rawValue }) { value.append(UInt8(0)) }
    }
    let isText = term.first == Self.textFamily
    for list in lists {
      value.append(varint: list.postings)
      if isText, list.documents >= PostingsWriter.blockSize { value.append(varint: list.positions) }
      postings += list.postings
      positions += list.positions
    }
    table.append(term, value: value.bytes)
  }

  /// The bytes of the dictionary.
  consuming func finish() -> [UInt8] { table.finish() }
}
