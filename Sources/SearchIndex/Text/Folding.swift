internal import Bytes
@_spi(_Unicode) import Swift

/// The two forms of a whole text: what matching compares, and what it was exactly.
package enum Folding {
  /// Folds a whole key (a tag, a property value, a folder): letters like the words of a text, all else kept.
  ///
  /// Bytes that are not UTF-8 stay as they are, so that different keys stay different.
  package static func fold(_ bytes: Span<UInt8>) -> [UInt8] {
    var tokenizer = Tokenizer()
    return tokenizer.fold(bytes)
  }

  /// The text in NFC, with its case: equal for texts that look alike. Text that is not UTF-8 is returned
  /// unchanged.
  package static func exactForm(_ bytes: Span<UInt8>) -> [UInt8] {
    var copy: [UInt8] = []
    copy.reserveCapacity(bytes.count)
    var isASCII = true
    for index in bytes.indices {
      copy.append(bytes[index])
      if bytes[index] >= 0x80 { isASCII = false }
    }
    guard !isASCII, let text = String(validating: copy, as: UTF8.self) else { return copy }
    return Array(String(String.UnicodeScalarView(text._nfc)).utf8)
  }
}

extension Tokenizer {
  /// `Folding.fold`, with this tokenizer's cache of Unicode data.
  package mutating func fold(_ bytes: Span<UInt8>) -> [UInt8] {
    var folded: [UInt8] = []
    folded.reserveCapacity(bytes.count)
    fold(bytes, into: &folded)
    return folded
  }

  /// Appends what `fold` returns.
  package mutating func fold(_ bytes: Span<UInt8>, into result: inout [UInt8]) {
    var index = 0
    while index < bytes.count {
      let start = index
      while index < bytes.count, bytes[index] < 0x80, !bytes[index].isASCIIUppercase { index += 1 }
      if index > start { result.append(bytes.extracting(start..<index)) }
      while index < bytes.count, bytes[index].isASCIIUppercase {
        result.append(bytes[index] | 0x20)
        index += 1
      }
      if index < bytes.count, bytes[index] >= 0x80 { index += fold(scalarAt: index, of: bytes, into: &result) }
    }
  }

  /// Appends the folded form of the scalar, or of the byte that is no UTF-8, at an offset; returns the bytes that it takes.
  private mutating func fold(scalarAt index: Int, of bytes: Span<UInt8>, into result: inout [UInt8]) -> Int {
    var scalar = bytes.decodedScalar(at: index)
    if scalar.length == 0 {
      result.append(bytes[index])
      return 1
    }
    let entry = scalars.entry(for: scalar.value)
    if entry.script == .hangul { scalar = bytes.hangulSyllable(startingWith: scalar, at: index) }
    if entry.script == .hangul, entry.isUnchanged {
      for byte in String(Unicode.Scalar(scalar.value) ?? " ").utf8 { result.append(byte) }
    } else if entry.isUnchanged {
      result.append(bytes.extracting(index..<index + scalar.length))
    } else {
      let fold = entry.foldedStart..<(entry.foldedStart + entry.foldedLength)
      result.append(scalars.folds.span.extracting(fold))
    }
    return scalar.length
  }
}

extension UInt8 {
  var isASCIIUppercase: Bool { (0x41...0x5A).contains(self) }
}
