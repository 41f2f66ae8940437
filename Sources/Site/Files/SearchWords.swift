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
  /// How often each word is in the note that is read, and its weight in it; zero between two notes.
  private var counts: [UInt8] = []
  private var weights: [UInt8] = []

  /// The maximal number of bytes of a word.
  private static let longest = 40

  init() {}

  /// Adds the words of a note. A word counts more the fewer words are beside it: in the title, in other names and tags,
  /// in the text.
  mutating func add(_ note: SiteNote, text: String, place: Int) {
    let named = (note.card.aliases + note.tags + [String(decoding: note.folder, as: UTF8.self)]).joined(
      separator: "\n")
    var all: [Int] = []
    for (field, weight, most) in [(note.title, 8, 8), (named, 4, 4), (text, 1, 5)] as [(String, UInt8, UInt8)] {
      var own: [Int] = []
      tokenizer.tokenize(field.utf8Span.span) { folded, _ in
        if folded.count > Self.longest { return }
        let word = table.add(folded)
        if word == counts.count {
          counts.append(0)
          weights.append(0)
          entries.append([])
        }
        if counts[word] == 0 { own.append(word) }
        counts[word] = min(counts[word] + weight, most)
      }
      for word in own {
        if weights[word] == 0 { all.append(word) }
        weights[word] += counts[word]
        counts[word] = 0
      }
    }
    for word in all {
      entries[word].append(Entry(place: place, weight: Int(weights[word])))
      weights[word] = 0
    }
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
