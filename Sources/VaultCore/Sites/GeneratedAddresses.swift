internal import Bytes
internal import LinkGraph
internal import NoteSyntax

/// The addresses of a site that are no files of it: redirects, lists that the generator makes, and pages that programs
/// make, as far as files say which. See `SiteAddresses.elsewhere`.
struct GeneratedAddresses {
  private(set) var patterns: Set<String> = [
    "sitemap.xml", "robots.txt", "index.xml", "rss.xml", "atom.xml", "feed.xml", "feed.json", "llms.txt",
    "llms-full.txt", "search", "404",
  ]
  private let site: GeneratorFolder
  private let addresses: SiteAddresses

  init(
    of generator: SiteGenerator, _ settings: GeneratorSettings, _ site: GeneratorFolder, _ addresses: SiteAddresses
  ) throws(VaultError) {
    (self.site, self.addresses) = (site, addresses)
    addLists(generator, settings)
    try addRedirects(settings)
    if generator == .nextra || generator == .starlight || generator == .astro {
      for folder in ["app", "src/app", "pages", "src/pages"] { addRoutes(folder, at: [], depth: 0) }
    }
  }

  /// Adds a pattern, unless it stands for pages that are known.
  private mutating func add(_ address: String) {
    var parts = address.split(separator: "/").map { CaseFolding.fold(String($0)) }
    if let star = parts.firstIndex(where: { $0.contains("*") || $0.hasPrefix(":") }) {
      parts = Array(parts[..<star])
      let above = parts.joined(separator: "/")
      if above.isEmpty || addresses.roots.contains(where: { ($0.address + "/").hasPrefix(above + "/") }) { return }
      patterns.insert(above)
      parts.append("*")
    }
    if parts.last?.hasSuffix(".html") == true { parts[parts.count - 1].removeLast(5) }
    if parts.last.map({ addresses.index.contains($0) }) == true { parts.removeLast() }
    patterns.insert(parts.joined(separator: "/"))
  }

  /// Adds the lists of tags and the like.
  private mutating func addLists(_ generator: SiteGenerator, _ settings: GeneratorSettings) {
    switch generator {
    case .docusaurus:
      for root in addresses.roots where !root.isPublic && !root.address.isEmpty {
        for name in ["tags", "category", "authors", "page"] {
          patterns.formUnion(["\(root.address)/\(name)", "\(root.address)/\(name)/*"])
        }
        if root.address.hasSuffix("blog") { patterns.insert(root.address) }
        patterns.formUnion(["archive", "rss.xml", "atom.xml", "feed.json"].map { "\(root.address)/\($0)" })
      }
      // Programs that write pages say where.
      for output in settings.values("out") + settings.values("outputDir") where !site.has(output.value) {
        add("/docs/" + (output.value.hasPrefix("docs/") ? String(output.value.dropFirst(5)) : output.value))
        patterns.insert("docs/" + output.value.trimmingSlashes + "/*")
      }
    case .hugo:
      for name in ["tags", "categories", "authors", "series"] + settings.entries(of: "taxonomies") {
        patterns.formUnion([name, name + "/*"])
      }
    case .mkDocs, .zensical, .jekyll:
      patterns.formUnion(["tags", "tags/*", "categories/*", "blog/category/*", "blog/archive/*"])
    case .quarto where settings.text.contains("quartodoc:"):
      for folder in settings.values("dir") { patterns.insert(folder.value.trimmingSlashes + "/*") }
    default: break
    }
  }

  /// Adds the addresses of redirects: those in the settings, in `_redirects`, and in the settings of hosts.
  private mutating func addRedirects(_ settings: GeneratorSettings) throws(VaultError) {
    for from in settings.values("from") + settings.values("source") where from.value.hasPrefix("/") { add(from.value) }
    // The settings can take them from a file beside them.
    for file in ["redirects.js", "redirects.mjs", "redirects.ts", "redirects.json"] {
      guard let bytes = try site.contents(file) else { continue }
      for part in String(decoding: bytes, as: UTF8.self).split(whereSeparator: { $0 == "\"" || $0 == "'" })
      where part.hasPrefix("/") && !part.hasPrefix("//") {
        add(String(part))
      }
    }
    for place in settings.text.ranges(of: "redirects") {
      guard let open = settings.text[place.upperBound...].firstIndex(of: "{"),
        settings.text[place.upperBound..<open].allSatisfy({ ":= ".contains($0) }),
        let object = settings.object(around: settings.text.index(after: open))
      else { continue }
      for part in object.inside.split(whereSeparator: { $0 == "\"" || $0 == "'" }) where part.hasPrefix("/") {
        add(String(part))
      }
    }
    addIgnored(settings)
    let folders = Set(addresses.roots.filter(\.isPublic).map(\.folder) + ["", site.folder])
    let vault = GeneratorFolder(root: site.root, read: site.read)
    for folder in folders.sorted() {
      let prefix = folder.isEmpty ? "" : folder + "/"
      if let bytes = try vault.contents(prefix + "_redirects") {
        for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
          if let from = line.split(whereSeparator: \.isWhitespace).first, from.hasPrefix("/") { add(String(from)) }
        }
      }
      for (file, key) in [("netlify.toml", "from"), ("vercel.json", "source")] {
        guard let bytes = try vault.contents(prefix + file) else { continue }
        for from in GeneratorSettings(bytes, file: file).values(key) where from.value.hasPrefix("/") { add(from.value) }
      }
    }
  }

  /// Adds the links that the settings of VitePress say not to check, of which expressions are read if they begin with a
  /// plain address.
  private mutating func addIgnored(_ settings: GeneratorSettings) {
    guard let start = settings.text.firstRange(of: "ignoreDeadLinks: [") else { return }
    for item in settings.text[start.upperBound...].prefix(while: { $0 != "]" }).split(separator: ",") {
      let text = item.trimmed.trimming { $0 == "'" || $0 == "\"" || $0 == "`" }
      if text.hasPrefix("/^\\/") {
        let plain = text.dropFirst(4).prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        let name = CaseFolding.fold(String(plain))
        if !name.isEmpty { patterns.formUnion([name, name + "/*"]) }
      } else if text.hasPrefix("/") {
        add(String(text))
      }
    }
  }

  /// Adds the folders in which a program makes the pages, as `[name]/page.tsx` and `[slug].astro` do.
  private mutating func addRoutes(_ folder: String, at parts: [String], depth: Int) {
    let folders = site.folders(in: folder)
    let isRoute = (folders + site.files(in: folder)).contains { $0.hasPrefix("[") && !$0.contains("mdxPath") }
    // At the root, it can be each page.
    if isRoute, !parts.isEmpty { patterns.insert(parts.map { CaseFolding.fold($0) }.joined(separator: "/") + "/*") }
    guard depth < 6 else { return }
    for name in folders where !name.hasPrefix("[") {
      addRoutes(folder + "/" + name, at: name.hasPrefix("(") ? parts : parts + [name], depth: depth + 1)
    }
  }
}

extension GeneratorSettings {
  /// Returns the values in a section of TOML or YAML that has a text for each key.
  fileprivate func entries(of section: String) -> [String] {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard let start = lines.firstIndex(where: { $0.hasPrefix("[\(section)]") || $0.hasPrefix("\(section):") }) else {
      return []
    }
    return lines[(start + 1)...].prefix { !$0.hasPrefix("[") && ($0.hasPrefix(" ") || $0.contains("=")) }.compactMap {
      $0.split(whereSeparator: { $0 == "=" || $0 == ":" }).last.map {
        String($0.trimming { $0.isWhitespace || $0 == "\"" || $0 == "'" })
      }
    }.filter { !$0.isEmpty }
  }
}
