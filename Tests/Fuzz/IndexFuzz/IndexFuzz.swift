import Bytes
import FuzzDriver
import LinkGraph
import SearchIndex
import VaultCore

/// Readers of a damaged index give wrong answers at worst.
///
/// Checksums find damage before any of this code runs; here they are left out. The first byte of an input chooses: an even
/// one, and the rest is taken for a segment; an odd one, and a sound segment is made whose stored columns hold the rest, of
/// which then some bytes are changed.
@main
enum IndexFuzz {
  static func main() {
    Fuzzing.run { bytes in check(bytes, queries) }
  }

  /// Conditions of each kind.
  private static var queries: [IndexQuery] {
    var tokenizer = Tokenizer()
    func words(_ text: String, _ manner: SearchedWord.Manner, in fields: TextFields = .all) -> IndexQuery {
      WordQuery(text, manner, in: fields, origin: QueryOrigin(text), countsProximity: true, &tokenizer).map {
        .words($0)
      }
        ?? .all
    }
    return [
      .or([words("wor", .inside), words("two words", .whole)]),
      .and([.key(.tag, Array("a".utf8)), .not(words("one", .inside, in: .title))]),
      .and([words("wo", .prefix), words("wird", .fuzzy), words("word", .whole)]),
      .and([.key(.flag, Array("pinned".utf8)), .range(.created, from: 0, limit: .max)]),
    ]
  }

  private static func check(_ bytes: [UInt8], _ queries: [IndexQuery]) {
    guard let choice = bytes.first else { return }
    let rest = Array(bytes.dropFirst())
    let segment = choice % 2 == 0 ? rest : damaged(rest)
    let scan = ScanFacts()
    let snapshot = IndexSnapshot(scan: scan).adding(segments: [segment], removing: [], scan: scan)
    // A damaged count is no reason to make documents for the rest of the day.
    guard snapshot.documentCount < 10_000 else { return }
    for (document, key) in snapshot.documentsInKeyOrder() { read(document, key, in: snapshot) }
    for field in KeyField.allCases {
      for (key, _) in snapshot.counts(of: field).prefix(100) {
        _ = snapshot.documents(withKey: key, in: field)
      }
    }
    _ = snapshot.problems()
    for query in queries {
      var evaluator = IndexEvaluator(snapshot)
      guard let found = try? evaluator.find(query) else { continue }
      let best = found.best(20)
      _ = found.explanations(of: best.map(\.id))
    }
  }

  private static func read(_ document: DocumentID, _ key: [UInt8], in snapshot: IndexSnapshot) {
    _ = snapshot.document(withKey: key)
    _ = snapshot.fingerprint(of: document)
    _ = snapshot.contentHash(of: document)
    _ = NoteRecord(document, in: snapshot)
    _ = snapshot.texts(of: document)
    _ = snapshot.properties(of: document)
    _ = snapshot.outline(of: document)
    _ = snapshot.tags(of: document)
    _ = snapshot.tasks(of: document)
    _ = snapshot.problems(of: document)
    _ = LinkGraph(snapshot, resolution: .standard).links(of: document)
  }

  /// A segment of three documents that store `rest`, of which every pair of bytes at its end changes a byte.
  private static func damaged(_ rest: [UInt8]) -> [UInt8] {
    var writer = SegmentWriter()
    for (number, name) in ["folder/one.md", "folder/two.md", "three.md"].enumerated() {
      var document = IndexDocument(
        key: Array(name.utf8), fingerprint: FileFingerprint(size: UInt64(number)),
        contentHash: ContentHash(of: rest.span))
      document.texts.append(.title, Array("One word".utf8).span)
      document.texts.append(.body, Array("Two words, 漢字 and word".utf8).span)
      document.keys.append(.tag, Array("a".utf8).span)
      document.keys.append(.note)
      document.keys.append(.folder, Array("folder".utf8).span)
      document.stored = StoredField.allCases.map { _ in rest }
      writer.append(document)
    }
    var segment = writer.finish()
    for index in stride(from: rest.count - 3, through: max(0, rest.count - 48), by: -3) {
      let offset = (Int(rest[index]) << 8 | Int(rest[index + 1])) % segment.count
      segment[offset] ^= rest[index + 2]
    }
    return segment
  }
}
