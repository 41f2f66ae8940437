internal import Bytes

/// Splits UTF-8 text of any script into folded tokens.
///
/// - A word is a run of letters, marks and digits of one script; digits, marks and invisible joiners belong to words of
///   any script. Every other character is a separator, including `_`, `-`, `'` and `.`: `case` finds `snake_case`, and
///   `well-known` is a phrase of two words, in a query as in the text. Words are not split at capitals, because queries
///   match inside words anyway.
/// - Han, Kana, Hangul, Thai, Lao, Khmer and Myanmar are written without spaces: each character with its marks is a
///   token, so that any substring is a phrase of adjacent tokens. If a character other than white space separates such
///   a character from the next token, the position of that token is one higher, so that no phrase spans the gap.
/// - Tokens are folded by `ScalarFolding`. NFC and NFD text have the same tokens (Hangul is composed, all else is
///   decomposed); marks that are not dropped remain in their order.
/// - Invalid UTF-8 is a separator.
///
/// Each tokenizer has a separate cache of Unicode data, so each thread uses its own. The time is linear in the text.
package struct Tokenizer: Sendable {
  /// The maximum number of indexed bytes of a folded word; the rest of a longer word is not searchable.
  package static let maximumLength = 255

  /// The folded bytes of a token, with space to write eight bytes at once after them.
  private var buffer = InlineArray<264, UInt8>(repeating: 0)
  var scalars = ScalarTable()

  /// Makes a tokenizer with an empty cache.
  package init() {}

  /// Calls `body` with every token of `bytes` in order, and returns the position after the last one.
  ///
  /// `folded` is valid only during the call, and has from one to `maximumLength` bytes.
  @inline(__always) @discardableResult package mutating func tokenize(
    _ bytes: Span<UInt8>, startingAt firstPosition: Int = 0,
    _ body: (_ folded: Span<UInt8>, _ token: Token) -> Void
  ) -> Int {
    tokenizeWithHeads(bytes, startingAt: firstPosition) { folded, _, token in body(folded, token) }
  }

  /// Calls `body` as `tokenize` does; `head` has the first eight folded bytes, first byte lowest, padded with zeros.
  @inline(__always) @discardableResult mutating func tokenizeWithHeads(
    _ bytes: Span<UInt8>, startingAt firstPosition: Int = 0,
    _ body: (_ folded: Span<UInt8>, _ head: UInt64, _ token: Token) -> Void
  ) -> Int {
    var position = firstPosition
    var index = 0
    var lastEnd = 0
    var isAfterCharacter = false
    // The ASCII words in the next 64 bytes from `index`.
    var block = TextBlock()
    while index < bytes.count {
      var token = Token(
        position: position, start: index, end: index, isCharacter: false, isExact: true, isTruncated: false)
      var length: Int
      var head: UInt64
      if block.isEmpty, index &+ TextBlock.size <= bytes.count, bytes.loadUInt64(at: index) & TextOctet.highs == 0 {
        block = TextBlock(bytes, at: index)
        if block.isEmpty {
          index &+= TextBlock.size
          continue
        }
      }
      if let word = block.next() {
        token.start = block.start &+ word.lowerBound
        token.end = block.start &+ word.upperBound
        length = word.count
        head = bytes.loadPadded(at: token.start)
        let mask = TextOctet.mask(length)
        token.isExact = (head | TextOctet.lowerCase) & mask == head & mask
        head = (head | TextOctet.lowerCase) & mask
        store(head, at: 0)
        var offset = 8
        while offset < length {
          let octet = bytes.loadPadded(at: token.start &+ offset)
          let mask = TextOctet.mask(length &- offset)
          if (octet | TextOctet.lowerCase) & mask != octet & mask { token.isExact = false }
          store(octet | TextOctet.lowerCase, at: offset)
          offset &+= 8
        }
        index = block.isEmpty ? block.start &+ TextBlock.size : token.end
      } else {
        if !block.isEmpty {
          // Text that is not ASCII, or that continues after the block, is read from its beginning.
          token.start = block.start &+ block.rest
          index = token.start
          block = TextBlock()
        }
        let octet = TextOctet(bytes.loadPadded(at: index))
        length = octet.wordLength
        let gap = length < 8 ? octet.gapLength(at: length) : 0
        if length == 0, gap > 0 {
          index &+= gap
          continue
        }
        token.end = index &+ length
        token.isExact = octet.isFolded(length)
        head = octet.folded(length)
        if gap > 0 {
          store(head, at: 0)
          index = token.end &+ gap
        } else if length == 0, octet.beginsWithPlainCharacter {
          length = 3
          head = octet.bytes & 0xFF_FFFF
          store(head, at: 0)
          token.isCharacter = true
          token.end &+= length
          index = token.end
        } else {
          length = readLong(&token, octet, in: bytes)
          index = token.end
          if length == 0 { continue }
          head = buffer.span.loadUInt64(at: 0) & TextOctet.mask(length)
        }
      }
      if token.isCharacter || isAfterCharacter {
        if position > firstPosition, !bytes.isWhiteSpace(lastEnd..<token.start) {
          position &+= 1
          token.position = position
        }
        isAfterCharacter = token.isCharacter
      }
      lastEnd = token.end
      body(buffer.span.extracting(0..<length), head, token)
      position &+= 1
    }
    return position
  }

  @inline(__always) private mutating func store(_ value: UInt64, at offset: Int) {
    var span = buffer.mutableSpan
    span.store(value, at: offset)
  }

  /// Reads a token that begins with `first` and is longer than eight bytes or not all ASCII. Returns the folded length;
  /// 0 if there is no token up to `end`, which has moved by at least one byte.
  @inline(never)
  private mutating func readLong(_ token: inout Token, _ first: TextOctet, in bytes: Span<UInt8>) -> Int {
    var octet = first
    var length = 0
    if octet.bytes & 0xF0 == 0xE0 {
      length = readCharacter(&token, octet, in: bytes)
      if length > 0 { return length }
    }
    var script = Script.common.rawValue
    var end = token.start
    reading: while length <= Self.maximumLength &- 8 {
      let count = octet.wordLength
      if count > 0 {
        if octet.hasLetters(count) {
          if script != Script.common.rawValue, script != Script.latin.rawValue { break }
          script = Script.latin.rawValue
        }
        store(octet.folded(8), at: length)
        if !octet.isFolded(count) { token.isExact = false }
        length &+= count
        end &+= count
      } else {
        var pair = octet.bytes
        repeat {
          let letter = scalars.letter(pair)
          let isOfScript = script == Script.common.rawValue || script == letter.scriptCode
          if !letter.isKnown || !isOfScript { break reading }
          script = letter.scriptCode
          store(letter.folded, at: length)
          if letter.isChanged { token.isExact = false }
          length &+= letter.foldedLength
          end &+= 2
          pair = UInt64(bytes.loadUInt16(at: end))
        } while pair & 0xE0 == 0xC0 && length <= Self.maximumLength &- 8
      }
      octet = TextOctet(bytes.loadPadded(at: end))
    }
    token.end = end
    let next = bytes.byte(at: end)
    if next.isLetter || next.isDigit || next >= 0x80 { return extend(&token, length: length, script, in: bytes) }
    return length
  }

  /// Reads a token that is a three-byte character with its marks, as in Thai, Khmer and kana. Returns the folded
  /// length; 0, with nothing read, if the token is of another kind or needs the general path.
  @inline(__always)
  private mutating func readCharacter(_ token: inout Token, _ first: TextOctet, in bytes: Span<UInt8>) -> Int {
    var octet = first.bytes
    var length = 0
    var end = token.start
    var isExact = true
    while octet & 0xC0_C0F0 == 0x80_80E0 {
      let value = UInt32(truncatingIfNeeded: (octet & 0x0F) &<< 12 | (octet &>> 2) & 0xFC0 | (octet &>> 16) & 0x3F)
      let entry = scalars.entry(for: value)
      if length == 0 {
        // A Hangul syllable may be composed of several scalars.
        if entry.scalarClass != .character || entry.scriptCode == Script.hangul.rawValue { return 0 }
      } else if entry.scalarClass != .mark {
        break
      }
      if value < 0x800 || length > Self.maximumLength &- 16 { return 0 }
      if entry.isUnchanged {
        store(octet & 0xFF_FFFF, at: length)
        length &+= 3
      } else {
        if entry.foldedLength > 8 { return 0 }
        store(scalars.folds.span.loadPadded(at: entry.foldedStart), at: length)
        length &+= entry.foldedLength
        isExact = false
      }
      end &+= 3
      octet = bytes.loadPadded(at: end)
    }
    // A mark of two or four bytes may follow.
    if octet & 0x80 != 0, octet & 0xC0_C0F0 != 0x80_80E0 { return 0 }
    token.end = end
    token.isExact = isExact
    token.isCharacter = true
    return length
  }

  /// Extends a token from its `end`, scalar by scalar.
  private mutating func extend(_ token: inout Token, length: Int, _ script: UInt8, in bytes: Span<UInt8>) -> Int {
    var word = OpenWord(length: length, script: script)
    while token.end < bytes.count {
      let byte = bytes[token.end]
      if byte < 0x80 {
        if byte.isLetter {
          if !word.takes(.letter, Script.latin.rawValue) { break }
        } else if !byte.isDigit || !word.takes(.digit, Script.latin.rawValue) {
          break
        }
        let folded = byte.isUppercase ? byte | 0x20 : byte
        if folded != byte { token.isExact = false }
        append(folded, to: &word, of: &token)
        token.end &+= 1
        continue
      }
      let scalar = bytes.decodedScalar(at: token.end)
      let entry = scalar.length == 0 ? .separator : scalars.entry(for: scalar.value)
      let scalarClass = entry.scalarClass
      if scalarClass == .separator || !word.takes(scalarClass, entry.scriptCode) { break }
      append(entry, scalar, to: &word, of: &token, in: bytes)
    }
    token.isCharacter = word.isCharacter
    if token.end == token.start { token.end &+= max(1, bytes.decodedScalar(at: token.end).length) }
    return word.length
  }

  @inline(__always) private mutating func append(_ folded: UInt8, to word: inout OpenWord, of token: inout Token) {
    guard !token.isTruncated, word.length < Self.maximumLength else { return truncate(&token) }
    buffer[word.length] = folded
    word.length += 1
  }

  @inline(__always) private mutating func append(
    _ entry: ScalarTable.Entry, _ scalar: DecodedScalar, to word: inout OpenWord, of token: inout Token,
    in bytes: Span<UInt8>
  ) {
    let start = token.end
    token.end += scalar.length
    if entry.scriptCode == Script.hangul.rawValue && entry.scalarClass == .character {
      let syllable = bytes.hangulSyllable(startingWith: scalar, at: start)
      if syllable.length > scalar.length {
        token.end = start + syllable.length
        token.isExact = false
        word.length = 0
        for byte in String(Unicode.Scalar(syllable.value) ?? " ").utf8 { append(byte, to: &word, of: &token) }
        return
      }
    }
    let length = entry.isUnchanged ? scalar.length : entry.foldedLength
    guard !token.isTruncated, word.length + length <= Self.maximumLength else { return truncate(&token) }
    // Copies eight bytes at a time; the next bytes overwrite the excess.
    if entry.isUnchanged {
      store(bytes.loadPadded(at: start), at: word.length)
    } else {
      token.isExact = false
      for offset in stride(from: 0, to: length, by: 8) {
        let folded = scalars.folds.span.loadPadded(at: entry.foldedStart &+ offset)
        store(folded, at: word.length &+ offset)
      }
    }
    word.length += length
  }

  private func truncate(_ token: inout Token) {
    token.isTruncated = true
    token.isExact = false
  }
}

/// The state of a token that is being read: the length of its folded bytes, and the script that it may continue in.
private struct OpenWord {
  var length: Int
  /// The raw value of the script of the token's letters; that of `common` before the first letter.
  var script: UInt8
  var isCharacter = false
  private var hasBegun: Bool

  init(length: Int, script: UInt8) {
    (self.length, self.script) = (length, script)
    hasBegun = length > 0
  }

  /// Returns whether a scalar of that class and script belongs to the token; if so, updates the state.
  @inline(__always) mutating func takes(_ scalarClass: ScalarClass, _ scalarScript: UInt8) -> Bool {
    let common = Script.common.rawValue
    switch scalarClass {
    case .separator: return false
    case .mark: break
    case .digit: if isCharacter { return false }
    case .letter:
      if isCharacter || (script != common && scalarScript != common && scalarScript != script) { return false }
      if scalarScript != common { script = scalarScript }
    case .character:
      if hasBegun { return false }
      isCharacter = true
    }
    hasBegun = true
    return true
  }
}

extension ScalarTable.Entry {
  /// The entry for invalid UTF-8.
  static let separator = ScalarTable.Entry(scalarClass: .separator, script: .common)
}
