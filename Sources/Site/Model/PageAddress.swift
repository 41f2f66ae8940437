internal import Bytes
internal import Rendering

/// The path of a file of a site from its root, as bytes without a slash at its beginning.
typealias SitePath = [UInt8]

/// How the links of a page are written: relative to the page, or with the address of the site before them.
struct PageAddress: Sendable {
  /// The path of the page.
  let page: SitePath
  /// What absolute links begin with; nil if links are relative, so that a site also works as a folder of files.
  var base: String?

  /// Returns the address of another file of the site, and of a part of it.
  func to(_ target: SitePath, part: String? = nil) -> SafeAddress {
    let fragment = part.map { "#" + PathEncoding.encoded(Array($0.utf8)) } ?? ""
    if target == page, base == nil, !fragment.isEmpty { return Self.safe(fragment) }
    return Self.safe((base.map { $0 + PathEncoding.encoded(target) } ?? relative(target)) + fragment)
  }

  private func relative(_ target: SitePath) -> String {
    let from = page.parentPath.pathComponents
    let to = target.pathComponents
    let shared = min(zip(from, to).prefix { $0 == $1 }.count, to.count - 1)
    let up = String(repeating: "../", count: from.count - shared)
    let rest = to[shared...].map { PathEncoding.encoded(Array($0)) }.joined(separator: "/")
    return up + rest
  }

  /// An address of which every part is encoded has no scheme but that of `base`.
  private static func safe(_ text: String) -> SafeAddress { SafeAddress(text) ?? .page }
}

/// The encoding of paths in addresses (RFC 3986).
enum PathEncoding {
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Returns a path in which everything is encoded that may have a meaning in an address or in HTML.
  static func encoded(_ path: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(path.count)
    for byte in path {
      if byte.isAlphanumeric || "-._~/!$()*+,;=@".utf8.contains(byte) {
        text.append(byte)
      } else {
        text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
