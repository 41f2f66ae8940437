/// Splits text given as bytes into grapheme clusters, each with the number of its bytes.
///
/// So ranges of bytes (of matches, of links) can be mapped to displayed text even if it is invalid UTF-8. Each maximal
/// invalid part becomes one U+FFFD.
package enum GraphemeSlices {
  /// Returns the clusters in order; their lengths add up to the number of bytes.
  package static func clusters(of bytes: ArraySlice<UInt8>) -> [(character: Character, length: Int)] {
    if let text = String(validating: bytes, as: UTF8.self) { return text.map { ($0, $0.utf8.count) } }
    var text = ""
    var lengths: [Int] = []
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    scalars: while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        text.unicodeScalars.append(Unicode.UTF8.decode(encoded))
        lengths.append(encoded.count)
      case .error(let length):
        text.unicodeScalars.append("\u{FFFD}")
        lengths.append(length)
      case .emptyInput: break scalars
      }
    }
    var next = 0
    return text.map { character in
      let end = next + character.unicodeScalars.count
      defer { next = end }
      return (character, lengths[next..<end].reduce(0, +))
    }
  }
}
