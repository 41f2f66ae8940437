internal import Bytes

/// A table of words and phrases, in several languages, that indicate the default categories.
///
/// Each line of a category's file in `Embedded` has a weight, a language and entries: `3 en: doctor, blood pressure, insomni*`. A
/// `*` matches any ending. Entries of all languages are compared with each note.
struct CueWords: Sendable {
  struct Entry: Sendable {
    let text: String
    let words: [String]
    /// Whether the last word is a prefix of the words that it matches.
    let isStem: Bool
    /// The index of the category, and the weight from 1 to 3.
    let category: Int
    let weight: Double
  }

  static let categories = ["idea", "task", "journal", "health", "goal", "memory", "finance"]

  static let shared = CueWords()

  /// The entries by their first words, and entries that are a single stem by the stem.
  private var byFirst: [String: [Entry]] = [:]
  private var byStem: [String: [Entry]] = [:]
  private var stemLengths: Set<Int> = []

  private init() {
    var reader = WordReader()
    for (category, name) in Self.categories.enumerated() {
      for line in EmbeddedFile.text("Enrichment/\(name).txt").split(separator: "\n") {
        guard let colon = line.firstIndex(of: ":"), let weight = line.first?.wholeNumberValue else { continue }
        for text in line[line.index(after: colon)...].split(separator: ",") {
          add(text.trimming(\.isWhitespace), category, Double(weight), reader: &reader)
        }
      }
    }
  }

  private mutating func add(_ text: Substring, _ category: Int, _ weight: Double, reader: inout WordReader) {
    let isStem = text.hasSuffix("*")
    let words = reader.words(of: String(text))
    guard let first = words.first else { return }
    let entry = Entry(text: String(text), words: words, isStem: isStem, category: category, weight: weight)
    if isStem, words.count == 1 {
      byStem[first, default: []].append(entry)
      stemLengths.insert(first.utf8.count)
    } else {
      byFirst[first, default: []].append(entry)
    }
  }

  /// Calls `body` with each entry that the words contain, once for each occurrence.
  func visit(_ words: [String], _ body: (Entry) -> Void) {
    for (index, word) in words.enumerated() {
      for entry in byFirst[word] ?? [] where isPresent(entry, in: words, at: index) { body(entry) }
      for length in stemLengths where length <= word.utf8.count {
        guard let stem = String(word.utf8.prefix(length)) else { continue }
        byStem[stem]?.forEach(body)
      }
    }
  }

  private func isPresent(_ entry: Entry, in words: [String], at index: Int) -> Bool {
    guard index + entry.words.count <= words.count else { return false }
    for (offset, word) in entry.words.enumerated() where words[index + offset] != word {
      let isLast = offset == entry.words.count - 1
      guard isLast, entry.isStem, words[index + offset].hasPrefix(word) else { return false }
    }
    return true
  }
}
