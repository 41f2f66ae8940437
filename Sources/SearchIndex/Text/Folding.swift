internal import Bytes
@_spi(_Unicode) import Swift

/// The normal forms of a text: the folded form, for matching, and the exact form.
package enum Folding {
  /// Folds a whole key (a tag, a property value, a folder): letters as in the words of a text; all else is unchanged.
  ///
  /// Invalid UTF-8 is unchanged too, so that different keys remain different.
  package static func fold(_ bytes: Span<UInt8>) -> [UInt8] {
    var tokenizer = Tokenizer()
    return tokenizer.fold(bytes)
  }

  /// Returns the text in NFC with its case, so that texts that look the same are equal. Invalid UTF-8 is not changed.
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
  /// Folds like `Folding.fold`, but uses this tokenizer's cache of Unicode data.
  package mutating func fold(_ bytes: Span<UInt8>) -> [UInt8] {
    var folded: [UInt8] = []
    folded.reserveCapacity(bytes.count)
    fold(bytes, into: &folded)
    return folded
  }

  /// Appends the folded form of `bytes` to `result`.
  package mutating func fold(_ bytes: Span<UInt8>, into result: inout [UInt8]) {
    var index = 0
    while index < bytes.count {
      let start = index
      while index < bytes.count, bytes[index] < 0x80, !bytes[index].isUppercase { index += 1 }
      if index > start { result.append(bytes.extracting(start..<index)) }
      while index < bytes.count, bytes[index].isUppercase {
        result.append(bytes[index] | 0x20)
        index += 1
      }
      if index < bytes.count, bytes[index] >= 0x80 { index += fold(scalarAt: index, of: bytes, into: &result) }
    }
  }

  /// Appends the folded form of the scalar or invalid byte at an offset; returns the number of bytes that were read.
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
