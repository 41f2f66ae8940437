internal import Bytes
internal import SystemCalls

/// Reads the byte string of any document; see `StoredColumnWriter` for its bytes.
struct StoredColumnReader: Sendable {
  private let offsets: PackedColumnReader
  private let content: ByteSlice

  /// The column in `slice`.
  init(_ slice: ByteSlice) {
    let width = Int(slice.bytes.loadUInt32(at: 0))
    offsets = PackedColumnReader(slice.slice(4..<4 + width))
    content = slice.slice(4 + width..<max(slice.count, 4 + width))
  }

  /// The bytes of a document; a document or bytes that are not there read as empty.
  subscript(document: Int) -> ByteSlice {
    let lower = Int(clamping: offsets[document])
    let upper = Int(clamping: offsets[document + 1])
    return lower <= upper ? content.slice(lower..<upper) : content.slice(0..<0)
  }
}
