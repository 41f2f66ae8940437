import Bytes
import TestSupport

@testable import SearchIndex

/// Random documents and queries over so few words that they meet all the time.
struct SampleDocuments {
  var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Words that contain each other, differ by an edit, by case or by accents, and some that are several tokens.
  static let words = [
    "apple", "apples", "pineapple", "aple", "Äpple", "app", "ap", "a", "straße", "STRASSE", "strass", "naïve", "knave",
    "日本", "東京都", "well-known", "well-unknown", "3.14", "x1", "übermut", "mut", "한국어", "snake_case", "case", "Ω", "ἄλφα",
    String(repeating: "long", count: 70), "the", "The", "THE",
  ]

  private static let folders = ["", "work/", "work/deep/", "Home/", "work/Ärger/"]
  private static let tags = ["swift", "swift/package", "swift/package/index", "swine", "home"]
  private static let values = ["open", "done", "reopened", "5", "3.5", "-2", "2026-03-01", "2026-11-21T10:00", "Ärger"]

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(elements.count)] }

  /// A number from 0 up to, not including, `limit`.
  mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  /// Whether a thing happens that happens once in `times`.
  mutating func once(in times: Int) -> Bool { number(times) == 0 }

  mutating func text(_ most: Int) -> [UInt8] {
    var text = ""
    for _ in 0..<number(most + 1) { text += pick(Self.words) + pick([" ", " ", ", ", ".\n", "\u{2014}"]) }
    var bytes = Array(text.utf8)
    if once(in: 30) { bytes.insert(0xFF, at: number(bytes.count + 1)) }
    return bytes
  }

  /// One of a few hundred keys.
  mutating func key() -> [UInt8] { Array("\(pick(Self.folders))Note \(number(60)).md".utf8) }

  /// A document with random content.
  mutating func document(key: [UInt8]) -> IndexDocument {
    var document = IndexDocument(
      key: key,
      fingerprint: FileFingerprint(
        size: .random(in: 0...(once(in: 9) ? .max : 9_000), using: &random),
        modified: .random(in: .min ... .max, using: &random), changed: .random(in: 0...9, using: &random),
        inode: .random(in: 0 ... .max, using: &random)),
      contentHash: ContentHash(.random(in: 0 ... .max, using: &random)))
    addTexts(to: &document)
    addKeys(to: &document)
    for field in NumberField.allCases where !once(in: 4) { document[field] = Int64(number(1_000)) - 300 }
    document[.created] = Int64(number(40)) * 21_600_000 + 1_767_225_600_000
    for field in StoredField.allCases where once(in: 2) { document[stored: field] = text(4) }
    return document
  }

  private mutating func addTexts(to document: inout IndexDocument) {
    document.texts.append((.title, text(3)))
    for field in [TextField.alias, .heading, .tag, .name, .folder, .property] where once(in: 3) {
      for _ in 0...number(2) { document.texts.append((field, text(3))) }
    }
    for _ in 0..<number(4) { document.texts.append((.body, text(once(in: 6) ? 120 : 12))) }
    // Runs of different fields may be mixed.
    document.texts = FieldRuns(document.texts.shuffled(using: &random))
  }

  private mutating func addKeys(to document: inout IndexDocument) {
    func add(_ field: KeyField, _ key: String) { document.keys.append((field, Array(key.utf8))) }
    for _ in 0..<number(4) { add(.tag, pick(Self.tags)) }
    add(.folder, pick(["work", "work/deep", "home", "work/arger"]))
    if once(in: 2) { add(.category, pick(["note", "task", "notebook"])) }
    if once(in: 3) { add(.source, pick(["web", "paper"])) }
    for _ in 0..<number(3) {
      let (name, value) = (pick(["status", "rating", "due date"]), pick(Self.values))
      add(.property, name)
      add(.property, name + "=" + (once(in: 5) ? "\0" : value.lowercased()))
    }
    for _ in 0..<number(3) { add(.link, pick(["plan", "work/plan", "note 1"])) }
    if once(in: 2) { add(.task, "due=2026-0\(1 + number(9))-1\(number(10))") }
    for flag in ["pinned", "tasks", "place=archive", "empty"] where once(in: 4) { add(.flag, flag) }
    if once(in: 10) { document.keys.append((.name, [])) }
    if once(in: 10) { document.keys.append((.name, [UInt8](repeating: UInt8(number(256)), count: number(300)))) }
  }

  /// The segments of the documents, which are dealt out to a few of them.
  mutating func segments(of documents: [IndexDocument]) -> [[UInt8]] {
    var shares = [[IndexDocument]](repeating: [], count: documents.isEmpty ? 0 : 1 + number(3))
    for document in documents.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      shares[number(shares.count)].append(document)
    }
    return shares.map { share in
      var writer = SegmentWriter()
      for document in share { writer.append(document) }
      return writer.finish()
    }
  }
}
