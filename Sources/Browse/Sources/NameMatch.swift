internal import Bytes
internal import SearchIndex

/// Letters that are looked for in names, in their order and with any text between them.
struct NameLetters {
  private let letters: [UInt8]
  private let mask: UInt64

  /// The number of letters from which on names are searched for them.
  static let fewest = 3

  /// Creates the letters of a text, without its spaces; nil if there are too few.
  init?(_ text: String) {
    let folded = Folding.fold(Array(text.utf8).span).filter { $0 != 0x20 }
    if folded.count < Self.fewest { return nil }
    letters = folded
    mask = Self.mask(of: folded)
  }

  /// Returns a set of 64 bits in which each byte of a text has one.
  static func mask(of text: [UInt8]) -> UInt64 { text.reduce(0) { $0 | 1 << UInt64($1 & 63) } }

  /// Returns how well a folded name matches, lower for better; nil if it does not have the letters in order. It is the
  /// length of the shortest part with all letters, ending where they are first complete, less for each letter at the
  /// beginning of a word. O(bytes of the name).
  func distance(in name: Span<UInt8>, mask nameMask: UInt64) -> Int? {
    if mask & ~nameMask != 0 { return nil }
    var next = 0
    var end = 0
    while end < name.count, next < letters.count {
      if name[end] == letters[next] { next += 1 }
      end += 1
    }
    if next < letters.count { return nil }
    var start = end
    var starts = 0
    while next > 0 {
      start -= 1
      if name[start] == letters[next - 1] {
        next -= 1
        if start == 0 || !Self.isWord(name[start - 1]) { starts += 1 }
      }
    }
    return (end - start) * 4 - starts * 6 + min(name.count, 63) / 8
  }

  private static func isWord(_ byte: UInt8) -> Bool { byte >= 0x80 || byte.isLetter || byte.isDigit }
}

/// The folded names of notes, one after the other in few arrays: a vault can have several hundred thousand.
struct NoteNames: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [UInt32] = []
  private var masks: [UInt64] = []
  private var documents: [DocumentID] = []

  mutating func append(_ name: [UInt8], of document: DocumentID) {
    bytes += name
    ends.append(UInt32(truncatingIfNeeded: bytes.count))
    masks.append(NameLetters.mask(of: name))
    documents.append(document)
  }

  /// Returns the notes whose names have the letters in order, the closest first. O(bytes of all names).
  func nearest(to letters: NameLetters, except excluded: Set<DocumentID>) -> [DocumentID] {
    var nearest: [DocumentID: Int] = [:]
    var start = 0
    for (index, document) in documents.enumerated() {
      let range = start..<Int(ends[index])
      start = range.upperBound
      guard let distance = letters.distance(in: bytes.span.extracting(range), mask: masks[index]),
        !excluded.contains(document)
      else { continue }
      nearest[document] = min(distance, nearest[document] ?? .max)
    }
    return nearest.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
  }
}
