internal import Bytes
internal import SystemCalls

/// Writes byte strings in ascending order so that they can be searched, each with a small value behind it.
///
///     table  := count:uint32 blocks:uint32 start:uint32{blocks} block*
///     block  := entry{1…16}                      the first one whole, the others without what they share with the one before
///     entry  := head [shared:varint] [rest:varint] byte{rest} value
///     head   := shared:4 rest:4                  15 when it is more, and the number less 15 follows
///
/// `shared` is in the high half of the head. The value's bytes are the caller's; it must be able to tell where they end.
struct SortedTableWriter: ~Copyable, Sendable {
  /// Entries in a block: what a lookup decodes at most, and what front coding spans.
  static let blockSize = 16

  private var starts: [UInt32] = []
  private var blocks = PlainBuffer<UInt8>()
  private var previous = PlainBuffer<UInt8>()
  private var count = 0

  /// Whether the next entry begins a block.
  var isAtBlockStart: Bool { count % Self.blockSize == 0 }

  /// Appends `key`, which sorts after every key so far, with `value` behind it.
  mutating func append(_ key: Span<UInt8>, value: Span<UInt8> = Span()) {
    var shared = 0
    if isAtBlockStart {
      starts.append(UInt32(blocks.count))
    } else {
      shared = key.sharedCount(with: previous.span)
    }
    Head(shared: shared, rest: key.count - shared).write(to: &blocks)
    blocks.append(key.extracting(shared...))
    blocks.append(value)
    previous.truncate(to: shared)
    previous.append(key.extracting(shared...))
    count += 1
  }

  /// Appends a byte to the value behind the last key.
  mutating func append(toValue byte: UInt8) { blocks.append(byte) }

  /// Appends a number that is not negative, in LEB128, to the value behind the last key.
  mutating func append(toValue number: Int) { blocks.append(varint: UInt64(number)) }

  /// How many bytes an entry shares with the one before, and how many it has of its own.
  struct Head {
    let shared: Int
    let rest: Int

    init(shared: Int, rest: Int) {
      self.shared = shared
      self.rest = rest
    }

    init(_ reader: inout ByteReader) {
      let byte = reader.byte()
      let shared = Int(byte >> 4)
      let rest = Int(byte & 15)
      self.shared = shared < 15 ? shared : reader.count() &+ 15
      self.rest = rest < 15 ? rest : reader.count() &+ 15
    }

    func write(to buffer: inout PlainBuffer<UInt8>) {
      buffer.append(UInt8(min(shared, 15)) << 4 | UInt8(min(rest, 15)))
      if shared >= 15 { buffer.append(varint: UInt64(shared - 15)) }
      if rest >= 15 { buffer.append(varint: UInt64(rest - 15)) }
    }
  }

  /// The bytes of the whole table.
  consuming func finish() -> [UInt8] {
    var table = ByteWriter(reserving: 8 + starts.count * 4 + blocks.count)
    table.append(UInt32(count))
    table.append(UInt32(starts.count))
    for start in starts { table.append(start) }
    table.append(blocks.span)
    return table.bytes
  }
}
