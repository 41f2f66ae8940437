internal import Bytes
internal import SystemCalls

extension OccurrenceTable {
  /// The size up to which groups of lists are sorted by insertion.
  private static let smallGroup = 16
  /// The depth in bytes up to which terms are compared eight bytes at a time; longer ones are then compared as a whole.
  private static let deepest = 256

  /// Sorts the lists by family, then by term, then by field. No occurrences can be added afterwards. The lists
  /// themselves are not moved, since moving a list costs as much as the one access when it is read.
  mutating func sort() {
    // Frees memory for the following steps.
    slots = PlainBuffer()
    var heads = PlainBuffer<TermHead>(reserving: count)
    var scratch = PlainBuffer<TermHead>(reserving: count)
    for number in 0..<count {
      // Most terms differ in the family or the first seven bytes, which are compared as one number.
      let family = UInt64(ListField(code: lists[number].code).family) &<< 56
      heads.append(TermHead(bytes: lists[number].head.byteSwapped &>> 8 | family, list: UInt32(number)))
    }
    sort(0..<count, &heads, &scratch, depth: 7)
    order = PlainBuffer(reserving: count)
    for index in 0..<count { order.append(heads[index].list) }
  }

  /// Sorts lists whose terms are equal before the bytes in their heads, which end at byte `depth`.
  private func sort(
    _ range: Range<Int>, _ heads: inout PlainBuffer<TermHead>, _ scratch: inout PlainBuffer<TermHead>, depth: Int
  ) {
    TermHead.sort(&heads, range, &scratch)
    var start = range.lowerBound
    while start < range.upperBound {
      let bytes = heads[start].bytes
      var end = start &+ 1
      while end < range.upperBound, heads[end].bytes == bytes { end &+= 1 }
      if end - start > Self.smallGroup, depth < Self.deepest {
        for index in start..<end {
          heads[index].bytes = term(of: lists[Int(heads[index].list)]).loadPadded(at: depth).byteSwapped
        }
        sort(start..<end, &heads, &scratch, depth: depth + 8)
      } else if end - start > 1 {
        sortWhole(start..<end, &heads)
      }
      start = end
    }
  }

  /// Sorts lists by their whole terms, and lists of equal terms by field.
  private func sortWhole(_ range: Range<Int>, _ heads: inout PlainBuffer<TermHead>) {
    if range.count > Self.smallGroup {
      let numbers = range.map { heads[$0].list }.sorted { precedes($0, $1) }
      for (index, list) in zip(range, numbers) { heads[index].list = list }
      return
    }
    for index in range.dropFirst() {
      let list = heads[index].list
      var hole = index
      while hole > range.lowerBound, precedes(list, heads[hole &- 1].list) {
        heads[hole].list = heads[hole &- 1].list
        hole &-= 1
      }
      heads[hole].list = list
    }
  }

  private func precedes(_ left: UInt32, _ right: UInt32) -> Bool {
    let (mine, theirs) = (lists[Int(left)], lists[Int(right)])
    let order = mine.compareShort(theirs) ?? compareTerms(mine, theirs, of: self)
    return order != 0 ? order < 0 : mine.code < theirs.code
  }
}

/// A list of an `OccurrenceTable` with the eight bytes by which it is sorted, first byte highest.
struct TermHead: BitwiseCopyable {
  var bytes: UInt64
  var list: UInt32

  /// Sorts a range by the bytes: a short one by insertion, a longer one by a radix sort from the lowest byte up, which
  /// moves each element once per differing byte. `scratch` is reusable memory.
  static func sort(_ heads: inout PlainBuffer<TermHead>, _ range: Range<Int>, _ scratch: inout PlainBuffer<TermHead>) {
    if range.count <= 64 { return sortByInsertion(&heads, range) }
    var counts = InlineArray<2048, UInt32>(repeating: 0)
    for index in range {
      for byte in 0..<8 { counts[Self.slot(heads[index].bytes, byte)] &+= 1 }
    }
    for byte in 0..<8 where counts[slot(heads[range.lowerBound].bytes, byte)] < range.count {
      var next: UInt32 = 0
      for slot in byte * 256..<byte * 256 + 256 {
        let count = counts[slot]
        counts[slot] = next
        next &+= count
      }
      scratch.removeAll()
      scratch.append(heads.span.extracting(range))
      for index in 0..<range.count {
        let slot = slot(scratch[index].bytes, byte)
        heads[range.lowerBound &+ Int(counts[slot])] = scratch[index]
        counts[slot] &+= 1
      }
    }
  }

  /// Returns the index of the counter for a byte of a head.
  @inline(__always) private static func slot(_ bytes: UInt64, _ byte: Int) -> Int {
    byte &* 256 &+ Int(truncatingIfNeeded: bytes &>> UInt64(truncatingIfNeeded: byte &* 8) & 0xFF)
  }

  private static func sortByInsertion(_ heads: inout PlainBuffer<TermHead>, _ range: Range<Int>) {
    for index in range.dropFirst() {
      let head = heads[index]
      var hole = index
      while hole > range.lowerBound, head.bytes < heads[hole &- 1].bytes {
        heads[hole] = heads[hole &- 1]
        hole &-= 1
      }
      heads[hole] = head
    }
  }
}
