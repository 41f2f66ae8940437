internal import Bytes
internal import SearchIndex

/// A test for notes that contain text which the words of the index might not find.
///
/// The values of properties are indexed, but not the front matter itself with its comments, escapes and anchors. Of
/// words that are too long, only the beginning is indexed.
enum UnindexedText {
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
    // Length-prefixed words, concatenated: the next word in the front matter is usually also the next one here.
    var propertyWords: [UInt8] = []
    propertyWords.reserveCapacity(matter.count * 5 / 4)
    func add(_ text: String) {
      tokenizer.tokenize(text.utf8Span.span) { folded, _ in
        propertyWords.append(UInt8(truncatingIfNeeded: folded.count))
        propertyWords.append(folded)
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
      isOther = token.isTruncated || !Self.find(folded, in: propertyWords.span, from: &next)
    }
    return isOther
  }

  /// Returns whether a word is in a list, searched from an offset on and then whole; moves the offset after the word.
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

  /// Returns whether a word might have more bytes than the index stores. If so, two successive bytes in a sample of
  /// every 128th byte belong to words, so little of the text is read.
  private static func hasLongWord(_ text: Span<UInt8>) -> Bool {
    let step = 128
    var offset = step - 1
    while offset + step < text.count {
      guard isOfWord(text[offset]), isOfWord(text[offset + step]) else {
        offset += step
        continue
      }
      var index = offset + 1
      while index < offset + step, isOfWord(text[index]) { index += 1 }
      if index == offset + step { return true }
      offset += step
    }
    return false
  }

  /// Returns whether a byte belongs to a word. Scripts with three bytes per letter are excluded: most of them are
  /// written without spaces and split into characters.
  private static func isOfWord(_ byte: UInt8) -> Bool { (0x80..<0xE0).contains(byte) || byte.isAlphanumeric }
}

/// A scan that checks whether the front matter consists of the unchanged texts of its properties in order, separated
/// only by ASCII punctuation. If so, its words are those of the properties, and it need not be tokenized.
private struct VerbatimReading {
  /// Folding can make a word longer, but at most by a small factor.
  private static let longestWord = 64

  private var offset = 0
  /// Whether the check has failed.
  private(set) var isOver = false

  /// Continues after a text, ignoring punctuation at its ends.
  mutating func take(_ text: Span<UInt8>, of matter: Span<UInt8>) {
    var (start, end) = (0, text.count)
    while start < end, Self.isSeparator(text[start]) { start += 1 }
    while start < end, Self.isSeparator(text[end - 1]) { end -= 1 }
    // A text without words need not be found.
    if isOver || start == end { return }
    let last = offset
    skipSeparators(matter)
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

  /// Returns whether nothing else follows in the front matter.
  mutating func isWhole(_ matter: Span<UInt8>) -> Bool {
    skipSeparators(matter)
    return !isOver && offset == matter.count
  }

  private mutating func skipSeparators(_ matter: Span<UInt8>) {
    while offset < matter.count, Self.isSeparator(matter[offset]) { offset += 1 }
  }

  private static func hasLongWord(_ text: Span<UInt8>) -> Bool {
    var start = 0
    for offset in text.indices where isSeparator(text[offset]) {
      if offset - start > longestWord { return true }
      start = offset + 1
    }
    return text.count - start > longestWord
  }

  private static func isSeparator(_ byte: UInt8) -> Bool { byte < 0x80 && !byte.isAlphanumeric }
}
