internal import NoteSyntax

/// The targets of links in templates; see `TemplateReach`.
extension SiteAddresses {
  /// Returns the names that a link in a template can ask for, in the order in which they are tried; nil for a target that
  /// is not of a template.
  func names(ofTemplateTarget target: String, from source: [UInt8]) -> [WantedName]? {
    guard let (reach, written) = TemplateReach.divide(target) else { return nil }
    func name(_ target: String) -> [WantedName] { NameTerms.wanted(target: target, from: source).map { [$0] } ?? [] }
    func pages(_ target: String) -> [WantedName] {
      addresses(ofTarget: target, from: source).map { WantedName(text: $0, reach: .page) }
    }
    switch reach {
    case .root:
      return bases.flatMap { base in
        Self.resolve(written, in: base.split(separator: "/").map(String.init)).map { name("/" + $0) } ?? []
      }
    case .post: return name(written.split(separator: "/").last.map(String.init) ?? written)
    case .page:
      let isAbsolute = written.hasPrefix("/")
      let whole = isAbsolute ? written : "/" + written
      let own = TemplateReach.language(of: target) ?? language(of: source)
      let found = (own.isEmpty ? [] : pages("/" + own + whole)) + pages(whole)
      if isAbsolute { return found }
      return name(written.hasPrefix(".") ? written : "./" + written) + pages(written) + found + name(written)
    }
  }

  /// Returns the part of addresses that the pages of the language of a note have; empty for the default one.
  private func language(of source: [UInt8]) -> String {
    let path = String(decoding: source, as: UTF8.self)
    guard let root = root(of: path) else { return "" }
    if !root.address.isEmpty { return root.address }
    let first = Self.rest(of: path, below: root.folder).split(separator: "/").first.map(String.init) ?? ""
    return locales.contains(first) ? first : ""
  }

  /// Returns the targets of a link in a template that can lead to a file, in the form of another one; nil if that is not
  /// of a template.
  package func templateTargets(like old: String, to new: [UInt8], from source: [UInt8]) -> [String]? {
    guard let (reach, written) = TemplateReach.divide(old) else { return nil }
    let path = String(decoding: new, as: UTF8.self)
    func isBelow(_ folder: String) -> Bool { folder.isEmpty || path.hasPrefix(folder + "/") }
    let targets: [String]
    switch reach {
    case .root: targets = bases.filter(isBelow).map { Self.rest(of: path, below: $0) }
    case .post:
      let parts = Self.withoutExtension(path).split(separator: "/")
      let below = parts.dropFirst(folder.split(separator: "/").count)
      let whole = below.filter { $0 != "_posts" }.joined(separator: "/")
      let name = parts.last.map(String.init) ?? path
      targets =
        !isBelow(folder) || !parts.contains("_posts") ? [] : written.contains("/") ? [whole, name] : [name, whole]
    case .page:
      let form = withoutIndex(path, hasExtension: Self.withoutExtension(written) != written)
      let absolute = "/" + logical(form)
      let folders = source.split(separator: UInt8(ascii: "/")).dropLast().map { String(decoding: $0, as: UTF8.self) }
      let relative = Self.relative(form, from: folders, isDotted: written.hasPrefix("./"))
      let name = form.split(separator: "/").last.map(String.init) ?? form
      targets =
        written.hasPrefix("/")
        ? [absolute]
        : written.contains("/") || written.hasPrefix(".") ? [relative, absolute] : [name, relative, absolute]
    }
    let start = String(decoding: old.utf8.dropLast(written.utf8.count), as: UTF8.self)
    return targets.map { start + $0 }
  }

  /// Returns the path of a page as a link without an extension names it.
  private func withoutIndex(_ path: String, hasExtension: Bool) -> String {
    if hasExtension { return path }
    let bare = Self.withoutExtension(path)
    return isIndexPage(Array(path.utf8)) ? bare.split(separator: "/").dropLast().joined(separator: "/") : bare
  }

  /// Returns a path from the content of its language.
  private func logical(_ path: String) -> String {
    guard let root = root(of: path) else { return path }
    let rest = Self.rest(of: path, below: root.folder)
    let isMount = !root.address.isEmpty && !locales.contains(root.address)
    let parts = rest.split(separator: "/")
    let isLanguage = root.address.isEmpty && parts.count > 1 && locales.contains(String(parts[0]))
    return isMount ? Self.join(root.address, rest) : isLanguage ? parts.dropFirst().joined(separator: "/") : rest
  }
}
