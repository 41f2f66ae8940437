internal import Bytes
internal import SearchIndex

/// Tells of which notes a text that stands in them may not be found by the words of the index.
///
/// Properties are in the index, not the front matter they stand in: its comments, escapes and anchors are not. Of words
/// that are too long only the beginning is.
enum UnindexedText {
  /// Whether a note has words that no field of text has.
  static func isIn(
    _ bytes: Span<UInt8>, body: Range<Int>, properties: [(name: String, value: StoredValue)],
    _ tokenizer: inout Tokenizer
  ) -> Bool {
    hasLongWord(bytes.clamped(body))
      || (body.lowerBound > 3 && hasOtherWords(bytes.clamped(0..<body.lowerBound), properties, &tokenizer))
  }

  private static func hasOtherWords(
    _ matter: Span<UInt8>, _ properties: [(name: String, value: StoredValue)], _ tokenizer: inout Tokenizer
  ) -> Bool {
    var reading = VerbatimReading()
    for (name, value) in properties {
      reading.take(name.utf8Span.span, of: matter)
      value.forEachText { reading.take($0.utf8Span.span, of: matter) }
      if reading.isOver { break }
    }
    if reading.isWhole(matter) { return false }
    // Words one behind the other, each after its length: the next one in the front matter mostly is the next one here.
    var known: [UInt8] = []
    known.reserveCapacity(matter.count * 5 / 4)
    func add(_ text: String) {
      tokenizer.tokenize(text.utf8Span.span) { folded, _ in
        known.append(UInt8(truncatingIfNeeded: folded.count))
        known.append(folded)
      }
    }
    for (name, value) in properties {
      add(name)
      value.forEachText(add)
    }
    var isOther = false
    var next = 0
    tokenizer.tokenize(matter) { folded, token in
      if isOther { return }
      isOther = token.isTruncated || !Self.find(folded, in: known.span, from: &next)
    }
    return isOther
  }

  /// Whether a word is among others, looked for from a place on and then from the beginning; moves the place behind it.
  private static func find(_ word: Span<UInt8>, in words: Span<UInt8>, from next: inout Int) -> Bool {
    for start in [next, 0] {
      var offset = start
      while offset < words.count {
        let end = offset + 1 + Int(words[offset])
        if words.extracting(offset + 1..<end).isEqual(to: word) {
          next = end
          return true
        }
        offset = end
      }
    }
    return false
  }

  /// Whether there may be a word of more bytes than the index keeps.
  ///
  /// Such a word has two bytes of words in a row among every 128th byte, so that little of a text is looked at.
  private static func hasLongWord(_ text: Span<UInt8>) -> Bool {
    let step = 128
    var offset = step - 1
    while offset + step < text.count {
      guard isOfWord(text[offset]), isOfWord(text[offset + step]) else {
        offset += step
        continue
      }
      var place = offset + 1
      while place < offset + step, isOfWord(text[place]) { place += 1 }
      if place == offset + step { return true }
      offset += step
    }
    return false
  }

  /// Scripts of three bytes a letter are left out: most of them are written without spaces, and cut into characters.
  private static func isOfWord(_ byte: UInt8) -> Bool {
    (0x80..<0xE0).contains(byte) || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }
}

/// A reading of front matter that has the texts of its properties one behind the other as they are, and nothing but signs of
/// ASCII between them: then it has their words, which need not be cut.
private struct VerbatimReading {
  /// Folding may make a word longer, but not several times as long.
  private static let longestWord = 64

  private var offset = 0
  /// Whether it turned out to be none.
  private(set) var isOver = false

  /// Goes on behind a text, but for signs at its ends.
  mutating func take(_ text: Span<UInt8>, of matter: Span<UInt8>) {
    var (start, end) = (0, text.count)
    while start < end, Self.isSign(text[start]) { start += 1 }
    while start < end, Self.isSign(text[end - 1]) { end -= 1 }
    // What has no words has none to look for.
    if isOver || start == end { return }
    let last = offset
    skipSigns(matter)
    let count = end - start
    guard offset > last, count <= matter.count - offset,
      matter.extracting(offset..<offset + count).isEqual(to: text.extracting(start..<end)),
      count <= Self.longestWord || !Self.hasLongWord(text.extracting(start..<end))
    else {
      isOver = true
      return
    }
    offset += count
  }

  /// Whether there is nothing more in the front matter.
  mutating func isWhole(_ matter: Span<UInt8>) -> Bool {
    skipSigns(matter)
    return !isOver && offset == matter.count
  }

  private mutating func skipSigns(_ matter: Span<UInt8>) {
    while offset < matter.count, Self.isSign(matter[offset]) { offset += 1 }
  }

  private static func hasLongWord(_ text: Span<UInt8>) -> Bool {
    var start = 0
    for offset in text.indices where isSign(text[offset]) {
      if offset - start > longestWord { return true }
      start = offset + 1
    }
    return text.count - start > longestWord
  }

  /// Whether a byte is ASCII and no part of a word.
  private static func isSign(_ byte: UInt8) -> Bool {
    byte < 0x80 && !(0x30...0x39).contains(byte) && !(0x61...0x7A).contains(byte | 0x20)
  }
}
