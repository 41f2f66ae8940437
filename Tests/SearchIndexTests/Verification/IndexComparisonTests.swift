import Bytes
import TestSupport
import Testing

@testable import SearchIndex

@Suite struct IndexComparisonTests {
  /// However the documents came to be where they are.
  @Test(arguments: Seeds.some(8))
  func indexOfAnyHistoryEqualsTheRebuiltOne(seed: UInt64) throws {
    var history = try IndexHistory(seed: seed)
    for step in 0..<25 {
      let snapshot = try history.commit()
      #expect(snapshot.problems() == [], "seed \(seed), step \(step)")
      let problems = IndexComparison.problems(of: snapshot, comparedWith: history.rebuilt())
      #expect(problems == [], "seed \(seed), step \(step)")
      let share = snapshot.deadShare(ofFileSize: history.store.fileSize)
      #expect((0..<1).contains(share), "seed \(seed), step \(step)")
    }
  }

  /// Whatever part of a document differs is found, and nothing is said of the others.
  @Test(arguments: Seeds.some(40))
  func oneDifferenceIsFound(seed: UInt64) throws {
    var history = try IndexHistory(seed: seed)
    for _ in 0..<4 { _ = history.change(most: 12) }
    let before = history.rebuilt()
    guard
      let key = history.documents.keys.sorted(by: { $0 < $1 }).randomElement(using: &history.sample.random)
    else { return }
    change(&history.documents[key, default: history.sample.document(key: key)], &history.sample)
    for (one, other) in [(before, history.rebuilt()), (history.rebuilt(), before)] {
      let problems = IndexComparison.problems(of: one, comparedWith: other)
      #expect(!problems.isEmpty, "seed \(seed)")
      #expect(problems.allSatisfy { $0.document == key }, "seed \(seed): \(problems)")
    }
  }

  private func change(_ document: inout IndexDocument, _ sample: inout SampleDocuments) {
    switch sample.number(7) {
    case 0: document.fingerprint.changed += 1
    case 1: document[sample.pick(NumberField.allCases)] += 1
    case 2: document[stored: sample.pick(StoredField.allCases)].append(0)
    case 3: document.keys.append((sample.pick(KeyField.allCases), Array("a key of its own".utf8)))
    case 4: document.texts.append((sample.pick(TextField.allCases), Array("unheard".utf8)))
    case 5:
      // As long as before, and the same words but for one.
      document.texts = FieldRuns([(.body, Array("alpha beta".utf8))] + document.texts)
      document.texts.append((.body, Array("alpha gamma".utf8)))
    default: document.fingerprint.size &+= 1
    }
  }

  /// The same words in another order are another text.
  @Test func differentPositionsAreFound() throws {
    func snapshot(_ text: String) -> IndexSnapshot {
      var document = IndexDocument(
        key: [0x61], fingerprint: FileFingerprint(), contentHash: .init(0))
      document.texts = [(.body, Array(text.utf8))]
      var writer = SegmentWriter()
      writer.append(document)
      return IndexSnapshot(scan: ScanFacts()).adding(
        segments: [writer.finish()], removing: [], scan: ScanFacts())
    }
    let problems = IndexComparison.problems(
      of: snapshot("one two three"), comparedWith: snapshot("two one three"))
    #expect(problems.map(\.code) == ["term.text", "term.text"])
    #expect(IndexComparison.problems(of: snapshot("one two"), comparedWith: snapshot("one two")) == [])
  }

  @Test func missingAndSurplusDocumentsAreReported() throws {
    var history = try IndexHistory(seed: 3)
    _ = history.change(most: 12)
    let before = history.rebuilt()
    let key = Array("zz.md".utf8)
    history.documents[key] = history.sample.document(key: key)
    let missing = IndexComparison.problems(of: before, comparedWith: history.rebuilt())
    #expect(missing.map(\.code) == ["document.missing"])
    #expect(
      IndexComparison.problems(of: history.rebuilt(), comparedWith: before).map(\.code) == [
        "document.surplus"
      ])
    #expect(
      IndexComparison.problems(of: IndexSnapshot(scan: ScanFacts()), comparedWith: before, limit: 2).count
        == min(2, before.documentCount))
  }
}
