import Bytes
import SystemCalls
import TestSupport
import Testing

@testable import SearchIndex

@Suite struct TermTableTests {
  /// A dictionary as plain arrays.
  private struct Sample {
    /// A term, its family first, with the postings of each field that has any; an exact key's are under nil.
    var terms: [(term: [UInt8], lists: [(field: TextField?, postings: PostingsSample)])] = []
    var table: TermTableReader

    init(_ count: Int, using random: inout SplitMix64) {
      var chunks: [DictionaryChunk] = []
      var chunk = DictionaryChunkWriter(
        documentCount: PostingsSample.segmentDocuments, lengths: PostingsSample.lengths)
      for key in SortedTableTests.keys(count, using: &random) {
        let family = UInt8(min(terms.count * 5 / max(count, 1), KeyField.allCases.count))
        let term = [family] + key
        chunk.begin { $0.append(term.span) }
        if family == TermTableWriter.textFamily {
          let fields = TextField.allCases.filter { _ in UInt8.random(in: 0..<3, using: &random) == 0 }
          let chosen = fields.isEmpty ? [.body] : fields
          terms.append((term, chosen.map { ($0, Self.postings(hasPositions: true, using: &random)) }))
          for (field, postings) in terms[terms.count - 1].lists {
            guard let list = field.map(OccurrenceTable.ListField.init) else { continue }
            for (document, positions) in zip(postings.documents, postings.positions) {
              chunk.append(document, list)
              for position in positions { chunk.append(position: position, list) }
            }
            chunk.finish(list)
          }
        } else {
          let postings = Self.postings(hasPositions: false, using: &random)
          terms.append((term, [(nil, postings)]))
          let list = OccurrenceTable.ListField(code: family + 8)
          for document in postings.documents { chunk.append(document, list) }
          chunk.finish(list)
        }
        chunk.end()
        // A dictionary is the same whether it is made in one piece or in several.
        if UInt8.random(in: 0..<50, using: &random) == 0 {
          chunks.append(chunk.finish())
          chunk = DictionaryChunkWriter(
            documentCount: PostingsSample.segmentDocuments, lengths: PostingsSample.lengths)
        }
      }
      chunks.append(chunk.finish())
      let dictionary = EncodedDictionary(chunks)
      table = TermTableReader(
        terms: ByteSlice(ByteRegion(copying: dictionary.terms)),
        postings: ByteSlice(ByteRegion(copying: dictionary.postings)),
        positions: ByteSlice(ByteRegion(copying: dictionary.positions)), lengths: PostingsSample.lengthRows,
        segmentDocuments: PostingsSample.segmentDocuments)
    }

    private static func postings(hasPositions: Bool, using random: inout SplitMix64) -> PostingsSample {
      // Whole blocks end with their list: what is read of the bytes behind it must not matter, and must be there.
      let isLong = UInt8.random(in: 0..<20, using: &random) == 0
      let size =
        isLong ? [127, 128, 256, 300].randomElement(using: &random) ?? 128 : .random(in: 1...3, using: &random)
      let spread = PostingsSample.Spread.allCases.randomElement(using: &random) ?? .mixed
      return PostingsSample(count: size, spread: spread, hasPositions: hasPositions, using: &random)
    }

    /// Whether the lists of a term say what they should.
    func isRight(_ lists: [TermList], at index: Int) -> Bool {
      let expected = terms[index].lists
      guard lists.map(\.field) == expected.map(\.field) else { return false }
      return zip(lists, expected).allSatisfy { list, expected in
        var cursor = table.cursor(list)
        var positions: [UInt32] = []
        guard list.documentCount == expected.postings.documents.count else { return false }
        for index in 0...list.documentCount {
          guard expected.postings.isRight(cursor, at: index) else { return false }
          cursor.readPositions(into: &positions)
          guard positions == (index < list.documentCount ? expected.postings.positions[index] : []) else {
            return false
          }
          cursor.next()
        }
        return Self.isRight(table.reader(list), expected.postings)
      }
    }

    /// Whether a reader says what a list is made of.
    private static func isRight(_ reader: PostingsReader, _ expected: PostingsSample) -> Bool {
      var (found, documents): ([UInt32], [UInt32]) = ([], [])
      var frequencies: [Int] = []
      reader.forEachPosting { document, frequency in
        found.append(document)
        frequencies.append(Int(frequency))
      }
      reader.forEachDocument { documents.append($0) }
      return found == expected.documents && documents == found
        && frequencies == expected.documents.indices.map { expected.hasPositions ? expected.positions[$0].count : 1 }
    }
  }

  @Test(arguments: Seeds.some(2), [0, 1, 15, 16, 17, 128, 257]) func termsAreFoundWithTheirLists(
    seed: UInt64, size: Int
  ) {
    var random = SplitMix64(seed: seed)
    let sample = Sample(size, using: &random)
    #expect(sample.table.count == size)
    let known = Set(sample.terms.map(\.term))
    for (index, entry) in sample.terms.enumerated() {
      #expect(sample.isRight(sample.table.lists(of: entry.term), at: index))
      for absent in [entry.term + [0], entry.term + [0xFF], [9] + entry.term] where !known.contains(absent) {
        #expect(sample.table.lists(of: absent).isEmpty)
      }
      if let field = KeyField(rawValue: entry.term[0]) {
        let cursor = sample.table.lists(of: [field.rawValue] + entry.term.dropFirst()).first.map(sample.table.cursor)
        #expect(cursor.map { entry.lists[0].postings.isRight($0, at: 0) } == true)
      }
    }
    #expect(sample.table.lists(of: []).isEmpty)
    #expect(sample.table.lists(of: [KeyField.flag.rawValue, 1, 2, 3, 4, 5, 6, 7, 8]).isEmpty)
  }

  @Test(arguments: Seeds.some(3)) func aWalkMeetsEveryTermOfAPrefix(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let sample = Sample(200, using: &random)
    var prefixes: [[UInt8]] = [[], [0], [1], [4], [9], [0, 0xFF, 0xFF, 0xFF, 0xFF]]
    for (term, _) in sample.terms { prefixes.append(Array(term.prefix(.random(in: 1...5, using: &random)))) }
    for prefix in prefixes {
      let expected = sample.terms.indices.filter { sample.terms[$0].term.starts(with: prefix) }
      var found: [[UInt8]] = []
      var areRight = true
      sample.table.forEach(prefix: prefix) { cursor in
        if found.count < expected.count {
          areRight = areRight && sample.isRight(cursor.lists, at: expected[found.count])
        }
        found.append(cursor.term)
        return true
      }
      #expect(found == expected.map { sample.terms[$0].term }, "\(prefix)")
      #expect(areRight, "\(prefix)")
      var count = 0
      sample.table.forEach(prefix: prefix) { _ in
        count += 1
        return count < 3
      }
      #expect(count == min(3, expected.count))
    }
  }

  @Test func aListBelongsToItsField() {
    var random = SplitMix64(seed: 4)
    let sample = Sample(60, using: &random)
    var cursor = TermCursor(sample.table)
    var index = 0
    while cursor.next() {
      for field in TextField.allCases {
        #expect((cursor.list(field) != nil) == sample.terms[index].lists.contains { $0.field == field })
      }
      #expect((cursor.list(nil) != nil) == (cursor.term[0] != TermTableWriter.textFamily))
      index += 1
    }
    #expect(index == 60)
  }
}
