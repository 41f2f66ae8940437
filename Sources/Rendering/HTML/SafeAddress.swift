internal import Bytes

/// The address of a link in HTML, with a scheme that runs nothing in the page.
///
/// Everything that is not allowed in an address is percent-encoded, so it contains only printable ASCII without spaces
/// and quotation marks. Addresses without a scheme are relative to the page.
package struct SafeAddress: Sendable, Hashable {
  /// The address.
  package let text: String

  /// Schemes that run scripts, contain a document, or lead to the files of the reader.
  private static let refused: Set<String> = ["javascript", "vbscript", "data", "blob", "filesystem", "file"]

  /// Makes an address from one in a note; returns nil if its scheme is refused, or if it names no host, as `https://`.
  package init?(_ written: String) {
    text = written.utf8.allSatisfy(Self.isKept) ? written : Self.encoded(written)
    guard let scheme else { return }
    if Self.refused.contains(scheme) { return nil }
    if scheme == "https" || scheme == "http" {
      let rest = text.utf8.dropFirst(scheme.utf8.count + 1)
      let host = rest.drop { $0 == UInt8(ascii: "/") }
      if host.isEmpty || rest.starts(with: "//".utf8) && "?#:".utf8.contains(host[host.startIndex]) { return nil }
    }
  }

  /// The address of the page itself.
  package static let page = SafeAddress(relative: "")

  private init(relative text: String) { self.text = text }

  /// Makes an address relative to the page; bytes with a meaning in addresses or in HTML are encoded, but not `/`.
  ///
  /// - Parameters:
  ///   - start: `../`, as often as needed.
  ///   - fragment: The part of the page; nil for the whole one.
  package init(relative start: [UInt8], path: Span<UInt8>, fragment: String? = nil) {
    var bytes = start
    bytes.reserveCapacity(start.count + path.count + (fragment?.utf8.count ?? 0) + 1)
    PathEncoding.append(path, to: &bytes)
    if let fragment {
      bytes.append(UInt8(ascii: "#"))
      PathEncoding.append(fragment.utf8Span.span, to: &bytes)
    }
    text = String(decoding: bytes, as: UTF8.self)
  }

  private static func encoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if isKept(byte) { bytes.append(byte) } else { PercentEncoding.append(byte, to: &bytes) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether an address may contain a byte.
  private static func isKept(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte.isPunctuation && !"\"<>[\\]^`{|}".utf8.contains(byte)
  }

  /// The scheme in lower case; nil for a relative address.
  package var scheme: String? {
    let name = text.utf8.prefix { $0.isAlphanumeric || "+-.".utf8.contains($0) }
    guard name.first?.isLetter == true, text.utf8[name.endIndex...].first == UInt8(ascii: ":") else { return nil }
    return String(decoding: name, as: UTF8.self).lowercased()
  }

  /// Whether it leads to another site, rather than to a page or file relative to the page.
  package var isElsewhere: Bool { scheme != nil || text.hasPrefix("//") }
}
