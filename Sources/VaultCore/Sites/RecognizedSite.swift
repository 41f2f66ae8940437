package import LinkGraph
internal import SystemCalls

/// The site of a generator whose files are in a vault, with what its settings say as plain data about the addresses of
/// pages.
package struct RecognizedSite: Equatable, Sendable {
  /// The program that makes the site.
  package let generator: SiteGenerator
  /// The file by which it was recognised, from the root of the vault.
  package let file: String
  /// The addresses of its pages.
  package let addresses: SiteAddresses

  /// The extensions of further kinds of Markdown that it reads.
  package var extensions: [String] { generator.extensions }

  /// The folders in which a site is looked for, besides the root of the vault.
  private static let folders = ["", "docs", "website", "site", "documentation", "doc", "www"]

  /// Returns whether a path can be that of the settings of a site.
  static func isSetting(_ path: [UInt8]) -> Bool {
    let text = String(decoding: path, as: UTF8.self)
    return SiteGenerator.allCases.contains { $0.files.contains { text == $0 || text.hasSuffix("/" + $0) } }
  }

  /// Looks for a site in a vault. Reads the file of its settings and, of some generators, names of folders.
  static func find(in vault: GeneratorFolder) throws(VaultError) -> RecognizedSite? {
    for folder in folders {
      let site = GeneratorFolder(root: vault.root, read: vault.read, folder: folder)
      if !folder.isEmpty, !vault.has(folder) { continue }
      for generator in SiteGenerator.allCases {
        guard let file = generator.files.first(where: site.hasFile), let bytes = try site.contents(file) else { continue }
        let settings = GeneratorSettings(bytes, file: file)
        guard generator.isMeant(by: settings, site.has) else { continue }
        return RecognizedSite(
          generator: generator, file: site.path(file), addresses: try generator.addresses(settings, site))
      }
    }
    return nil
  }
}

/// A folder of a vault in which a site may be.
struct GeneratorFolder {
  let root: RawPath
  /// Returns the contents of a small file of the vault; nil if there is none.
  let read: (RawPath) throws(VaultError) -> [UInt8]?
  /// The folder, from the root of the vault; empty for the root.
  var folder = ""

  /// Returns the path from the root of the vault of what has a path from the folder, which may lead out of it.
  func path(_ name: String) -> String {
    let path = RawPath(folder).appending(RawPath(name)).normalized
    return path == "." ? "" : String(decoding: path.bytes, as: UTF8.self)
  }

  /// Returns whether a file exists below the folder. Each command asks for some fifty files, so the path is taken as it
  /// is.
  func hasFile(_ name: String) -> Bool {
    FileSystem.exists(root.appending(RawPath(folder.isEmpty ? name : folder + "/" + name)))
  }

  func has(_ name: String) -> Bool { FileSystem.exists(root.appending(RawPath(path(name)))) }

  func contents(_ name: String) throws(VaultError) -> [UInt8]? { try read(RawPath(path(name))) }

  /// Returns the names of the folders in a folder, sorted; none if there is no such folder.
  func folders(in name: String) -> [String] {
    let path = root.appending(RawPath(path(name)))
    guard let folder = try? FileDescriptor.open(path, .readOnly, [.directory, .noFollow]),
      let listing = try? DirectoryListing(of: folder)
    else { return [] }
    return listing.entries.filter { $0.kind == .directory }.compactMap { String(validating: $0.name, as: UTF8.self) }
      .sorted()
  }
}

extension SiteGenerator {
  /// Returns the addresses of the pages of a site by what its settings say.
  func addresses(_ settings: GeneratorSettings, _ site: GeneratorFolder) throws(VaultError) -> SiteAddresses {
    var addresses = SiteAddresses(folder: site.folder)
    func root(_ folder: String, at address: String = "") -> SiteAddresses.Root { .init(site.path(folder), at: address) }
    func files(_ folders: String...) -> [SiteAddresses.Root] {
      folders.map { .init(site.path($0), isPublic: true) }
    }
    func trimmed(_ text: String?) -> String { String((text ?? "").drop { $0 == "." }).trimmingSlashes }
    switch self {
    case .docusaurus:
      addresses.base = trimmed(settings.value("baseUrl"))
      addresses.dropsNumbers = true
      addresses.roots = try Self.docusaurusRoots(settings, site) + files("static")
      addresses.trailingSlash = settings.value("trailingSlash") == "true" ? .always : .either
    case .starlight:
      addresses.linksHaveBase = true
      addresses.base = trimmed(settings.value("base"))
      addresses.trailingSlash = .always
      addresses.roots = [root("src/content/docs"), root("src/pages")] + files("public")
      addresses.locales = Self.languages(site.folders(in: "src/content/docs"), settings)
    case .astro:
      addresses.linksHaveBase = true
      addresses.base = trimmed(settings.value("base"))
      let folders = site.folders(in: "src/content")
      addresses.roots = [root("src/pages")] + folders.map { root("src/content/" + $0, at: $0) } + files("public")
    case .nextra:
      let folders = ["pages", "content", "src/pages", "src/content", "app", "src/app"]
      addresses.roots = folders.filter(site.has).map { root($0) } + files("public")
      addresses.index.append("page")
    case .vitePress, .vuePress:
      addresses.base = trimmed(settings.value("base"))
      let source = trimmed(settings.value("srcDir"))
      addresses.roots = [root(source)] + files((source.isEmpty ? "" : source + "/") + "public", ".vuepress/public")
      addresses.trailingSlash = .never
    case .mkDocs, .zensical:
      addresses.roots = [root(settings.value("docs_dir").map { trimmed($0) } ?? "docs")]
      addresses.trailingSlash = settings.value("use_directory_urls") == "false" ? .never : .always
    case .quarto: addresses.roots = [root("")]
    case .hugo:
      let content = settings.value("contentDir").map { trimmed($0) } ?? "content"
      addresses.locales = Self.languages(site.folders(in: content), settings)
      addresses.roots = [root(content)] + files("static", "assets")
      addresses.trailingSlash = .always
      let hooks = ["layouts/_markup", "layouts/_default/_markup"].map { $0 + "/render-link.html" }
      addresses.hasLinkTemplate = hooks.contains(where: site.has)
      addresses.hasTermAnchors = settings.text.contains("autoDefinitionTermID")
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

  /// Returns the folders that are named after a language which the settings name too, the default language first.
  private static func languages(_ folders: [String], _ settings: GeneratorSettings) -> [String] {
    let found = folders.filter { name in
      let parts = name.split(separator: "-")
      return (2...3).contains(parts[0].count) && name.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "-") }
        && settings.text.contains(name)
    }
    guard !found.isEmpty else { return [] }
    let main = settings.value("defaultLocale") ?? settings.value("defaultContentLanguage") ?? "en"
    // Without a folder of its own, the default language has the pages that are in no folder of a language.
    return [main] + found.filter { $0 != main }
  }

  /// Returns the folders of the instances of Docusaurus's plugins, of versions and of translations.
  private static func docusaurusRoots(
    _ settings: GeneratorSettings, _ site: GeneratorFolder
  ) throws(VaultError) -> [SiteAddresses.Root] {
    var instances: [(folder: String, address: String)] = []
    for (place, address) in settings.values("routeBasePath") {
      guard let object = settings.object(around: place) else { continue }
      let before = object.before.suffix(40)
      let inner = GeneratorSettings(Array(object.inside.utf8), file: settings.file)
      let usual = before.contains("blog") ? "blog" : "docs"
      instances.append(((inner.value("path") ?? usual).trimmingSlashes, address.trimmingSlashes))
    }
    for usual in ["docs", "blog"] where !instances.contains(where: { $0.folder == usual }) {
      instances.append((usual, usual))
    }
    var roots: [SiteAddresses.Root] = [.init(site.path("src/pages"))]
    for (folder, address) in instances {
      roots.append(.init(site.path(folder), at: address))
      let id = folder == "docs" || folder == "blog" ? "" : folder + "_"
      for version in site.folders(in: id + "versioned_docs") {
        let name = version.hasPrefix("version-") ? String(version.dropFirst(8)) : version
        let versioned = address.isEmpty ? name : address + "/" + name
        roots.append(.init(site.path(id + "versioned_docs/" + version), at: versioned))
      }
    }
    for language in site.folders(in: "i18n") {
      for plugin in site.folders(in: "i18n/" + language) {
        guard let instance = instances.first(where: { plugin.hasSuffix($0.folder) }) else { continue }
        let address = instance.address.isEmpty ? language : language + "/" + instance.address
        for part in site.folders(in: "i18n/\(language)/\(plugin)") {
          let isCurrent = part == "current" || !part.hasPrefix("version-")
          roots.append(
            .init(
              site.path("i18n/\(language)/\(plugin)/\(part)"),
              at: isCurrent ? address : address + "/" + part.dropFirst(8)))
        }
      }
    }
    return roots
  }
}
