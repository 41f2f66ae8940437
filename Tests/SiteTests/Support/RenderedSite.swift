import Rendering
import SystemCalls
import TestSupport
import VaultCore

@testable import Site

/// All files of the site of a vault.
struct RenderedSite {
  let site: Site
  let files: [[UInt8]: [UInt8]]

  /// Makes the site of the notes that a query selects; of those with `publish: true` without a query.
  init(_ vault: TemporaryVault, _ query: String?) throws {
    let view = try vault.open()
    site = try Site(of: view, selecting: try query.map { try view.vault.parse($0) }, trustsFiles: false)
    let renderer = Site.Renderer(site)
    var files: [[UInt8]: [UInt8]] = [:]
    for address in site.addresses {
      switch renderer.contents(at: address) {
      case .bytes(let bytes)?: files[address] = bytes
      case .file(let path)?: files[address] = try vault.read(RawPath(path))
      case nil: break
      }
    }
    self.files = files
  }

  /// Returns the text of a file; empty if there is none.
  func text(_ path: String) -> String { String(decoding: files[Array(path.utf8)] ?? [], as: UTF8.self) }

  /// Returns what is wrong with pages: what is not well-formed, and links to files or parts that are not there.
  func faults() -> [String] {
    var faults: [String] = []
    var pages: [[UInt8]: HTMLChecker] = [:]
    for (path, bytes) in files where path.hasSuffix(".html") {
      let checker = HTMLChecker(String(decoding: bytes, as: UTF8.self), isPage: true)
      if let fault = checker.fault { faults.append("\(name(path)): \(fault)") }
      pages[path] = checker
      var last = 0
      for level in checker.levels {
        if level > last + 1 { faults.append("\(name(path)): a heading of level \(level) after one of \(last)") }
        last = level
      }
      let isRedirect = checker.levels.isEmpty
      if checker.levels.count(where: { $0 == 1 }) != (isRedirect ? 0 : 1) { faults.append("\(name(path)): not one h1") }
    }
    for (path, checker) in pages {
      for address in checker.addresses {
        if SafeAddress(address)?.isElsewhere == true { continue }
        let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let target = resolve(parts[0], from: path) else {
          faults.append("\(name(path)): \(address) leaves the site")
          continue
        }
        if files[target] == nil { faults.append("\(name(path)): \(address) leads nowhere") }
        if parts.count > 1, let page = pages[target], !page.ids.contains(decoded(parts[1])) {
          faults.append("\(name(path)): \(address) leads to no part")
        }
      }
    }
    return faults.sorted()
  }

  private func name(_ path: [UInt8]) -> String { String(decoding: path, as: UTF8.self) }

  private func decoded(_ text: String) -> String { String(decoding: bytes(text), as: UTF8.self) }

  private func bytes(_ text: String) -> [UInt8] {
    let written = Array(text.utf8)
    var decoded: [UInt8] = []
    var index = 0
    while index < written.count {
      if written[index] == UInt8(ascii: "%"), index + 2 < written.count {
        decoded.append(UInt8(String(decoding: written[index + 1...index + 2], as: UTF8.self), radix: 16) ?? 0)
        index += 3
      } else {
        decoded.append(written[index])
        index += 1
      }
    }
    return decoded
  }

  /// Returns the file to which an address on a page leads.
  private func resolve(_ address: String, from page: [UInt8]) -> [UInt8]? {
    if address.isEmpty { return page }
    let written = bytes(address)
    // The page for missing addresses has links from the root.
    if written.first == UInt8(ascii: "/") { return Array(written.dropFirst()) }
    var parts = page.split(separator: UInt8(ascii: "/")).dropLast().map { Array($0) }
    for part in written.split(separator: UInt8(ascii: "/")) {
      if part.elementsEqual("..".utf8) {
        if parts.popLast() == nil { return nil }
      } else if !part.elementsEqual(".".utf8) {
        parts.append(Array(part))
      }
    }
    return Array(parts.joined(separator: [UInt8(ascii: "/")]))
  }
}

extension [UInt8] {
  func hasSuffix(_ text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
