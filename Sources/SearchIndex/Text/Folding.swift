internal import Bytes
@_spi(_Unicode) import Swift

/// The two forms of a whole text: what matching compares, and what it was exactly.
package enum Folding {
  /// Folds a whole key (a tag, a property value, a folder): letters like the words of a text, all else kept.
  ///
  /// Bytes that are not UTF-8 stay as they are, so that different keys stay different.
  package static func fold(_ bytes: Span<UInt8>) -> [UInt8] {
    if let folded = foldASCII(bytes) { return folded }
    var scalars = ScalarTable()
    return fold(bytes, with: &scalars)
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

  static func fold(_ bytes: Span<UInt8>, with scalars: inout ScalarTable) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      var scalar = bytes.decodedScalar(at: index)
      if scalar.length <= 1 {
        result.append(bytes[index].isASCIIUppercase ? bytes[index] | 0x20 : bytes[index])
        index += 1
        continue
      }
      let entry = scalars.entry(for: scalar.value)
      if entry.script == .hangul { scalar = bytes.hangulSyllable(startingWith: scalar, at: index) }
      if entry.script == .hangul, entry.isUnchanged {
        for byte in String(Unicode.Scalar(scalar.value) ?? " ").utf8 { result.append(byte) }
      } else if entry.isUnchanged {
        result.append(bytes.extracting(index..<index + scalar.length))
      } else {
        let fold = entry.foldedStart..<(entry.foldedStart + entry.foldedLength)
        result.append(contentsOf: scalars.folds[fold])
      }
      index += scalar.length
    }
    return result
  }

  static func foldASCII(_ bytes: Span<UInt8>) -> [UInt8]? {
    guard bytes.isASCII(from: 0, to: bytes.count) else { return nil }
    return [UInt8](capacity: bytes.count) { output in
      for index in bytes.indices { output.append(bytes[index].isASCIIUppercase ? bytes[index] | 0x20 : bytes[index]) }
    }
  }
}

extension Tokenizer {
  /// `Folding.fold`, with this tokenizer's cache of Unicode data.
  package mutating func fold(_ bytes: Span<UInt8>) -> [UInt8] {
    Folding.foldASCII(bytes) ?? Folding.fold(bytes, with: &scalars)
  }
}

extension UInt8 {
  var isASCIIUppercase: Bool { (0x41...0x5A).contains(self) }
}
