internal import Bytes
internal import SystemCalls

/// Steps through the documents of one term in one field, ascending; see `PostingsWriter` for the bytes.
///
/// Documents and frequencies of a block are read at once, positions when they are asked for.
struct PostingsCursor {
  /// The document of a cursor that has passed the last one.
  static let end = UInt32.max

  /// The current document, or `end`.
  private(set) var document: UInt32 = .max

  /// How often the term stands in the current document; 1 for exact keys.
  private(set) var frequency: UInt32 = 0

  /// The number of documents of the term, those deleted since included.
  let documentCount: Int

  private let postings: ByteSlice
  private let positions: ByteSlice
  private let form: PostingsForm
  private let lengths: PackedRowsReader.Column
  private let documentBits: Int
  private let skips: SkipTable
  /// The blocks of a long list; a short one is a block of its own.
  private let blockCount: Int

  /// The current block and the place in it, -1 before the first.
  private var block = -1
  private var lastOfBlock: UInt32 = 0
  private var index = 0
  /// How many documents the block has, and these with their frequencies; a block of one document is not copied.
  private var size = 0
  private var documents: [UInt32] = []
  private var frequencies: [UInt32] = []

  /// Where positions of the block begin that were not read, and whose.
  private var bit = 0
  private var unread = 0
  private var positionParameter = 0

  /// A cursor at the first document of a list in a segment with so many documents.
  ///
  /// The slices should have eight bytes more than the list, since numbers are loaded eight bytes at a time.
  ///
  /// - Parameter lengths: the codes of the lengths of the fields of the segment's documents.
  init(
    documentCount: Int, postings: ByteSlice, positions: ByteSlice, form: PostingsForm, lengths: PackedRowsReader,
    segmentDocuments: Int
  ) {
    self.postings = postings
    self.positions = positions
    self.form = form
    self.lengths = lengths.column(Int(TextField.body.rawValue))
    let isLong = documentCount >= PostingsWriter.blockSize
    let blocks = isLong ? (documentCount - 1) / PostingsWriter.blockSize + 1 : 1
    documentBits = PostingsWriter.documentBits(segmentDocuments)
    skips = SkipTable(postings.bytes, blockCount: isLong ? blocks : 0, documentBits: documentBits)
    // A damaged count must not send the cursor through billions of documents that are not there.
    let isPlausible =
      documentCount > 0 && documentCount <= segmentDocuments && (!isLong || skips.size <= postings.count)
    self.documentCount = isPlausible ? documentCount : 0
    blockCount = isPlausible ? blocks : 0
    next()
  }

  private var isLong: Bool { documentCount >= PostingsWriter.blockSize }

  /// Moves to the next document.
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

  /// Moves to the first document that is not below `target`; never backwards.
  mutating func advance(to target: UInt32) {
    if document >= target { return }
    if isLong, block < blockCount, lastOfBlock < target {
      // The block that may hold the target: the first whose last document reaches it.
      var low = block &+ 1
      var high = blockCount
      while low < high {
        let middle = (low &+ high) / 2
        if lastDocument(of: middle) < target { low = middle &+ 1 } else { high = middle }
      }
      guard low < blockCount else { return finish() }
      load(block: low)
    }
    while document < target { next() }
  }

  /// The positions of the term in the current document, ascending.
  mutating func readPositions(into found: inout [UInt32]) {
    found.removeAll(keepingCapacity: true)
    guard form.hasPositions, document != Self.end else { return }
    let (slice, rows) = (isLong ? positions : postings, lengths.slice)
    var reader = RiceReader(slice.bytes, at: bit)
    if unread < index {
      let (documents, frequencies) = (documents.span, frequencies.span)
      for place in unread..<index {
        let frequency = frequencies[place]
        reader.skip(Int(frequency), parameter(documents[place], frequency, rows.bytes))
      }
    }
    unread = index
    bit = reader.bit
    let parameter = parameter(document, frequency, rows.bytes)
    var position: UInt32 = 0
    for _ in 0..<frequency {
      // A damaged frequency ends with the bytes.
      if reader.isAtEnd { return }
      position = position &+ reader.next(parameter)
      found.append(position)
    }
  }

  /// By which the positions in a document are written, given the bytes of the lengths.
  @inline(__always)
  private func parameter(_ document: UInt32, _ frequency: UInt32, _ rows: Span<UInt8>) -> Int {
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

  @inline(__always)
  private mutating func takeCurrent() {
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

  /// Reads the documents of a block, of which the first may be known; damage that leads past the last number ends them.
  private mutating func readDocuments(from reader: inout RiceReader, first: UInt32?, after previous: UInt32) {
    let parameter = reader.bits(5)
    var place = 0
    // What the next gap is counted from; the first document of a list is counted from -1, which is .max here.
    var origin = UInt64(previous &+ 1)
    if let first {
      if first == Self.end {
        size = 0
        return
      }
      documents[0] = first
      origin = UInt64(first) &+ 1
      place = 1
    }
    let count = size
    var found = documents.mutableSpan
    while place < count {
      origin &+= UInt64(reader.next(parameter))
      found[place] = UInt32(truncatingIfNeeded: origin)
      origin &+= 1
      place &+= 1
    }
    if origin > UInt64(Self.end) { size = Self.ascendingCount(documents.span.extracting(0..<count)) }
  }

  /// How many documents there are before one that is not above the one before it, or none.
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
    var found = frequencies.mutableSpan
    for place in 0..<count { found[place] = isOnce ? 1 : reader.next(parameter) &+ 1 }
  }

  /// Finds where the positions of the block begin; those of a short list stand behind its frequencies.
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
