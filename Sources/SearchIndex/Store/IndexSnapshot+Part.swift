extension IndexSnapshot {
  /// A segment with its live documents.
  struct Part: Sendable {
    let reader: SegmentReader
    var live: DocumentSet
    /// The sum of the lengths of each text field over the live documents, as rounded by `LengthCode`.
    var liveTokens: [UInt64]
    /// The segment's range in the index file and its checksum; nil for a segment that exists only in memory.
    var location: (range: Range<Int>, checksum: UInt64)?

    var deleted: DocumentSet { live.complement }
  }
}

extension IndexSnapshot.Part {
  /// Makes a part from a segment whose documents are all live.
  init(whole reader: SegmentReader, location: (Range<Int>, UInt64)?) {
    self.init(
      reader: reader, live: DocumentSet(universe: reader.documentCount, isFull: true),
      liveTokens: reader.tokenCounts, location: location)
  }

  /// Returns how many documents of a list are live or, if `set` is given, in `set`; if `isWhole`, that is all of them.
  func liveCount(of list: TermList, in set: DocumentSet? = nil, isWhole: Bool) -> Int {
    if isWhole { return list.documentCount }
    var count = 0
    let live = set ?? live
    reader.terms.reader(list).forEachDocument { document in
      if live.contains(Int(document)) { count &+= 1 }
    }
    return count
  }
}

extension IndexSnapshot {
  /// Returns an index of some of the documents, which keep their numbers. Nothing in it depends on the others: counts,
  /// scores, terms and keys are as if they had never been indexed.
  ///
  /// - Parameter sets: The documents, as one set per segment.
  package func limited(to sets: [DocumentSet]) -> IndexSnapshot {
    let parts = zip(parts, sets).map { part, set in
      var part = part
      part.drop(part.live.subtracting(set))
      return part
    }
    return IndexSnapshot(parts: parts, sequence: sequence, scan: scan)
  }
}

extension IndexSnapshot.Part {
  mutating func drop(_ gone: DocumentSet) {
    for document in gone {
      for field in TextField.allCases {
        let length = LengthCode.decode(reader.lengthCode(field, of: document))
        liveTokens[Int(field.rawValue)] &-= UInt64(length)
      }
    }
    live.subtract(gone)
  }
}
