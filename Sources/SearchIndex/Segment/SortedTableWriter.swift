internal import Bytes
internal import SystemCalls

/// Writes a searchable table of byte strings in ascending order, each followed by a small value.
///
///     table  := count:uint32 blocks:uint32 start:uint32{blocks} block*
///     block  := entry{1…16}                      the first one in full; the others without the shared prefix
///     entry  := head [shared:varint] [rest:varint] byte{rest} value
///     head   := shared:4 rest:4                  15 means that the number is larger, and the number minus 15 follows
///
/// `shared` is in the high half of the head. The caller defines the value and must be able to find its end.
struct SortedTableWriter: ~Copyable, Sendable {
  /// The number of entries in a block: the maximum that a lookup decodes, and the range of front coding.
  static let blockSize = 16
  /// The size of the header before the starts of blocks.
  static let headSize = 8

  struct Entry: BitwiseCopyable {
    let shared: UInt32
    /// The end of the entry's bytes in `rests` and in `values`.
    let restEnd: UInt32
    var valueEnd: UInt32
  }

  private var entries = PlainBuffer<Entry>()
  /// The bytes that each entry does not share with the previous one, concatenated.
  private var rests = PlainBuffer<UInt8>()
  private var values = PlainBuffer<UInt8>()
  private var previous = PlainBuffer<UInt8>()

  var isAtBlockStart: Bool { entries.count % Self.blockSize == 0 }

  /// Appends `key`, which must sort after all earlier keys, and then `value`.
  mutating func append(_ key: Span<UInt8>, value: Span<UInt8> = Span()) {
    let shared = isAtBlockStart ? 0 : key.sharedCount(with: previous.span)
    let rest = key.extracting(shared...)
    rests.append(rest)
    values.append(value)
    previous.truncate(to: shared)
    previous.append(rest)
    entries.append(Entry(shared: UInt32(shared), restEnd: UInt32(rests.count), valueEnd: UInt32(values.count)))
  }

  mutating func append(toValue byte: UInt8) {
    values.append(byte)
    entries[entries.count &- 1].valueEnd = UInt32(values.count)
  }

  /// Appends a non-negative number in LEB128 to the value of the last key.
  mutating func append(toValue number: Int) {
    values.append(varint: UInt64(number))
    entries[entries.count &- 1].valueEnd = UInt32(values.count)
  }

  /// The number of bytes that an entry shares with the previous one, and the number of its remaining bytes.
  struct Head {
    let shared: Int
    let rest: Int

    func write(to buffer: inout PlainBuffer<UInt8>) {
      buffer.append(UInt8(min(shared, 15)) << 4 | UInt8(min(rest, 15)))
      if shared >= 15 { buffer.append(varint: UInt64(shared - 15)) }
      if rest >= 15 { buffer.append(varint: UInt64(rest - 15)) }
    }
  }

  consuming func finish() -> [UInt8] {
    let count = entries.count
    var starts = ByteWriter()
    var blocks = PlainBuffer<UInt8>(reserving: rests.count + values.count + 2 * count)
    var (rest, value) = (0, 0)
    for index in 0..<count {
      let entry = entries[index]
      let range = rest..<Int(entry.restEnd)
      if index % Self.blockSize == 0 { starts.append(UInt32(blocks.count)) }
      Head(shared: Int(entry.shared), rest: range.count).write(to: &blocks)
      blocks.append(rests.span.extracting(range))
      blocks.append(values.span.extracting(value..<Int(entry.valueEnd)))
      (rest, value) = (range.upperBound, Int(entry.valueEnd))
    }
    var table = ByteWriter(reserving: Self.headSize + starts.count + blocks.count)
    table.append(UInt32(count))
    table.append(UInt32(starts.count / 4))
    table.append(starts.bytes)
    table.append(blocks.span)
    return table.bytes
  }
}

extension SortedTableWriter.Head {
  init(_ reader: inout ByteReader) {
    let byte = reader.byte()
    let (shared, rest) = (Int(byte >> 4), Int(byte & 15))
    self.shared = shared < 15 ? shared : reader.count() &+ 15
    self.rest = rest < 15 ? rest : reader.count() &+ 15
  }
}
