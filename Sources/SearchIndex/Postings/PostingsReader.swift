internal import SystemCalls

/// Reads all postings of a term in one field in one pass; see `PostingsWriter` for the format. It returns the same
/// documents as a `PostingsCursor` in less than half the time.
struct PostingsReader {
  private let documentCount: Int
  private let postings: ByteSlice
  private let hasPositions: Bool
  private let documentBits: Int

  /// Makes a reader of a list. The slice should extend eight bytes beyond the list.
  init(documentCount: Int, postings: ByteSlice, hasPositions: Bool, segmentDocuments: Int) {
    // A damaged count must not produce billions of documents that do not exist.
    self.documentCount = documentCount <= segmentDocuments ? documentCount : 0
    (self.postings, self.hasPositions) = (postings, hasPositions)
    documentBits = PostingsWriter.documentBits(segmentDocuments)
  }

  /// Calls `body` with each document in ascending order, and the frequency of the term in it: 1 for exact keys.
  @inline(__always) func forEachPosting(_ body: (_ document: UInt32, _ frequency: UInt32) -> Void) {
    if documentCount >= PostingsWriter.blockSize {
      forEachOfLongList(needsFrequency: hasPositions, body)
    } else if documentCount > 0 {
      forEachOfShortList(needsFrequency: hasPositions, body)
    }
  }

  @inline(__always) func forEachDocument(_ body: (_ document: UInt32) -> Void) {
    if documentCount >= PostingsWriter.blockSize {
      forEachOfLongList(needsFrequency: false) { document, _ in body(document) }
    } else if documentCount > 0 {
      forEachOfShortList(needsFrequency: false) { document, _ in body(document) }
    }
  }

  @inline(__always)
  private func forEachOfShortList(needsFrequency: Bool, _ body: (_ document: UInt32, _ frequency: UInt32) -> Void) {
    let slice = postings
    var reader = RiceReader(slice.bytes, at: 0)
    var document = UInt64(truncatingIfNeeded: reader.bits(documentBits))
    if document >= UInt64(PostingsCursor.end) { return }
    if documentCount == 1 {
      return body(UInt32(truncatingIfNeeded: document), needsFrequency ? reader.next(0) &+ 1 : 1)
    }
    let gapParameter = reader.bits(5)
    if !needsFrequency {
      body(UInt32(truncatingIfNeeded: document), 1)
      for _ in 1..<documentCount {
        document &+= UInt64(reader.next(gapParameter)) &+ 1
        // Damaged bytes that exceed the largest document number end the list.
        if document >= UInt64(PostingsCursor.end) { return }
        body(UInt32(truncatingIfNeeded: document), 1)
      }
      return
    }
    var gaps = InlineArray<128, UInt32>(repeating: 0)
    for index in 1..<documentCount { gaps[index] = reader.next(gapParameter) &+ 1 }
    let countParameter = reader.bits(2)
    let isOnce = countParameter == PostingsWriter.shortAllOnce
    for index in 0..<documentCount {
      document &+= UInt64(gaps[index])
      if document >= UInt64(PostingsCursor.end) { return }
      body(UInt32(truncatingIfNeeded: document), isOnce ? 1 : reader.next(countParameter) &+ 1)
    }
  }

  @inline(__always)
  private func forEachOfLongList(needsFrequency: Bool, _ body: (_ document: UInt32, _ frequency: UInt32) -> Void) {
    let slice = postings
    let bytes = slice.bytes
    let blockCount = (documentCount &- 1) / PostingsWriter.blockSize &+ 1
    let skips = SkipTable(bytes, blockCount: blockCount, documentBits: documentBits)
    guard skips.size <= bytes.count else { return }
    var gaps = InlineArray<128, UInt32>(repeating: 0)
    for block in 0..<blockCount {
      let size = min(documentCount &- block &* PostingsWriter.blockSize, PostingsWriter.blockSize)
      var reader = RiceReader(bytes, at: (skips.size &+ skips.start(ofBlock: block, bytes)) &* 8)
      let gapParameter = reader.bits(5)
      let previous = skips.last(ofBlock: block &- 1, bytes)
      for index in 0..<size { gaps[index] = reader.next(gapParameter) }
      let countParameter = needsFrequency ? reader.bits(5) : PostingsWriter.allOnce
      let isOnce = countParameter == PostingsWriter.allOnce
      // The first document of a list is relative to -1, which is represented as .max.
      var document = UInt64(previous &+ gaps[0] &+ 1)
      if block > 0, document <= UInt64(previous) { return }
      for index in 0..<size {
        if index > 0 { document &+= UInt64(gaps[index]) &+ 1 }
        if document >= UInt64(PostingsCursor.end) { return }
        let frequency = isOnce ? 1 : reader.next(countParameter) &+ 1
        body(UInt32(truncatingIfNeeded: document), frequency)
      }
    }
  }
}
