internal import Bytes

/// Writes a column of byte strings, one a document.
///
///     column := width:uint32 offsets:packed-column bytes     `width` is the size of the packed column of count + 1 offsets
struct StoredColumnWriter {
  private var offsets: [Int64] = [0]
  private var writer = ByteWriter()

  /// Appends the next document's bytes.
  mutating func append(_ bytes: [UInt8]) {
    writer.append(bytes)
    offsets.append(Int64(writer.count))
  }

  /// Appends the next document's bytes.
  mutating func append(_ bytes: Span<UInt8>) {
    writer.append(bytes)
    offsets.append(Int64(writer.count))
  }

  /// The bytes of the whole column.
  func finish() -> [UInt8] {
    let packed = PackedColumnWriter.bytes(of: offsets)
    var column = ByteWriter(reserving: 4 + packed.count + writer.count)
    column.append(UInt32(packed.count))
    column.append(packed)
    column.append(writer.bytes)
    return column.bytes
  }
}
