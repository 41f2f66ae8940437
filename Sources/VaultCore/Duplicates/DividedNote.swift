internal import Bytes
internal import NoteSyntax
internal import SearchIndex

/// A part of a note that is compared with parts of others: 0 is the whole note, and 1 the section of the first heading.
typealias PartNumber = Int

/// The text of a note, divided at its headings. Front matter does not count; code does.
struct DividedNote {
  /// The note, for its headings.
  private(set) var note = ParsedNote()
  private(set) var text = ShingledText()
  /// The tokens before the first heading, and then those of each heading up to the next.
  private(set) var stretches: [Range<Int>] = []
  private var parser = NoteParser()
  private var tokenizer = Tokenizer()

  /// Replaces the note.
  mutating func read(_ bytes: Span<UInt8>) {
    parser.read(bytes, into: &note)
    text.read(bytes, in: note.bodyRange, &tokenizer)
    stretches.removeAll(keepingCapacity: true)
    var start = 0
    for heading in note.headings {
      let end = max(start, text.token(from: heading.range.lowerBound))
      stretches.append(start..<end)
      start = end
    }
    stretches.append(start..<text.count)
  }

  /// Returns the tokens of a part; nil if the note has no such part.
  func tokens(of part: PartNumber) -> Range<Int>? {
    if part == 0 { return 0..<text.count }
    guard part < stretches.count else { return nil }
    let level = note.headings[part - 1].level
    let next = note.headings[part...].firstIndex { $0.level <= level }
    return stretches[part].lowerBound..<(next.map { stretches[$0 + 1].lowerBound } ?? text.count)
  }
}

/// A note with what of its text counts in a comparison.
struct ComparedNote {
  private(set) var divided = DividedNote()
  /// Whether a token is in a shingle that too many texts have.
  private var isFrequent: [Bool] = []
  /// The passages without such tokens, by their first tokens.
  private var passages: [(tokens: Range<Int>, hash: UInt64)] = []
  private var known: Set<UInt64> = []
  /// The weight of what counts up to each token.
  private var counted: [Int] = []

  /// Replaces the note.
  mutating func read(_ bytes: Span<UInt8>, frequent: Set<UInt32>) {
    divided.read(bytes)
    isFrequent = [Bool](repeating: false, count: divided.text.count)
    if !frequent.isEmpty {
      var flags = isFrequent
      divided.text.forEachFingerprint { hash, tokens in
        if frequent.contains(hash) { for token in tokens { flags[token] = true } }
      }
      isFrequent = flags
    }
    counted = Self.sums(zip(isFrequent, divided.text.weights).lazy.map { $0 ? 0 : Int($1) })
    passages.removeAll(keepingCapacity: true)
    // The number of tokens up to each that count, one after another.
    var run = 0
    var next = 0
    for (start, passage) in divided.text.passages().enumerated() {
      while next < passage.end {
        run = isFrequent[next] ? 0 : run + 1
        next += 1
      }
      if run >= passage.end - start { passages.append((start..<passage.end, passage.hash)) }
    }
    known = Set(passages.lazy.map(\.hash))
  }

  private static func sums(_ weights: some Sequence<Int>) -> [Int] {
    var sums = [0]
    var sum = 0
    for weight in weights {
      sum += weight
      sums.append(sum)
    }
    return sums
  }

  func weight(of tokens: Range<Int>) -> Int { counted[tokens.upperBound] - counted[tokens.lowerBound] }

  /// Returns for each token the weight of those up to it that the whole of another note has too.
  func sharedSums(with other: ComparedNote) -> [Int] {
    var shared = [Int](repeating: 0, count: divided.text.count)
    var end = 0
    for passage in passages where other.known.contains(passage.hash) {
      for token in max(end, passage.tokens.lowerBound)..<passage.tokens.upperBound {
        shared[token] = Int(divided.text.weights[token])
      }
      end = passage.tokens.upperBound
    }
    return Self.sums(shared)
  }

  private func passages(in tokens: Range<Int>) -> some Sequence<(tokens: Range<Int>, hash: UInt64)> {
    let first = passages.indices.partitioningIndex { passages[$0].tokens.lowerBound >= tokens.lowerBound }
    return passages[first...].prefix { $0.tokens.upperBound <= tokens.upperBound }
  }

  /// Returns the weight of what some tokens share with those of another note: the passages that are in both.
  func shared(_ tokens: Range<Int>, with other: ComparedNote, _ others: Range<Int>) -> Int {
    let known = Set(other.passages(in: others).map(\.hash))
    var (shared, end) = (0, 0)
    for passage in passages(in: tokens) where known.contains(passage.hash) {
      shared += divided.text.weight(of: max(end, passage.tokens.lowerBound)..<passage.tokens.upperBound)
      end = passage.tokens.upperBound
    }
    return shared
  }
}
