internal import Bytes

/// Writes byte strings in ascending order so that they can be searched, each with a small value behind it.
///
///     table  := count:uint32 blocks:uint32 start:uint32{blocks} block*
///     block  := entry{1…16}                      the first one whole, the others without what they share with the one before
///     entry  := head [shared:varint] [rest:varint] byte{rest} value
///     head   := shared:4 rest:4                  15 when it is more, and the number less 15 follows
///
/// `shared` is in the high half of the head. The value's bytes are the caller's; it must be able to tell where they end.
struct SortedTableWriter {
  /// Entries in a block: what a lookup decodes at most, and what front coding spans.
  static let blockSize = 16

  private var starts: [UInt32] = []
  private var writer = ByteWriter()
  private var previous: [UInt8] = []
  private var count = 0

  /// The number of blocks begun so far.
  var blockCount: Int { starts.count }

  /// Whether the next entry begins a block.
  var isAtBlockStart: Bool { count % Self.blockSize == 0 }

  /// Appends `key`, which sorts after every key so far, with `value` behind it.
  mutating func append(_ key: ArraySlice<UInt8>, value: [UInt8] = []) {
    var shared = 0
    if isAtBlockStart {
      starts.append(UInt32(writer.count))
    } else {
      let most = min(key.count, previous.count)
      let first = key.startIndex
      while shared < most, key[first + shared] == previous[shared] { shared += 1 }
    }
    Head(shared: shared, rest: key.count - shared).write(to: &writer)
    writer.append(key.dropFirst(shared))
    writer.append(value)
    previous.removeAll(keepingCapacity: true)
    previous.append(contentsOf: key)
    count += 1
  }

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

    func write(to writer: inout ByteWriter) {
      writer.append(UInt8(min(shared, 15)) << 4 | UInt8(min(rest, 15)))
      if shared >= 15 { writer.append(varint: shared - 15) }
      if rest >= 15 { writer.append(varint: rest - 15) }
    }
  }

  /// The bytes of the whole table.
  func finish() -> [UInt8] {
    var table = ByteWriter(reserving: 8 + starts.count * 4 + writer.count)
    table.append(UInt32(count))
    table.append(UInt32(starts.count))
    for start in starts { table.append(start) }
    table.append(writer.bytes)
    return table.bytes
  }
}
