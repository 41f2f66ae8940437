internal import Bytes
internal import SystemCalls

/// Encodes the documents of one term in one field, ascending, with how often and where the term stands in each.
///
///     short     := first:W [gap:5] [count:2] [position:5] documents        fewer than 128 documents
///     documents := (gap - 1) (frequency - 1) position…                      the first document has no gap
///     long      := skip{blocks} block{blocks}                               blocks of 128 documents, the last of fewer
///     skip      := last:uint32 end:uint32 positions:uint32 frequency:uint16 length:uint8 0:uint8
///     block     := gap:5 count:5 (gap - 1){documents} (frequency - 1){documents}
///     positions := position:5 position…                                     for each block of a long list
///
/// `W` is the bits that the number of a segment's last document needs. `gap`, `count` and `position` are parameters of
/// `RiceCode`, by which the numbers after them are written; a list of one document has neither `gap` nor `count`. A gap is
/// the difference to the document before (to -1 for the first of a long list), a position that to the one before in the same
/// document (from 0). A skip has the block's last document, where the block ends behind the skips, where its positions end, its
/// highest frequency (65535 stands for any) and the lowest `LengthCode` of its documents. Exact keys have no
/// frequencies, positions or their parameters. Blocks, positions of blocks and lists begin at whole bytes.
struct PostingsWriter: ~Copyable {
  /// Documents in a block of a long list.
  static let blockSize = 128
  /// The size of a skip in bytes.
  static let skipSize = 16

  private let hasPositions: Bool
  private let documentBits: Int
  private var documents = PlainBuffer<UInt32>()
  private var frequencies = PlainBuffer<UInt32>()
  private var lengths = PlainBuffer<UInt8>()
  private var gaps = PlainBuffer<UInt32>()
  private var lastPosition: UInt32 = 0
  private var skips = PlainBuffer<UInt8>()
  private var body = BitWriter()

  /// The number of documents.
  var documentCount: Int { documents.count }

  /// A writer for text (with positions) or for exact keys (without), of a segment with so many documents.
  init(hasPositions: Bool, documentCount: Int) {
    self.hasPositions = hasPositions
    documentBits = Self.documentBits(documentCount)
  }

  /// The bits of the number of the last of so many documents.
  static func documentBits(_ documentCount: Int) -> Int {
    UInt32.bitWidth - UInt32(clamping: documentCount - 1).leadingZeroBitCount
  }

  /// Begins a document above all so far, whose field has a length with that `LengthCode`.
  mutating func append(_ document: UInt32, length: UInt8 = 0) {
    documents.append(document)
    guard hasPositions else { return }
    frequencies.append(0)
    lengths.append(length)
    lastPosition = 0
  }

  /// Begins a document as `append` does, with all of its positions, each as the difference to the one before.
  @inline(__always)
  mutating func append(_ document: UInt32, length: UInt8, gaps more: Span<UInt32>) {
    documents.append(document)
    frequencies.append(UInt32(truncatingIfNeeded: more.count))
    lengths.append(length)
    gaps.append(more)
  }

  /// Appends a position above all so far in the document begun last.
  mutating func append(position: UInt32) {
    frequencies[frequencies.count &- 1] &+= 1
    gaps.append(position &- lastPosition)
    lastPosition = position
  }

  /// Appends the list to the two sections and becomes empty for the next one.
  mutating func finish(into postings: inout BitWriter, positions: inout BitWriter) -> (postings: Int, positions: Int) {
    let (start, positionsStart) = (postings.count, positions.count)
    if documents.count < Self.blockSize { finishShort(into: &postings) } else { finishLong(&postings, &positions) }
    documents.removeAll()
    frequencies.removeAll()
    lengths.removeAll()
    gaps.removeAll()
    return (postings.count - start, positions.count - positionsStart)
  }

  // MARK: - Short lists

  private mutating func finishShort(into postings: inout BitWriter) {
    guard documents.count > 0 else { return }
    let gapParameter = gapParameter(1..<documents.count, after: documents[0])
    let countSum = UInt64(truncatingIfNeeded: gaps.count &- documents.count)
    let countParameter = hasPositions ? min(RiceCode.parameter(sum: countSum, count: documents.count), 3) : 0
    let positionParameter = positionParameter(0..<gaps.count)
    postings.append(UInt64(documents[0]), width: documentBits)
    if documents.count > 1 { postings.append(UInt64(gapParameter), width: 5) }
    if hasPositions {
      if documents.count > 1 { postings.append(UInt64(countParameter), width: 2) }
      postings.append(UInt64(positionParameter), width: 5)
    }
    var next = 0
    for index in 0..<documents.count {
      if index > 0 {
        RiceCode.append(documents[index] &- documents[index - 1] &- 1, parameter: gapParameter, to: &postings)
      }
      guard hasPositions else { continue }
      let count = documents.count > 1 ? countParameter : 0
      RiceCode.append(frequencies[index] &- 1, parameter: count, to: &postings)
      for _ in 0..<frequencies[index] {
        RiceCode.append(gaps[next], parameter: positionParameter, to: &postings)
        next += 1
      }
    }
    postings.align()
  }

  // MARK: - Long lists

  private mutating func finishLong(_ postings: inout BitWriter, _ positions: inout BitWriter) {
    let positionsStart = positions.count
    skips.removeAll()
    body.removeAll()
    var next = 0
    for start in stride(from: 0, to: documents.count, by: Self.blockSize) {
      let range = start..<min(start + Self.blockSize, documents.count)
      var previous = start == 0 ? UInt32.max : documents[start - 1]
      let gapParameter = gapParameter(range, after: previous)
      let countParameter = countParameter(range)
      body.append(UInt64(gapParameter), width: 5)
      if hasPositions { body.append(UInt64(countParameter), width: 5) }
      for index in range {
        RiceCode.append(documents[index] &- previous &- 1, parameter: gapParameter, to: &body)
        previous = documents[index]
      }
      var highest: UInt32 = 0
      var shortest = UInt8.max
      if hasPositions {
        var count = 0
        for index in range {
          let frequency = frequencies[index]
          RiceCode.append(frequency &- 1, parameter: countParameter, to: &body)
          count += Int(frequency)
          highest = max(highest, frequency)
          shortest = min(shortest, lengths[index])
        }
        let parameter = positionParameter(next..<next + count)
        positions.append(UInt64(parameter), width: 5)
        for index in next..<next + count { RiceCode.append(gaps[index], parameter: parameter, to: &positions) }
        next += count
        positions.align()
      }
      body.align()
      skips.append(UInt64(documents[range.upperBound - 1]) | UInt64(UInt32(body.count)) << 32, keeping: 8)
      let bound = UInt64(UInt16(clamping: highest)) << 32 | UInt64(hasPositions ? shortest : 0) << 48
      skips.append(UInt64(UInt32(positions.count - positionsStart)) | bound, keeping: 8)
    }
    postings.append(skips.span)
    postings.append(body.bytes)
  }

  // MARK: - Parameters

  private func gapParameter(_ range: Range<Int>, after previous: UInt32) -> Int {
    guard let last = range.last else { return 0 }
    // The gaps add up to the distance from the document before to the last one.
    return RiceCode.parameter(sum: UInt64(documents[last] &- previous) &- UInt64(range.count), count: range.count)
  }

  private func countParameter(_ range: Range<Int>) -> Int {
    guard hasPositions else { return 0 }
    var sum: UInt64 = 0
    for index in range { sum &+= UInt64(frequencies[index] &- 1) }
    return RiceCode.parameter(sum: sum, count: range.count)
  }

  private func positionParameter(_ range: Range<Int>) -> Int {
    var sum: UInt64 = 0
    for index in range { sum &+= UInt64(gaps[index]) }
    return RiceCode.parameter(sum: sum, count: range.count)
  }
}
