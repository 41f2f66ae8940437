internal import Bytes
internal import SearchIndex

/// The words of a text as hashes, with the parts by which equal passages are found.
///
/// - A *passage* is the shortest run of words from one of them on that weighs `passageWeight`: eight words, or sixteen
///   characters of a script without spaces. What two texts share are the words of the passages that both have.
/// - A *shingle* is such a run of half that weight. The *fingerprint* of a passage is the shingle in it with the least
///   hash (winnowing: Schleimer, Wilkerson, Aiken 2003). Adjacent passages mostly have the same, so a third as many are
///   kept as there are words; and texts that share a passage share a fingerprint, wherever the passage is in them.
struct ShingledText: Sendable {
  /// The weights of a word, and of a character of a script without spaces.
  static let (wordWeight, characterWeight): (UInt8, UInt8) = (2, 1)
  static let (shingleWeight, passageWeight) = (8, 16)
  /// The most that the tokens of one shingle weigh, and those of all passages around it.
  static let (mostOfShingle, mostAround) = (9, 27)

  /// The hash of each token, its weight, and its offset in the text.
  private(set) var hashes: [UInt64] = []
  private(set) var weights: [UInt8] = []
  private(set) var offsets: [Int] = []

  /// The number of tokens.
  var count: Int { hashes.count }
  /// The weight of all tokens.
  var weight: Int { weight(of: 0..<count) }

  /// Replaces the text.
  mutating func read(_ bytes: Span<UInt8>, in range: Range<Int>, _ tokenizer: inout Tokenizer) {
    hashes.removeAll(keepingCapacity: true)
    weights.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
    tokenizer.tokenize(bytes.extracting(range)) { folded, token in
      hashes.append(Checksum.of(folded))
      weights.append(token.isCharacter ? Self.characterWeight : Self.wordWeight)
      offsets.append(range.lowerBound + token.start)
    }
  }

  /// Returns the number of the first token at or after an offset of the text.
  func token(from offset: Int) -> Int { offsets.indices.partitioningIndex { offsets[$0] >= offset } }

  /// Returns the weight of some tokens.
  func weight(of range: Range<Int>) -> Int { weights[range].reduce(0) { $0 + Int($1) } }

  /// The hash of the whole text.
  var digest: UInt64 { hash(of: 0..<count) }

  private func hash(of tokens: Range<Int>) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: tokens.count)
    for token in tokens { hash = (hash ^ hashes[token]) &* 0x9E37_79B9_7F4A_7C15 &+ (hash &>> 29) }
    return hash ^ (hash &>> 32)
  }

  /// Returns for each token the end of the shortest run from it that has a weight; there is none from the last tokens on.
  private func ends(ofWeight least: Int) -> [Int] {
    var ends: [Int] = []
    ends.reserveCapacity(count)
    var (end, weight) = (0, 0)
    for start in 0..<count {
      while weight < least, end < count {
        weight += Int(weights[end])
        end += 1
      }
      if weight < least { break }
      ends.append(end)
      weight -= Int(weights[start])
    }
    return ends
  }

  /// Returns the passages: for each token from which one goes, its end and its hash.
  ///
  /// - Parameter least: Their weight.
  func passages(ofWeight least: Int = Self.passageWeight) -> [(end: Int, hash: UInt64)] {
    ends(ofWeight: least).enumerated().map { ($1, hash(of: $0..<$1)) }
  }

  /// Calls `body` with each fingerprint in order, and the tokens of its shingle.
  func forEachFingerprint(_ body: (_ hash: UInt32, _ tokens: Range<Int>) -> Void) {
    let shingles = ends(ofWeight: Self.shingleWeight)
    let hashes = shingles.enumerated().map { UInt32(truncatingIfNeeded: hash(of: $0..<$1)) }
    // The shingles of a passage are those from `start` up to `next`, and `least` is the last of those with the least hash.
    var next = 0
    var least = -1
    for (start, end) in ends(ofWeight: Self.passageWeight).enumerated() {
      let last = least
      if least < start {
        least = start
        for other in start..<next where hashes[other] <= hashes[least] { least = other }
        if next == start { next += 1 }
      }
      while next < shingles.count, shingles[next] <= end {
        if hashes[next] <= hashes[least] { least = next }
        next += 1
      }
      if least != last { body(hashes[least], least..<shingles[least]) }
    }
  }
}
