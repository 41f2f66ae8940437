internal import Bytes
internal import SystemCalls

/// Steps through the documents of one term in one field, ascending; see `PostingsWriter` for the bytes.
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
  private let hasPositions: Bool
  /// Documents behind the current one in the short list or in the block.
  private var left = 0
  /// Where the next gap of a short list is, or the next unread position.
  private var bit = 0
  /// Positions from `bit` up to the end of those of the current document.
  private var unread = 0
  private var gapParameter = 0
  private var countParameter = 0
  private var positionParameter = 0

  /// The current block of a long list and its numbers; -1 before the first.
  private var block = -1
  private let blockCount: Int
  private let skips: SkipTable
  private var index = 0
  private var gaps: [UInt32] = []
  private var counts: [UInt32] = []

  /// A cursor at the first document of a list in a segment with so many documents.
  ///
  /// The slices should have eight bytes more than the list, since numbers are loaded eight bytes at a time.
  init(
    documentCount: Int, postings: ByteSlice, positions: ByteSlice, hasPositions: Bool, segmentDocuments: Int
  ) {
    self.postings = postings
    self.positions = positions
    self.hasPositions = hasPositions
    let isLong = documentCount >= PostingsWriter.blockSize
    let blocks = (documentCount - 1) / PostingsWriter.blockSize + 1
    // A damaged count must not send the cursor through billions of documents that are not there.
    let documentBits = PostingsWriter.documentBits(segmentDocuments)
    skips = SkipTable(postings.bytes, blockCount: isLong ? blocks : 0, documentBits: documentBits)
    let isPlausible =
      documentCount > 0 && documentCount <= segmentDocuments && (!isLong || skips.size <= postings.count)
    self.documentCount = isPlausible ? documentCount : 0
    blockCount = isPlausible && isLong ? blocks : 0
    if !isPlausible { return }
    if isLong { next() } else { begin(documentBits: documentBits) }
  }

  private var isLong: Bool { blockCount > 0 }

  /// Moves to the next document.
  mutating func next() {
    if left > 0 {
      left &-= 1
      if isLong { stepInBlock() } else { stepInShortList() }
    } else if block &+ 1 < blockCount {
      load(block: block &+ 1)
    } else {
      finish()
    }
  }

  /// Moves to the first document that is not below `target`; never backwards.
  mutating func advance(to target: UInt32) {
    if document >= target { return }
    if isLong, block < blockCount, lastDocument(of: block) < target {
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
    guard hasPositions, document != Self.end else { return }
    let slice = isLong ? positions : postings
    var reader = RiceReader(slice.bytes, at: bit)
    // In a long list positions of documents that were passed over lie between.
    reader.skip(unread &- Int(frequency), positionParameter)
    bit = reader.bit
    unread = Int(frequency)
    var position: UInt32 = 0
    for _ in 0..<frequency {
      // A damaged frequency ends with the bytes.
      if reader.isAtEnd { return }
      position = position &+ reader.next(positionParameter)
      found.append(position)
    }
  }

  private mutating func finish() {
    document = Self.end
    frequency = 0
    left = 0
    unread = 0
    block = blockCount
  }

  /// Moves on by a gap; damage that leads past the last number ends the list.
  private mutating func move(gap: UInt32) {
    let (sum, overflow) = document.addingReportingOverflow(gap)
    if overflow || sum == Self.end || gap == 0 { finish() } else { document = sum }
  }

  // MARK: - Short lists

  private mutating func begin(documentBits: Int) {
    let slice = postings
    let bytes = slice.bytes
    document = UInt32(truncatingIfNeeded: bytes.loadBits(at: 0) & ((1 &<< UInt64(documentBits)) &- 1))
    bit = documentBits
    func parameter(width: Int) -> Int {
      defer { bit &+= width }
      return Int(truncatingIfNeeded: bytes.loadBits(at: bit) & ((1 &<< UInt64(width)) &- 1))
    }
    left = documentCount &- 1
    if documentCount > 1 { gapParameter = parameter(width: 5) }
    if hasPositions {
      if documentCount > 1 { countParameter = parameter(width: 2) }
      if countParameter == PostingsWriter.shortAllOnce { countParameter = PostingsWriter.allOnce }
      positionParameter = parameter(width: 5)
    }
    readFrequency(bytes)
  }

  private mutating func stepInShortList() {
    let slice = postings
    let bytes = slice.bytes
    var reader = RiceReader(bytes, at: bit)
    reader.skip(unread, positionParameter)
    if reader.isAtEnd { return finish() }
    let gap = reader.next(gapParameter)
    bit = reader.bit
    move(gap: gap &+ 1)
    if document != Self.end { readFrequency(bytes) }
  }

  private mutating func readFrequency(_ bytes: Span<UInt8>) {
    let isOnce = !hasPositions || countParameter == PostingsWriter.allOnce
    frequency = isOnce ? 1 : RiceCode.read(bytes, at: &bit, parameter: countParameter) &+ 1
    unread = hasPositions ? Int(frequency) : 0
  }

  // MARK: - Long lists

  private func lastDocument(of block: Int) -> UInt32 {
    let slice = postings
    return block < 0 ? 0 : skips.last(ofBlock: block, slice.bytes)
  }

  private mutating func load(block next: Int) {
    let slice = postings
    let bytes = slice.bytes
    let isLast = next &+ 1 == blockCount
    let size = isLast ? documentCount &- next &* PostingsWriter.blockSize : PostingsWriter.blockSize
    var reader = RiceReader(bytes, at: (skips.size &+ skips.start(ofBlock: next, bytes)) &* 8)
    let gapParameter = reader.bits(5)
    if gaps.isEmpty {
      gaps = [UInt32](repeating: 0, count: PostingsWriter.blockSize)
      if hasPositions { counts = gaps }
    }
    for index in 0..<size { gaps[index] = reader.next(gapParameter) }
    if hasPositions {
      let countParameter = reader.bits(5)
      let isOnce = countParameter == PostingsWriter.allOnce
      for index in 0..<size { counts[index] = isOnce ? 0 : reader.next(countParameter) }
      bit = skips.positionsStart(ofBlock: next, bytes) &* 8
      let slice = positions
      positionParameter = Int(truncatingIfNeeded: slice.bytes.loadBits(at: bit) & 31)
      bit &+= 5
    }
    let previous = skips.last(ofBlock: next &- 1, bytes)
    block = next
    index = 0
    left = size &- 1
    unread = 0
    // The first document of a list is counted from -1, which is .max here.
    document = previous &+ gaps[0] &+ 1
    if document == Self.end || (next > 0 && document <= previous) { return finish() }
    countCurrent()
  }

  private mutating func stepInBlock() {
    index &+= 1
    move(gap: gaps[index] &+ 1)
    if document != Self.end { countCurrent() }
  }

  private mutating func countCurrent() {
    frequency = hasPositions ? counts[index] &+ 1 : 1
    if hasPositions { unread &+= Int(frequency) }
  }
}
