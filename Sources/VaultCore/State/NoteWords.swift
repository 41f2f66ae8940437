internal import Bytes
package import SearchIndex

/// A MinHash sketch of a note's words in the index, by which the note can be compared with one that no longer exists.
///
/// It consists of the lowest hashes of the words of title, headings, tags and first lines. The share of common hashes
/// among the lowest ones of both notes estimates the share of common words.
package enum NoteWords {
  /// The maximal number of hashes of a note.
  static let most = 64

  /// Returns the hashes of a note in an index, in ascending order.
  package static func of(_ id: DocumentID, in snapshot: IndexSnapshot) -> [UInt32] {
    let record = NoteRecord(id, in: snapshot)
    var hashes: Set<UInt32> = []
    func add(_ text: String) {
      for word in text.lowercased().split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
        hashes.insert(UInt32(truncatingIfNeeded: Checksum.of(Array(word.utf8).span)))
      }
    }
    for title in record.titles { add(title) }
    let texts = snapshot.texts(of: id)
    add(texts.snippet)
    add(texts.preview)
    for heading in snapshot.outline(of: id) { add(heading.text) }
    for tag in snapshot.tags(of: id) { add(tag.name) }
    return Array(hashes.sorted().prefix(most))
  }

  /// Returns the similarity of two notes, from 0 to 1.
  package static func likeness(_ one: [UInt32], _ other: [UInt32]) -> Double {
    if one.isEmpty || other.isEmpty { return 0 }
    let (left, right) = (Set(one), Set(other))
    let lowest = left.union(right).sorted().prefix(most)
    return Double(lowest.count { left.contains($0) && right.contains($0) }) / Double(lowest.count)
  }
}
