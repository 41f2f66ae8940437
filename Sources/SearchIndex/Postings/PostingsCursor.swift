internal import Bytes
internal import SystemCalls

/// A cursor over the postings of one term in one field, ordered by document; see `PostingsWriter` for the format. The
/// documents and frequencies of a block are decoded together, positions only on request.
struct PostingsCursor {
  static let end = UInt32.max

  /// The current document, or `end`.
  private(set) var document: UInt32 = .max

  /// The number of occurrences of the term in the current document; 1 for exact keys.
  private(set) var frequency: UInt32 = 0

  /// The number of documents with the term, including deleted ones.
  let documentCount: Int

  private let postings: ByteSlice
  private let positions: ByteSlice
  private let form: PostingsForm
  private let lengths: PackedRowsReader.Column
  private let documentBits: Int
  private let skips: SkipTable
  /// The number of blocks in a long list; a short list counts as one block.
  private let blockCount: Int

  /// The current block (-1 before the first one), its last document, and the index of the current document in it.
  private var block = -1
  private var lastOfBlock: UInt32 = 0
  private var index = 0
  /// The documents of the block with their frequencies, and their number; a block of one document is not copied.
  private var size = 0
  private var documents: [UInt32] = []
  private var frequencies: [UInt32] = []

  /// The bit offset of the unread positions of the block, the index of their first document, and their parameter.
  private var bit = 0
  private var unread = 0
  private var positionParameter = 0

  /// Makes a cursor at the first document of a list. The slices should extend eight bytes beyond the list, since
  /// numbers are loaded eight bytes at a time; `lengths` has the `LengthCode`s of the documents' fields.
  init(
    documentCount: Int, postings: ByteSlice, positions: ByteSlice, form: PostingsForm, lengths: PackedRowsReader,
    segmentDocuments: Int
  ) {
    (self.postings, self.positions, self.form) = (postings, positions, form)
    self.lengths = lengths.column(Int(TextField.body.rawValue))
    let isLong = documentCount >= PostingsWriter.blockSize
    let blocks = isLong ? (documentCount - 1) / PostingsWriter.blockSize + 1 : 1
    documentBits = PostingsWriter.documentBits(segmentDocuments)
    skips = SkipTable(postings.bytes, blockCount: isLong ? blocks : 0, documentBits: documentBits)
    // A damaged count must not make the cursor visit billions of documents that do not exist.
    let isPlausible =
      documentCount > 0 && documentCount <= segmentDocuments && (!isLong || skips.size <= postings.count)
    self.documentCount = isPlausible ? documentCount : 0
    blockCount = isPlausible ? blocks : 0
    next()
  }

  private var isLong: Bool { documentCount >= PostingsWriter.blockSize }

  mutating func next() {
    index &+= 1
    if index < size {
      takeCurrent()
    } else if block &+ 1 < blockCount {
      load(block: block &+ 1)
    } else {
      finish()
    }
  }

  /// Moves forward to the first document that is not below `target`.
  mutating func advance(to target: UInt32) {
    if document >= target { return }
    if isLong, block < blockCount, lastOfBlock < target {
      // Only the first block whose last document is not below the target can contain it.
      let next = (block &+ 1..<blockCount).partitioningIndex { lastDocument(of: $0) >= target }
      guard next < blockCount else { return finish() }
      load(block: next)
    }
    while document < target { next() }
  }

  /// Reads the positions of the term in the current document, in ascending order.
  mutating func readPositions(into output: inout [UInt32]) {
    output.removeAll(keepingCapacity: true)
    guard form.hasPositions, document != Self.end else { return }
    let (slice, rows) = (isLong ? positions : postings, lengths.slice)
    var reader = RiceReader(slice.bytes, at: bit)
    if unread < index {
      let (documents, frequencies) = (documents.span, frequencies.span)
      for skipped in unread..<index {
        let frequency = frequencies[skipped]
        reader.skip(Int(frequency), parameter(documents[skipped], frequency, rows.bytes))
      }
    }
    unread = index
    bit = reader.bit
    let parameter = parameter(document, frequency, rows.bytes)
    var position: UInt32 = 0
    for _ in 0..<frequency {
      // The number of bytes limits a damaged frequency.
      if reader.isAtEnd { return }
      position = position &+ reader.next(parameter)
      output.append(position)
    }
  }

  /// Returns the parameter of the positions in a document; `rows` are the bytes of the column of lengths.
  @inline(__always) private func parameter(_ document: UInt32, _ frequency: UInt32, _ rows: Span<UInt8>) -> Int {
    if form != .body { return positionParameter }
    let code = lengths.number(ofRow: Int(document), in: rows)
    return PostingsForm.positionParameter(lengthCode: code, frequency: frequency)
  }

  private mutating func finish() {
    document = Self.end
    frequency = 0
    index = 0
    size = 0
    block = blockCount
  }

  @inline(__always) private mutating func takeCurrent() {
    document = documents[index]
    frequency = form.hasPositions ? frequencies[index] : 1
  }

  // MARK: - Blocks

  private func lastDocument(of block: Int) -> UInt32 {
    let slice = postings
    return block < 0 ? 0 : skips.last(ofBlock: block, slice.bytes)
  }

  private mutating func load(block next: Int) {
    let slice = postings
    let bytes = slice.bytes
    block = next
    index = 0
    unread = 0
    size = min(documentCount &- next &* PostingsWriter.blockSize, PostingsWriter.blockSize)
    lastOfBlock = isLong ? lastDocument(of: next) : Self.end
    let start = isLong ? skips.size &+ skips.start(ofBlock: next, bytes) : 0
    var reader = RiceReader(bytes, at: start &* 8)
    if documentCount == 1 {
      document = UInt32(truncatingIfNeeded: reader.bits(documentBits))
      frequency = form.hasPositions ? reader.next(0) &+ 1 : 1
      if document == Self.end { return finish() }
    } else {
      makeRoom()
      if isLong {
        readDocuments(from: &reader, first: nil, after: skips.last(ofBlock: next &- 1, bytes))
      } else {
        let first = UInt32(truncatingIfNeeded: reader.bits(documentBits))
        readDocuments(from: &reader, first: first, after: .max)
      }
      if size == 0 { return finish() }
      if form.hasPositions { readFrequencies(from: &reader) }
      takeCurrent()
    }
    if form.hasPositions { findPositions(reader.bit) }
  }

  private mutating func makeRoom() {
    if documents.count >= size { return }
    documents = [UInt32](repeating: 0, count: size)
    if form.hasPositions { frequencies = documents }
  }

  /// Reads a block's documents; `first` is nil if unknown. Damaged bytes that exceed the highest number end the block.
  private mutating func readDocuments(from reader: inout RiceReader, first: UInt32?, after previous: UInt32) {
    let parameter = reader.bits(5)
    var filled = 0
    // The base of the next gap; the first document of a list is relative to -1, which is represented as .max.
    var origin = UInt64(previous &+ 1)
    if let first {
      if first == Self.end {
        size = 0
        return
      }
      documents[0] = first
      origin = UInt64(first) &+ 1
      filled = 1
    }
    let count = size
    var output = documents.mutableSpan
    while filled < count {
      origin &+= UInt64(reader.next(parameter))
      output[filled] = UInt32(truncatingIfNeeded: origin)
      origin &+= 1
      filled &+= 1
    }
    if origin > UInt64(Self.end) { size = Self.ascendingCount(documents.span.extracting(0..<count)) }
  }

  /// Returns the number of documents before the first one that is not above its predecessor.
  private static func ascendingCount(_ documents: Span<UInt32>) -> Int {
    var count = 0
    while count < documents.count, documents[count] != end, count == 0 || documents[count] > documents[count - 1] {
      count += 1
    }
    return count
  }

  private mutating func readFrequencies(from reader: inout RiceReader) {
    var parameter = reader.bits(isLong ? 5 : 2)
    if !isLong, parameter == PostingsWriter.shortAllOnce { parameter = PostingsWriter.allOnce }
    let isOnce = parameter == PostingsWriter.allOnce
    let count = size
    var output = frequencies.mutableSpan
    for row in 0..<count { output[row] = isOnce ? 1 : reader.next(parameter) &+ 1 }
  }

  /// Locates the positions of the block; those of a short list follow its frequencies.
  private mutating func findPositions(_ end: Int) {
    if isLong {
      let slice = postings
      bit = skips.positionsStart(ofBlock: block, slice.bytes) &* 8
    } else {
      bit = end
    }
    if form == .body { return }
    let slice = isLong ? positions : postings
    positionParameter = Int(truncatingIfNeeded: slice.bytes.loadBits(at: bit) & 31)
    bit &+= 5
  }
}
