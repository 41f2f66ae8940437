internal import Bytes
internal import NoteSyntax
package import SearchIndex

/// The rules for resolving links: which kinds of names are tried, and in which order.
package struct LinkResolution: Hashable, Sendable {
  /// The way in which the targets of links are read.
  package enum Reading: Hashable, Sendable {
    /// As names: a target is looked for in the whole vault.
    case names
    /// As on GitHub: a target is a path from the folder of its note, or from the root.
    case paths
    /// As a site generator does: a target is such a path, or the address of a page.
    case site(SiteAddresses)
  }

  /// The kinds of names that are tried, in this order.
  package var order: [NameTerms.Kind]
  /// The way in which targets are read.
  package var reading = Reading.names

  /// The default order: path, id, unique title, unique alias.
  package static let standard = LinkResolution(order: [.path, .id, .title, .alias])

  /// The order of Obsidian, extended by ids: neither titles nor aliases are tried.
  package static let obsidian = LinkResolution(order: [.path, .id])

  /// The order of Logseq, where names of pages differ from those of files.
  package static let logseq = LinkResolution(order: [.title, .alias, .path, .id])

  /// Makes rules with the given order.
  package init(order: [NameTerms.Kind], reading: Reading = .names) { (self.order, self.reading) = (order, reading) }

  /// The addresses of pages, where links are read as a site generator reads them.
  package var site: SiteAddresses? {
    switch reading {
    case .site(let site): site
    case .names, .paths: nil
    }
  }

  /// Returns whether a target is that of a link to its own note: none, or in an address a query alone.
  package func isOwn(_ target: String) -> Bool { target.isEmpty || reading != .names && target.hasPrefix("?") }

  // MARK: - Names of links

  /// Returns the names that a link can ask for, in the order in which they are tried; none for a link to its own note.
  package func wantedNames(target: String, from source: [UInt8]) -> [WantedName] {
    if isOwn(target) { return [] }
    let bare = Self.withoutQuery(target, isSite: site != nil)
    if case .names = reading {
      return ([target] + (bare.map { [$0] } ?? [])).compactMap { NameTerms.wanted(target: $0, from: source) }
    }
    var names: [WantedName] = []
    for text in [target] + (bare.map { [$0] } ?? []) {
      for name in addressed(text, from: source) where !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// Returns the names that an address can ask for: the path from its note, the address of a page, and any other name.
  private func addressed(_ target: String, from source: [UInt8]) -> [WantedName] {
    guard let named = NameTerms.wanted(target: target, from: source) else { return [] }
    if case .site(let site) = reading, let names = site.names(ofTemplateTarget: target, from: source) { return names }
    switch named.reach {
    case .id, .image, .page: return [named]
    // An address can be below that of its page.
    case .nowhere where site == nil: return [named]
    case .root, .anywhere, .nowhere: break
    }
    var names: [WantedName] = []
    let isDotted = target.hasPrefix("./") || target.hasPrefix("../") || target == "." || target == ".."
    if named.reach == .anywhere, !isDotted {
      if case .site(let site) = reading, target.hasPrefix("@site/") {
        let path = (site.folder.isEmpty ? "/" : "/" + site.folder + "/") + target.dropFirst("@site/".utf8.count)
        return NameTerms.wanted(target: path, from: source).map { [$0] } ?? []
      }
      if let path = NameTerms.wanted(target: "./" + target, from: source) { names.append(path) }
    } else {
      names.append(named)
    }
    if case .site(let site) = reading {
      let pages = site.addresses(ofTarget: target, from: source).map { WantedName(text: $0, reach: .page) }
      // Only what has an extension is the path of a file; of several versions, a page can have the address that is the
      // path of another one.
      let isPage = !target.split(separator: "/").suffix(1).contains { $0.contains(".") && $0.contains { $0 != "." } }
      names = isPage ? pages + names : names + pages
    }
    if named.reach == .anywhere { names.append(named) }
    return names
  }

  /// Returns a target without its query, as in `logo.svg?raw=true`; nil if it has none. In front of a query there is the
  /// name of a file with its extension, or in links of a site any address, so that a question mark in a name is not
  /// taken for one.
  package static func withoutQuery(_ target: String, isSite: Bool = false) -> String? {
    let sign = UInt8(ascii: "?")
    guard let mark = isSite ? target.utf8.firstIndex(of: sign) : target.utf8.lastIndex(of: sign),
      mark != target.startIndex
    else { return nil }
    let (path, query) = (target[..<mark], target[target.utf8.index(after: mark)...])
    if isSite { return String(path) }
    guard !query.isEmpty, query.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    let ending = path.utf8.lastIndex(of: .dot).map { path[path.utf8.index(after: $0)...] } ?? ""
    let isFile =
      (1...8).contains(ending.utf8.count) && ending.utf8.allSatisfy(\.isAlphanumeric)
      && ending.utf8.contains(where: \.isLetter)
    return isFile ? String(path) : nil
  }
}

/// The document that a link refers to.
package struct ResolvedLink: Hashable, Sendable {
  /// The way in which the document was found.
  package enum Resolution: String, Sendable {
    /// A link to a part of its own note.
    case own = "self"
    case path, id, title, alias
    /// A file name that begins with the digits in the link.
    case uid
    /// The address of a page.
    case page
  }

  /// The document that the link leads to.
  package let document: DocumentID
  /// The way in which it was found.
  package let resolution: Resolution
  /// Whether another document matches equally well; then the first one in path order is used.
  package let isAmbiguous: Bool
  /// Whether a path or address was found as it is written, and not only as a name that a file anywhere in the vault has.
  package var isAddressed = true
}
