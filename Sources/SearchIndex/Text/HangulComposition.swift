internal import Bytes

/// Composes conjoining jamo into syllables by the arithmetic of the Unicode standard, section 3.12. File systems and
/// tools that decompose names write Hangul as jamo; all other software writes syllables.
extension Span where Element == UInt8 {
  /// Returns the Hangul syllable composed of `first`, at `index`, and the jamo after it; `first` itself without one.
  func hangulSyllable(startingWith first: DecodedScalar, at index: Int) -> DecodedScalar {
    var result = first
    if (0x1100..<0x1113).contains(first.value) {
      guard let vowel = jamo(at: index + result.length, in: 0x1161..<0x1176) else { return first }
      result.value = 0xAC00 + ((first.value - 0x1100) * 21 + (vowel - 0x1161)) * 28
      result.length += 3
    }
    let isOpenSyllable = (0xAC00..<0xD7A4).contains(result.value) && (result.value - 0xAC00).isMultiple(of: 28)
    if isOpenSyllable, let final = jamo(at: index + result.length, in: 0x11A8..<0x11C3) {
      result.value += final - 0x11A7
      result.length += 3
    }
    return result
  }

  private func jamo(at index: Int, in range: Range<UInt32>) -> UInt32? {
    guard index < count, self[index] == 0xE1 else { return nil }
    let scalar = decodedScalar(at: index)
    return scalar.length == 3 && range.contains(scalar.value) ? scalar.value : nil
  }
}
