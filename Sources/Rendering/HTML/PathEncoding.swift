internal import Bytes

/// The encoding of paths in addresses (RFC 3986).
package enum PathEncoding {
  /// Whether each byte has no meaning in an address or in HTML, so that it can be in a path.
  private static let isKept = (0...255).map { (byte: UInt8) in
    byte.isAlphanumeric || "-._~/!$()*+,;=@".utf8.contains(byte)
  }

  /// Returns a path in which everything is encoded that may have a meaning in an address or in HTML.
  package static func encoded(_ path: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(path.count)
    append(path.span, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  static func append(_ path: Span<UInt8>, to text: inout [UInt8]) {
    let isKept = isKept
    var first = 0
    while first < path.count, isKept[Int(path[first])] { first += 1 }
    text.append(path.extracting(..<first))
    for index in first..<path.count {
      if isKept[Int(path[index])] { text.append(path[index]) } else { PercentEncoding.append(path[index], to: &text) }
    }
  }
}
