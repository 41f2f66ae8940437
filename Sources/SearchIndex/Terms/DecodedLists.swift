internal import Bytes
internal import SystemCalls

/// The decoded lists of one term and field, from one or more tables.
struct DecodedLists: ~Copyable {
  /// The documents of all lists, concatenated; they ascend within each list.
  private(set) var documents = PlainBuffer<UInt32>()
  /// The number of positions in each document; empty for keys.
  private(set) var counts = PlainBuffer<UInt32>()
  /// The positions in all documents, each as the difference from the previous one in the document or 0.
  private(set) var gaps = PlainBuffer<UInt32>()
  /// The end of each list in `documents`, and of its positions in `gaps`.
  private(set) var ends = PlainBuffer<Offsets>()

  /// An index in `documents`, and the index in `gaps` of the first position of that document.
  struct Offsets: BitwiseCopyable {
    var document = 0
    var position = 0
  }

  mutating func removeAll() {
    documents.removeAll()
    counts.removeAll()
    gaps.removeAll()
    ends.removeAll()
  }

  @_lifetime(borrow self) func run(_ start: Offsets, _ end: Offsets) -> PostingsRun {
    let isText = counts.count > 0
    return PostingsRun(
      documents: documents.span.extracting(start.document..<end.document),
      frequencies: isText ? counts.span.extracting(start.document..<end.document) : counts.span,
      gaps: gaps.span.extracting(start.position..<end.position))
  }

  /// Returns the offsets of the first document of a list, at or after `start`, that is not below a bound.
  @inline(__always) func offsets(in list: Int, after start: Offsets, before bound: UInt32) -> Offsets {
    var offsets = start
    let end = ends[list].document
    let isText = counts.count > 0
    while offsets.document < end, documents[offsets.document] < bound {
      if isText { offsets.position &+= Int(counts[offsets.document]) }
      offsets.document &+= 1
    }
    return offsets
  }

  /// Appends the list that `bytes` encode as in `OccurrenceTable`; `numbers` maps its documents to the segment's.
  mutating func append(_ bytes: Span<UInt8>, isText: Bool, numbers: Span<UInt32>) {
    if isText { appendText(bytes, numbers) } else { appendKeys(bytes, numbers) }
    ends.append(Offsets(document: documents.count, position: gaps.count))
  }

  private mutating func appendText(_ bytes: Span<UInt8>, _ numbers: Span<UInt32>) {
    var offset = 0
    var document = UInt32.max
    var count: UInt32 = 0
    while offset < bytes.count {
      let token = bytes.varint(at: &offset)
      if token & 1 == 1 {
        if count > 0 { counts.append(count) }
        count = 0
        document = document &+ UInt32(truncatingIfNeeded: bytes.varint(at: &offset))
        documents.append(numbers[Int(document)])
      }
      count &+= 1
      gaps.append(UInt32(truncatingIfNeeded: token &>> 1))
    }
    counts.append(count)
  }

  private mutating func appendKeys(_ bytes: Span<UInt8>, _ numbers: Span<UInt32>) {
    var offset = 0
    var document = UInt32.max
    while offset < bytes.count {
      document = document &+ UInt32(truncatingIfNeeded: bytes.varint(at: &offset))
      documents.append(numbers[Int(document)])
    }
  }
}

extension Span where Element == UInt8 {
  @inline(__always) fileprivate func varint(at offset: inout Int) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = self[offset]
      offset &+= 1
      value |= UInt64(byte & 0x7F) &<< shift
      if byte < 0x80 { return value }
      shift &+= 7
    }
  }
}

extension OccurrenceTable {
  func append(bytesOf list: OccurrenceList, to whole: inout PlainBuffer<UInt8>) {
    list.appendInlineBytes(to: &whole)
    var level = min(list.level, 1)
    var start = Int(list.first)
    while level > 0 {
      let size = Self.size(ofLevel: level)
      let cursor = Int(list.cursor)
      if (start...start &+ size).contains(cursor) { return whole.append(streams.span.extracting(start..<cursor)) }
      whole.append(streams.span.extracting(start..<start &+ size))
      start = Int(streams.span.loadUInt32(at: start &+ size))
      level = min(level + 1, 7)
    }
  }
}

extension OccurrenceList {
  /// Appends the part of the content that is in the list itself, which is the whole content unless there is a chain.
  @inline(__always) func appendInlineBytes(to whole: inout PlainBuffer<UInt8>) {
    let start = whole.count
    for index in 0..<Self.inlineCount / 8 { whole.append(bytes[index], keeping: 8) }
    if level == 0 { whole.truncate(to: start &+ Int(cursor)) }
  }
}
