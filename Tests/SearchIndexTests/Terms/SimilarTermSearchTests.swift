import Bytes
import SystemCalls
import TestSupport
import Testing

@testable import SearchIndex

@Suite struct SimilarTermSearchTests {
  /// A dictionary of words, with keys of two families behind them.
  private func table(_ words: [[UInt8]], tags: [[UInt8]]) -> TermTableReader {
    var chunk = DictionaryChunkWriter(documentCount: 10, lengths: [])
    for (family, terms) in [(TermTableWriter.textFamily, words), (KeyField.tag.rawValue, tags), (9, [[1], [2, 3]])] {
      for term in terms {
        chunk.begin { $0.append(([family] + term).span) }
        if family == TermTableWriter.textFamily {
          let list = OccurrenceTable.ListField(.body)
          chunk.append(UInt32(term.count % 10), list)
          chunk.append(position: 0, list)
          chunk.finish(list)
        } else {
          let list = OccurrenceTable.ListField(code: family + 8)
          chunk.append(3, list)
          chunk.finish(list)
        }
        chunk.end()
      }
    }
    let dictionary = EncodedDictionary([chunk.finish()])
    return TermTableReader(
      terms: ByteSlice(ByteRegion(copying: dictionary.terms)),
      postings: ByteSlice(ByteRegion(copying: dictionary.postings)),
      positions: ByteSlice(ByteRegion(copying: dictionary.positions)), lengths: PostingsSample.lengthRows,
      segmentDocuments: 10)
  }

  private func words(_ count: Int, using random: inout SplitMix64) -> [[UInt8]] {
    let letters = ["a", "b", "c", "e", "ä", "б", "か", "𝒳"]
    let known = Int.random(in: 2...letters.count, using: &random)
    let long = String(repeating: "abc", count: 85)
    var words: Set<String> = [long, String(long.dropLast()), String(long.dropLast(3)) + "ä"]
    for _ in 0..<count {
      var word = ""
      for _ in 0..<Int.random(in: 1...9, using: &random) { word += letters[Int.random(in: 0..<known, using: &random)] }
      words.insert(word)
    }
    return words.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  private func found(
    _ word: [UInt8], _ table: TermTableReader, family: UInt8, limit: Int, strayLimit: Int
  ) -> [[UInt8]: Int] {
    var found: [[UInt8]: Int] = [:]
    var search = SimilarTermSearch(
      table, family: family, word: Array(String(decoding: word, as: UTF8.self).unicodeScalars), limit: limit,
      strayLimit: strayLimit)
    search.forEachMatch { term, distance, lists in
      #expect(lists.count == 1 && lists.first?.documentCount == 1)
      #expect(found.updateValue(distance, forKey: [UInt8](term)) == nil)
    }
    return found
  }

  /// What a look at every word finds.
  private func expected(_ word: [UInt8], _ words: [[UInt8]], limit: Int, strayLimit: Int) -> [[UInt8]: Int] {
    let letters = Array(String(decoding: word, as: UTF8.self).unicodeScalars)
    var found: [[UInt8]: Int] = [:]
    for other in words {
      let scalars = Array(String(decoding: other, as: UTF8.self).unicodeScalars)
      let most = scalars.first == letters.first ? limit : strayLimit
      if let distance = EditDistance.distance(letters, scalars, atMost: most) { found[other] = distance }
    }
    return found
  }

  @Test(arguments: Seeds.some(6)) func aWalkFindsWhatAScanOfEveryWordFinds(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (words, tags) = (words(.random(in: 0...3_000, using: &random), using: &random), words(100, using: &random))
    let table = table(words, tags: tags)
    for word in self.words(12, using: &random) {
      for (limit, strayLimit) in [(1, 1), (2, 2), (2, 1), (0, 0)] {
        #expect(
          found(word, table, family: 0, limit: limit, strayLimit: strayLimit)
            == expected(word, words, limit: limit, strayLimit: strayLimit),
          "seed \(seed), \(String(decoding: word, as: UTF8.self)), \(limit)")
        #expect(
          found(word, table, family: KeyField.tag.rawValue, limit: limit, strayLimit: strayLimit)
            == expected(word, tags, limit: limit, strayLimit: strayLimit), "seed \(seed), tags")
      }
    }
  }

  @Test(arguments: Seeds.some(20)) func aSearchInNoiseEnds(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bytes = (0..<Int.random(in: 0...2_000, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    if bytes.count > 8 { bytes.replaceSubrange(0..<8, with: [200, 0, 0, 0, 12, 0, 0, 0]) }
    let slice = ByteSlice(ByteRegion(copying: bytes))
    let table = TermTableReader(
      terms: slice, postings: slice, positions: slice, lengths: PackedRowsReader(slice), segmentDocuments: 1_000)
    for family: UInt8 in 0...3 {
      var search = SimilarTermSearch(table, family: family, word: ["a", "b", "c"], limit: 2, strayLimit: 1)
      search.forEachMatch { _, _, _ in }
    }
  }
}
