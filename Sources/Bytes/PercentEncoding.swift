internal import Bytes

/// Percent-encoding in link destinations.
package enum PercentEncoding {
  /// Returns `text` with each `%XX` decoded; unchanged if the result is invalid UTF-8. A `%` without two digits is
  /// kept.
  package static func decode(_ text: String) -> String {
    guard text.utf8.contains(.percent) else { return text }
    let bytes = Array(text.utf8)
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == .percent, index + 2 < bytes.count, let high = bytes[index + 1].hexDigitValue,
        let low = bytes[index + 2].hexDigitValue
      {
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return String(validating: decoded, as: UTF8.self) ?? text
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
