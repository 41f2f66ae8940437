import Bytes

/// Unicode scalars in bytes that may be invalid UTF-8; each invalid byte reads as U+FFFD.
extension Span where Element == UInt8 {
  /// Returns the scalar at `offset` and its length; `offset` must be within the span.
  package func scalar(at offset: Int) -> (scalar: Unicode.Scalar, length: Int) {
    let decoded = decodedScalar(at: offset)
    guard let scalar = Unicode.Scalar(decoded.value), decoded.isValid else { return ("\u{FFFD}", 1) }
    return (scalar, decoded.length)
  }

  /// Returns the scalar that ends before `offset`, which must be greater than 0 and not beyond the end.
  func scalar(before offset: Int) -> Unicode.Scalar {
    let decoded = decodedScalar(before: offset)
    return decoded.isValid ? Unicode.Scalar(decoded.value) ?? "\u{FFFD}" : "\u{FFFD}"
  }

  /// Returns `range` without white space of any kind at both ends.
  func trimmingSpacing(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end {
      let (scalar, length) = scalar(at: start)
      guard scalar.isSpacing else { break }
      start &+= length
    }
    while start < end {
      let scalar = scalar(before: end)
      guard scalar.isSpacing else { break }
      end &-= UTF8.width(scalar)
    }
    return start..<end
  }
}

extension Unicode.Scalar {
  /// Whether this is white space according to CommonMark or Unicode.
  var isSpacing: Bool {
    if value < 0x80 { return value == 0x20 || value >= 0x09 && value <= 0x0D }
    switch value {
    case 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF: return true
    default: return false
    }
  }

  /// Whether this is punctuation or a symbol: general category P or S.
  var isPunctuationOrSymbol: Bool {
    if value < 0x80 { return UInt8(truncatingIfNeeded: value).isPunctuation }
    switch value {
    // Ranges of letters, to which most text belongs; looking up the category takes longer.
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2C1, 0x388...0x3F5, 0x3F7...0x481, 0x48A...0x52F, 0x620...0x669,
      0x904...0x963, 0xE01...0xE3A, 0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3:
      return false
    default: break
    }
    switch properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
      return true
    default: return false
    }
  }
}

extension String {
  /// Decodes UTF-8 `bytes`, with U+FFFD in place of invalid ones.
  init(repairing bytes: Span<UInt8>) {
    if let text = try? UTF8Span(validating: bytes) {
      self = String(copying: text)
    } else {
      var copy: [UInt8] = []
      copy.reserveCapacity(bytes.count)
      for offset in bytes.indices { copy.append(bytes[offset]) }
      self = String(decoding: copy, as: UTF8.self)
    }
  }
}

extension StringProtocol {
  /// Returns the text without white space at its ends.
  func trimmingSpaces() -> SubSequence {
    var view = self[...]
    while let first = view.unicodeScalars.first, first.isSpacing { view = view.dropFirstScalar() }
    while let last = view.unicodeScalars.last, last.isSpacing { view = view.dropLastScalar() }
    return view
  }
}

extension StringProtocol where SubSequence == Self {
  fileprivate func dropFirstScalar() -> Self { self[unicodeScalars.index(after: startIndex)...] }
  fileprivate func dropLastScalar() -> Self { self[..<unicodeScalars.index(before: endIndex)] }
}
