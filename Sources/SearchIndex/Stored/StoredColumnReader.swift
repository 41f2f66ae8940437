internal import Bytes
internal import Synchronization
internal import SystemCalls

/// Reads the byte string of any document; see `StoredColumnWriter` for the format.
///
/// Decoded blocks are cached, so that a walk decodes each block only once. Damaged rows read as empty.
final class StoredColumnReader: Sendable {
  /// The form in which the rows are stored.
  private enum Form: Sendable {
    case plain(offsets: PackedColumnReader, bytes: ByteSlice)
    case coded(BlockTable)
  }

  private struct Kept: Sendable {
    var form: Form?
    var decoder: StoredBlockDecoder?
    var blocks = KeptBlocks()
    var latest: StoredBlock?
    var latestRow = -2
  }

  private let slice: ByteSlice
  private let kept = Mutex(Kept())

  /// Makes a reader of the column in `slice`, which is not read until a row is requested.
  init(_ slice: ByteSlice) {
    self.slice = slice
  }

  private static func form(of slice: ByteSlice) -> Form {
    guard slice.bytes.byte(at: 0) == 0 else { return .coded(BlockTable(slice)) }
    let width = Int(slice.bytes.loadUInt32(at: 1))
    return .plain(
      offsets: PackedColumnReader(slice.slice(5..<5 + width)),
      bytes: slice.slice(5 + width..<max(slice.count, 5 + width)))
  }

  /// Returns the bytes of a document; they are empty if the document does not exist or the bytes are damaged.
  subscript(document: Int) -> ByteSlice {
    let slice = slice
    return kept.withLock { kept in
      let form = kept.form ?? Self.form(of: slice)
      kept.form = form
      switch form {
      case .plain(let offsets, let bytes):
        let lower = Int(clamping: offsets[document])
        let upper = Int(clamping: offsets[document + 1])
        return lower <= upper ? bytes.slice(lower..<upper) : bytes.slice(0..<0)
      case .coded(let table):
        return Self.row(document, table, &kept)
      }
    }
  }

  private static func row(_ document: Int, _ table: BlockTable, _ kept: inout Kept) -> ByteSlice {
    defer { kept.latestRow = document }
    if let row = kept.latest?[document] { return row }
    guard let index = table.block(of: document) else { return table.empty }
    var block = kept.blocks[index]
    if block?[document] == nil {
      // A caller that walks the rows, or returns to a block, will need more than one row of the block.
      let isWhole = block != nil || document == kept.latestRow &+ 1
      block = decode(index, upTo: isWhole ? nil : document, table, &kept)
    }
    kept.latest = block
    return block?[document] ?? table.empty
  }

  private static func decode(_ index: Int, upTo row: Int?, _ table: BlockTable, _ kept: inout Kept) -> StoredBlock {
    var decoder = kept.decoder.take() ?? StoredBlockDecoder(table)
    let block = decoder.block(index, upTo: row)
    kept.decoder = decoder
    kept.blocks.keep(block, as: index)
    return block
  }
}
