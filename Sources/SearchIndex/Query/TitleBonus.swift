internal import Bytes

/// Raises documents whose title, alias or file name equals the query, and less those whose titles or headings have all of
/// its words.
///
/// BM25F saturates the frequency of a word over all fields, so a word in a title counts hardly more than one that the
/// text repeats. People who type a title want that document first.
struct TitleBonus {
  /// The fields that count.
  static let fields: TextFields = [.title, .alias, .name, .heading]
  /// The fields that are names of the document.
  private static let names: TextFields = [.title, .alias, .name]
  /// Bits beside those of the fields: all words are in any of the names; in any of the names or headings.
  private static let (inNames, inHeadings): (TextFields, TextFields) = (TextFields(.property), TextFields(.body))

  private let terms: [RankedTerm]
  /// The number of words of the query.
  private let length: Int
  /// The sum of the inverse document frequencies, which the score of the terms never reaches.
  private let unit: Float
  /// Sorted: a short command would need 300,000 instructions to make the description of a set.
  private let named: [DocumentID]
  /// What each word in a title adds by itself, as a multiple of its inverse document frequency. If it is not 0, titles and
  /// names of which the query has all words add more.
  private let share: Float

  /// Makes the bonus for terms that all documents have; nil if there are none, or others too.
  ///
  /// - Parameters:
  ///   - length: The number of words of the query; nil for that of the terms.
  ///   - share: What each word in a title adds by itself, as a multiple of its inverse document frequency.
  init?(_ terms: [RankedTerm], named: [DocumentID], length: Int? = nil, share: Float = 0) {
    if terms.isEmpty || terms.contains(where: { !$0.isRequired || $0.words.isEmpty }) { return nil }
    self.terms = terms
    (self.named, self.share) = (named.sorted(), share)
    self.length = length ?? terms.reduce(0) { $0 + $1.words.count }
    unit = terms.reduce(0) { $0 + $1.idf }
  }

  /// Adds the bonus to the scores of some documents of a segment; `scores` is parallel to `candidates`.
  func add(to scores: inout [Float], of candidates: RankedSet, segment: Int, in reader: SegmentReader) {
    var common: [UInt8] = []
    var covered = share > 0 ? [CoveredTitle](repeating: CoveredTitle(), count: candidates.indexCount) : []
    for (number, term) in terms.enumerated() {
      var own = [UInt8](repeating: 0, count: candidates.indexCount)
      var isAnywhere = false
      term.forEachWholeWord(segment: segment) { document, fields in
        guard let index = candidates.index(of: document) else { return }
        isAnywhere = true
        own[index] |= Self.mask(fields).rawValue
      }
      if share > 0, isAnywhere {
        for index in own.indices where own[index] & Self.inNames.rawValue != 0 {
          scores[index] += share * term.idf
          covered[index].add(term, in: TextFields(rawValue: own[index]))
        }
      }
      guard isAnywhere || share > 0 else { return }
      if number == 0 { common = own } else { for index in common.indices { common[index] &= own[index] } }
    }
    if share > 0 {
      candidates.forEachIndex { document, index in
        scores[index] += RankingWeights.coveredTitle * covered[index].idf(of: Int(document), in: reader)
      }
    }
    candidates.forEachIndex { document, index in
      guard common[index] != 0 else { return }
      scores[index] += value(
        TextFields(rawValue: common[index]), DocumentID(segment: segment, document: Int(document)), in: reader)
    }
  }

  /// Returns the bonus of one document.
  func value(for document: DocumentID, in reader: SegmentReader) -> Float {
    var common = TextFields.all
    for term in terms {
      var own: TextFields = []
      term.forEachWholeWord(segment: document.segment) { other, fields in
        if Int(other) == document.document { own.formUnion(Self.mask(fields)) }
      }
      common.formIntersection(own)
    }
    return common.isEmpty ? 0 : value(common, document, in: reader)
  }

  private func isNamed(_ document: DocumentID) -> Bool {
    let index = named.indices.partitioningIndex { named[$0] >= document }
    return index < named.count && named[index] == document
  }

  private static func mask(_ fields: TextFields) -> TextFields {
    var mask = fields.intersection(Self.fields)
    if mask.isEmpty { return [] }
    if !mask.isDisjoint(with: names) { mask.formUnion(inNames) }
    return mask.union(inHeadings)
  }

  /// Returns the bonus of a document from the fields that have all words.
  private func value(_ common: TextFields, _ document: DocumentID, in reader: SegmentReader) -> Float {
    // Lengths below 16 are exact.
    func isEqual(_ field: TextField) -> Bool {
      common.contains(field) && length < 16 && reader.lengthCode(field, of: document.document) == length
    }
    if isEqual(.title) || isEqual(.name) || isEqual(.alias) || isNamed(document) {
      return unit * RankingWeights.equalTitle
    }
    if common.isSuperset(of: Self.inNames) { return unit * RankingWeights.allInTitle }
    return common.isSuperset(of: Self.inHeadings) ? unit * RankingWeights.allInHeadings : 0
  }
}

/// The words of a query in the title and in the file name of a document.
private struct CoveredTitle {
  private var counts = (title: 0, name: 0)
  /// The sums of the inverse document frequencies.
  private var sums: (title: Float, name: Float) = (0, 0)

  mutating func add(_ term: RankedTerm, in fields: TextFields) {
    if fields.contains(.title) {
      counts.title += 1
      sums.title += term.idf
    }
    if fields.contains(.name) {
      counts.name += 1
      sums.name += term.idf
    }
  }

  /// Returns the sum of the words of a title, or a name, that has no others; 0 if there is none.
  func idf(of document: Int, in reader: SegmentReader) -> Float {
    var idf: Float = 0
    if counts.title > 0, reader.lengthCode(.title, of: document) == counts.title { idf = sums.title }
    if counts.name > 0, reader.lengthCode(.name, of: document) == counts.name { idf = max(idf, sums.name) }
    return idf
  }
}
