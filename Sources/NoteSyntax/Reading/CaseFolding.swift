import Bytes
@_spi(_Unicode) import Swift

/// Case folding and normalisation of text that is compared.
enum CaseFolding {
  /// `text` in NFC, with full case folding: `STRASSE` and `Straße`, `ΣΑΣ` and `σας` become the same.
  ///
  /// Lower case of upper case of lower case is the folding of Unicode's CaseFolding.txt for every scalar but dotless i
  /// and the small letters of Cherokee.
  static func fold(_ text: String) -> String {
    foldPlain(text) ?? foldMixed(text)
  }

  /// The folding of any text, by the library's Unicode data.
  static func foldByProperties(_ text: String) -> String {
    var folded = String.UnicodeScalarView()
    for scalar in text._nfd { append(foldingOf: scalar, to: &folded) }
    return normalizedByProperties(String(folded))
  }

  /// The folding of a text that has plain scalars and marks alone, which is in NFC then; nil for any other.
  private static func foldPlain(_ text: String) -> String? {
    let bytes = text.utf8Span.span
    var offset = 0
    var isFolded = true
    while offset < bytes.count {
      if offset &+ 8 <= bytes.count, let isLower = isLowerASCII(bytes.loadUInt64(at: offset)) {
        isFolded = isFolded && isLower
        offset &+= 8
      } else if let scalar = PlainScalar(bytes, at: offset) {
        isFolded = isFolded && scalar.folded == scalar.value
        offset &+= scalar.length
      } else {
        let length = UncasedScalars.length(in: bytes, at: offset)
        if length == 0 { return nil }
        offset &+= length
      }
    }
    if isFolded { return text }
    let folded = [UInt8](capacity: bytes.count) { output in
      var offset = 0
      while offset < bytes.count {
        let plain = PlainScalar(bytes, at: offset)
        let length = plain?.length ?? UncasedScalars.scalarLength
        var folded = plain?.foldedBytes ?? bytes.loadPadded(at: offset)
        for _ in 0..<length {
          output.append(UInt8(truncatingIfNeeded: folded))
          folded &>>= 8
        }
        offset &+= length
      }
    }
    return String(decoding: folded, as: UTF8.self)
  }

  /// The folding of a text with a few scalars among plain ones that the library has to be asked for.
  ///
  /// Nothing before a plain scalar composes with it. So each stretch of others is folded by itself, with what stands before
  /// it, which it may compose with.
  private static func foldMixed(_ text: String) -> String {
    let bytes = text.utf8Span.span
    var folded: [UInt8] = []
    folded.reserveCapacity(bytes.count)
    var offset = 0
    // Where the scalar or the stretch before `offset` begins, and its folding.
    var (last, lastFolded) = (0, 0)
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
      } while offset < bytes.count
        && PlainScalar(bytes, at: offset) == nil
      folded.removeSubrange(lastFolded...)
      folded.append(contentsOf: foldByProperties(String(repairing: bytes.extracting(last..<offset))).utf8)
      (last, lastFolded) = (offset, folded.count)
    }
    return String(decoding: folded, as: UTF8.self)
  }

  /// Whether eight bytes of ASCII have no capital; nil when they are not all ASCII.
  private static func isLowerASCII(_ bytes: UInt64) -> Bool? {
    let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    if bytes & highs != 0 { return nil }
    return (bytes &+ ones &* (0x80 - 0x41)) & ~(bytes &+ ones &* (0x80 - 0x5B)) & highs == 0
  }

  /// Whether the folding of `text` is `folded`; text that is another from the start is not folded.
  static func isFolding(_ text: String, _ folded: String) -> Bool {
    // Most that are another differ in the first letter.
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

  /// `text` in NFC.
  static func normalized(_ text: String) -> String {
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
      // Cherokee folds to capitals, which came first.
      view.append(contentsOf: scalar.properties.uppercaseMapping.unicodeScalars)
      return
    default:
      break
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
