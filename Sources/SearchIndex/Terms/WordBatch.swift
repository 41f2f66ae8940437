internal import Bytes
internal import SystemCalls

/// Words of one field of one document that wait to be added to an `OccurrenceTable` together.
struct WordBatch: ~Copyable {
  struct Word: BitwiseCopyable {
    let hash: TermHash
    let start: Int
    let length: Int
    let position: UInt32
    var slot: UInt64 = 0
    var list = -1
  }

  /// Words that are best looked up together.
  private static let fullCount = 32

  var words = PlainBuffer<Word>()
  private var bytes = PlainBuffer<UInt8>(reserving: 1 << 12)

  var count: Int { words.count }

  /// Whether it is time to add the words.
  var isFull: Bool { words.count >= Self.fullCount }

  @inline(__always)
  mutating func append(_ word: Span<UInt8>, _ field: OccurrenceTable.ListField, position: UInt32) {
    let hash = TermHash(word, code: field.code)
    words.append(Word(hash: hash, start: bytes.count, length: word.count, position: position))
    // A short word is whole in its head.
    if word.count <= 8 { bytes.append(hash.head, keeping: word.count) } else { bytes.append(word) }
  }

  @inline(__always)
  @_lifetime(borrow self)
  func span(of word: Word) -> Span<UInt8> {
    bytes.span.extracting(word.start..<word.start &+ word.length)
  }

  mutating func removeAll() {
    words.removeAll()
    bytes.removeAll()
  }
}
