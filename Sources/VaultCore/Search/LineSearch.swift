internal import Bytes
internal import SearchIndex

/// A fast search for the lines of a note that might contain given words, so that only those have to be tokenized.
///
/// Among ASCII and inert scalars, an ASCII word occurs in a line unchanged except for case. If one of its letters might
/// have an accent, the letters next to it are compared. Any other line might contain any word because, for example, a
/// ligature also folds to ASCII.
struct LineSearch {
  /// The range of a line, and its number from 1.
  struct Line {
    let range: Range<Int>
    let number: Int
  }

  /// A word in lower-case ASCII, with the index of its rarest byte, which is searched for.
  private struct Needle {
    let bytes: [UInt8]
    let pivot: Int
  }

  /// The maximal length of a word that is compared letter by letter around an accented letter.
  private static let longestNeedle = 32

  private var needles: [Needle] = []
  /// The action for each byte: 0 continue, 1 the line ends, 2 the line is a candidate, 3 compare the needles, 4 the
  /// line is a candidate unless the byte begins an inert scalar, or an accented letter that is not part of a needle.
  private var actions = [UInt8](repeating: 0, count: 256)

  /// Creates a search for any of the folded words, of which an empty one is in every line. A space may end a line too.
  init(_ words: [[UInt8]], endsAtSpaces: Bool = false) {
    actions[0x0a] = 1
    actions[0x0d] = 1
    if endsAtSpaces { actions[0x20] = 1 }
    let isPlain = words.allSatisfy { word in !word.isEmpty && word.allSatisfy { $0 < 0x80 } }
    for byte in 0x80..<256 { actions[byte] = isPlain ? 4 : 2 }
    for word in words {
      // A line of ASCII never contains a word that is not ASCII.
      if word.contains(where: { $0 >= 0x80 }) { continue }
      guard let pivot = word.indices.min(by: { Self.frequency(word[$0]) < Self.frequency(word[$1]) }) else {
        for byte in 0..<256 where actions[byte] == 0 { actions[byte] = 2 }
        continue
      }
      needles.append(Needle(bytes: word, pivot: pivot))
      for byte in [word[pivot], Self.upperCase(word[pivot])] where actions[Int(byte)] == 0 { actions[Int(byte)] = 3 }
    }
  }

  /// Calls `body` with each line that might contain one of the words, in order, until it returns false.
  func forEachLine(in bytes: Span<UInt8>, _ body: (Line) -> Bool) {
    let actions = actions.span
    var start = 0
    var number = 1
    var isWanted = false
    var offset = 0
    while offset < bytes.count {
      let action = actions[Int(bytes[offset])]
      if action == 0 {
        offset &+= 1
      } else if action == 1 {
        if isWanted, !body(Line(range: start..<offset, number: number)) { return }
        // Lines end as in the parser: with LF, CRLF or a lone CR.
        if bytes[offset] == .carriageReturn, offset &+ 1 < bytes.count, bytes[offset &+ 1] == .lineFeed { offset &+= 1 }
        offset &+= 1
        start = offset
        number &+= 1
        isWanted = false
      } else {
        var size = 1
        if action == 3 {
          isWanted = hasNeedle(bytes, at: offset)
        } else if action == 2 {
          isWanted = true
        } else if let letter = AccentedLetter(in: bytes, at: offset) {
          size = letter.size
          isWanted = mayHaveNeedle(bytes, with: letter, at: offset)
        } else {
          let inert = InertScalars.size(in: bytes, at: offset)
          isWanted = inert == 0
          size = max(1, inert)
        }
        offset &+= size
        if isWanted { while offset < bytes.count, actions[Int(bytes[offset])] != 1 { offset &+= 1 } }
      }
    }
    if isWanted { _ = body(Line(range: start..<bytes.count, number: number)) }
  }

  private func hasNeedle(_ bytes: Span<UInt8>, at offset: Int) -> Bool {
    let byte = Self.lowerCase(bytes[offset])
    for needle in needles where needle.bytes[needle.pivot] == byte {
      let start = offset &- needle.pivot
      guard start >= 0, start <= bytes.count &- needle.bytes.count else { continue }
      var index = 0
      while index < needle.bytes.count, Self.lowerCase(bytes[start &+ index]) == needle.bytes[index] { index &+= 1 }
      if index == needle.bytes.count { return true }
    }
    return false
  }

  private func mayHaveNeedle(_ bytes: Span<UInt8>, with letter: AccentedLetter, at offset: Int) -> Bool {
    for needle in needles {
      let letters = needle.bytes.span
      // Each letter of the word might be this one. Long words are unlikely, and comparing them would take longer than
      // tokenizing the line.
      if letters.count > Self.longestNeedle { return true }
      for index in letters.indices where letters[index] == letter.folded {
        if Self.mayEnd(letters, before: index, bytes, at: offset),
          Self.mayGoOn(letters, after: index, bytes, at: offset &+ letter.size)
        {
          return true
        }
      }
    }
    return false
  }

  /// Returns whether the letters before an index might match the text that ends at an offset.
  private static func mayEnd(_ letters: Span<UInt8>, before index: Int, _ bytes: Span<UInt8>, at end: Int) -> Bool {
    var (index, end) = (index, end)
    while index > 0 {
      if end == 0 { return false }
      let byte = bytes[end &- 1]
      if byte < 0x80 {
        if lowerCase(byte) != letters[index &- 1] { return false }
        end &-= 1
      } else {
        // Any other scalar might fold to anything.
        guard let letter = AccentedLetter(in: bytes, before: end) else { return true }
        if letter.folded != letters[index &- 1] { return false }
        end &-= letter.size
      }
      index &-= 1
    }
    return true
  }

  /// Returns whether the letters after an index might match the text that begins at an offset.
  private static func mayGoOn(_ letters: Span<UInt8>, after index: Int, _ bytes: Span<UInt8>, at start: Int) -> Bool {
    var (index, offset) = (index &+ 1, start)
    while index < letters.count {
      if offset >= bytes.count { return false }
      let byte = bytes[offset]
      if byte < 0x80 {
        if lowerCase(byte) != letters[index] { return false }
        offset &+= 1
      } else {
        guard let letter = AccentedLetter(in: bytes, at: offset) else { return true }
        if letter.folded != letters[index] { return false }
        offset &+= letter.size
      }
      index &+= 1
    }
    return true
  }

  private static func lowerCase(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }
  private static func upperCase(_ byte: UInt8) -> UInt8 { byte &- 0x61 < 26 ? byte & 0xdf : byte }

  /// Returns the approximate frequency of a byte in text: its rank among the letters.
  private static func frequency(_ byte: UInt8) -> Int { letters.firstIndex(of: byte).map { letters.count - $0 } ?? 0 }

  private static let letters = Array("etaoinsrhldcumfpgwybvkxjqz".utf8)
}

/// A cursor over the lines of a note, each of which ends with LF, CRLF or a lone CR.
struct LineCursor {
  private let bytes: [UInt8]
  private var next = 0
  private var number = 0

  /// The current line; nil before the first and after the last one.
  private(set) var line: LineSearch.Line?

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Moves forward to the line that contains or ends at an offset.
  mutating func advance(to offset: Int) {
    while line.map({ $0.range.upperBound < offset }) ?? true {
      if !moveToNext() { return }
    }
  }

  /// Moves to the next line and returns whether there is one; an empty rest after the last line break is not a line.
  mutating func moveToNext() -> Bool {
    guard next < bytes.count else {
      line = nil
      return false
    }
    let start = next
    var end = start
    while end < bytes.count, bytes[end] != .lineFeed, bytes[end] != .carriageReturn { end += 1 }
    let isPair = end + 1 < bytes.count && bytes[end] == .carriageReturn && bytes[end + 1] == .lineFeed
    next = end + (isPair ? 2 : 1)
    number += 1
    line = LineSearch.Line(range: start..<end, number: number)
    return true
  }
}
