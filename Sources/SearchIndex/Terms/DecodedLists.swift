internal import Bytes
internal import SystemCalls

/// The lists of one term and field, taken from one or several tables.
struct DecodedLists: ~Copyable {
  /// The documents of all lists, one list after the other, each ascending.
  private(set) var documents = PlainBuffer<UInt32>()
  /// The number of positions in each document.
  private(set) var counts = PlainBuffer<UInt32>()
  /// The positions in all documents, each as the difference to the one before, the first to 0.
  private(set) var gaps = PlainBuffer<UInt32>()
  /// Where each list ends in `documents`, and its positions in `gaps`.
  private(set) var ends = PlainBuffer<Place>()

  /// A place in `documents`, and where its positions begin in `gaps`.
  struct Place: BitwiseCopyable {
    var document = 0
    var position = 0
  }

  @inline(__always)
  mutating func append(_ document: UInt32) {
    documents.append(document)
    counts.append(0)
  }

  @inline(__always)
  mutating func append(gap: UInt32) {
    counts[counts.count &- 1] &+= 1
    gaps.append(gap)
  }

  mutating func endList() {
    ends.append(Place(document: documents.count, position: gaps.count))
  }

  /// Removes all lists.
  mutating func removeAll() {
    documents.removeAll()
    counts.removeAll()
    gaps.removeAll()
    ends.removeAll()
  }
}

extension OccurrenceTable {
  /// Appends what a list says to `found`: its documents by their numbers in the segment, which `numbers` gives. `whole` is
  /// memory that is used again.
  func decode(
    _ list: Int, numbers: [UInt32], using whole: inout PlainBuffer<UInt8>, into found: inout DecodedLists
  ) {
    let (cursor, level) = (Int(lists[list].cursor), lists[list].level)
    whole.removeAll()
    for place in 0..<OccurrenceList.inlineCount / 8 { whole.append(lists[list].bytes[place], keeping: 8) }
    if level == 0 { whole.truncate(to: cursor) }
    var start = Int(lists[list].first)
    var size = Self.size(ofLevel: 1)
    while level > 0 {
      if (start...start &+ size).contains(cursor) {
        whole.append(streams.span.extracting(start..<cursor))
        break
      }
      whole.append(streams.span.extracting(start..<start &+ size))
      start = Int(streams.span.loadUInt32(at: start &+ size))
      size = min(size * 2, Self.size(ofLevel: 7))
    }
    decode(whole.span, isText: field(of: list).isText, numbers, &found)
  }

  @inline(__always)
  private func decode(_ bytes: Span<UInt8>, isText: Bool, _ numbers: [UInt32], _ found: inout DecodedLists) {
    var offset = 0
    func number() -> UInt64 {
      var value: UInt64 = 0
      var shift: UInt64 = 0
      while true {
        let byte = bytes[offset]
        offset &+= 1
        value |= UInt64(byte & 0x7F) &<< shift
        if byte < 0x80 { return value }
        shift &+= 7
      }
    }
    var document = UInt32.max
    while offset < bytes.count {
      let token = number()
      if !isText {
        document = document &+ UInt32(truncatingIfNeeded: token)
        found.append(numbers[Int(document)])
        continue
      }
      if token & 1 == 1 {
        document = document &+ UInt32(truncatingIfNeeded: number())
        found.append(numbers[Int(document)])
      }
      found.append(gap: UInt32(truncatingIfNeeded: token &>> 1))
    }
    found.endList()
  }
}
