internal import Bytes
internal import LinkGraph
internal import SystemCalls

/// Files that programs write before a site is made, as documentation of code, and that are not kept with its pages: those
/// that a `.gitignore` leaves out, in a folder that is not there, or beside pages in its own folder.
final class WrittenFiles {
  private let vault: Vault
  private let site: SiteAddresses?
  private var rules: [[UInt8]: IgnoreRules] = [:]

  init(_ vault: Vault) {
    self.vault = vault
    site = vault.linkResolution.site
  }

  /// Returns whether the target of a link in the note at a path can be such a file.
  func has(_ target: String, _ source: [UInt8]) -> Bool {
    guard let site else { return false }
    let bare = LinkResolution.withoutQuery(target, isSite: true) ?? target
    var paths = VaultView.paths(ofTarget: bare, from: source)
    for address in site.addresses(ofTarget: bare, from: source) {
      for root in site.roots where !root.isPublic {
        let prefix = root.address.isEmpty ? "" : root.address + "/"
        guard address.utf8.starts(with: prefix.utf8) else { continue }
        let rest = String(decoding: address.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
        paths.append(Array(((root.folder.isEmpty ? "" : root.folder + "/") + rest + ".md").utf8))
      }
    }
    return paths.contains { !$0.isEmpty && isLeftOut($0) }
  }

  private func isLeftOut(_ path: [UInt8]) -> Bool {
    let slashes = path.indices.filter { path[$0] == UInt8(ascii: "/") }
    for start in [0] + slashes.map({ $0 + 1 }) {
      let rules = self.rules(in: Array(path[..<start]))
      if rules.isEmpty { continue }
      let rest = Array(path[start...])
      for slash in slashes where slash > start {
        let isIgnored = rules.ignores(rest.span.extracting(0..<slash - start), isFolder: true)
        if isIgnored { return !FileSystem.exists(vault.absolutePath(Array(path[..<slash]))) }
      }
      if start > 0, rules.ignores(rest.span, isFolder: false) { return true }
    }
    return false
  }

  private func rules(in folder: [UInt8]) -> IgnoreRules {
    if let known = rules[folder] { return known }
    var found = IgnoreRules(lines: [])
    if let bytes = vault.contents(of: folder + Array(".gitignore".utf8)) { found.append(file: bytes) }
    rules[folder] = found
    return found
  }
}
