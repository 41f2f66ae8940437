internal import Bytes
internal import SystemCalls

/// The columns of a segment's documents (all but their terms), one run of bytes each, until the segment is written.
///
///     row := size modified changed inode hash number{9} lengthCode:uint8{8} key:counted stored:counted{9}
///
/// Numbers without a stated type have eight bytes.
struct DocumentHeap: ~Copyable, Sendable {
  private static let numberOffset = 40
  private static let lengthOffset = numberOffset + NumberField.allCases.count * 8
  private static let keyOffset = lengthOffset + TextField.allCases.count

  private var bytes = PlainBuffer<UInt8>(reserving: 1 << 16)
  private var starts = PlainBuffer<Int>()
  /// The number of bytes of each stored field, summed over all documents.
  private(set) var storedByteCounts = InlineArray<9, Int>(repeating: 0)

  var count: Int { starts.count }

  var byteCount: Int { bytes.count + starts.count * 8 }

  /// Appends a document, whose text fields have the given numbers of words.
  mutating func append(_ document: IndexDocument, fieldLengths: Span<Int>) {
    starts.append(bytes.count)
    let fingerprint = document.fingerprint
    append(fingerprint.size)
    append(UInt64(bitPattern: fingerprint.modified))
    append(UInt64(bitPattern: fingerprint.changed))
    append(fingerprint.inode)
    append(document.contentHash.value)
    for number in document.numbers { append(UInt64(bitPattern: number)) }
    for field in TextField.allCases { bytes.append(LengthCode.encode(fieldLengths[Int(field.rawValue)])) }
    append(counted: document.key)
    for field in document.stored.indices {
      append(counted: document.stored[field])
      storedByteCounts[field] += document.stored[field].count
    }
  }

  private mutating func append(_ value: UInt64) { bytes.append(value, keeping: 8) }

  private mutating func append(counted more: [UInt8]) {
    append(UInt64(more.count))
    bytes.append(more.span)
  }

  @_lifetime(borrow self) func key(of document: Int) -> Span<UInt8> {
    let start = starts[document] + Self.keyOffset
    let count = Int(bytes.span.loadUInt64(at: start))
    return bytes.span.extracting(start + 8..<start + 8 + count)
  }

  /// Returns whether the key of a document sorts before the key of a document in another heap.
  func precedes(_ document: Int, _ other: Int, of heap: borrowing DocumentHeap) -> Bool {
    key(of: document).compare(heap.key(of: other)) < 0
  }

  func fingerprint(of document: Int) -> FileFingerprint {
    FileFingerprint(
      size: number(at: 0, of: document), modified: Int64(bitPattern: number(at: 8, of: document)),
      changed: Int64(bitPattern: number(at: 16, of: document)), inode: number(at: 24, of: document))
  }

  func contentHash(of document: Int) -> ContentHash { ContentHash(number(at: 32, of: document)) }

  func number(_ field: NumberField, of document: Int) -> Int64 {
    Int64(bitPattern: number(at: Self.numberOffset + field.rawValue * 8, of: document))
  }

  func lengthCode(_ field: TextField, of document: Int) -> UInt8 {
    bytes[starts[document] + Self.lengthOffset + Int(field.rawValue)]
  }

  func forEachStored(of document: Int, _ body: (_ field: Int, _ bytes: Span<UInt8>) -> Void) {
    let all = bytes.span
    var offset = starts[document] + Self.keyOffset
    offset += 8 + Int(all.loadUInt64(at: offset))
    for field in StoredField.allCases.indices {
      let count = Int(all.loadUInt64(at: offset))
      body(field, all.extracting(offset + 8..<offset + 8 + count))
      offset += 8 + count
    }
  }

  private func number(at offset: Int, of document: Int) -> UInt64 {
    bytes.span.loadUInt64(at: starts[document] + offset)
  }
}
