internal import Bytes

/// Writes the documents of one term, ascending, with how often and where the term stands in each.
///
///     postings  := skip{blocks} block{blocks} tail          blocks = documents / 128
///     skip      := last:uint32 end:uint32 positions:uint32   the block's last document; where block and positions end
///     block     := widths:uint8{2} packed(gap - 1) packed(frequency - 1)
///     tail      := (gap:varint frequency:varint)*            keys: gap alone, and no frequencies in blocks
///     positions := (gap:varint){frequency}*                  a document after the other, each beginning from zero
///
/// A gap is the difference to the document (or position) before, the first counted from -1 (position: from 0).
/// The number of documents stands in the dictionary. Offsets count from the end of the skip table.
struct PostingsWriter {
  private let hasPositions: Bool
  private var documents: [UInt32] = []
  private var frequencies: [UInt32] = []
  private var positionEnds: [Int] = []
  private var positions = ByteWriter()

  /// The number of documents.
  var documentCount: Int { documents.count }

  /// A writer for text (with positions) or for exact keys (without).
  init(hasPositions: Bool) {
    self.hasPositions = hasPositions
  }

  /// Appends a document above all so far, with the ascending positions of the term in it.
  mutating func append(_ document: UInt32, positions found: ArraySlice<UInt32> = []) {
    documents.append(document)
    guard hasPositions else { return }
    frequencies.append(UInt32(found.count))
    var previous: UInt32 = 0
    for position in found {
      positions.append(varint: UInt64(position &- previous))
      previous = position
    }
    if documents.count % BlockCodec.size == 0 { positionEnds.append(positions.count) }
  }

  /// Appends the postings and the positions to the writers, and becomes empty for the next term.
  mutating func finish(into postings: inout ByteWriter, positions positionsSection: inout ByteWriter) {
    let blocks = documents.count / BlockCodec.size
    var skips = ByteWriter()
    var body = ByteWriter()
    var previous: UInt32 = .max
    for block in 0..<blocks {
      let range = block * BlockCodec.size..<(block + 1) * BlockCodec.size
      let gaps = Self.gaps(documents[range], after: &previous)
      let gapWidth = BlockCodec.width(of: gaps)
      body.append(UInt8(gapWidth))
      let counts = hasPositions ? frequencies[range].map { $0 &- 1 } : []
      let countWidth = BlockCodec.width(of: counts)
      body.append(UInt8(countWidth))
      BlockCodec.pack(gaps, width: gapWidth, into: &body)
      if hasPositions { BlockCodec.pack(counts, width: countWidth, into: &body) }
      skips.append(documents[range.upperBound - 1])
      skips.append(UInt32(body.count))
      skips.append(UInt32(hasPositions ? positionEnds[block] : 0))
    }
    for index in (blocks * BlockCodec.size)..<documents.count {
      body.append(varint: UInt64(documents[index] &- previous))
      previous = documents[index]
      if hasPositions { body.append(varint: UInt64(frequencies[index])) }
    }
    postings.append(skips.bytes)
    postings.append(body.bytes)
    positionsSection.append(positions.bytes)
    documents.removeAll(keepingCapacity: true)
    frequencies.removeAll(keepingCapacity: true)
    positionEnds.removeAll(keepingCapacity: true)
    positions.bytes.removeAll(keepingCapacity: true)
  }

  private static func gaps(_ documents: ArraySlice<UInt32>, after previous: inout UInt32) -> [UInt32] {
    var gaps: [UInt32] = []
    gaps.reserveCapacity(documents.count)
    for document in documents {
      gaps.append(document &- previous &- 1)
      previous = document
    }
    return gaps
  }
}
