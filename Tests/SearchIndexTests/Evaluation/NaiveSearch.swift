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
  func run(_ query: QueryNode) -> [(key: [UInt8], score: Double)] {
    var scores = [Double](repeating: 0, count: documents.count)
    let found = evaluate(query, into: &scores) ?? []
    return found.sorted().map { (documents[$0].source.key, scores[$0]) }
  }

  private func matching(_ isWanted: (Document) -> Bool) -> Set<Int> {
    Set(documents.indices.filter { isWanted(documents[$0]) })
  }

  private func evaluate(_ node: QueryNode, into scores: inout [Double]) -> Set<Int>? {
    switch node.kind {
    case .all: return Set(documents.indices)
    case .and(let children):
      let found = children.compactMap { evaluate($0, into: &scores) }
      return found.first.map { found.dropFirst().reduce($0) { $0.intersection($1) } }
    case .or(let children):
      let found = children.compactMap { evaluate($0, into: &scores) }
      return found.first.map { found.dropFirst().reduce($0) { $0.union($1) } }
    case .not(let child):
      var ignored = scores
      return evaluate(child, into: &ignored).map { Set(documents.indices).subtracting($0) }
    case .text(let field, let term): return text(field, term, into: &scores)
    case .key(let field, let term):
      let field: KeyField = [.tag: .tag, .category: .category, .source: .source][field] ?? .flag
      return matching { document in document.has(field) { isMatch($0, term, isWhole: true) } }
    case .property(let name, let test): return property(fold(name), test)
    case .folder(let folder): return matching { $0.has(.folder) { folder.isEmpty || $0 == fold(folder) } }
    case .place, .state(.archived): return matching { $0.has(.flag) { $0 == Array("place=archive".utf8) } }
    case .state(let state): return matching { $0.has(.flag) { $0 == Array("\(state)".utf8) } }
    case .feature(let feature): return matching { $0.has(.flag) { $0 == Array("\(feature)".utf8) } }
    case .date(.due, let range):
      return matching { document in
        document.has(.task) { key in
          guard key.starts(with: "due=".utf8) else { return false }
          let parts = key.dropFirst(4).split(separator: UInt8(ascii: "-")).compactMap {
            Int(String(decoding: $0, as: UTF8.self))
          }
          return CivilDate(year: parts[0], month: parts[1], day: parts[2]).map(range.contains) ?? false
        }
      }
    case .date(let field, let range):
      return matching { document in
        let time = document.source[field == .created ? NumberField.created : .updated]
        return range.contains(CivilDate(daysSinceEpoch: Int((Double(time) / 86_400_000).rounded(.down))))
      }
    case .link(_, let target): return matching { $0.has(.link) { $0 == Array(target.utf8) } }
    // Only the environment decides these.
    case .scope, .matchCase, .changed, .enriched: return nil
    }
  }

  // MARK: - Keys

  private func isMatch(_ key: [UInt8], _ term: QueryTerm, isWhole: Bool) -> Bool {
    switch term {
    case .word(let text): return isWhole ? key == fold(text) : isPart(fold(text), of: key)
    case .phrase(let text), .exact(let text): return key == fold(text)
    case .prefix(let text): return key.starts(with: fold(text))
    case .fuzzy(let text): return isSpeltLike(fold(text), key)
    case .regex: return false
    }
  }

  private func property(_ name: [UInt8], _ test: PropertyTest) -> Set<Int> {
    let prefix = name + Array("=".utf8)
    return matching { document in
      document.has(.property) { key in
        if case .exists = test { return key == name }
        guard key.starts(with: prefix) else { return false }
        let value = Array(key.dropFirst(prefix.count))
        switch test {
        case .exists: return true
        case .null: return value == [0]
        // What is empty has no value.
        case .dated(let text, let dates):
          let day = CivilDate(iso: String(decoding: value, as: UTF8.self))
          return isPart(fold(text), of: value) || day.map(dates.contains) ?? false
        case .term(.fuzzy) where value == [0], .comparison where value == [0]: return false
        case .term(let term): return isMatch(value, term, isWhole: false)
        case .comparison(let comparison): return comparison.isMet(by: String(decoding: value, as: UTF8.self))
        }
      }
    }
  }

  // MARK: - Text

  private func text(_ field: QueryField, _ term: QueryTerm, into scores: inout [Double]) -> Set<Int>? {
    let fields: [TextField]
    switch field {
    case .any: fields = TextField.allCases
    case .title: fields = [.title, .alias]
    case .heading: fields = [.heading]
    case .content: fields = [.body]
    case .file, .path:
      guard case .word(let text) = term, !text.isEmpty else { return nil }
      return matching { document in
        let path = document.source.key
        let name = path.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? []
        return isPart(fold(text), of: Folding.fold((field == .file ? name : path).span))
      }
    }
    let parts = NaiveWord.parts(of: term)
    if parts.isEmpty { return nil }
    let strengths = documents.map { strength(of: parts, in: $0, fields) }
    let found = Set(strengths.indices.filter { strengths[$0] > 0 })
    let (count, total) = (Double(found.count), Double(documents.count))
    let rarity = log(1 + (total - count + 0.5) / (count + 0.5))
    for index in found { scores[index] += rarity * strengths[index] / (1.2 + strengths[index]) }
    return found
  }

  /// BM25F: the occurrences, weighted by field, length of the field and what they cover of the word.
  private func strength(of parts: [NaiveWord], in document: Document, _ fields: [TextField]) -> Double {
    var sum = 0.0
    for field in fields.map({ Int($0.rawValue) }) {
      let share = Double(RankingWeights.lengthNormalization[field])
      var occurrences = 0.0
      for (position, word) in document.words[field] {
        guard let worth = parts[0].worth(of: word) else { continue }
        let isPhrase = parts.indices.dropFirst().allSatisfy { index in
          document.words[field][position + UInt32(index)].map { parts[index].worth(of: $0) != nil } ?? false
        }
        if isPhrase { occurrences += parts.count == 1 ? worth : 1 }
      }
      if occurrences > 0 {
        let norm = 1 - share + share * document.lengths[field] / averages[field]
        sum += Double(RankingWeights.field[field]) * occurrences / norm
      }
    }
    return sum
  }
}
