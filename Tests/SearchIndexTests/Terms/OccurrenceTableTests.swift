import Bytes
import SystemCalls
import TestSupport
import Testing

@testable import SearchIndex

@Suite struct OccurrenceTableTests {
  /// What a table should say: the positions of each term and field in each document.
  private typealias Lists = [Name: [(document: UInt32, positions: [UInt32])]]

  private struct Name: Hashable {
    let family: UInt8
    let term: [UInt8]
    let code: UInt8
  }

  private static func name(_ field: OccurrenceTable.ListField, _ term: [UInt8]) -> Name {
    Name(family: field.family, term: term, code: field.code)
  }

  @Test(arguments: Seeds.some(4)) func everyListSurvivesTheRoundTrip(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var table = OccurrenceTable()
    var words = FieldWords()
    var hashedKeys = PlainBuffer<OccurrenceTable.HashedKey>()
    var lists: Lists = [:]
    func note(_ name: Name, _ document: UInt32, _ position: UInt32?) {
      if lists[name]?.last?.document != document { lists[name, default: []].append((document, [])) }
      let last = (lists[name]?.count ?? 0) - 1
      if let position { lists[name]?[last].positions.append(position) }
    }
    // Enough terms to make the table grow twice, and lists of one entry and of thousands.
    var document: UInt32 = 0
    for _ in 0..<Seeds.rounds(600) {
      document += UInt32.random(in: 1...3, using: &random) * (Bool.random(using: &random) ? 1 : 2_000)
      for field in [TextField.title, .body] {
        var position: UInt32 = 0
        // Now and then more words than wait to be added.
        let isLong = Int.random(in: 0..<300, using: &random) == 0
        for _ in 0..<(isLong ? 5_000 : Int.random(in: 0...60, using: &random)) {
          let isFar = Int.random(in: 0..<40, using: &random) == 0
          position += UInt32.random(in: 0...2, using: &random) * (isFar ? 90_000 : 1) + 1
          let term = Self.term(using: &random)
          let code = OccurrenceTable.ListField(field)
          words.append(term.span, head: term.span.loadPadded(at: 0), code, position: position)
          if words.isFull { table.add(&words, code, document: document) }
          note(Self.name(OccurrenceTable.ListField(field), term), document, position)
        }
        table.add(&words, OccurrenceTable.ListField(field), document: document)
      }
      var keys = FieldRuns<KeyField>()
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        let term = Self.term(using: &random)
        keys.append(.link, term.span)
        note(Self.name(OccurrenceTable.ListField(.link), term), document, nil)
      }
      table.add(keys, using: &hashedKeys, document: document)
    }
    #expect(table.count == lists.count)
    #expect(table.count > 1 << 13)
    let numbers = (0...document).map { $0 * 2 }
    var decoded = DecodedLists()
    var memory = PlainBuffer<UInt8>()
    var names: [Name] = []
    table.sort()
    for index in 0..<table.count {
      let list = table.list(at: index)
      let field = OccurrenceTable.ListField(code: list.code)
      let name = Self.name(field, [UInt8](table.term(of: list)))
      names.append(name)
      let expected = lists[name] ?? []
      // The numbers of a segment are others than those of the table: here twice as high.
      decoded.removeAll()
      memory.removeAll()
      table.append(bytesOf: list, to: &memory)
      let isText = field.isText
      decoded.append(memory.span, isText: isText, numbers: numbers.span)
      var (documents, position) = (0, 0)
      var isRight = decoded.documents.count == expected.count && decoded.ends[0].document == expected.count
      for (document, positions) in expected where isRight {
        isRight =
          decoded.documents[documents] == document * 2
          && (isText ? Int(decoded.counts[documents]) : 0) == positions.count
        var last: UInt32 = 0
        for expected in positions where isRight {
          isRight = decoded.gaps[position] == expected - last
          last = expected
          position += 1
        }
        documents += 1
      }
      #expect(isRight && position == decoded.gaps.count, "\(name)")
    }
    let sorted = lists.keys.sorted {
      if $0.family != $1.family { return $0.family < $1.family }
      return $0.term != $1.term ? $0.term.lexicographicallyPrecedes($1.term) : $0.code < $1.code
    }
    #expect(names == sorted)
  }

  /// Few short terms, so that some lists are long, and many long ones that share their beginnings.
  private static func term(using random: inout SplitMix64) -> [UInt8] {
    let stem = [UInt8](repeating: 0x61, count: [0, 1, 3, 6, 7, 8, 20].randomElement(using: &random) ?? 0)
    if UInt8.random(in: 0..<3, using: &random) == 0 { return stem }
    if UInt8.random(in: 0..<50, using: &random) == 0 {
      return [UInt8](repeating: 0x62, count: .random(in: 250...260, using: &random))
    }
    let number = UInt16.random(in: 0...UInt16.max, using: &random)
    return stem + [UInt8(number >> 8), UInt8(number & 0xFF)]
  }
}
