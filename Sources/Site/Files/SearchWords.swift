internal import Bytes
internal import SearchIndex
internal import VaultCore

/// The words of some notes of a site with their weights, which are collected in the order of the site.
struct SearchWords: Sendable {
  /// The place of a note in the order of the site, and how much a word counts there, which is less than 256.
  struct Entry: Sendable {
    private let packed: UInt32

    var place: Int { Int(packed >> 8) }
    var weight: Int { Int(packed & 0xFF) }

    init(place: Int, weight: Int) { packed = UInt32(truncatingIfNeeded: place << 8 | weight) }
  }

  private var table = WordTable()
  private var entries: [[Entry]] = []
  private var tokenizer = Tokenizer()
  /// How often each word is in the field that is read, and its term frequency in the note; zero between two of them.
  private var counts: [Int] = []
  private var frequencies: [Float] = []

  /// The maximal number of bytes of a word.
  private static let longest = 40

  init() {}

  /// Adds the words of a note. They count as for `sheaf search`, so that both find the same notes first.
  ///
  /// - Parameter fields: The texts of its fields, each with the average number of words in this field of a note.
  mutating func add(_ fields: [SearchData.Field], place: Int) {
    var all: [Int] = []
    for (field, text, average) in fields {
      var (own, length): ([Int], Int) = ([], 0)
      tokenizer.tokenize(text.utf8Span.span) { folded, _ in
        length += 1
        if folded.count > Self.longest { return }
        let word = table.add(folded)
        if word == counts.count {
          counts.append(0)
          frequencies.append(0)
          entries.append([])
        }
        if counts[word] == 0 { own.append(word) }
        counts[word] += 1
      }
      for word in own {
        if frequencies[word] == 0 { all.append(word) }
        frequencies[word] += RankingWeights.termFrequency(counts[word], in: field, length: length, average: average)
        counts[word] = 0
      }
    }
    for word in all {
      entries[word].append(Entry(place: place, weight: Self.weight(frequencies[word])))
      frequencies[word] = 0
    }
  }

  /// Returns a term frequency as a byte, from which the page computes `exp((weight - 128) / 24)`.
  static func weight(_ frequency: Float) -> Int {
    min(max(Int(128 + 24 * Double(frequency).naturalLogarithm), 1), 255)
  }

  /// Returns the words of several parts, in byte order, each with its notes in the order of the site.
  static func joined(_ parts: [SearchWords]) -> [(word: [UInt8], notes: [Entry])] {
    var all = WordTable()
    var entries: [[Entry]] = []
    for part in parts {
      for number in 0..<part.table.count {
        let word = all.add(part.table.word(number).span)
        if word == entries.count { entries.append(part.entries[number]) } else { entries[word] += part.entries[number] }
      }
    }
    if parts.count > 1 { for word in entries.indices { entries[word].sort { $0.place < $1.place } } }
    return entries.indices.map { (all.word($0), entries[$0]) }.sorted { $0.word.lexicographicallyPrecedes($1.word) }
  }
}
