internal import Bytes
internal import SystemCalls

/// Steps through the documents of one term, ascending; see `PostingsWriter` for the bytes.
struct PostingsCursor {
  /// The document of a cursor that has passed the last one.
  static let end = UInt32.max

  /// The current document, or `end`.
  private(set) var document: UInt32 = 0

  /// How often the term stands in the current document; 1 for exact keys.
  private(set) var frequency: UInt32 = 1

  /// The number of documents of the term, those deleted since included.
  let documentCount: Int

  private let postings: ByteSlice
  private let positions: ByteSlice
  private let hasPositions: Bool
  private let blockCount: Int
  private var block = -1
  private var index = 0
  private var inBlock = 0
  private var gaps = [UInt32](repeating: 0, count: BlockCodec.size)
  private var counts = [UInt32](repeating: 0, count: BlockCodec.size)
  private var tailOffset = 0
  private var tailLeft: Int
  private var positionsOffset = 0
  private var positionsToSkip = 0

  /// A cursor at the first document.
  init(documentCount: Int, postings: ByteSlice, positions: ByteSlice, hasPositions: Bool) {
    self.postings = postings
    self.positions = positions
    self.hasPositions = hasPositions
    let blocks = documentCount / BlockCodec.size
    // A damaged count must not send the cursor through billions of documents that are not there.
    let isPlausible =
      documentCount >= 0 && blocks <= postings.count / 14 && documentCount <= blocks * 128 + postings.count
    self.documentCount = isPlausible ? documentCount : 0
    blockCount = isPlausible ? blocks : 0
    tailLeft = isPlausible ? documentCount % BlockCodec.size : 0
    tailOffset = -1
    document = .max
    next()
  }

  /// Moves to the next document.
  mutating func next() {
    positionsToSkip &+= pendingPositions()
    if index < inBlock {
      step(gap: gaps[index] &+ 1, frequency: counts[index] &+ 1)
      index &+= 1
    } else if block &+ 1 < blockCount {
      load(block: block &+ 1)
      next(inFreshBlock: ())
    } else {
      nextInTail()
    }
  }

  /// Moves to the first document that is not below `target`; never backwards.
  mutating func advance(to target: UInt32) {
    guard hasStarted else { return }
    if document >= target { return }
    // The block that may hold the target: the first whose last document reaches it.
    if blockCount > 0, block < blockCount, lastDocument(of: block) < target {
      var low = block &+ 1
      var high = blockCount
      while low < high {
        let middle = (low &+ high) / 2
        if lastDocument(of: middle) < target { low = middle &+ 1 } else { high = middle }
      }
      if low < blockCount {
        load(block: low)
        next(inFreshBlock: ())
      } else if tailOffset < 0 {
        enterTail()
        nextInTail()
      }
    }
    while document < target { next() }
  }

  /// The positions of the term in the current document, ascending.
  mutating func readPositions(into found: inout [UInt32]) {
    found.removeAll(keepingCapacity: true)
    guard hasPositions, document != Self.end else { return }
    let slice = positions
    var reader = ByteReader(slice.bytes, at: positionsOffset)
    while positionsToSkip > 0, !reader.isDamaged {
      _ = reader.varint()
      positionsToSkip &-= 1
    }
    positionsToSkip = 0
    positionsOffset = reader.offset
    var position: UInt32 = 0
    for _ in 0..<frequency {
      position = position &+ UInt32(truncatingIfNeeded: reader.varint())
      if reader.isDamaged { return }
      found.append(position)
    }
  }

  // MARK: - Stepping

  private var hasStarted: Bool { block >= 0 || tailOffset >= 0 }

  /// The positions of the current document, which the next one's come after; none before the first document.
  private func pendingPositions() -> Int {
    hasPositions && hasStarted && document != Self.end ? Int(frequency) : 0
  }

  private mutating func step(gap: UInt32, frequency count: UInt32) {
    let (sum, overflow) = document.addingReportingOverflow(gap)
    // The first document is counted from -1, which is .max here and wraps; any other wrap is damage.
    if overflow, document != .max {
      finish()
    } else {
      document = sum
      frequency = hasPositions ? count : 1
    }
  }

  private mutating func next(inFreshBlock: Void) {
    step(gap: gaps[0] &+ 1, frequency: counts[0] &+ 1)
    index = 1
  }

  private mutating func nextInTail() {
    if tailOffset < 0 { enterTail() }
    guard tailLeft > 0 else { return finish() }
    tailLeft &-= 1
    let slice = postings
    var reader = ByteReader(slice.bytes, at: tailOffset)
    let gap = reader.varint()
    let count = hasPositions ? reader.varint() : 1
    guard !reader.isDamaged, gap > 0, gap <= UInt64(UInt32.max), count <= UInt64(UInt32.max) else { return finish() }
    tailOffset = reader.offset
    step(gap: UInt32(gap), frequency: UInt32(count))
  }

  private mutating func finish() {
    document = Self.end
    frequency = 0
    tailLeft = 0
    index = 0
    inBlock = 0
    block = max(block, blockCount)
    if tailOffset < 0 { tailOffset = postings.count }
  }

  // MARK: - Blocks

  private func lastDocument(of block: Int) -> UInt32 {
    block < 0 ? 0 : postings.bytes.loadUInt32(at: block &* 12)
  }

  private mutating func load(block next: Int) {
    let slice = postings
    let bytes = slice.bytes
    let bodyStart = blockCount &* 12
    let start = bodyStart &+ (next == 0 ? 0 : Int(bytes.loadUInt32(at: (next &- 1) &* 12 &+ 4)))
    let gapWidth = min(Int(bytes.byte(at: start)), 32)
    let countWidth = min(Int(bytes.byte(at: start &+ 1)), 32)
    BlockCodec.unpack(bytes, at: start &+ 2, width: gapWidth, into: &gaps)
    if hasPositions {
      BlockCodec.unpack(bytes, at: start &+ 2 &+ 16 &* gapWidth, width: countWidth, into: &counts)
    }
    block = next
    index = 0
    inBlock = BlockCodec.size
    document = next == 0 ? .max : lastDocument(of: next &- 1)
    positionsOffset = next == 0 ? 0 : Int(bytes.loadUInt32(at: (next &- 1) &* 12 &+ 8))
    positionsToSkip = 0
  }

  private mutating func enterTail() {
    let slice = postings
    let bytes = slice.bytes
    tailOffset = blockCount &* 12
    inBlock = 0
    index = 0
    block = blockCount
    guard blockCount > 0 else { return }
    let last = (blockCount &- 1) &* 12
    tailOffset &+= Int(bytes.loadUInt32(at: last &+ 4))
    document = bytes.loadUInt32(at: last)
    positionsOffset = Int(bytes.loadUInt32(at: last &+ 8))
    positionsToSkip = 0
  }
}
