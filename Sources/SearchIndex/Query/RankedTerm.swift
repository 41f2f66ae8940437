internal import Bytes

/// A word or phrase of a query that contributes to ranking, with its inverse document frequency and its matches.
struct RankedTerm {
  /// The matches in a segment.
  enum Source {
    case lists(ReadLists)
    /// The documents with the phrase, in ascending order, its term frequency in each, and the fields that contain it; no
    /// fields if the condition ranks by something else.
    case termFrequencies(documents: [UInt32], termFrequencies: [Float], fields: [TextFields])

    /// The number of postings that the matches consist of.
    var size: Int {
      switch self {
      case .lists(let lists): lists.size
      case .termFrequencies(let documents, _, _): documents.count
      }
    }

    /// Returns the term frequency in a document, or nil if it is not known.
    func termFrequency(of document: Int) -> Float? {
      guard case .termFrequencies(let documents, let termFrequencies, _) = self else { return nil }
      return documents.firstIndex(of: UInt32(truncatingIfNeeded: document)).map { termFrequencies[$0] }
    }
  }

  let origin: QueryOrigin

  /// The words, and the fields that are searched. There are no words if the condition ranks by something else.
  let words: [SearchedWord]
  let fields: TextFields

  let idf: Float

  /// One source per segment.
  let sources: [Source]

  /// What stands for the word in documents that lack it, best first.
  var variants: [WordVariant] = []

  /// Whether the term is a word whose proximity to the next such word of an `and` counts.
  var countsProximity = false
  /// Whether every document that is found has the term.
  var isRequired = true
}

extension RankedTerm {
  /// Adds the term's contribution to the scores of some documents of a segment; `scores` is parallel to `candidates`.
  func add(
    to scores: inout [Float], of candidates: RankedSet, segment: Int, in reader: SegmentReader,
    _ model: TermFrequencyModel
  ) {
    var termFrequencies = [Float](repeating: 0, count: scores.count)
    switch sources[segment] {
    case .termFrequencies(let documents, let frequencies, _):
      for (document, termFrequency) in zip(documents, frequencies) {
        if let index = candidates.index(of: document) { termFrequencies[index] = termFrequency }
      }
    case .lists(let lists): lists.add(to: &termFrequencies, of: candidates, in: reader, model)
    }
    candidates.forEachIndex { _, index in
      // If a document does not match, this adds exactly zero.
      scores[index] += idf * termFrequencies[index] / (RankingWeights.saturation + termFrequencies[index])
    }
  }
}

extension RankedTerm {
  /// Calls `body` for each document of a segment and each field that contains the term as a whole word.
  func forEachWholeWord(segment: Int, _ body: (_ document: UInt32, _ fields: TextFields) -> Void) {
    switch sources[segment] {
    case .lists(let lists): lists.forEachWholeWord(body)
    case .termFrequencies(let documents, _, let fields):
      for (document, fields) in zip(documents, fields) { body(document, fields) }
    }
  }
}

/// The posting lists, in a segment, of the terms that a word matches, read into memory once. All matches must be known
/// before the inverse document frequency of the word, and thus the value of a match, can be computed.
struct ReadLists {
  /// The list of a term of the dictionary in one field, with the weight of an occurrence.
  struct WeighedList {
    let list: TermList
    let field: TextField
    let weight: Float
    /// Whether the term is the word of the query, or one that stands for it.
    var isWhole: Bool
  }

  /// The documents that contain a phrase in one field, in ascending order, with its frequency in each.
  struct WeighedPhrase {
    var documents: [UInt32] = []
    var frequencies: [UInt32] = []
    let field: TextField
    let weight: Float
  }

  /// A list in memory, as a range of postings.
  private struct ReadList {
    let field: TextField
    let weight: Float
    let isWhole: Bool
    let start: Int
    let end: Int
  }

  /// The lists in the order in which their weights are added: by term in dictionary order, then by field.
  private var lists: [ReadList] = []
  /// The postings: the document in the lower half, the frequency of the term in the upper half.
  private var postings: [UInt64] = []
  private var count = 0

  /// The number of postings that were read.
  var size: Int { count }

  init(
    _ weighed: [WeighedList], phrases: [WeighedPhrase] = [], from terms: TermTableReader,
    documents set: inout DocumentSet
  ) {
    // The reserved memory does not depend on a damaged count alone.
    let total = weighed.reduce(0) { $0 &+ min(max($1.list.documentCount, 0), set.universe) }
    postings = [UInt64](repeating: 0, count: min(total, set.universe &* 4))
    lists.reserveCapacity(weighed.count)
    for list in weighed {
      let start = count
      let end = start &+ min(max(list.list.documentCount, 0), set.universe)
      if end > postings.count { postings += [UInt64](repeating: 0, count: max(end &- postings.count, postings.count)) }
      read(terms.reader(list.list), documents: &set)
      lists.append(
        ReadList(field: list.field, weight: list.weight, isWhole: list.isWhole, start: start, end: count))
    }
    for phrase in phrases {
      postings.removeLast(max(postings.count - count, 0))
      for (document, frequency) in zip(phrase.documents, phrase.frequencies) {
        postings.append(UInt64(frequency) &<< 32 | UInt64(document))
        set.insert(Int(document))
      }
      lists.append(
        ReadList(field: phrase.field, weight: phrase.weight, isWhole: true, start: count, end: postings.count))
      count = postings.count
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

  /// Adds the weight of each occurrence to the term frequencies of some documents.
  func add(
    to termFrequencies: inout [Float], of candidates: RankedSet, in reader: SegmentReader, _ model: TermFrequencyModel
  ) {
    for list in lists {
      let norms = model.norms(of: list.field)
      let fieldWeight = RankingWeights.field[Int(list.field.rawValue)]
      func add(_ posting: UInt64, to index: Int) {
        let document = Int(posting & 0xFFFF_FFFF)
        let norm = norms[Int(reader.lengthCode(list.field, of: document))]
        termFrequencies[index] += list.weight * (fieldWeight * Float(UInt32(truncatingIfNeeded: posting &>> 32)) / norm)
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

  /// Calls `body` with the documents of each list of a whole word in a title, an alias, a heading or a file name.
  func forEachWholeWord(_ body: (_ document: UInt32, _ fields: TextFields) -> Void) {
    for list in lists where list.isWhole && TitleBonus.fields.contains(list.field) {
      let field = TextFields(list.field)
      for position in list.start..<list.end { body(UInt32(truncatingIfNeeded: postings[position]), field) }
    }
  }

  /// Returns the first position in a range whose document is not below `document`.
  private func firstPosition(of document: UInt32, in range: Range<Int>) -> Int {
    range.partitioningIndex { UInt32(truncatingIfNeeded: postings[$0]) >= document }
  }
}

/// A set of documents, each with an array index: consecutive or, if dense, its own number, which needs no counting.
struct RankedSet {
  /// The documents in ascending order.
  let documents: [UInt32]
  /// The size of an array with an element for each document.
  let indexCount: Int
  private let set: DocumentSet
  private let ranks: [UInt32]
  private let isDense: Bool

  var count: Int { documents.count }

  init(_ set: DocumentSet) {
    self.set = set
    documents = set.map { UInt32(truncatingIfNeeded: $0) }
    // An array with an element for every document costs two page faults per thousand documents, in each segment.
    isDense = documents.count > set.universe / 16
    ranks = isDense ? [] : set.ranks()
    indexCount = isDense ? set.universe : documents.count
  }

  /// Returns the index of a document, or nil for one outside the segment or, if the set is not dense, outside the set.
  @inline(__always) func index(of document: UInt32) -> Int? {
    if isDense { return Int(document) < indexCount ? Int(document) : nil }
    return set.rank(of: Int(document), ranks)
  }

  @inline(__always) func forEachIndex(_ body: (_ document: UInt32, _ index: Int) -> Void) {
    if isDense {
      for document in documents { body(document, Int(document)) }
    } else {
      for index in documents.indices { body(documents[index], index) }
    }
  }
}
