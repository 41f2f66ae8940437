internal import Bytes
internal import SystemCalls

/// The distinct words of one field of a document with their positions, until they are added to an `OccurrenceTable`. A
/// document repeats most of its words. They are collected here, in memory that stays in the cache, so that each word is
/// looked up in the large table only once.
struct FieldWords: ~Copyable, Sendable {
  struct Word: BitwiseCopyable {
    let hash: TermHash
    fileprivate let start: UInt32
    fileprivate let length: UInt32
    fileprivate let slot: UInt32
    fileprivate var lastOccurrence: UInt32
    let firstOccurrence: UInt32
    /// The list that may be that of the word, or -1.
    var list: Int32 = -1
  }

  /// A position of a word, and the index in `occurrences` of the word's next position, or 0 after the last.
  struct Occurrence: BitwiseCopyable {
    let position: UInt32
    var next: UInt32 = 0
  }

  private static let mostWords = 2048
  private static let mostOccurrences = 1 << 16

  /// A hash table with open addressing: a word's index plus one; an empty slot is 0.
  private var slots = PlainBuffer<UInt16>(repeating: 0, count: 2 * mostWords)
  private var bytes = PlainBuffer<UInt8>(reserving: 1 << 12)
  var words = PlainBuffer<Word>()
  private(set) var occurrences = PlainBuffer<Occurrence>()

  /// Whether the words must be added to the table before more are appended.
  var isFull: Bool { words.count >= Self.mostWords || occurrences.count >= Self.mostOccurrences }

  /// Appends a word at a position, which must be above all earlier ones.
  @inline(__always)
  mutating func append(_ word: Span<UInt8>, head: UInt64, _ field: OccurrenceTable.ListField, position: UInt32) {
    let hash = TermHash(word, head: head, code: field.code)
    let occurrence = UInt32(truncatingIfNeeded: occurrences.count)
    occurrences.append(Occurrence(position: position))
    var slot = Int(truncatingIfNeeded: hash.value &>> 32) & (2 &* Self.mostWords &- 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) &- 1
      if words[number].hash.value == hash.value, isEqual(number, word, head) {
        occurrences[Int(words[number].lastOccurrence)].next = occurrence
        words[number].lastOccurrence = occurrence
        return
      }
      slot = (slot &+ 1) & (2 &* Self.mostWords &- 1)
    }
    words.append(
      Word(
        hash: hash, start: UInt32(truncatingIfNeeded: bytes.count), length: UInt32(truncatingIfNeeded: word.count),
        slot: UInt32(truncatingIfNeeded: slot), lastOccurrence: occurrence, firstOccurrence: occurrence))
    slots[slot] = UInt16(truncatingIfNeeded: words.count)
    // A short word is completely in its head.
    if word.count <= 8 { bytes.append(head, keeping: word.count) } else { bytes.append(word) }
  }

  @inline(__always) private func isEqual(_ number: Int, _ word: Span<UInt8>, _ head: UInt64) -> Bool {
    let other = words[number]
    guard other.hash.head == head, Int(other.length) == word.count else { return false }
    return word.count <= 8 || span(of: other).isEqual(to: word)
  }

  @inline(__always) @_lifetime(borrow self) func span(of word: Word) -> Span<UInt8> {
    let start = Int(word.start)
    return bytes.span.extracting(start..<start &+ Int(word.length))
  }

  mutating func removeAll() {
    for number in 0..<words.count { slots[Int(words[number].slot)] = 0 }
    words.removeAll()
    bytes.removeAll()
    occurrences.removeAll()
  }
}
