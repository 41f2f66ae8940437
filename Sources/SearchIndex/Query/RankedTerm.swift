internal import Bytes

/// A word or a phrase of a query that contributes to ranking, with its rarity and its matches.
struct RankedTerm {
  /// What is known of the matches in a segment.
  enum Source {
    /// The posting lists of the terms that the word stands for.
    case lists(ReadLists)
    /// The documents with the phrase, in ascending order, and how strongly each matches.
    case strengths(documents: [UInt32], strengths: [Float])

    /// The number of postings it was made from.
    var size: Int {
      switch self {
      case .lists(let lists): lists.size
      case .strengths(let documents, _): documents.count
      }
    }

    /// Returns how strongly a document matches, or nil if that is not known.
    func strength(of document: Int) -> Float? {
      guard case .strengths(let documents, let strengths) = self else { return nil }
      return documents.firstIndex(of: UInt32(truncatingIfNeeded: document)).map { strengths[$0] }
    }
  }

  /// The condition of the query.
  let origin: QueryOrigin

  /// Its words, which are empty for a condition that ranks by something else, and the fields in which they are
  /// searched.
  let words: [SearchedWord]
  let fields: TextFields

  /// The term's weight.
  let rarity: Float

  /// One source per segment.
  let sources: [Source]

  /// Whether the term is a word that may be near the next such word of an `and`.
  var isNear = false
}

extension RankedTerm {
  /// Adds the term's contribution to the scores of some documents of a segment; `scores` has the places of
  /// `candidates`.
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
      // A document that does not match adds exactly zero.
      scores[place] += rarity * strengths[place] / (RankingWeights.saturation + strengths[place])
    }
  }
}

/// The posting lists in a segment of the terms that a word stands for, read once. All matches have to be known before
/// the word's rarity, and thus the value of a match, can be computed.
struct ReadLists {
  /// The documents with a term of the dictionary in one field, and the worth of an occurrence.
  struct WeighedList {
    let list: TermList
    let field: TextField
    let worth: Float
  }

  /// A list that was read, and the range of its postings.
  private struct ReadList {
    let field: TextField
    let worth: Float
    let start: Int
    let end: Int
  }

  /// The lists in the order in which their worths are added: that of the dictionary, and then of the fields.
  private var lists: [ReadList] = []
  /// The postings: the document in the lower half, and the frequency of the term in it in the upper half.
  private var postings: [UInt64] = []
  private var count = 0

  /// The number of postings that were read.
  var size: Int { count }

  /// Reads the lists and adds their documents to a set.
  init(_ weighed: [WeighedList], from terms: TermTableReader, documents set: inout DocumentSet) {
    // No memory is reserved for the claims of a damaged count.
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

  /// Adds the worth of each occurrence to the strengths of some documents.
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

  /// Returns the first position in a range whose document is not below the given one.
  private func firstPosition(of document: UInt32, in range: Range<Int>) -> Int {
    range.partitioningIndex { UInt32(truncatingIfNeeded: postings[$0]) >= document }
  }
}

/// A set of documents whose members have places in arrays. The places are consecutive or, if the set is dense, the
/// documents' own numbers, which need no counting.
struct RankedSet {
  /// The documents in ascending order.
  let documents: [UInt32]
  /// The size of arrays with a place for each document.
  let placeCount: Int
  private let set: DocumentSet
  private let ranks: [UInt32]
  private let isDense: Bool

  /// The number of documents.
  var count: Int { documents.count }

  init(_ set: DocumentSet) {
    self.set = set
    documents = set.map { UInt32(truncatingIfNeeded: $0) }
    // Arrays with a place for every document cost two page faults per thousand documents, in each segment.
    isDense = documents.count > set.universe / 16
    ranks = isDense ? [] : set.ranks()
    placeCount = isDense ? set.universe : documents.count
  }

  /// Returns the place of a document, or nil for one outside of the segment. If the set is not dense, nil also for one
  /// that is not in the set.
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
