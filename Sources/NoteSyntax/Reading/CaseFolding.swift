@_spi(_Unicode) import Swift

/// Case folding and normalisation of text that is compared.
enum CaseFolding {
  /// `text` in NFC, with full case folding: `STRASSE` and `Straße`, `ΣΑΣ` and `σας` become the same.
  ///
  /// Lower case of upper case of lower case is the folding of Unicode's CaseFolding.txt for every scalar but dotless i
  /// and the small letters of Cherokee.
  static func fold(_ text: String) -> String {
    var isASCII = true
    var isFolded = true
    for byte in text.utf8 {
      if byte >= 0x80 {
        isASCII = false
        break
      }
      if byte.asciiLowercased != byte { isFolded = false }
    }
    if isASCII {
      return isFolded ? text : String(decoding: text.utf8.map(\.asciiLowercased), as: UTF8.self)
    }
    var folded = String.UnicodeScalarView()
    for scalar in text._nfd { append(foldingOf: scalar, to: &folded) }
    return normalized(String(folded))
  }

  /// `text` in NFC.
  static func normalized(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text._nfc { scalars.append(scalar) }
    return String(scalars)
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
