internal import Bytes
internal import SystemCalls

/// Encodes the documents of one term in one field in ascending order, with the frequency and the positions in each.
///
///     short     := first:W [gap:5 (gap - 1)…] [[count:2] [frequency - 1]… positions]      fewer than 128 documents
///     long      := skips block{blocks}                                      blocks of 128 documents, the last of fewer
///     block     := gap:5 (gap - 1)… [count:5 [frequency - 1]…]
///     positions := [position:5] position…                                   for each block of a long list
///
/// `W` is the number of bits of the number of the segment's last document. `gap`, `count` and `position` are parameters
/// of `RiceCode`, by which the numbers after them are encoded; a list of one document has neither `gap` nor `count`.
/// The highest possible `count` means that each frequency is 1, and none is written. A gap is the difference from the
/// previous document (from -1 for the first of a long list), a position the difference from the previous one in the
/// same document (from 0). Positions in bodies have no `position`: their parameter follows from the length and the frequency
/// (`PostingsForm`). Exact keys have no frequencies, positions or parameters for these. Skips are those of `SkipTable`.
/// Blocks, positions of blocks and lists begin at whole bytes.
struct PostingsWriter: ~Copyable {
  /// The number of documents in a block of a long list.
  static let blockSize = 128
  /// The parameter of the frequencies of a list or block in which all are 1.
  static let allOnce = RiceCode.highestParameter
  /// The value of `allOnce` in the two bits that a short list has for the parameter.
  static let shortAllOnce = 3

  private let form: PostingsForm
  private let documentBits: Int
  /// The `LengthCode` of the body of each document of the segment.
  private let lengths: [UInt8]
  private var documents = PlainBuffer<UInt32>()
  private var frequencies = PlainBuffer<UInt32>()
  private var gaps = PlainBuffer<UInt32>()
  private var lastPosition: UInt32 = 0

  /// Reusable buffers in which one list after another is assembled.
  struct Memory: ~Copyable, Sendable {
    fileprivate var skips = PlainBuffer<SkipTable.Skip>()
    fileprivate var body = BitWriter()
  }

  var documentCount: Int { documents.count }

  /// Makes a writer for a segment with `documentCount` documents; `lengths` are the `LengthCode`s of their bodies.
  init(_ form: PostingsForm, documentCount: Int, lengths: [UInt8] = []) {
    self.form = form
    documentBits = Self.documentBits(documentCount)
    self.lengths = lengths
  }

  private var hasPositions: Bool { form.hasPositions }

  /// Returns the number of bits needed for the largest document number, given the number of documents.
  static func documentBits(_ documentCount: Int) -> Int {
    UInt32.bitWidth - UInt32(clamping: documentCount - 1).leadingZeroBitCount
  }

  /// Appends a document, which must be above all earlier ones.
  mutating func append(_ document: UInt32) {
    documents.append(document)
    guard hasPositions else { return }
    frequencies.append(0)
    lastPosition = 0
  }

  /// Appends a position to the last document; it must be above that document's earlier positions.
  mutating func append(position: UInt32) {
    frequencies[frequencies.count &- 1] &+= 1
    gaps.append(position &- lastPosition)
    lastPosition = position
  }

  /// Appends documents, which must be above all earlier ones, with their positions.
  @inline(__always) mutating func append(_ run: PostingsRun) {
    documents.append(run.documents)
    if !hasPositions { return }
    frequencies.append(run.frequencies)
    gaps.append(run.gaps)
  }

  /// Appends the list to the two sections, and clears it so that the next one can begin.
  mutating func finish(
    into postings: inout BitWriter, positions: inout BitWriter, using memory: inout Memory
  ) -> (postings: Int, positions: Int) {
    let size = write(
      PostingsRun(documents: documents.span, frequencies: frequencies.span, gaps: gaps.span),
      into: &postings, positions: &positions, using: &memory)
    documents.removeAll()
    frequencies.removeAll()
    gaps.removeAll()
    return size
  }

  /// Appends a complete list to the two sections, as `append` and `finish` do.
  func write(
    _ run: PostingsRun, into postings: inout BitWriter, positions: inout BitWriter, using memory: inout Memory
  ) -> (postings: Int, positions: Int) {
    let (start, positionsStart) = (postings.count, positions.count)
    if run.documents.count < Self.blockSize {
      writeShort(run, to: &postings)
    } else {
      writeLong(run, to: &postings, &positions, &memory)
    }
    return (postings.count - start, positions.count - positionsStart)
  }

  // MARK: - Short lists

  private func writeShort(_ run: PostingsRun, to postings: inout BitWriter) {
    let count = run.documents.count
    guard count > 0 else { return }
    postings.append(UInt64(run.documents[0]), width: documentBits)
    if count > 1 {
      let parameter = gapParameter(run.documents, 1..<count, after: run.documents[0])
      writeGaps(run.documents, 1..<count, parameter, to: &postings)
    }
    if hasPositions {
      if count == 1 {
        RiceCode.append(run.frequencies, parameter: 0, less: 1, to: &postings)
      } else {
        let parameter = Self.shortCountParameter(repeated: run.gaps.count &- count, count)
        postings.append(UInt64(parameter), width: 2)
        if parameter != Self.shortAllOnce {
          RiceCode.append(run.frequencies, parameter: parameter, less: 1, to: &postings)
        }
      }
      writePositions(run.documents, run.frequencies, run.gaps, to: &postings)
    }
    postings.align()
  }

  // MARK: - Long lists

  private func writeLong(
    _ run: PostingsRun, to postings: inout BitWriter, _ positions: inout BitWriter, _ memory: inout Memory
  ) {
    let (documents, frequencies) = (run.documents, run.frequencies)
    let positionsStart = positions.count
    memory.skips.removeAll()
    memory.body.removeAll()
    var next = 0
    for start in stride(from: 0, to: documents.count, by: Self.blockSize) {
      let range = start..<min(start + Self.blockSize, documents.count)
      let previous = start == 0 ? UInt32.max : documents[start - 1]
      writeGaps(documents, range, gapParameter(documents, range, after: previous), to: &memory.body)
      if hasPositions {
        let counts = frequencies.extracting(range)
        let count = Int(Self.sum(counts))
        writeFrequencies(counts, repeated: count &- range.count, to: &memory.body)
        writePositions(documents.extracting(range), counts, run.gaps.extracting(next..<next + count), to: &positions)
        positions.align()
        next += count
      }
      memory.body.align()
      memory.skips.append(
        SkipTable.Skip(
          last: documents[range.upperBound - 1], end: UInt32(memory.body.count),
          positionsEnd: UInt32(positions.count - positionsStart)))
    }
    SkipTable.write(memory.skips.span, documentBits: documentBits, to: &postings)
    postings.append(memory.body.bytes)
  }

  private func writeGaps(_ documents: Span<UInt32>, _ range: Range<Int>, _ parameter: Int, to writer: inout BitWriter) {
    var previous = range.lowerBound == 0 ? UInt32.max : documents[range.lowerBound - 1]
    writer.append(UInt64(parameter), width: 5)
    var tail = writer.tail
    for index in range {
      RiceCode.append(documents[index] &- previous &- 1, parameter: parameter, to: &tail, &writer.buffer)
      previous = documents[index]
    }
    writer.tail = tail
  }

  /// Writes the parameter and the frequencies; `repeated` is the sum of each frequency minus one. Damaged segments that
  /// are merged may have documents without a position.
  private func writeFrequencies(_ frequencies: Span<UInt32>, repeated: Int, to body: inout BitWriter) {
    if repeated <= 0 { return body.append(UInt64(Self.allOnce), width: 5) }
    let parameter = min(RiceCode.parameter(sum: UInt64(repeated), count: frequencies.count), Self.allOnce - 1)
    body.append(UInt64(parameter), width: 5)
    RiceCode.append(frequencies, parameter: parameter, less: 1, to: &body)
  }

  /// Writes the positions in some documents, and their parameter unless it follows from the documents.
  private func writePositions(
    _ documents: Span<UInt32>, _ frequencies: Span<UInt32>, _ gaps: Span<UInt32>, to writer: inout BitWriter
  ) {
    if form != .body {
      let parameter = Self.positionParameter(gaps)
      writer.append(UInt64(parameter), width: 5)
      return RiceCode.append(gaps, parameter: parameter, to: &writer)
    }
    let lengths = lengths.span
    var tail = writer.tail
    var next = 0
    for index in documents.indices {
      let end = next &+ Int(frequencies[index])
      let code = lengths.byte(at: Int(documents[index]))
      let parameter = PostingsForm.positionParameter(lengthCode: code, frequency: frequencies[index])
      while next < end {
        RiceCode.append(gaps[next], parameter: parameter, to: &tail, &writer.buffer)
        next &+= 1
      }
    }
    writer.tail = tail
  }

  private static func sum(_ numbers: Span<UInt32>) -> UInt64 {
    var sum: UInt64 = 0
    for index in numbers.indices { sum &+= UInt64(numbers[index]) }
    return sum
  }

  // MARK: - Parameters

  private func gapParameter(_ documents: Span<UInt32>, _ range: Range<Int>, after previous: UInt32) -> Int {
    guard let last = range.last else { return 0 }
    // The gaps add up to the distance from the document before the range to the last document in it.
    return RiceCode.parameter(sum: UInt64(documents[last] &- previous) &- UInt64(range.count), count: range.count)
  }

  /// Returns the parameter of the frequencies in a short list; `repeated` is the sum of each frequency minus one.
  private static func shortCountParameter(repeated: Int, _ count: Int) -> Int {
    repeated <= 0 ? shortAllOnce : min(RiceCode.parameter(sum: UInt64(repeated), count: count), shortAllOnce - 1)
  }

  private static func positionParameter(_ gaps: Span<UInt32>) -> Int {
    RiceCode.parameter(sum: sum(gaps), count: gaps.count)
  }
}

/// The documents of a list in ascending order, with their frequencies and all positions. Each position is the
/// difference from the previous one in its document; the first is relative to 0. Exact keys have only documents.
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
