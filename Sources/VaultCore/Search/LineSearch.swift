internal import Bytes
internal import SearchIndex

/// Tells quickly which lines of a note may hold words, so that only those have to be cut into words.
///
/// A folded word of ASCII stands in a line of ASCII as it is, but for case, and so it does beside inert scalars. Where a letter
/// has an accent, the letters beside it tell. Other lines may hold anything: a ligature folds to ASCII too.
struct LineSearch {
  /// The text of a line, and its number from 1.
  struct Line {
    let range: Range<Int>
    let number: Int
  }

  /// A word in lower-case ASCII, and which of its bytes is looked for: the one that is rarest in text.
  private struct Needle {
    let bytes: [UInt8]
    let pivot: Int
  }

  /// Letters of a word that is compared letter by letter with what stands around an accented one.
  private static let longestNeedle = 32

  private var needles: [Needle] = []
  /// What a byte asks for: 0 nothing, 1 the end of a line, 2 a line that has to be looked at, 3 a look at needles, 4 a line
  /// that has to be looked at unless what begins there is inert, or an accented letter that is part of no needle.
  private var actions = [UInt8](repeating: 0, count: 256)

  /// A search for lines with any of the words, which are folded; an empty one stands for a word that may be any.
  ///
  /// - Parameter endsAtSpaces: a space ends what counts as a line, too.
  init(_ words: [[UInt8]], endsAtSpaces: Bool = false) {
    actions[0x0a] = 1
    actions[0x0d] = 1
    if endsAtSpaces { actions[0x20] = 1 }
    let isPlain = words.allSatisfy { word in !word.isEmpty && word.allSatisfy { $0 < 0x80 } }
    for byte in 0x80..<256 { actions[byte] = isPlain ? 4 : 2 }
    for word in words {
      // A line of ASCII never holds a word that is none.
      if word.contains(where: { $0 >= 0x80 }) { continue }
      guard let pivot = word.indices.min(by: { Self.frequency(word[$0]) < Self.frequency(word[$1]) }) else {
        for byte in 0..<256 where actions[byte] == 0 { actions[byte] = 2 }
        continue
      }
      needles.append(Needle(bytes: word, pivot: pivot))
      for byte in [word[pivot], Self.upperCase(word[pivot])] where actions[Int(byte)] == 0 { actions[Int(byte)] = 3 }
    }
  }

  /// Calls `body` with the lines that may hold one of the words, in order, until it returns false.
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
        // Lines end where the parser lets them end: with LF, CRLF or a lone CR.
        if bytes[offset] == 0x0d, offset &+ 1 < bytes.count, bytes[offset &+ 1] == 0x0a { offset &+= 1 }
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

  /// Whether a word may stand there of which an accented letter is a part.
  private func mayHaveNeedle(_ bytes: Span<UInt8>, with letter: AccentedLetter, at offset: Int) -> Bool {
    for needle in needles {
      let letters = needle.bytes.span
      // Each of its letters may be this one: of a word that nobody writes, that would take longer than to cut the line.
      if letters.count > Self.longestNeedle { return true }
      for place in letters.indices where letters[place] == letter.folded {
        if Self.mayEnd(letters, before: place, bytes, at: offset),
          Self.mayGoOn(letters, after: place, bytes, at: offset &+ letter.size)
        {
          return true
        }
      }
    }
    return false
  }

  /// Whether the letters before a place may be what ends at an offset.
  private static func mayEnd(_ letters: Span<UInt8>, before place: Int, _ bytes: Span<UInt8>, at end: Int) -> Bool {
    var (place, end) = (place, end)
    while place > 0 {
      if end == 0 { return false }
      let byte = bytes[end &- 1]
      if byte < 0x80 {
        if lowerCase(byte) != letters[place &- 1] { return false }
        end &-= 1
      } else {
        // What is none of these letters may fold to anything.
        guard let letter = AccentedLetter(in: bytes, before: end) else { return true }
        if letter.folded != letters[place &- 1] { return false }
        end &-= letter.size
      }
      place &-= 1
    }
    return true
  }

  /// Whether the letters after a place may be what begins at an offset.
  private static func mayGoOn(_ letters: Span<UInt8>, after place: Int, _ bytes: Span<UInt8>, at start: Int) -> Bool {
    var (place, offset) = (place &+ 1, start)
    while place < letters.count {
      if offset >= bytes.count { return false }
      let byte = bytes[offset]
      if byte < 0x80 {
        if lowerCase(byte) != letters[place] { return false }
        offset &+= 1
      } else {
        guard let letter = AccentedLetter(in: bytes, at: offset) else { return true }
        if letter.folded != letters[place] { return false }
        offset &+= letter.size
      }
      place &+= 1
    }
    return true
  }

  private static func lowerCase(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }
  private static func upperCase(_ byte: UInt8) -> UInt8 { byte &- 0x61 < 26 ? byte & 0xdf : byte }

  /// How often a byte stands in text, roughly: its place among the letters by how common they are.
  private static func frequency(_ byte: UInt8) -> Int {
    letters.firstIndex(of: byte).map { letters.count - $0 } ?? 0
  }

  private static let letters = Array("etaoinsrhldcumfpgwybvkxjqz".utf8)
}
