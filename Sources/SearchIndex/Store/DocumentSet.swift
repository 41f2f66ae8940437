/// A set of the documents of one segment, as a bitmap.
package struct DocumentSet: Equatable, Sendable {
  private var words: [UInt64]

  /// The number of documents of the segment; they are numbered from 0.
  package let universe: Int

  /// Makes an empty set, or a set of all documents, for a segment with `universe` documents.
  package init(universe: Int, isFull: Bool = false) {
    self.universe = universe
    words = [UInt64](repeating: isFull ? .max : 0, count: (universe + 63) / 64)
    if isFull { clearTail() }
  }

  /// Returns whether the document is in the set; false for a number outside the universe.
  package func contains(_ document: Int) -> Bool {
    document >= 0 && document < universe && words[document >> 6] & (1 << UInt64(document & 63)) != 0
  }

  /// Adds a document; a number outside the universe is ignored.
  package mutating func insert(_ document: Int) {
    guard document >= 0, document < universe else { return }
    words[document >> 6] |= 1 << UInt64(document & 63)
  }

  /// Adds the documents of a posting list; numbers outside the universe are ignored.
  mutating func insert(_ list: PostingsReader) {
    var all: [UInt64] = []
    swap(&all, &words)
    let universe = universe
    list.forEachDocument { document in
      if document < universe { all[Int(document &>> 6)] |= 1 &<< UInt64(document & 63) }
    }
    swap(&all, &words)
  }

  mutating func remove(_ list: PostingsReader) {
    var rest: [UInt64] = []
    swap(&rest, &words)
    let universe = universe
    list.forEachDocument { document in
      if document < universe { rest[Int(document &>> 6)] &= ~(1 &<< UInt64(document & 63)) }
    }
    swap(&rest, &words)
  }

  /// The number of documents. O(universe / 64).
  package var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  package var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// Removes the documents that are not in the other set.
  package mutating func formIntersection(_ other: DocumentSet) {
    for index in words.indices { words[index] &= index < other.words.count ? other.words[index] : 0 }
  }

  /// Returns the union of two sets.
  package func union(_ other: DocumentSet) -> DocumentSet {
    var all = self
    all.formUnion(other)
    return all
  }

  package mutating func formUnion(_ other: DocumentSet) {
    for index in words.indices where index < other.words.count { words[index] |= other.words[index] }
    clearTail()
  }

  /// Adds the documents of another set, whose document 0 is document `start` of this one.
  package mutating func insert(_ other: DocumentSet, from start: Int) {
    let (first, shift) = (start / 64, UInt64(start % 64))
    for (index, word) in other.words.enumerated() where word != 0 {
      let low = first + index
      if low < words.count { words[low] |= word << shift }
      if shift > 0, low + 1 < words.count { words[low + 1] |= word >> (64 - shift) }
    }
    clearTail()
  }

  /// Appends the documents in ascending order, each with `start` added to its number.
  package func append(to numbers: inout [Int32], from start: Int) {
    for (index, word) in words.enumerated() where word != 0 {
      var rest = word
      while rest != 0 {
        numbers.append(Int32(truncatingIfNeeded: start &+ index &* 64 &+ rest.trailingZeroBitCount))
        rest &= rest &- 1
      }
    }
  }

  /// Removes the documents of the other set.
  package mutating func subtract(_ other: DocumentSet) {
    for index in words.indices where index < other.words.count { words[index] &= ~other.words[index] }
  }

  func subtracting(_ other: DocumentSet) -> DocumentSet {
    var rest = self
    rest.subtract(other)
    return rest
  }

  /// The set of all other documents of the segment.
  package var complement: DocumentSet { DocumentSet(universe: universe, isFull: true).subtracting(self) }

  /// Returns, for each multiple of 64, the number of the set's documents below it, for `rank`.
  func ranks() -> [UInt32] {
    var sum: UInt32 = 0
    return words.map { word in
      defer { sum &+= UInt32(truncatingIfNeeded: word.nonzeroBitCount) }
      return sum
    }
  }

  /// Returns the number of the set's documents below `document`, or nil if it is not in the set.
  @inline(__always) func rank(of document: Int, _ ranks: [UInt32]) -> Int? {
    guard document >= 0, document < universe else { return nil }
    let word = words[document &>> 6]
    let bit = UInt64(1) &<< UInt64(document & 63)
    guard word & bit != 0 else { return nil }
    return Int(ranks[document &>> 6]) &+ (word & (bit &- 1)).nonzeroBitCount
  }

  private mutating func clearTail() {
    if universe % 64 != 0, let last = words.indices.last { words[last] &= (1 << UInt64(universe % 64)) - 1 }
  }
}

extension [DocumentSet] {
  /// The documents of the sets, one set per segment, segment by segment.
  package var documents: [DocumentID] {
    enumerated().flatMap { segment, set in set.map { DocumentID(segment: segment, document: $0) } }
  }
}

extension DocumentSet: Sequence {
  /// Iterates over the documents of a set in ascending order.
  package struct Iterator: IteratorProtocol {
    private let words: [UInt64]
    private var index = 0
    private var rest: UInt64

    fileprivate init(_ words: [UInt64]) {
      self.words = words
      rest = words.first ?? 0
    }

    /// Returns the next document, or nil after the last.
    package mutating func next() -> Int? {
      while rest == 0 {
        index += 1
        guard index < words.count else { return nil }
        rest = words[index]
      }
      defer { rest &= rest - 1 }
      return index * 64 + rest.trailingZeroBitCount
    }
  }

  /// Returns an iterator over the documents in ascending order.
  package func makeIterator() -> Iterator { Iterator(words) }
}
