internal import Bytes
internal import LinkGraph

extension SiteGenerator {
  /// Returns the addresses of the pages of a site by what its settings say.
  func addresses(_ settings: GeneratorSettings, _ site: GeneratorFolder) throws(VaultError) -> SiteAddresses {
    var addresses = SiteAddresses(folder: site.folder)
    func root(_ folder: String, at address: String = "") -> SiteAddresses.Root { .init(site.path(folder), at: address) }
    func files(_ folders: String...) -> [SiteAddresses.Root] {
      folders.map { .init(site.path($0), isPublic: true) }
    }
    func trimmed(_ text: String?) -> String { String((text ?? "").drop { $0 == "." }).trimmingSlashes }
    addresses.readsFiles = readsFiles
    switch self {
    case .docusaurus:
      addresses.base = trimmed(settings.address("baseUrl"))
      (addresses.dropsNumbers, addresses.hasPageIDs) = (true, true)
      addresses.roots = try DocusaurusFolders(settings, site).roots + files("static")
      addresses.trailingSlash = settings.value("trailingSlash") == "true" ? .always : .either
    case .starlight:
      addresses.linksHaveBase = true
      addresses.base = trimmed(settings.address("base"))
      addresses.trailingSlash = .always
      addresses.roots = [root("src/content/docs"), root("src/pages")] + files("public")
      addresses.locales = Self.languages(of: "src/content/docs", settings, site)
    case .astro:
      addresses.linksHaveBase = true
      addresses.base = trimmed(settings.address("base"))
      let folders = site.folders(in: "src/content")
      addresses.roots = [root("src/pages")] + folders.map { root("src/content/" + $0, at: $0) } + files("public")
    case .nextra:
      let folders = ["pages", "content", "src/pages", "src/content", "app", "src/app"]
      let base = trimmed(settings.value("contentDirBasePath"))
      addresses.roots =
        folders.filter(site.has).map { root($0, at: $0.hasSuffix("content") ? base : "") } + files("public")
      addresses.locales = folders.lazy.map { Self.languages(of: $0, settings, site) }.first { !$0.isEmpty } ?? []
      addresses.index.append("page")
      addresses.isFlat = true
    case .vitePress, .vuePress:
      addresses.base = trimmed(settings.address("base"))
      let source = trimmed(settings.value("srcDir"))
      addresses.roots = [root(source)] + files((source.isEmpty ? "" : source + "/") + "public", ".vuepress/public")
      addresses.trailingSlash = .never
      addresses.bases = [site.path(source)]
    case .mkDocs, .zensical:
      let pages = root(settings.value("docs_dir").map { trimmed($0) } ?? "docs")
      addresses.roots = [pages]
      let bases = settings.items("base_path").map { base in
        base.hasPrefix("!") ? base.contains("docs_dir") ? pages.folder : site.path("") : site.path(base)
      }
      addresses.bases = bases.isEmpty ? [site.path("")] : bases
      addresses.trailingSlash = settings.value("use_directory_urls") == "false" ? .never : .always
    case .quarto: addresses.roots = [root("")]
    case .hugo:
      let content = HugoFolders(settings, site)
      (addresses.roots, addresses.locales) = (content.roots + files("static", "assets"), content.locales)
      addresses.elsewhere = content.elsewhere
      addresses.trailingSlash = .always
      let hooks = ["layouts/_markup", "layouts/_default/_markup"].map { $0 + "/render-link.html" }
      if let hook = hooks.first(where: site.has), let bytes = try site.contents(hook) {
        addresses.hasLinkTemplate = true
        let parts = String(decoding: bytes, as: UTF8.self).split { $0 == "\"" || $0 == "'" || $0 == "`" }
        addresses.linkWords = Set(parts.filter { $0.utf8.allSatisfy(\.isAlphanumeric) }.map(String.init))
      }
      addresses.hasTermAnchors = settings.text.contains("autoDefinitionTermID")
    case .jekyll:
      addresses.base = trimmed(settings.value("baseurl"))
      let folders = JekyllFolders(settings, site)
      (addresses.roots, addresses.trailingSlash) = (folders.roots, folders.trailingSlash)
      addresses.hasDates = true
    case .mdBook:
      addresses.roots = [root(settings.value("src").map { trimmed($0) } ?? "src")]
      // Other editions of a book are below it.
      for folder in site.folders(in: "") where site.has(folder + "/src/SUMMARY.md") {
        addresses.roots.append(root(folder + "/src", at: folder))
      }
      addresses.trailingSlash = .never
    }
    return addresses
  }

  /// Returns the languages that have a folder in a folder, the default language first. The settings name them, or are
  /// those of languages in another file and the folder has pages that the folder of the default language has.
  static func languages(of folder: String, _ settings: GeneratorSettings, _ site: GeneratorFolder) -> [String] {
    let main = settings.value("defaultLocale") ?? settings.value("defaultContentLanguage") ?? "en"
    func pages(_ name: String) -> Set<String> {
      Set(site.folders(in: folder + "/" + name) + site.files(in: folder + "/" + name))
    }
    let folders = site.folders(in: folder)
    let speaksOfLanguages = ["locales", "languages", "i18n"].contains { settings.text.contains($0) }
    let known = speaksOfLanguages && folders.contains(main) ? pages(main) : []
    let found = folders.filter { name in
      let parts = name.split(separator: "-")
      return (2...3).contains(parts[0].count) && name.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "-") }
        && (settings.text.contains(name) || !known.isDisjoint(with: pages(name)))
    }
    // Without a folder of its own, the default language has the pages that are in no folder of a language.
    return found.isEmpty ? [] : [main] + found.filter { $0 != main }
  }
}
