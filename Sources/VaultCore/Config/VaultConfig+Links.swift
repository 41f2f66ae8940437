internal import LinkGraph

extension VaultConfig {
  /// The program as which the targets of links are read.
  package enum LinkReader: String, CaseIterable, Sendable {
    /// Targets are names, which are looked for in the whole vault.
    case obsidian
    /// Targets are paths from the folder of the note, or from the root.
    case github
    /// Targets are such paths, or addresses of pages.
    case site
  }

  /// The syntax of links that sheaf writes.
  package enum LinkStyle: String, CaseIterable, Sendable {
    case wiki, markdown
  }

  /// The form in which links that sheaf writes refer to files; the names of the cases are Obsidian's.
  package enum LinkPaths: String, CaseIterable, Sendable {
    /// The name alone if only one file has it, otherwise the path from the root.
    case shortest
    /// The path from the folder of the note.
    case relative
    /// The path from the root.
    case absolute
  }
}

/// The rules for links that the settings and the files of a site generator make together.
extension VaultConfig {
  /// Returns the addresses of pages; nil if neither the settings nor a site generator speak of a site.
  func siteAddresses(_ recognized: RecognizedSite?) -> SiteAddresses? {
    guard linkReader == .site || recognized != nil else { return nil }
    var addresses = recognized?.addresses ?? SiteAddresses()
    if let root = site.root {
      addresses.roots = [.init(root)] + addresses.roots.filter(\.isPublic)
      if recognized == nil { addresses.roots += ["static", "public"].map { .init($0, isPublic: true) } }
    }
    if let base = site.base { addresses.base = base.trimmingSlashes }
    if let slash = site.trailingSlash.flatMap(SiteAddresses.TrailingSlash.init) { addresses.trailingSlash = slash }
    if let index = site.index { addresses.index = index.map { $0.lowercased() } }
    if let locales = site.locales { addresses.locales = locales }
    return addresses
  }

  /// Returns the rules by which links are resolved.
  func linkResolution(_ recognized: RecognizedSite?) -> LinkResolution {
    var resolution = logseq != nil ? LinkResolution.logseq : isObsidian ? .obsidian : .standard
    if let names = linkResolution {
      let kinds: [String: NameTerms.Kind] = ["path": .path, "id": .id, "title": .title, "alias": .alias]
      resolution.order = names.compactMap { kinds[$0] }
    }
    switch linkReader ?? (recognized == nil ? .obsidian : .site) {
    case .obsidian: break
    case .github: resolution.reading = .paths
    case .site: resolution.reading = .site(siteAddresses(recognized) ?? SiteAddresses())
    }
    return resolution
  }
}

extension VaultConfig {
  /// The name of the program as which targets are read.
  var linkStyle: String? {
    get { linkReader?.rawValue }
    set { linkReader = newValue.flatMap(LinkReader.init) }
  }
}
