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
    var known: Set<[UInt8]> = []
    for (name, value) in properties {
      for text in [name] + value.allTexts {
        tokenizer.tokenize(Array(text.utf8).span) { folded, _ in known.insert([UInt8](folded)) }
      }
    }
    var isOther = false
    tokenizer.tokenize(matter) { folded, token in
      if !isOther, token.isTruncated || !known.contains([UInt8](folded)) { isOther = true }
    }
    return isOther
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
