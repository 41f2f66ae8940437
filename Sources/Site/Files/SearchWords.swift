internal import Bytes
internal import SearchIndex
internal import SystemCalls
internal import VaultCore

/// The words of the listed notes, in the form in which the page reads them. They are those of the index, so that the page
/// finds first what `sheaf search` does.
///
/// A shard has the words whose first letters have a hash, in the order of their bytes, then the tags and folders, and two
/// texts for each of them:
///
///     notes     := (gap:number head:number [length:number] [fields:number (count:number length:number)*])*
///     positions := (position:number gap:number*)*
///     number    := digits in base 45, the lowest first; all but the last are 45 larger
///
/// Notes have the numbers of their places by path. Half of the head is the number of occurrences in the body, which the
/// code of the length of the body follows; if the head is odd, a bit for each other field follows, and then the same for
/// these. Positions are listed for the same notes and fields, the body last.
struct SearchWords: Sendable {
  struct Shard: Sendable {
    /// The words, with spaces between them.
    var words: [UInt8] = []
    /// The lists of the texts in JSON, without brackets.
    var notes: [UInt8] = []
    var positions: [UInt8] = []

    fileprivate mutating func append(_ other: Shard) {
      if other.words.isEmpty { return }
      if words.isEmpty {
        self = other
        return
      }
      words += [UInt8(ascii: " ")] + other.words
      notes += [UInt8(ascii: ",")] + other.notes
      positions += [UInt8(ascii: ",")] + other.positions
    }

    fileprivate mutating func append(_ word: [UInt8], notes: [UInt8], positions: [UInt8]) {
      let isFirst = words.isEmpty
      if !isFirst { words.append(.space) }
      words += word
      Self.append(notes, to: &self.notes, isFirst: isFirst)
      Self.append(positions, to: &self.positions, isFirst: isFirst)
    }

    private static func append(_ text: [UInt8], to list: inout [UInt8], isFirst: Bool) {
      if !isFirst { list.append(UInt8(ascii: ",")) }
      list.append(UInt8(ascii: "\""))
      list += text
      list.append(UInt8(ascii: "\""))
    }
  }

  /// The maximal number of bytes of a word.
  private static let longest = 80

  /// The number of each note, by segment and document; -1 for those without.
  private var numbers: [[Int32]] = []
  /// The codes of the lengths of the fields of each note.
  private var lengths: [[UInt8]] = []
  private let hidden: [Int: HiddenWords]
  private let snapshot: IndexSnapshot
  private let count: Int

  /// Collects the words of a site but the hidden ones, which are given by the numbers of the notes in the search.
  static func shards(of site: Site, hidden: [Int: HiddenWords], count: Int) -> [Shard] {
    let words = Self(site, hidden, count)
    let workers = site.view.vault.surroundings.workers
    let bounds = words.snapshot.words(dividingInto: workers > 1 ? workers * 4 : 1)
    let starts = [[]] + bounds
    var parts = Parallel.map(starts.count, workers: workers) {
      words.shards(from: starts[$0], before: bounds.dropFirst($0).first)
    }
    var shards = parts.removeFirst()
    while !parts.isEmpty {
      let part = parts.removeFirst()
      for number in shards.indices { shards[number].append(part[number]) }
    }
    words.appendKeys(to: &shards)
    return shards
  }

  private init(_ site: Site, _ hidden: [Int: HiddenWords], _ count: Int) {
    (snapshot, self.hidden, self.count) = (site.listed.snapshot, hidden, count)
    numbers = Array(repeating: [], count: snapshot.segmentCount)
    for (number, note) in site.listedNotes.enumerated() {
      let document = site.notes[note].document
      let missing = document.document + 1 - numbers[document.segment].count
      if missing > 0 { numbers[document.segment] += Array(repeating: -1, count: missing) }
      numbers[document.segment][document.document] = Int32(number)
      lengths.append(snapshot.lengthCodes(of: document))
    }
  }

  private func number(of document: DocumentID) -> Int? {
    let numbers = numbers[document.segment]
    return document.document < numbers.count && numbers[document.document] >= 0 ? Int(numbers[document.document]) : nil
  }

  private func shards(from first: [UInt8], before limit: [UInt8]?) -> [Shard] {
    var shards = [Shard](repeating: Shard(), count: count)
    var occurrences = WordOccurrences()
    var word: [UInt8] = []
    snapshot.visitOccurrences(from: first, before: limit) { next in
      add(occurrences, of: word, to: &shards)
      occurrences.removeAll()
      word = [UInt8](next)
    } _: { document, field, positions in
      guard word.count <= Self.longest, let number = number(of: document) else { return }
      if hidden.isEmpty { return occurrences.append(number, field, positions) }
      var shown = positions
      hidden[number]?.remove(from: &shown, of: word, in: field)
      occurrences.append(number, field, shown)
    }
    add(occurrences, of: word, to: &shards)
    return shards
  }

  private func add(_ occurrences: WordOccurrences, of word: [UInt8], to shards: inout [Shard]) {
    if occurrences.isEmpty { return }
    let (notes, positions) = occurrences.texts(lengths)
    shards[Self.shard(of: word, count)].append(word, notes: notes, positions: positions)
  }

  /// Returns the file of a word, which follows from its first four letters, since words that begin alike are found together.
  private static func shard(of word: [UInt8], _ count: Int) -> Int {
    SearchHash.file(
      of: String(decoding: word, as: UTF8.self).unicodeScalars.prefix(4).flatMap { UTF8.encode($0)! }, count)
  }

  /// Adds the tags, each with `#` before it, and the folders, each with `/`.
  private func appendKeys(to shards: inout [Shard]) {
    for (field, mark) in [(KeyField.tag, UInt8(ascii: "#")), (.folder, UInt8(ascii: "/"))] {
      var members: [[UInt8]: Set<Int>] = [:]
      snapshot.visitKeys(of: field) { key, documents in
        members[[mark] + Folding.fold(key), default: []].formUnion(documents.compactMap(number))
      }
      for (key, notes) in members.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) where !notes.isEmpty {
        var (text, last) = ([UInt8](), 0)
        for number in notes.sorted() {
          SearchNumber.append(number - last, to: &text)
          last = number
        }
        let name = Self.name(key)
        shards[Self.shard(of: name, count)].append(name, notes: text, positions: [])
      }
    }
  }

  /// Returns the name of a key, in which what would end a word or a text is U+FFFD.
  private static func name(_ key: [UInt8]) -> [UInt8] {
    Array(
      String(decoding: key, as: UTF8.self).unicodeScalars.map { scalar in
        scalar.value <= 0x20 || scalar == "\"" || scalar == "\\" ? "\u{FFFD}" : String(scalar)
      }.joined().utf8)
  }
}

private struct WordOccurrences {
  private struct Entry {
    let number: Int
    let field: TextField
    let positions: Range<Int>
  }

  private var entries: [Entry] = []
  private var positions: [UInt32] = []

  var isEmpty: Bool { entries.isEmpty }

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    positions.removeAll(keepingCapacity: true)
  }

  mutating func append(_ number: Int, _ field: TextField, _ some: [UInt32]) {
    if some.isEmpty { return }
    positions += some
    entries.append(Entry(number: number, field: field, positions: positions.count - some.count..<positions.count))
  }

  /// Returns the two texts of the word; `lengths` are the codes of the lengths of the fields of each note.
  func texts(_ lengths: [[UInt8]]) -> (notes: [UInt8], positions: [UInt8]) {
    var sorted = entries
    if zip(sorted, sorted.dropFirst()).contains(where: { $0.number >= $1.number }) {
      sorted.sort { ($0.number, $0.field.rawValue) < ($1.number, $1.field.rawValue) }
    }
    var (notes, places, last, start) = ([UInt8](), [UInt8](), 0, 0)
    while start < sorted.count {
      let number = sorted[start].number
      let end = sorted[start...].firstIndex { $0.number != number } ?? sorted.count
      SearchNumber.append(number - last, to: &notes)
      last = number
      let body = sorted[end - 1].field == .body ? sorted[end - 1] : nil
      let others = sorted[start..<(body == nil ? end : end - 1)]
      SearchNumber.append((body?.positions.count ?? 0) * 2 + (others.isEmpty ? 0 : 1), to: &notes)
      if body != nil { SearchNumber.append(Int(lengths[number][Int(TextField.body.rawValue)]), to: &notes) }
      if !others.isEmpty { SearchNumber.append(others.reduce(0) { $0 | 1 << Int($1.field.rawValue) }, to: &notes) }
      for entry in others {
        SearchNumber.append(entry.positions.count, to: &notes)
        SearchNumber.append(Int(lengths[number][Int(entry.field.rawValue)]), to: &notes)
      }
      for entry in sorted[start..<end] {
        var before: UInt32 = 0
        for position in positions[entry.positions] {
          SearchNumber.append(Int(position &- before), to: &places)
          before = position
        }
      }
      start = end
    }
    return (notes, places)
  }
}

/// Numbers in the files of the search, which are written without quotes and backslashes.
enum SearchNumber {
  /// Appends a number that is not negative.
  static func append(_ number: Int, to text: inout [UInt8]) {
    var rest = number
    while rest >= 45 {
      text.append(digit(45 + rest % 45))
      rest /= 45
    }
    text.append(digit(rest))
  }

  /// Returns the character of a digit below 90.
  private static func digit(_ value: Int) -> UInt8 { UInt8(truncatingIfNeeded: value + (value < 57 ? 35 : 36)) }
}
