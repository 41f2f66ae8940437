internal import Rendering

/// The path of a file of a site from its root, as bytes without a slash at its beginning.
typealias SitePath = [UInt8]

/// How the links of a page are written: relative to the page, or with the address of the site before them.
struct PageAddress: Sendable {
  let page: SitePath
  /// What absolute links begin with; nil if links are relative, so that a site also works as a folder of files.
  var base: String?

  func to(_ target: SitePath, part: String? = nil) -> SafeAddress {
    if let base {
      let fragment = part.map { "#" + PathEncoding.encoded(Array($0.utf8)) } ?? ""
      // An address of which every part is encoded has no scheme but that of `base`.
      return SafeAddress(base + PathEncoding.encoded(target) + fragment) ?? .page
    }
    // A link to a part of its own page is only that part.
    if target == page, part != nil {
      return SafeAddress(relative: [], path: target.span.extracting(0..<0), fragment: part)
    }
    var shared = 0
    for index in 0..<min(page.count, target.count) {
      guard page[index] == target[index] else { break }
      if page[index] == UInt8(ascii: "/") { shared = index + 1 }
    }
    var up: [UInt8] = []
    for byte in page[shared...] where byte == UInt8(ascii: "/") { up += "../".utf8 }
    return SafeAddress(relative: up, path: target.span.extracting(shared..<target.count), fragment: part)
  }
}
