import Bytes
import Dates
import Foundation
import TestSupport

@testable import SearchIndex

/// What a query finds by looking at every word of every document: what the index has to find too.
struct NaiveSearch {
  /// A document with its words, field by field, by their positions.
  private struct Document {
    let source: IndexDocument
    var words = [[UInt32: [UInt8]]](repeating: [:], count: TextField.allCases.count)
    /// As roughly as the index keeps them.
    var lengths = [Double](repeating: 0, count: TextField.allCases.count)

    init(_ source: IndexDocument) {
      self.source = source
      var ends = [UInt32](repeating: 0, count: TextField.allCases.count)
      var tokenizer = Tokenizer()
      for (field, bytes) in source.texts {
        let field = Int(field.rawValue)
        let count = tokenizer.tokenize(bytes.span) { folded, token in
          words[field][ends[field] + UInt32(token.position)] = [UInt8](folded)
        }
        ends[field] += UInt32(count) + SegmentWriter.positionGap
        lengths[field] += Double(count)
      }
      for field in words.indices { lengths[field] = Double(LengthCode.decode(LengthCode.encode(Int(lengths[field])))) }
    }

    func has(_ field: KeyField, where isWanted: ([UInt8]) -> Bool) -> Bool {
      source.keys.contains { $0.field == field && isWanted($0.bytes) }
    }
  }

  private let documents: [Document]
  private let averages: [Double]

  /// A search over the documents.
  init(_ documents: some Sequence<IndexDocument>) {
    let sorted = documents.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { Document($0) }
    self.documents = sorted
    averages = TextField.allCases.indices.map { field in
      sorted.reduce(0) { $0 + $1.lengths[field] } / Double(max(sorted.count, 1))
    }
  }

  /// The keys of the documents that match, in their order, with how well each does.
  func run(_ query: SampleQuery) -> [(key: [UInt8], score: Double)] {
    var scores = [Double](repeating: 0, count: documents.count)
    let found = evaluate(query, into: &scores)
    if let words = query.requiredWords, !words.isEmpty { addTitles(words, to: &scores) }
    return found.sorted().map { (documents[$0].source.key, scores[$0]) }
  }

  /// Adds what documents gain whose titles or headings have all words.
  private func addTitles(_ words: [(parts: [NaiveWord], fields: [TextField])], to scores: inout [Double]) {
    let total = Double(documents.count)
    let unit = words.reduce(0) { sum, word in
      let count = Double(documents.count { termFrequency(of: word.parts, in: $0, word.fields) > 0 })
      return sum + log(1 + (total - count + 0.5) / (count + 0.5))
    }
    let length = words.reduce(0) { $0 + $1.parts.count }
    let names: [TextField] = [.title, .alias, .name]
    for (index, document) in documents.enumerated() {
      func isWhole(_ word: (parts: [NaiveWord], fields: [TextField]), in field: TextField) -> Bool {
        let text = document.words[Int(field.rawValue)]
        return word.fields.contains(field)
          && text.keys.contains { position in
            word.parts.indices.allSatisfy { text[position + UInt32($0)].map(word.parts[$0].weight(of:)) == 1 }
          }
      }
      let isEqual = names.contains { field in
        length < 16 && document.lengths[Int(field.rawValue)] == Double(length)
          && words.allSatisfy { isWhole($0, in: field) }
      }
      if isEqual {
        scores[index] += 4 * unit
      } else if words.allSatisfy({ word in names.contains { isWhole(word, in: $0) } }) {
        scores[index] += 0.6 * unit
      } else if words.allSatisfy({ word in (names + [.heading]).contains { isWhole(word, in: $0) } }) {
        scores[index] += 0.3 * unit
      }
    }
  }

  private func matching(_ isWanted: (Document) -> Bool) -> Set<Int> {
    Set(documents.indices.filter { isWanted(documents[$0]) })
  }

  private func evaluate(_ query: SampleQuery, into scores: inout [Double]) -> Set<Int> {
    switch query {
    case .all: return Set(documents.indices)
    case .and(let children):
      return children.reduce(Set(documents.indices)) { $0.intersection(evaluate($1, into: &scores)) }
    case .or(let children): return children.reduce(Set()) { $0.union(evaluate($1, into: &scores)) }
    case .not(let child):
      var ignored = scores
      return Set(documents.indices).subtracting(evaluate(child, into: &ignored))
    case .words(let text, let manner, let fields):
      let parts = NaiveWord.parts(of: text, manner)
      if parts.isEmpty { return [] }
      let termFrequencies = documents.map { termFrequency(of: parts, in: $0, fields) }
      return rank(termFrequencies, into: &scores)
    case .key(let field, let key): return matching { $0.has(field) { $0 == key } }
    case .range(let field, let start, let limit):
      return matching { $0.source[field] >= start && $0.source[field] < limit }
    case .keys(let field, let prefix, let text):
      return matching { document in
        document.has(field) { $0.starts(with: prefix) && isPart(text, of: Array($0.dropFirst(prefix.count))) }
      }
    case .name(let text): return matching { isPart(text, of: $0.source.key) }
    case .linked(let key):
      let termFrequencies = documents.map { document in
        document.has(.link) { $0 == key } ? Double(SampleQuery.termFrequency(ofKey: document.source.key)) : 0
      }
      return rank(termFrequencies, into: &scores)
    }
  }

  /// Adds to the scores those of a condition that documents meet more or less strongly; 0 is not at all.
  private func rank(_ termFrequencies: [Double], into scores: inout [Double]) -> Set<Int> {
    let found = Set(termFrequencies.indices.filter { termFrequencies[$0] > 0 })
    let (count, total) = (Double(found.count), Double(documents.count))
    let idf = log(1 + (total - count + 0.5) / (count + 0.5))
    for index in found { scores[index] += idf * termFrequencies[index] / (1.2 + termFrequencies[index]) }
    return found
  }

  /// BM25F: the occurrences, weighted by field, length of the field and what they cover of the word.
  private func termFrequency(of parts: [NaiveWord], in document: Document, _ fields: [TextField]) -> Double {
    var sum = 0.0
    for field in fields.map({ Int($0.rawValue) }) {
      let share = Double(RankingWeights.lengthNormalization[field])
      var occurrences = 0.0
      for (position, word) in document.words[field] {
        guard let weight = parts[0].weight(of: word) else { continue }
        let isPhrase = parts.indices.dropFirst().allSatisfy { index in
          document.words[field][position + UInt32(index)].map { parts[index].weight(of: $0) != nil } ?? false
        }
        if isPhrase { occurrences += parts.count == 1 ? weight : 1 }
      }
      if occurrences > 0 {
        let norm = 1 - share + share * document.lengths[field] / averages[field]
        sum += Double(RankingWeights.field[field]) * occurrences / norm
      }
    }
    return sum
  }
}

extension SampleQuery {
  /// The words that every document has that is found; nil if documents are ranked by anything else too.
  fileprivate var requiredWords: [(parts: [NaiveWord], fields: [TextField])]? {
    switch self {
    case .and(let children):
      let all = children.map(\.requiredWords)
      return all.contains { $0 == nil } ? nil : all.flatMap { $0 ?? [] }
    case .or(let children):
      if children.count == 1 { return children[0].requiredWords }
      // Conditions that rank nothing do no harm.
      return children.allSatisfy { $0.requiredWords?.isEmpty == true } ? [] : nil
    case .words(let text, let manner, let fields):
      let parts = NaiveWord.parts(of: text, manner)
      return parts.isEmpty ? [] : [(parts, fields)]
    case .linked: return nil
    case .all, .not, .key, .range, .keys, .name: return []
    }
  }
}
