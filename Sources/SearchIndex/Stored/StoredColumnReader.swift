internal import Bytes
internal import Synchronization
internal import SystemCalls

/// Reads the byte string of any document; see `StoredColumnWriter` for its bytes.
///
/// Blocks that were decoded are kept, so that a walk decodes each once. Damage reads as empty rows.
final class StoredColumnReader: Sendable {
  /// Bytes of decoded blocks that are kept at most, before all are given up.
  private static let keptSize = 16 << 20

  /// How the rows lie in the file.
  private enum Form: Sendable {
    case plain(offsets: PackedColumnReader, bytes: ByteSlice)
    case coded(BlockTable)
  }

  private struct Kept: Sendable {
    var decoder: StoredBlockDecoder?
    var blocks: [Int: StoredBlock] = [:]
    var size = 0
    var latest: StoredBlock?
  }

  private let form: Form
  private let kept = Mutex(Kept())

  /// The column in `slice`.
  init(_ slice: ByteSlice) {
    let width = Int(slice.bytes.loadUInt32(at: 1))
    if slice.bytes.byte(at: 0) == 0 {
      form = .plain(
        offsets: PackedColumnReader(slice.slice(5..<5 + width)),
        bytes: slice.slice(5 + width..<max(slice.count, 5 + width)))
    } else {
      form = .coded(BlockTable(slice))
    }
  }

  /// The bytes of a document; a document or bytes that are not there read as empty.
  subscript(document: Int) -> ByteSlice {
    switch form {
    case .plain(let offsets, let bytes):
      let lower = Int(clamping: offsets[document])
      let upper = Int(clamping: offsets[document + 1])
      return lower <= upper ? bytes.slice(lower..<upper) : bytes.slice(0..<0)
    case .coded(let table):
      return kept.withLock { kept in
        if let row = kept.latest?[document] { return row }
        guard let index = table.block(of: document) else { return table.empty }
        let block = kept.blocks[index] ?? decode(index, table, &kept)
        kept.latest = block
        return block[document] ?? table.empty
      }
    }
  }

  private func decode(_ index: Int, _ table: BlockTable, _ kept: inout Kept) -> StoredBlock {
    var decoder = kept.decoder.take() ?? StoredBlockDecoder(table)
    let block = decoder.block(index)
    kept.decoder = decoder
    kept.size += block.size
    if kept.size > Self.keptSize {
      kept.blocks = [:]
      kept.size = block.size
    }
    kept.blocks[index] = block
    return block
  }
}
