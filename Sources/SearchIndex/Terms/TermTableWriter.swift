/// The size of a term's list in one field, as stored in the dictionary.
struct TermListSize {
  /// The raw value of the text field; an exact key has that of the body, the most common field.
  let field: UInt8
  private let documentCount: UInt32
  private let postingsSize: UInt32
  private let positionsSize: UInt32

  init(field: UInt8, documents: Int, postings: Int, positions: Int) {
    self.field = field
    documentCount = UInt32(documents)
    postingsSize = UInt32(postings)
    positionsSize = UInt32(positions)
  }

  var documents: Int { Int(documentCount) }
  /// The numbers of bytes in the postings section and in the positions section.
  var postings: Int { Int(postingsSize) }
  var positions: Int { Int(positionsSize) }
}

/// Writes the dictionary: all text terms and exact keys in ascending order, with references to their lists.
///
///     terms   := sorted-table of (family:uint8 term) with value
///     value   := [postings:varint positions:varint] (one | several)
///     one     := (0x80 + (documents - 1) << 5 + postings - 1):uint8           1 to 3 documents in 1 to 32 bytes
///              | (0xE0 + documents - 4):uint8 size                            4 to 34 documents
///              | 0xFF documents:varint size
///     several := fields:uint8 documents:varint{bits set in fields} documents:varint size…
///     size    := postings:varint [positions:varint]                           for each list in the order of fields
///
/// The family is 0 for text and the raw value of the `KeyField` for keys. The offsets in brackets are written for the
/// first term of each block of the table; those of the other terms follow from the sizes before them. Keys, and words
/// that occur only in bodies, have one list. Any other term has a bit in `fields` for each `TextField` except the body,
/// whose document count follows those of the others and is 0 if no body contains the word. A list has bytes in the
/// positions section if it is a text list of 128 documents or more. A size of 0 means that the list has the same bytes
/// as the previous one, which are stored only once.
struct TermTableWriter: ~Copyable {
  static let textFamily: UInt8 = 0

  private var table = SortedTableWriter()
  private var postings = 0
  private var positions = 0

  /// Appends a term, with its family byte, and its lists in field order, which must follow those of the previous term.
  mutating func append(_ term: Span<UInt8>, lists: Span<TermListSize>) {
    let isAtBlockStart = table.isAtBlockStart
    table.append(term)
    if isAtBlockStart {
      table.append(toValue: postings)
      table.append(toValue: positions)
    }
    let isText = term.count > 0 && term[0] == Self.textFamily
    if lists.count == 1, lists[0].field == TextField.body.rawValue {
      append(one: lists[0], isText: isText)
    } else {
      append(several: lists, isText: isText)
    }
    for list in lists.indices {
      postings += lists[list].postings
      positions += lists[list].positions
    }
  }

  private mutating func append(one list: TermListSize, isText: Bool) {
    let (documents, size) = (list.documents, list.postings)
    if documents <= 3, (1...32).contains(size) {
      table.append(toValue: UInt8(0x80 + (documents - 1) << 5 + size - 1))
    } else if (4...34).contains(documents) {
      table.append(toValue: UInt8(0xE0 + documents - 4))
      append(sizeOf: list, isText: isText)
    } else {
      table.append(toValue: 0xFF as UInt8)
      table.append(toValue: documents)
      append(sizeOf: list, isText: isText)
    }
  }

  private mutating func append(several lists: Span<TermListSize>, isText: Bool) {
    var fields: UInt8 = 0
    var isInBody = false
    for list in lists.indices {
      fields |= (1 << lists[list].field) & 0x7F
      if lists[list].field == TextField.body.rawValue { isInBody = true }
    }
    table.append(toValue: fields)
    for list in lists.indices { table.append(toValue: lists[list].documents) }
    if !isInBody { table.append(toValue: 0 as UInt8) }
    for list in lists.indices { append(sizeOf: lists[list], isText: isText) }
  }

  private mutating func append(sizeOf list: TermListSize, isText: Bool) {
    table.append(toValue: list.postings)
    if isText, list.documents >= PostingsWriter.blockSize { table.append(toValue: list.positions) }
  }

  consuming func finish() -> [UInt8] { table.finish() }
}
