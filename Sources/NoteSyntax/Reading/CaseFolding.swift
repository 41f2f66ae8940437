import Bytes
@_spi(_Unicode) import Swift

/// Case folding and normalization of text for comparison.
package enum CaseFolding {
  /// Returns `text` in NFC with full case folding: `STRASSE` and `Straße`, or `ΣΑΣ` and `σας`, become the same.
  ///
  /// The lower case of the upper case of the lower case equals the folding of Unicode's CaseFolding.txt for every
  /// scalar except dotless i and the small letters of Cherokee.
  package static func fold(_ text: String) -> String {
    let bytes = text.utf8Span.span
    if isFolded(bytes) { return text }
    var folded: [UInt8] = []
    fold(bytes, into: &folded)
    return String(decoding: folded, as: UTF8.self)
  }

  /// Appends the folding of UTF-8 text; invalid bytes are folded as U+FFFD. O(count).
  package static func fold(_ text: Span<UInt8>, into folded: inout [UInt8]) {
    let start = folded.count
    folded.append(text)
    if foldPlain(text, at: start, of: &folded) { return }
    folded.removeSubrange(start...)
    foldMixed(text, into: &folded)
  }

  /// Returns the scalars of the folding of a text in NFD, so that accents are apart from letters.
  package static func decomposedFold(_ text: String) -> String.UnicodeScalarView {
    let folded = fold(text)
    if folded.utf8.allSatisfy(UTF8.isASCII) { return folded.unicodeScalars }
    var scalars = String.UnicodeScalarView()
    for scalar in folded._nfd { scalars.append(scalar) }
    return scalars
  }

  /// Returns the folding of any text, by the library's Unicode data.
  static func foldByProperties(_ text: String) -> String {
    var folded = String.UnicodeScalarView()
    for scalar in text._nfd { append(foldingOf: scalar, to: &folded) }
    return normalizedByProperties(String(folded))
  }

  /// Returns whether a text consists of plain scalars and marks that fold to themselves, so that it is its own folding.
  private static func isFolded(_ bytes: Span<UInt8>) -> Bool {
    var offset = 0
    while offset < bytes.count {
      if offset &+ 8 <= bytes.count, let capitals = capitals(bytes.loadUInt64(at: offset)) {
        if capitals != 0 { return false }
        offset &+= 8
      } else if let scalar = PlainScalar(bytes, at: offset) {
        if scalar.folded != scalar.value { return false }
        offset &+= scalar.length
      } else {
        let length = UncasedScalars.length(in: bytes, at: offset)
        if length == 0 { return false }
        offset &+= length
      }
    }
    return true
  }

  /// Folds the copy of a text at the end of `folded`, from `start` on, in place. Returns false if the text has anything
  /// except plain scalars and marks. A text of only those is in NFC, and its folding has the same length.
  private static func foldPlain(_ text: Span<UInt8>, at start: Int, of folded: inout [UInt8]) -> Bool {
    var copy = folded.mutableSpan
    var offset = 0
    while offset < text.count {
      if offset &+ 8 <= text.count {
        let octet = text.loadUInt64(at: offset)
        if let capitals = capitals(octet) {
          if capitals != 0 { copy.store(octet | capitals &>> 2, at: start &+ offset) }
          offset &+= 8
          continue
        }
      }
      guard let scalar = PlainScalar(text, at: offset) else {
        let length = UncasedScalars.length(in: text, at: offset)
        if length == 0 { return false }
        offset &+= length
        continue
      }
      if scalar.folded != scalar.value {
        var rest = scalar.foldedBytes
        for index in 0..<scalar.length {
          copy[start &+ offset &+ index] = UInt8(truncatingIfNeeded: rest)
          rest &>>= 8
        }
      }
      offset &+= scalar.length
    }
    return true
  }

  /// Appends the folding of a text of plain scalars with a few other scalars, for which the library's data are needed.
  ///
  /// A plain scalar does not compose with the scalars before it. Each stretch of other scalars is therefore folded
  /// separately, together with the scalar before it, with which it may compose.
  private static func foldMixed(_ bytes: Span<UInt8>, into folded: inout [UInt8]) {
    var offset = 0
    // The offset of the last scalar or stretch before `offset`, and that of its folding.
    var (last, lastFolded) = (0, folded.count)
    while offset < bytes.count {
      if let scalar = PlainScalar(bytes, at: offset) {
        (last, lastFolded) = (offset, folded.count)
        var rest = scalar.foldedBytes
        for _ in 0..<scalar.length {
          folded.append(UInt8(truncatingIfNeeded: rest))
          rest &>>= 8
        }
        offset &+= scalar.length
        continue
      }
      let length = UncasedScalars.length(in: bytes, at: offset)
      if length > 0 {
        (last, lastFolded) = (offset, folded.count)
        folded.append(bytes.extracting(offset..<offset &+ length))
        offset &+= length
        continue
      }
      repeat {
        offset &+= bytes.scalar(at: offset).length
      } while offset < bytes.count && PlainScalar(bytes, at: offset) == nil
      folded.removeSubrange(lastFolded...)
      folded.append(contentsOf: foldByProperties(String(repairing: bytes.extracting(last..<offset))).utf8)
      (last, lastFolded) = (offset, folded.count)
    }
  }

  /// Returns the high bits of the capitals among eight ASCII bytes; nil if not all bytes are ASCII.
  @inline(__always) private static func capitals(_ bytes: UInt64) -> UInt64? {
    let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    if bytes & highs != 0 { return nil }
    return (bytes &+ ones &* (0x80 - 0x41)) & ~(bytes &+ ones &* (0x80 - 0x5B)) & highs
  }

  /// Returns whether the folding of `text` is `folded`. A text that differs in the first letter is not folded at all.
  static func isFolding(_ text: String, _ folded: String) -> Bool {
    // Most texts that differ do so in the first letter.
    if let first = text.utf8.first, let other = folded.utf8.first, first | other < 0x80, first.asciiLowercased != other
    {
      return false
    }
    let bytes = text.utf8Span.span
    let other = folded.utf8Span.span
    for offset in 0..<min(bytes.count, other.count) {
      if bytes[offset] >= 0x80 || other[offset] >= 0x80 { return fold(text) == folded }
      if bytes[offset].asciiLowercased != other[offset] { return false }
    }
    if bytes.count == other.count { return true }
    return bytes.count > other.count && bytes[other.count] < 0x80 ? false : fold(text) == folded
  }

  /// Returns `text` in NFC.
  package static func normalized(_ text: String) -> String {
    isPlain(text.utf8Span.span) ? text : normalizedByProperties(text)
  }

  private static func normalizedByProperties(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text._nfc { scalars.append(scalar) }
    return String(scalars)
  }

  private static func isPlain(_ bytes: Span<UInt8>) -> Bool {
    var offset = 0
    while offset < bytes.count {
      guard let scalar = PlainScalar(bytes, at: offset) else { return false }
      offset &+= scalar.length
    }
    return true
  }

  private static func append(foldingOf scalar: Unicode.Scalar, to view: inout String.UnicodeScalarView) {
    if scalar.value < 0x80 {
      view.append(Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value).asciiLowercased))
      return
    }
    switch scalar.value {
    case 0x131:
      view.append(scalar)
      return
    case 0x13F8...0x13FD, 0xAB70...0xABBF:
      // Cherokee folds to capitals, because Unicode had these first.
      view.append(contentsOf: scalar.properties.uppercaseMapping.unicodeScalars)
      return
    default: break
    }
    let properties = scalar.properties
    guard properties.changesWhenCaseFolded else {
      view.append(scalar)
      return
    }
    for lower in properties.lowercaseMapping.unicodeScalars {
      for upper in lower.properties.uppercaseMapping.unicodeScalars {
        view.append(contentsOf: upper.properties.lowercaseMapping.unicodeScalars)
      }
    }
  }
}

/// Three-byte scalars of scripts without case that NFC does not change in their context: Bengali, Thai, Khmer.
///
/// They may form a character with other scalars, so they are not `PlainScalar`s. Sequences that NFC composes or
/// reorders are left to the library.
enum UncasedScalars {
  /// Returns the number of bytes of these scalars from `offset` on, up to the first other scalar; 0 when the first is
  /// another scalar, or when the library has to process a sequence among them.
  static func length(in bytes: Span<UInt8>, at offset: Int) -> Int {
    var end = offset
    // The combining class of the last scalar; NFC orders adjacent marks by it.
    var lastClass: UInt8 = 0
    while true {
      let octet = bytes.loadPadded(at: end)
      guard octet & 0xC0_C0F0 == 0x80_80E0 else { break }
      let value = UInt32(truncatingIfNeeded: (octet & 0x0F) &<< 12 | (octet &>> 2) & 0xFC0 | (octet &>> 16) & 0x3F)
      switch value {
      case 0x985...0x9B9, 0x9BD...0x9C4, 0x9C8...0x9CC, 0x9E6...0x9F1, 0xE01...0xE37, 0xE3F...0xE47, 0xE4C...0xE5B,
        0x1780...0x17B3, 0x17B6...0x17D1, 0x17D3...0x17DC, 0x17E0...0x17E9:
        lastClass = 0
      case 0x9C7:
        // Some vowel signs compose with this one.
        let second = bytes.loadPadded(at: end &+ 3) & 0xFF_FFFF
        if second == 0xBE_A6E0 || second == 0x97_A7E0 { return 0 }
        lastClass = 0
      case 0x9CD, 0xE3A, 0x17D2:
        if lastClass > 9 { return 0 }
        lastClass = 9
      case 0xE38...0xE39:
        if lastClass > 103 { return 0 }
        lastClass = 103
      case 0xE48...0xE4B: lastClass = 107
      default: return end &- offset
      }
      end &+= 3
    }
    return end &- offset
  }
}
