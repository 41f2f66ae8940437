internal import Bytes
internal import SystemCalls

/// Finds the words that have some letters in a row: the numbers of the words with each run of three letters, and with each
/// beginning of one or two letters. A page reads those of a few parts of what is typed, and looks at the words that have all.
///
/// The number of a word is its place in its file times the number of files, plus the number of the file. A file has the
/// parts with a hash, each with the numbers of its words as `SearchNumber` writes the gaps between them:
///
///     parts := `"` part `":"` (gap:number)* `"` (`,` parts)?
struct WordParts {
  /// Stands before the letters of a beginning, since it is in no word.
  private static let start = UInt64(UInt8(ascii: "^"))

  /// How many times all words are gone through, for a share of the parts each, since all of them take much memory.
  private static let shares = 8

  /// The letters of a part, of which each has 21 bits, and the number of a word.
  private struct Entry: Comparable {
    let part: UInt64
    let word: UInt32

    static func < (one: Self, other: Self) -> Bool {
      one.part != other.part ? one.part < other.part : one.word < other.word
    }
  }

  /// Returns what the files have. O(n log n) for n letters of words.
  static func files(of shards: [SearchWords.Shard], count: Int, workers: Int) -> [[UInt8]] {
    let parts = Parallel.map(shares, workers: workers) { share in
      var files = [[UInt8]](repeating: [], count: count)
      var entries: [Entry] = []
      for (number, shard) in shards.enumerated() {
        for (place, word) in shard.words.split(separator: .space).enumerated() {
          append(word, UInt32(place * shards.count + number), of: UInt64(share), to: &entries)
        }
      }
      entries.sort()
      write(entries, to: &files)
      return files
    }
    return (0..<count).map { file in
      Array(parts.map { $0[file] }.filter { !$0.isEmpty }.joined(separator: CollectionOfOne(UInt8(ascii: ","))))
    }
  }

  private static func write(_ entries: [Entry], to files: inout [[UInt8]]) {
    var index = 0
    while index < entries.count {
      let part = entries[index].part
      let text = Self.text(part)
      let file = SearchHash.file(of: text, files.count)
      files[file] += Array((files[file].isEmpty ? "\"" : ",\"").utf8) + text + Array("\":\"".utf8)
      var last = 0
      while index < entries.count, entries[index].part == part {
        let word = Int(entries[index].word)
        SearchNumber.append(word - last, to: &files[file])
        last = word
        index += 1
      }
      files[file].append(UInt8(ascii: "\""))
    }
  }

  /// Adds the parts of a word that are in a share, each once. Tags and folders have none.
  private static func append(_ word: ArraySlice<UInt8>, _ number: UInt32, of share: UInt64, to entries: inout [Entry]) {
    if word.first == UInt8(ascii: "#") || word.first == UInt8(ascii: "/") { return }
    let first = entries.count
    var part = start
    for scalar in String(decoding: word, as: UTF8.self).unicodeScalars {
      part = (part << 21 | UInt64(scalar.value)) & (1 << 63 - 1)
      guard part % UInt64(shares) == share, !entries[first...].contains(where: { $0.part == part }) else { continue }
      entries.append(Entry(part: part, word: number))
    }
  }

  private static func text(_ part: UInt64) -> [UInt8] {
    var text = ""
    for shift in [42, 21, 0] {
      let value = UInt32(truncatingIfNeeded: part >> UInt64(shift) & (1 << 21 - 1))
      if value != 0, let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    return Array(text.utf8)
  }
}

/// Tells in which file of the search something is: its hash modulo their number.
enum SearchHash {
  /// Returns the number of the file of a text. The hash is FNV-1a with 32 bits, since scripts can compute it too.
  static func file(of text: some Sequence<UInt8>, _ count: Int) -> Int { Int(hash(of: text)) % count }

  static func hash(of text: some Sequence<UInt8>) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    for byte in text { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return hash
  }
}
