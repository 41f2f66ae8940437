internal import Bytes

/// Writes the dictionary: every term of text and every exact key, ascending, with where its postings are.
///
///     terms   := sorted-table of (family:uint8 term) with value
///     value   := [postings:varint positions:varint] fields:uint8 list{bits set in fields}
///     list    := documents:varint size:varint positionsSize:varint
///
/// The family is 0 for text and the raw value of the `KeyField` for keys. The offsets in brackets stand at the first
/// term of each block of the table; those of the others follow from the sizes before them. A text term has a list for
/// each `TextField` whose bit is set; a key has one list, with bit 0 set and a positions size of 0.
struct TermTableWriter {
  /// The family of text terms.
  static let textFamily: UInt8 = 0

  private var table = SortedTableWriter()
  private var postings = ByteWriter()
  private var positions = ByteWriter()

  /// Appends a term, its family byte first, with the postings of each field that has any; they become empty.
  mutating func append(_ term: ArraySlice<UInt8>, lists: inout [PostingsWriter]) {
    var value = ByteWriter()
    if table.isAtBlockStart {
      value.append(varint: postings.count)
      value.append(varint: positions.count)
    }
    var fields: UInt8 = 0
    for (field, list) in lists.enumerated() where list.documentCount > 0 { fields |= 1 << UInt8(field) }
    value.append(fields)
    for field in lists.indices where lists[field].documentCount > 0 {
      let (postingsStart, positionsStart) = (postings.count, positions.count)
      value.append(varint: lists[field].documentCount)
      lists[field].finish(into: &postings, positions: &positions)
      value.append(varint: postings.count - postingsStart)
      value.append(varint: positions.count - positionsStart)
    }
    table.append(term, value: value.bytes)
  }

  /// The bytes of the dictionary, of all postings and of all positions.
  ///
  /// The postings end with eight zeros, so that a reader may load whole words up to the last number.
  consuming func finish() -> (terms: [UInt8], postings: [UInt8], positions: [UInt8]) {
    postings.append(UInt64(0))
    return (table.finish(), postings.bytes, positions.bytes)
  }
}
