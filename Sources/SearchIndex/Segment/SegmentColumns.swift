internal import Bytes
internal import SystemCalls

/// Collects the columns of a segment's documents, which are everything but their terms.
struct SegmentColumns: ~Copyable, Sendable {
  private var keys = SortedTableWriter()
  private var fingerprints = [[Int64]](repeating: [], count: 4)
  private var hashes = ByteWriter()
  private var folders = FolderTableWriter()
  private var numbers = [[Int64]](repeating: [], count: NumberField.allCases.count)
  private var stored: [StoredColumnWriter]
  private var lengths: [UInt8] = []
  private var tokenCounts = [UInt64](repeating: 0, count: TextField.allCases.count)

  private(set) var documentCount = 0

  /// Makes empty columns. `count` is the expected number of documents, if known, since growing costs copies;
  /// `byteCount` returns the total number of bytes of a stored field.
  init(reserving count: Int = 0, byteCount: (StoredField) -> Int = { _ in 0 }) {
    stored = StoredField.allCases.map { field in
      // Each row is preceded by its size.
      let byteCount = byteCount(field) + count * 2
      return StoredColumnWriter(blockSize: StoredColumnWriter.blockSize(of: field), reserving: byteCount)
    }
    for column in fingerprints.indices { fingerprints[column].reserveCapacity(count) }
    for column in numbers.indices { numbers[column].reserveCapacity(count) }
    lengths.reserveCapacity(count * TextField.allCases.count)
  }

  /// Appends a document of a heap; its key must sort after all earlier keys.
  mutating func append(_ document: Int, of heap: borrowing DocumentHeap) {
    appendHead(
      key: heap.key(of: document), fingerprint: heap.fingerprint(of: document), hash: heap.contentHash(of: document))
    for field in NumberField.allCases { numbers[field.rawValue].append(heap.number(field, of: document)) }
    heap.forEachStored(of: document) { field, bytes in stored[field].append(bytes) }
    for field in TextField.allCases { append(lengthCode: heap.lengthCode(field, of: document), field) }
  }

  /// Appends a document of another segment; its key must sort after all earlier keys.
  mutating func append(_ document: Int, of segment: SegmentReader, key: [UInt8]) {
    appendHead(key: key.span, fingerprint: segment.fingerprint(of: document), hash: segment.contentHash(of: document))
    for field in NumberField.allCases { numbers[field.rawValue].append(segment.number(field, of: document)) }
    for field in StoredField.allCases { stored[field.rawValue].append(segment.stored(field, of: document).bytes) }
    for field in TextField.allCases { append(lengthCode: segment.lengthCode(field, of: document), field) }
  }

  private mutating func append(lengthCode code: UInt8, _ field: TextField) {
    lengths.append(code)
    tokenCounts[Int(field.rawValue)] += UInt64(LengthCode.decode(code))
  }

  private mutating func appendHead(key: Span<UInt8>, fingerprint: FileFingerprint, hash: ContentHash) {
    keys.append(key)
    folders.append(key, fingerprint)
    fingerprints[0].append(Int64(bitPattern: fingerprint.size))
    fingerprints[1].append(fingerprint.modified)
    fingerprints[2].append(fingerprint.changed)
    fingerprints[3].append(Int64(bitPattern: fingerprint.inode))
    hashes.append(hash.value)
    documentCount += 1
  }

  consuming func encoded() -> EncodedColumns {
    var parts = [keys.finish()]
    parts += fingerprints.map { PackedColumnWriter.bytes(of: $0, inBlocks: true) }
    parts.append(hashes.bytes)
    parts.append(folders.finish())
    parts.append(PackedRowsWriter.bytes(of: lengths))
    for (field, numbers) in zip(NumberField.allCases, numbers) {
      parts.append(PackedColumnWriter.bytes(of: numbers, inBlocks: !field.isReadOfAll))
    }
    parts += stored.map { $0.finish() }
    return EncodedColumns(parts: parts, documentCount: documentCount, tokenCounts: tokenCounts)
  }
}

/// The encoded parts of a segment that precede those of the dictionary.
struct EncodedColumns: Sendable {
  fileprivate let parts: [[UInt8]]
  fileprivate let documentCount: Int
  fileprivate let tokenCounts: [UInt64]

  func segment(dictionary: EncodedDictionary) -> [UInt8] {
    let parts = parts + [dictionary.terms, dictionary.postings, dictionary.positions, dictionary.grams]

    var segment = ByteWriter(reserving: parts.reduce(SegmentPart.headSize) { $0 + $1.count + 8 })
    segment.append(UInt32(parts.count))
    segment.append(UInt32(documentCount))
    for count in tokenCounts { segment.append(count) }
    var offset = SegmentPart.headSize
    for part in parts {
      segment.append(UInt64(offset))
      segment.append(UInt64(part.count))
      offset += (part.count + 7) / 8 * 8
    }
    for part in parts {
      segment.append(part)
      segment.pad(to: 8)
    }
    return segment.bytes
  }
}
