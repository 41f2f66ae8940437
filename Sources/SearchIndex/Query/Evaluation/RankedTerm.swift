/// A word or a phrase of a query that ranks: how rare it is, and what its documents are worth.
struct RankedTerm {
  /// What is known of a segment.
  enum Source {
    /// The lists of the terms that the word stands for.
    case lists(ReadLists)
    /// The documents that the phrase stands in, ascending, with how strongly each matches.
    case strengths(documents: [UInt32], strengths: [Float])

    /// How many postings it was made of.
    var size: Int {
      switch self {
      case .lists(let lists): lists.size
      case .strengths(let documents, _): documents.count
      }
    }

    /// How strongly a document matches, where that is known.
    func strength(of document: Int) -> Float? {
      guard case .strengths(let documents, let strengths) = self else { return nil }
      return documents.firstIndex(of: UInt32(truncatingIfNeeded: document)).map { strengths[$0] }
    }
  }

  /// The term as it stands in the query.
  let node: QueryNode

  /// The words of it, none for a condition that ranks by other things, and the fields that they are looked for in.
  let words: [WordMatcher.Part]
  let fields: TextFields

  /// How much the term weighs.
  let rarity: Float

  /// One source a segment; none on the plain path.
  var sources: [Source] = []
}

extension RankedTerm {
  /// Adds what the term contributes to the scores of some documents of a segment, which stand in their order.
  func add(
    to scores: inout [Float], of candidates: RankedSet, segment: Int, in reader: SegmentReader, _ model: StrengthModel
  ) {
    var strengths = [Float](repeating: 0, count: scores.count)
    switch sources[segment] {
    case .strengths(let documents, let found):
      for (document, strength) in zip(documents, found) {
        if let index = candidates.index(of: document) { strengths[index] = strength }
      }
    case .lists(let lists): lists.add(to: &strengths, of: candidates, in: reader, model)
    }
    candidates.forEachPlace { _, place in
      // What does not match adds nothing, exactly.
      scores[place] += rarity * strengths[place] / (RankingWeights.saturation + strengths[place])
    }
  }
}

/// The lists of the terms that a word stands for in a segment, read once: which documents match has to be known before it
/// is known how rare the word is, and so what a match is worth.
struct ReadLists {
  /// The documents with a term of the dictionary in one field, and what an occurrence is worth.
  struct WeighedList {
    let list: TermList
    let field: TextField
    let worth: Float
  }

  /// A list that was read, and where its postings are.
  private struct ReadList {
    let field: TextField
    let worth: Float
    let start: Int
    let end: Int
  }

  /// In the order in which their worths are added: that of the dictionary, and of the fields.
  private var lists: [ReadList] = []
  /// A document in the lower half of each, and how often the term stands in it in the higher.
  private var postings: [UInt64] = []
  private var count = 0

  /// The postings that were read.
  var size: Int { count }

  /// Reads the lists and adds their documents to a set.
  init(_ weighed: [WeighedList], from terms: TermTableReader, documents set: inout DocumentSet) {
    // What a damaged count claims is not worth memory.
    let total = weighed.reduce(0) { $0 &+ min(max($1.list.documentCount, 0), set.universe) }
    postings = [UInt64](repeating: 0, count: min(total, set.universe &* 4))
    lists.reserveCapacity(weighed.count)
    for list in weighed {
      let start = count
      let end = start &+ min(max(list.list.documentCount, 0), set.universe)
      if end > postings.count {
        postings += [UInt64](repeating: 0, count: max(end &- postings.count, postings.count))
      }
      read(terms.reader(list.list), documents: &set)
      lists.append(ReadList(field: list.field, worth: list.worth, start: start, end: count))
    }
  }

  private mutating func read(_ list: PostingsReader, documents set: inout DocumentSet) {
    var next = count
    list.forEachPosting { document, frequency in
      postings[next] = UInt64(frequency) &<< 32 | UInt64(document)
      next &+= 1
      set.insert(Int(document))
    }
    count = next
  }

  /// Adds what each occurrence is worth to the strengths of some documents.
  func add(to strengths: inout [Float], of candidates: RankedSet, in reader: SegmentReader, _ model: StrengthModel) {
    for list in lists {
      let norms = model.norms(of: list.field)
      let weight = RankingWeights.field[Int(list.field.rawValue)]
      func add(_ posting: UInt64, to index: Int) {
        let document = Int(posting & 0xFFFF_FFFF)
        let norm = norms[Int(reader.lengthCode(list.field, of: document))]
        strengths[index] += list.worth * (weight * Float(UInt32(truncatingIfNeeded: posting &>> 32)) / norm)
      }
      if candidates.count < (list.end &- list.start) / 16 {
        var position = list.start
        for document in candidates.documents {
          position = firstPosition(of: document, in: position..<list.end)
          if position == list.end { break }
          let posting = postings[position]
          if UInt32(truncatingIfNeeded: posting) == document, let index = candidates.index(of: document) {
            add(posting, to: index)
          }
        }
      } else {
        for position in list.start..<list.end {
          let posting = postings[position]
          if let index = candidates.index(of: UInt32(truncatingIfNeeded: posting)) { add(posting, to: index) }
        }
      }
    }
  }

  /// The first position whose document is not below one.
  private func firstPosition(of document: UInt32, in range: Range<Int>) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low &+ high) / 2
      if UInt32(truncatingIfNeeded: postings[middle]) < document { low = middle &+ 1 } else { high = middle }
    }
    return low
  }
}

/// A set of documents whose members have places in arrays: one after the other, or where many are in the set, each at its
/// own number, which is found without counting.
struct RankedSet {
  /// The documents, ascending.
  let documents: [UInt32]
  /// The size of arrays that have a place for each document.
  let placeCount: Int
  private let set: DocumentSet
  private let ranks: [UInt32]
  private let isDense: Bool

  /// The number of documents.
  var count: Int { documents.count }

  init(_ set: DocumentSet) {
    self.set = set
    documents = set.map { UInt32(truncatingIfNeeded: $0) }
    // Arrays for all documents cost two page faults for each thousand, the more so in each of many segments.
    isDense = documents.count > set.universe / 16
    ranks = isDense ? [] : set.ranks()
    placeCount = isDense ? set.universe : documents.count
  }

  /// The place of a document; nil for one that is outside of the segment, and where places are few for one that is not in
  /// the set.
  @inline(__always)
  func index(of document: UInt32) -> Int? {
    if isDense { return Int(document) < placeCount ? Int(document) : nil }
    return set.rank(of: Int(document), ranks)
  }

  /// Calls `body` with each document and its place.
  @inline(__always)
  func forEachPlace(_ body: (_ document: UInt32, _ place: Int) -> Void) {
    if isDense {
      for document in documents { body(document, Int(document)) }
    } else {
      for place in documents.indices { body(documents[place], place) }
    }
  }
}
