internal import Bytes
internal import NoteSyntax
internal import SearchIndex

/// Compares notes that are read one after another.
struct DuplicateComparison {
  private let search: DuplicateSearch
  private let frequent: Set<UInt32>
  private let records: DuplicateRecords
  private var (first, second) = (ComparedNote(), ComparedNote())
  private var current = -1

  init(_ search: DuplicateSearch, frequent: Set<UInt32>) {
    (self.search, self.frequent, records) = (search, frequent, DuplicateRecords(search))
  }

  private func bytes(of note: Int) -> [UInt8] {
    search.vault.contents(of: search.snapshot.key(of: search.documents[note])) ?? []
  }

  /// Returns the pairs of parts of two notes that share enough: of the notes themselves, else of sections.
  mutating func pairs(of one: Int, _ other: Int, _ parts: [(PartNumber, PartNumber)]) -> [DuplicatePair] {
    if current != one {
      let bytes = bytes(of: one)
      first.read(bytes.span, frequent: frequent)
      current = one
    }
    let bytes = bytes(of: other)
    second.read(bytes.span, frequent: frequent)
    let sums = (first.sharedSums(with: second), second.sharedSums(with: first))
    var found: [PartPair] = []
    if let whole = compare(0, 0, sums) {
      found = [whole]
    } else {
      for (one, other) in parts where (one, other) != (0, 0) {
        if let pair = compare(one, other, sums) { found.append(pair) }
      }
    }
    if found.isEmpty { return [] }
    let isSwapped = records.key(one, first) < records.key(other, second)
    let keys = found.map { $0.sortKey(isSwapped: isSwapped) }
    var chosen: [PartPair] = []
    for index in found.indices.sorted(by: { keys[$0] < keys[$1] }) {
      let pair = found[index]
      let isPart = chosen.contains { $0.first.overlaps(pair.first) && $0.second.overlaps(pair.second) }
      if !isPart { chosen.append(pair) }
    }
    return chosen.map { pair in
      let sides = [records.part(one, pair.parts.0, first), records.part(other, pair.parts.1, second)]
      return DuplicatePair(
        copy: sides[isSwapped ? 1 : 0], original: sides[isSwapped ? 0 : 1], percent: pair.percent,
        words: (pair.shared + 1) / 2)
    }
  }

  private struct PartPair {
    let parts: (PartNumber, PartNumber)
    let (first, second): (Range<Int>, Range<Int>)
    let (shared, percent): (Int, Int)

    /// What is shared most first, and of equal ones that which has least beside it.
    func sortKey(isSwapped: Bool) -> (Int, Int, Int, Int) {
      (-shared, -percent, isSwapped ? parts.0 : parts.1, isSwapped ? parts.1 : parts.0)
    }
  }

  /// Compares two parts, if what the notes share is enough: `sums` has the weight of that up to each token of both.
  private func compare(_ one: PartNumber, _ other: PartNumber, _ sums: ([Int], [Int])) -> PartPair? {
    guard let tokens = first.divided.tokens(of: one), let others = second.divided.tokens(of: other) else { return nil }
    let needed = one == 0 && other == 0 ? DuplicateSearch.leastOfNote : DuplicateSearch.leastOfSection
    // A section that is the whole note is not compared again.
    if one != 0, tokens.count == first.divided.text.count { return nil }
    if other != 0, others.count == second.divided.text.count { return nil }
    let (weight, weightOfOther) = (first.weight(of: tokens), second.weight(of: others))
    if min(weight, weightOfOther) < needed { return nil }
    var shared = sums.0[tokens.upperBound] - sums.0[tokens.lowerBound]
    var sharedOfOther = sums.1[others.upperBound] - sums.1[others.lowerBound]
    if shared == 0 || 100 * (shared + sharedOfOther) < search.least * (weight + weightOfOther) { return nil }
    if one != 0 || other != 0 {
      shared = first.shared(tokens, with: second, others)
      sharedOfOther = second.shared(others, with: first, tokens)
      if shared == 0 { return nil }
    }
    let percent = 100 * (shared + sharedOfOther) / (weight + weightOfOther)
    if percent < search.least { return nil }
    return PartPair(
      parts: (one, other), first: tokens, second: others, shared: min(shared, sharedOfOther), percent: percent)
  }
}

/// Makes the parts of pairs.
struct DuplicateRecords {
  private let search: DuplicateSearch

  init(_ search: DuplicateSearch) { self.search = search }

  func whole(_ note: Int) -> DuplicatePair.Part {
    DuplicatePair.Part(note: NoteRecord(search.documents[note], in: search.snapshot), heading: nil, line: 1)
  }

  func part(_ note: Int, _ part: PartNumber, _ compared: ComparedNote) -> DuplicatePair.Part {
    if part == 0 { return whole(note) }
    let heading = compared.divided.note.headings[part - 1]
    return DuplicatePair.Part(
      note: NoteRecord(search.documents[note], in: search.snapshot), heading: heading.plainText, line: heading.line)
  }

  func key(_ note: Int, _ compared: ComparedNote) -> SeniorityKey {
    SeniorityKey(search.snapshot, search.documents[note], weight: compared.divided.text.weight)
  }
}

/// The order of notes with similar text: the oldest is the original of the others. Files of a vault that was copied are of
/// one day; of these it is that with the most text, and then that with the shortest path.
struct SeniorityKey: Comparable {
  private let numbers: (Int64, Int, Int)
  private let path: [UInt8]

  init(_ snapshot: IndexSnapshot, _ document: DocumentID, weight: Int) {
    path = snapshot.key(of: document)
    numbers = (snapshot.number(.created, of: document) / 86_400_000, -weight, path.count)
  }

  static func == (left: SeniorityKey, right: SeniorityKey) -> Bool { left.path == right.path }

  static func < (left: SeniorityKey, right: SeniorityKey) -> Bool {
    left.numbers != right.numbers ? left.numbers < right.numbers : left.path.lexicographicallyPrecedes(right.path)
  }
}
