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

  /// Memory that one list after the other is put together in.
  struct Memory: ~Copyable, Sendable {
    fileprivate var skips = PlainBuffer<UInt8>()
    fileprivate var body = BitWriter()
  }

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

  /// Appends a position above all so far in the document begun last.
  mutating func append(position: UInt32) {
    frequencies[frequencies.count &- 1] &+= 1
    gaps.append(position &- lastPosition)
    lastPosition = position
  }

  /// Appends documents above all so far with their positions, without the lengths of their fields.
  @inline(__always)
  mutating func append(_ run: PostingsRun) {
    documents.append(run.documents)
    if !hasPositions { return }
    frequencies.append(run.frequencies)
    gaps.append(run.gaps)
  }

  /// Appends the list to the two sections and becomes empty for the next one. `length` gives the `LengthCode` of the field
  /// of a document that was appended without.
  mutating func finish(
    into postings: inout BitWriter, positions: inout BitWriter, using memory: inout Memory,
    length: (UInt32) -> UInt8 = { _ in 0 }
  ) -> (postings: Int, positions: Int) {
    if hasPositions, documents.count >= Self.blockSize, lengths.count == 0 {
      for index in 0..<documents.count { lengths.append(length(documents[index])) }
    }
    let size = writeGathered(into: &postings, &positions, &memory)
    documents.removeAll()
    frequencies.removeAll()
    lengths.removeAll()
    gaps.removeAll()
    return size
  }

  private func writeGathered(
    into postings: inout BitWriter, _ positions: inout BitWriter, _ memory: inout Memory
  ) -> (postings: Int, positions: Int) {
    let run = PostingsRun(documents: documents.span, frequencies: frequencies.span, gaps: gaps.span)
    return write(run, into: &postings, positions: &positions, using: &memory) { lengths[$0] }
  }

  /// Appends a whole list to the two sections, as `append` and `finish` do. `length` gives the `LengthCode` of the field of
  /// each of its documents by its place in the list.
  func write(
    _ run: PostingsRun, into postings: inout BitWriter, positions: inout BitWriter, using memory: inout Memory,
    length: (Int) -> UInt8
  ) -> (postings: Int, positions: Int) {
    let (start, positionsStart) = (postings.count, positions.count)
    if run.documents.count < Self.blockSize {
      writeShort(run, to: &postings)
    } else {
      writeLong(run, to: &postings, &positions, &memory, length)
    }
    return (postings.count - start, positions.count - positionsStart)
  }

  // MARK: - Short lists

  private func writeShort(_ run: PostingsRun, to postings: inout BitWriter) {
    let (documents, frequencies, gaps) = (run.documents, run.frequencies, run.gaps)
    let count = documents.count
    guard count > 0 else { return }
    let gapParameter = gapParameter(documents, 1..<count, after: documents[0])
    let countSum = UInt64(truncatingIfNeeded: gaps.count &- count)
    let countParameter = hasPositions && count > 1 ? min(RiceCode.parameter(sum: countSum, count: count), 3) : 0
    let positionParameter = positionParameter(gaps)
    var tail = postings.tail
    tail.append(UInt64(documents[0]), width: documentBits, to: &postings.buffer)
    if count > 1 { tail.append(UInt64(gapParameter), width: 5, to: &postings.buffer) }
    if hasPositions {
      if count > 1 { tail.append(UInt64(countParameter), width: 2, to: &postings.buffer) }
      tail.append(UInt64(positionParameter), width: 5, to: &postings.buffer)
    }
    var next = 0
    for index in 0..<count {
      if index > 0 {
        let gap = documents[index] &- documents[index &- 1] &- 1
        RiceCode.append(gap, parameter: gapParameter, to: &tail, &postings.buffer)
      }
      guard hasPositions else { continue }
      RiceCode.append(frequencies[index] &- 1, parameter: countParameter, to: &tail, &postings.buffer)
      let end = next &+ Int(frequencies[index])
      while next < end {
        RiceCode.append(gaps[next], parameter: positionParameter, to: &tail, &postings.buffer)
        next &+= 1
      }
    }
    postings.tail = tail
    postings.align()
  }

  // MARK: - Long lists

  private func writeLong(
    _ run: PostingsRun, to postings: inout BitWriter, _ positions: inout BitWriter, _ memory: inout Memory,
    _ length: (Int) -> UInt8
  ) {
    let (documents, frequencies) = (run.documents, run.frequencies)
    let positionsStart = positions.count
    memory.skips.removeAll()
    memory.body.removeAll()
    var next = 0
    for start in stride(from: 0, to: documents.count, by: Self.blockSize) {
      let range = start..<min(start + Self.blockSize, documents.count)
      var previous = start == 0 ? UInt32.max : documents[start - 1]
      let gapParameter = gapParameter(documents, range, after: previous)
      let counts = hasPositions ? frequencies.extracting(range) : Span()
      let countParameter = hasPositions ? countParameter(counts) : 0
      memory.body.append(UInt64(gapParameter), width: 5)
      if hasPositions { memory.body.append(UInt64(countParameter), width: 5) }
      var tail = memory.body.tail
      for index in range {
        RiceCode.append(documents[index] &- previous &- 1, parameter: gapParameter, to: &tail, &memory.body.buffer)
        previous = documents[index]
      }
      var highest: UInt32 = 0
      var shortest = UInt8.max
      if hasPositions {
        var count = 0
        for index in counts.indices {
          let frequency = counts[index]
          RiceCode.append(frequency &- 1, parameter: countParameter, to: &tail, &memory.body.buffer)
          count += Int(frequency)
          highest = max(highest, frequency)
          shortest = min(shortest, length(start &+ index))
        }
        let gaps = run.gaps.extracting(next..<next + count)
        let parameter = positionParameter(gaps)
        positions.append(UInt64(parameter), width: 5)
        RiceCode.append(gaps, parameter: parameter, to: &positions)
        next += count
        positions.align()
      }
      memory.body.tail = tail
      memory.body.align()
      memory.skips.append(UInt64(documents[range.upperBound - 1]) | UInt64(UInt32(memory.body.count)) << 32, keeping: 8)
      let bound = UInt64(UInt16(clamping: highest)) << 32 | UInt64(hasPositions ? shortest : 0) << 48
      memory.skips.append(UInt64(UInt32(positions.count - positionsStart)) | bound, keeping: 8)
    }
    postings.append(memory.skips.span)
    postings.append(memory.body.bytes)
  }

  // MARK: - Parameters

  private func gapParameter(_ documents: Span<UInt32>, _ range: Range<Int>, after previous: UInt32) -> Int {
    guard let last = range.last else { return 0 }
    // The gaps add up to the distance from the document before to the last one.
    return RiceCode.parameter(sum: UInt64(documents[last] &- previous) &- UInt64(range.count), count: range.count)
  }

  private func countParameter(_ frequencies: Span<UInt32>) -> Int {
    var sum: UInt64 = 0
    for index in frequencies.indices { sum &+= UInt64(frequencies[index] &- 1) }
    return RiceCode.parameter(sum: sum, count: frequencies.count)
  }

  private func positionParameter(_ gaps: Span<UInt32>) -> Int {
    var sum: UInt64 = 0
    for index in gaps.indices { sum &+= UInt64(gaps[index]) }
    return RiceCode.parameter(sum: sum, count: gaps.count)
  }
}

/// Documents of a list, ascending, with how often the term stands in each, and all positions, each as the difference to the
/// one before in its document, the first to 0. Keys have documents alone.
struct PostingsRun: ~Escapable {
  let documents: Span<UInt32>
  let frequencies: Span<UInt32>
  let gaps: Span<UInt32>

  @_lifetime(copy documents, copy frequencies, copy gaps)
  init(documents: Span<UInt32>, frequencies: Span<UInt32>, gaps: Span<UInt32>) {
    self.documents = documents
    self.frequencies = frequencies
    self.gaps = gaps
  }
}
