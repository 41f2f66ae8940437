internal import Bytes

/// The address of a link in HTML, with a scheme that runs nothing in the page.
///
/// Everything that is not allowed in an address is percent-encoded, so it contains only printable ASCII without spaces
/// and quotation marks. Addresses without a scheme are relative to the page.
package struct SafeAddress: Sendable, Hashable {
  package let text: String

  /// Schemes that run scripts, contain a document, or lead to the files of the reader.
  private static let refused: Set<String> = ["javascript", "vbscript", "data", "blob", "filesystem", "file"]

  /// Makes an address from one in a note; returns nil if its scheme is refused, or if it is one of the web without a host
  /// and port that can be, as `https://` and `http://localhost:port`.
  package init?(_ written: String) {
    let bytes = written.utf8Span.span
    // The address of a host can have brackets, which are encoded elsewhere.
    var host = 0
    if let colon = Self.schemeEnd(of: bytes) {
      let scheme = bytes.extracting(..<colon)
      if Self.isWeb(scheme) {
        guard let end = Self.hostEnd(bytes, after: colon) else { return nil }
        host = end
      } else if Self.refused.contains(String(scheme).lowercased()) {
        return nil
      }
    }
    if Self.isWritten(bytes.extracting(host...)) {
      text = written
      return
    }
    var encoded: [UInt8] = []
    encoded.reserveCapacity(bytes.count + 16)
    encoded.append(bytes.extracting(..<host))
    Self.encode(bytes.extracting(host...), into: &encoded)
    text = String(decoding: encoded, as: UTF8.self)
  }

  private static func isWeb(_ scheme: Span<UInt8>) -> Bool {
    guard scheme.count == 4 || scheme.count == 5 && scheme[4] | 0x20 == UInt8(ascii: "s") else { return false }
    return scheme[0] | 0x20 == UInt8(ascii: "h") && scheme[1] | 0x20 == UInt8(ascii: "t")
      && scheme[2] | 0x20 == UInt8(ascii: "t") && scheme[3] | 0x20 == UInt8(ascii: "p")
  }

  /// Returns where the host of an address of the web ends that is written with brackets, and else the beginning; nil if
  /// there is none that can be.
  private static func hostEnd(_ bytes: Span<UInt8>, after colon: Int) -> Int? {
    guard bytes.byte(at: colon + 1) == .slash, bytes.byte(at: colon + 2) == .slash else { return nil }
    var start = colon + 3
    while bytes.byte(at: start) == .slash { start += 1 }
    var (end, hasBracket) = (start, false)
    while end < bytes.count, bytes[end] != .slash, bytes[end] != .questionMark, bytes[end] != .hash {
      hasBracket = hasBracket || bytes[end] == .openBracket
      end += 1
    }
    guard isHost(bytes.extracting(start..<end)) else { return nil }
    return hasBracket ? end : 0
  }

  /// Whether the part of an address of the web before the path is a host, with or without a user and a port.
  private static func isHost(_ written: Span<UInt8>) -> Bool {
    let start = written.offsetAfterLast(.at, before: written.count)
    let host = written.extracting(start...)
    let isNumber = host.byte(at: 0) == .openBracket
    let found = host.firstOffset(of: isNumber ? .closeBracket : .colon)
    guard let end = found ?? (isNumber ? nil : host.count) else { return false }
    let name = host.extracting((isNumber ? 1 : 0)..<end)
    if name.isEmpty { return false }
    for index in name.indices where !(isNumber ? isNumeric(name[index]) : isName(name[index])) { return false }
    let port = host.extracting(min(end + (isNumber ? 1 : 0), host.count)...)
    if port.isEmpty { return true }
    guard port[0] == .colon else { return false }
    var number = 0
    for index in 1..<port.count {
      guard port[index].isDigit else { return false }
      number = min(number * 10 + Int(port[index] - UInt8(ascii: "0")), 1 << 20)
    }
    return number <= UInt16.max
  }

  private static func isNumeric(_ byte: UInt8) -> Bool { byte.hexDigitValue != nil || byte == .colon || byte == .dot }

  /// What a host may not contain is listed in URL Standard, section 3.1.
  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case ...0x20, .percent, .lessThan, .greaterThan, .openBracket, .backslash, .closeBracket, .caret, .pipe: false
    default: true
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

  private static func encode(_ text: Span<UInt8>, into bytes: inout [UInt8]) {
    var hasFragment = false
    for index in text.indices {
      if isWritten(text, at: index, hasFragment: &hasFragment) {
        bytes.append(text[index])
      } else {
        PercentEncoding.append(text[index], to: &bytes)
      }
    }
  }

  /// Whether nothing in a text has to be encoded, as in most addresses.
  private static func isWritten(_ text: Span<UInt8>) -> Bool {
    var hasFragment = false
    for index in text.indices where !isWritten(text, at: index, hasFragment: &hasFragment) { return false }
    return true
  }

  /// Whether a byte stays as it is written; `hasFragment` tells whether one begins before it.
  private static func isWritten(_ text: Span<UInt8>, at index: Int, hasFragment: inout Bool) -> Bool {
    switch text[index] {
    case .hash:
      defer { hasFragment = true }
      return !hasFragment
    case .percent: return text.byte(at: index + 1).hexDigitValue != nil && text.byte(at: index + 2).hexDigitValue != nil
    default: return isKept(text[index])
    }
  }

  private static func isKept(_ byte: UInt8) -> Bool {
    switch byte {
    case .doubleQuote, .lessThan, .greaterThan, .openBracket, .backslash, .closeBracket, .caret, .backtick, .openBrace,
      .pipe, .closeBrace:
      false
    default: byte > 0x20 && byte < 0x7F
    }
  }

  /// The scheme in lower case; nil for a relative address.
  package var scheme: String? {
    let bytes = text.utf8Span.span
    return Self.schemeEnd(of: bytes).map { String(bytes.extracting(..<$0)).lowercased() }
  }

  /// Returns the offset of the colon after a scheme; nil for a relative address.
  private static func schemeEnd(of text: Span<UInt8>) -> Int? {
    guard text.byte(at: 0).isLetter else { return nil }
    for index in 1..<text.count {
      let byte = text[index]
      if byte == .colon { return index }
      guard byte.isAlphanumeric || byte == .plus || byte == .hyphen || byte == .dot else { return nil }
    }
    return nil
  }

  /// Whether it leads to another site, rather than to a page or file relative to the page.
  package var isElsewhere: Bool {
    let bytes = text.utf8Span.span
    return Self.schemeEnd(of: bytes) != nil || bytes.byte(at: 0) == .slash && bytes.byte(at: 1) == .slash
  }
}
