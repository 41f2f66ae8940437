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

  /// Makes an address from one in a note; returns nil if its scheme is refused, or if it is one of the web without a host
  /// and port that can be, as `https://` and `http://localhost:port`.
  package init?(_ written: String) {
    let scheme = Self.scheme(of: written)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(written.utf8.count)
    var rest = written.utf8[...]
    if let scheme {
      if Self.refused.contains(scheme) { return nil }
      if scheme == "https" || scheme == "http" {
        rest = rest.dropFirst(scheme.utf8.count + 1)
        guard rest.starts(with: "//".utf8) else { return nil }
        let host = rest.drop { $0 == .slash }.prefix { !"/?#".utf8.contains($0) }
        guard Self.isHost(host) else { return nil }
        // The address of a host can have brackets, which are encoded elsewhere.
        if host.contains(UInt8(ascii: "[")) {
          bytes += written.utf8[..<host.endIndex]
          rest = rest[host.endIndex...]
        } else {
          rest = written.utf8[...]
        }
      }
    }
    Self.encode(rest, into: &bytes)
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// Whether the part of an address of the web before the path is a host, with or without a user and a port.
  private static func isHost(_ written: Substring.UTF8View) -> Bool {
    var host = written
    if let at = host.lastIndex(of: UInt8(ascii: "@")) { host = host[host.index(after: at)...] }
    let isNumber = host.first == UInt8(ascii: "[")
    let end = isNumber ? host.firstIndex(of: UInt8(ascii: "]")) : host.firstIndex(of: .colon) ?? host.endIndex
    guard let end else { return false }
    let name = isNumber ? host[..<end].dropFirst() : host[..<end]
    let port = host[end...].dropFirst(isNumber ? 1 : 0)
    let number = port.dropFirst()
    // What a host may not contain is listed in URL Standard, section 3.1.
    return !name.isEmpty
      && name.allSatisfy {
        isNumber ? $0.hexDigitValue != nil || ":.".utf8.contains($0) : $0 > 0x20 && !"%<>[\\]^|".utf8.contains($0)
      }
      && (port.isEmpty
        || port.first == .colon && number.allSatisfy(\.isDigit)
          && (number.isEmpty || UInt16(String(decoding: number, as: UTF8.self)) != nil))
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

  private static func encode(_ text: Substring.UTF8View, into bytes: inout [UInt8]) {
    var hasFragment = false
    for index in text.indices {
      let byte = text[index]
      let isWritten =
        switch byte {
        case .hash: !hasFragment
        case .percent: text[index...].dropFirst().prefix(2).count { $0.hexDigitValue != nil } == 2
        default: isKept(byte)
        }
      if byte == .hash { hasFragment = true }
      if isWritten { bytes.append(byte) } else { PercentEncoding.append(byte, to: &bytes) }
    }
  }

  private static func isKept(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte.isPunctuation && !"\"<>[\\]^`{|}".utf8.contains(byte)
  }

  /// The scheme in lower case; nil for a relative address.
  package var scheme: String? { Self.scheme(of: text) }

  private static func scheme(of text: String) -> String? {
    let name = text.utf8.prefix { $0.isAlphanumeric || "+-.".utf8.contains($0) }
    guard name.first?.isLetter == true, text.utf8[name.endIndex...].first == .colon else { return nil }
    return String(decoding: name, as: UTF8.self).lowercased()
  }

  /// Whether it leads to another site, rather than to a page or file relative to the page.
  package var isElsewhere: Bool { scheme != nil || text.hasPrefix("//") }
}
