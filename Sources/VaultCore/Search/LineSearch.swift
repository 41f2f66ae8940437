internal import Bytes
internal import SearchIndex

/// Tells quickly which lines of a note may hold words, so that only those have to be cut into words.
///
/// A folded word of ASCII stands in a line of ASCII as it is, but for case, and so it does beside inert scalars. Other lines
/// may hold anything: an accent or a ligature folds to ASCII too.
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

  private var needles: [Needle] = []
  /// What a byte asks for: 0 nothing, 1 the end of a line, 2 a line that has to be looked at, 3 a look at needles, 4 a line
  /// that has to be looked at unless the scalar that begins there is inert.
  private var actions = [UInt8](repeating: 0, count: 256)

  /// A search for lines with any of the words, which are folded; an empty one stands for a word that may be any.
  init(_ words: [[UInt8]]) {
    actions[0x0a] = 1
    actions[0x0d] = 1
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
        let inert = action == 4 ? InertScalars.size(in: bytes, at: offset) : 0
        if inert == 0, action != 3 || hasNeedle(bytes, at: offset) { isWanted = true }
        offset &+= max(1, inert)
        if isWanted { while offset < bytes.count, bytes[offset] != 0x0a, bytes[offset] != 0x0d { offset &+= 1 } }
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

  private static func lowerCase(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }
  private static func upperCase(_ byte: UInt8) -> UInt8 { byte &- 0x61 < 26 ? byte & 0xdf : byte }

  /// How often a byte stands in text, roughly: its place among the letters by how common they are.
  private static func frequency(_ byte: UInt8) -> Int {
    letters.firstIndex(of: byte).map { letters.count - $0 } ?? 0
  }

  private static let letters = Array("etaoinsrhldcumfpgwybvkxjqz".utf8)
}
