import Bytes
import SystemCalls
import TestSupport
import Testing

@testable import SearchIndex

@Suite struct SegmentTests {
  private func documents(_ count: Int, _ sample: inout SampleDocuments) -> [IndexDocument] {
    var documents: [[UInt8]: IndexDocument] = [:]
    while documents.count < count {
      let key = sample.key() + Array("\(sample.number(count))".utf8)
      documents[key] = sample.document(key: key)
    }
    return documents.values.sorted { $0.key < $1.key }
  }

  private func segment(_ documents: [IndexDocument]) -> [UInt8] {
    var writer = SegmentWriter()
    for document in documents { writer.append(document) }
    #expect(writer.documentCount == documents.count)
    return writer.finish()
  }

  private func reader(_ bytes: [UInt8]) -> SegmentReader { SegmentReader(ByteSlice(ByteRegion(copying: bytes))) }

  @Test(arguments: [0, 1, 2, 15, 16, 17, 127, 128, 129, 257]) func documentsSurviveTheRoundTrip(size: Int) {
    var sample = SampleDocuments(seed: UInt64(size))
    let documents = documents(size, &sample)
    let bytes = segment(documents)
    #expect(bytes.count % 8 == 0)
    let segment = reader(bytes)
    #expect(segment.documentCount == size)
    var totals = [UInt64](repeating: 0, count: TextField.allCases.count)
    for (number, document) in documents.enumerated() {
      #expect(segment.keys.key(at: number) == document.key)
      #expect(segment.fingerprint(of: number) == document.fingerprint)
      #expect(segment.contentHash(of: number) == document.contentHash)
      #expect(NumberField.allCases.allSatisfy { segment.number($0, of: number) == document[$0] })
      #expect(StoredField.allCases.allSatisfy { [UInt8](segment.stored($0, of: number).bytes) == document[stored: $0] })
      for field in TextField.allCases {
        let texts = document.texts.filter { $0.field == field }
        var tokenizer = Tokenizer()
        let length = texts.reduce(0) { $0 + tokenizer.tokenize($1.bytes.span) { _, _ in } }
        #expect(segment.lengthCode(field, of: number) == LengthCode.encode(length))
        totals[Int(field.rawValue)] += UInt64(LengthCode.decode(LengthCode.encode(length)))
      }
    }
    #expect(segment.tokenCounts == totals)
  }

  /// Several writers together give, byte for byte, the segment that one of them gives, on any number of threads.
  @Test(arguments: Seeds.some(8)) func combinedWritersEqualOneWriter(seed: UInt64) {
    var sample = SampleDocuments(seed: seed)
    let all = documents(sample.pick([0, 1, 5, 40, 300]), &sample)
    var shares = [[IndexDocument]](repeating: [], count: sample.pick([1, 2, 3, 5]))
    for document in all { shares[sample.number(shares.count)].append(document) }
    let drafts = shares.map { share in
      var writer = SegmentWriter()
      for document in share { writer.append(document) }
      return writer.sealed()
    }
    for workers in 1...3 {
      let together = SegmentEncoder.encode(drafts, workers: workers)
      #expect(together == segment(all), "\(shares.map(\.count)), \(workers) workers")
    }
  }

  /// Merging gives, byte for byte, the segment that the living documents give when they are written at once.
  @Test(arguments: Seeds.some(8)) func aMergeEqualsWritingAtOnce(seed: UInt64) {
    var sample = SampleDocuments(seed: seed)
    let all = documents(sample.pick([0, 1, 5, 40, 300]), &sample)
    var living: [IndexDocument] = []
    var parts = (0...sample.number(4)).map { _ in (documents: [IndexDocument](), deleted: [Int]()) }
    for document in all {
      let home = sample.number(parts.count)
      for index in parts.indices {
        // A document may be dead in any number of segments, and alive in one.
        let isDead = index != home && sample.once(in: 6)
        if isDead { parts[index].deleted.append(parts[index].documents.count) }
        if isDead { parts[index].documents.append(sample.document(key: document.key)) }
      }
      if sample.once(in: 5) {
        parts[home].deleted.append(parts[home].documents.count)
      } else {
        living.append(document)
      }
      parts[home].documents.append(document)
    }
    let sources = parts.map { part in
      var deleted = DocumentSet(universe: part.documents.count)
      for document in part.deleted { deleted.insert(document) }
      var source = IndexSnapshot.Part(whole: reader(segment(part.documents)), location: nil)
      source.drop(deleted)
      return source
    }
    #expect(SegmentMerger(sources).merge() == segment(living), "\(living.count) of \(all.count) documents")
  }

  @Test func aSegmentWithoutDocumentsOrWordsIsReadable() {
    let empty = segment([])
    #expect(reader(empty).documentCount == 0)
    #expect(reader(empty).terms.count == 0)
    #expect(SegmentMerger([]).merge() == empty)
    #expect(SegmentMerger([IndexSnapshot.Part(whole: reader(empty), location: nil)]).merge() == empty)
    let bare = IndexDocument(key: [], fingerprint: FileFingerprint(), contentHash: ContentHash(1))
    #expect(reader(segment([bare])).documentCount == 1)
    #expect(reader(segment([bare])).keys.key(at: 0) == [])
  }

  @Test func aKeyOfADocumentCountsOnce() {
    var document = IndexDocument(key: [1], fingerprint: FileFingerprint(), contentHash: ContentHash(1))
    document.keys = [(.tag, [5]), (.tag, [6]), (.tag, [5]), (.name, [5])]
    let terms = reader(segment([document])).terms
    #expect(terms.count == 3)
    #expect(terms.lists(of: [KeyField.tag.rawValue, 5]).map(\.documentCount) == [1])
  }

  @Test(arguments: Seeds.some(3)) func everyTruncationIsReadable(seed: UInt64) {
    var sample = SampleDocuments(seed: seed)
    let bytes = segment(documents(3, &sample))
    for length in stride(from: 0, to: bytes.count, by: 7) {
      let segment = reader(Array(bytes.prefix(length)))
      for document in 0..<4 {
        _ = segment.fingerprint(of: document)
        _ = segment.contentHash(of: document)
        for field in NumberField.allCases { _ = segment.number(field, of: document) }
        for field in StoredField.allCases { #expect(segment.stored(field, of: document).count <= length) }
        for field in TextField.allCases { _ = segment.lengthCode(field, of: document) }
        _ = segment.keys.key(at: document)
      }
    }
  }
}
