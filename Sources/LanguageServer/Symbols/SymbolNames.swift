internal import Bytes
internal import SearchIndex
internal import SystemCalls
internal import VaultCore

/// The names in one segment of the index: titles and aliases of its notes, and headings. They are compared with what is
/// typed in a walk over a few arrays, where reading them from the index would take ten times as long.
struct SymbolNames: Sendable {
  struct Entry {
    /// The number of the note in the segment.
    let document: Int32
    /// The line of a heading, from 1; 0 for a name of the note.
    let line: Int32
  }

  /// The names, one after the other, and their ends.
  private var text: [UInt8] = []
  private var ends: [Int] = []
  private var entries: [Entry] = []
  /// The letters and digits that each name has, as bits; see `LetterMatch.bits`.
  private var letters: [UInt32] = []

  /// The number of notes, and of names, that a thread takes at a time.
  private static let (noteStretch, nameStretch) = (1_024, 1 << 15)

  var count: Int { entries.count }

  private init() {}

  /// Creates the table of the notes in a segment, on all processors.
  init(segment: Int, of view: VaultView) {
    let notes = Array(view.snapshot.noteSets[segment])
    let parts = Parallel.map(notes.count, inStretchesOf: Self.noteStretch) { range in
      var part = SymbolNames()
      for note in notes[range] { part.append(DocumentID(segment: segment, document: note), view) }
      return part
    }
    for part in parts { append(part) }
  }

  private mutating func append(_ note: DocumentID, _ view: VaultView) {
    let titles = view.record(note).titles
    for title in titles { append(title, Entry(document: Int32(note.document), line: 0)) }
    for heading in view.snapshot.outline(of: note) where heading.text != titles.first {
      append(heading.text, Entry(document: Int32(note.document), line: Int32(clamping: heading.line)))
    }
  }

  private mutating func append(_ name: String, _ entry: Entry) {
    text += name.utf8
    ends.append(text.count)
    entries.append(entry)
    letters.append(LetterMatch.bits(of: name.utf8Span.span))
  }

  private mutating func append(_ other: SymbolNames) {
    let offset = text.count
    text += other.text
    ends += other.ends.map { $0 + offset }
    entries += other.entries
    letters += other.letters
  }

  func entry(_ index: Int) -> Entry { entries[index] }

  private func range(of index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

  func name(_ index: Int) -> String { String(decoding: text[range(of: index)], as: UTF8.self) }

  /// Returns whether a name precedes one of another table as a string.
  func isBefore(_ index: Int, _ other: SymbolNames, _ otherIndex: Int) -> Bool {
    let (left, right) = (range(of: index), other.range(of: otherIndex))
    let isPlain = letters[index] & other.letters[otherIndex] & LetterMatch.plainBit != 0
    guard isPlain else { return name(index) < other.name(otherIndex) }
    return text[left].lexicographicallyPrecedes(other.text[right])
  }

  /// Returns the best matches, at least `limit` if there are as many, in no order: all that are as good as the last of them,
  /// as far as rank and length tell.
  func best(_ limit: Int, for typed: LetterMatch, in live: DocumentSet) -> [NameMatch] {
    let parts = Parallel.map(count, inStretchesOf: Self.nameStretch) { range in
      var matches = NameMatches(limit)
      let wanted = typed.bits
      for index in range where letters[index] & wanted == wanted {
        let document = Int(entries[index].document)
        guard let rank = rank(index, typed, notAbove: matches.worstRank), live.contains(document) else { continue }
        matches.add(NameMatch(rank: rank, length: self.range(of: index).count, index: index))
      }
      return matches.best
    }
    var matches = NameMatches(limit)
    for part in parts { for match in part { matches.add(match) } }
    return matches.best
  }

  private func rank(_ index: Int, _ typed: LetterMatch, notAbove worst: Int) -> Int? {
    if letters[index] & LetterMatch.plainBit == 0 { return typed.rank(of: name(index)) }
    return typed.rank(ofPlain: text.span.extracting(range(of: index)), notAbove: worst)
  }
}

/// A name that matches: how well, and where it is in its table.
struct NameMatch: Sendable {
  let rank: Int
  let length: Int
  let index: Int
}

/// Collects matches, and drops those that cannot be among the best.
struct NameMatches {
  private let limit: Int
  private var matches: [NameMatch] = []
  /// The numbers of matches by rank.
  private var counts = [Int](repeating: 0, count: 4)

  init(_ limit: Int) { self.limit = limit }

  /// The worst rank that can still be among the best.
  var worstRank: Int {
    var sum = 0
    for (rank, count) in counts.enumerated() {
      sum += count
      if sum >= limit { return rank }
    }
    return counts.count - 1
  }

  mutating func add(_ match: NameMatch) {
    matches.append(match)
    counts[match.rank] += 1
  }

  /// The best `limit` matches, and those with the rank and the length of the last of them.
  var best: [NameMatch] {
    if matches.count <= limit { return matches }
    let longest = 1_024
    func bucket(_ match: NameMatch) -> Int { match.rank * longest + min(match.length, longest - 1) }
    var sizes = [Int](repeating: 0, count: counts.count * longest)
    for match in matches { sizes[bucket(match)] += 1 }
    var (last, sum) = (0, 0)
    while last < sizes.count {
      sum += sizes[last]
      if sum >= limit { break }
      last += 1
    }
    return matches.filter { bucket($0) <= last }
  }
}

/// The tables of the segments of a vault, which are made when they are needed first, or before.
final class NameTables: Sendable {
  private let known = Locked<[SegmentIdentity: SymbolNames]>([:])
  /// The tags of the snapshot for which they were needed last.
  private let tagged = Locked<(snapshot: IndexSnapshot, tags: [TagTally.Row])?>(nil)
  /// Held while tables are made.
  private let making = Locked(())

  func tags(of view: VaultView) -> [TagTally.Row] {
    if let tagged = tagged.withLock({ $0 }), tagged.snapshot === view.snapshot { return tagged.tags }
    let tags = TagTally(view.snapshot).rows
    tagged.withLock { $0 = (view.snapshot, tags) }
    return tags
  }

  /// Returns whether there are the tables of all segments of a view, but for small ones, which are made in no time.
  func isReady(for view: VaultView) -> Bool {
    let tables = known.withLock { $0 }
    return zip(view.snapshot.segments, view.snapshot.noteSets).allSatisfy { tables[$0] != nil || $1.count < 2_048 }
  }

  /// Returns the tables of the segments of a view, and forgets those of segments that it does not have.
  func tables(of view: VaultView) -> [SymbolNames] {
    making.withLock { _ in
      let (segments, old) = (view.snapshot.segments, known.withLock { $0 })
      let all = segments.enumerated().map { old[$1] ?? SymbolNames(segment: $0, of: view) }
      known.withLock { $0 = Dictionary(zip(segments, all), uniquingKeysWith: { first, _ in first }) }
      return all
    }
  }
}
