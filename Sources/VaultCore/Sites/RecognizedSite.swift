package import LinkGraph
package import NoteSyntax
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
  /// The language of the templates in its notes that have links.
  package let templates: TemplateLanguage?

  /// The extensions of further kinds of Markdown that it reads.
  package var extensions: [String] { generator.extensions }

  /// Patterns of what is no part of a vault with a site, as in `.gitignore`: packages, and what generators write.
  static let ignored = ["node_modules/", "_site/"]

  /// The folders in which a site is looked for, besides the root of the vault.
  private static let folders = ["", "docs", "website", "site", "documentation", "doc", "www"]

  /// Returns whether a path can be that of the settings of a site.
  static func isSetting(_ path: [UInt8]) -> Bool {
    let text = String(decoding: path, as: UTF8.self)
    return SiteGenerator.allCases.flatMap(\.files).contains { text == "\($0)" || text.hasSuffix("/\($0)") }
  }

  /// The paths of files and folders by which a site can be recognised, and of the folders above them.
  static let files: [RawPath] = {
    var paths: Set<String> = []
    for folder in folders {
      for file in SiteGenerator.allCases.flatMap(\.files) {
        let parts = "\(folder)/\(file)".split(separator: "/")
        for count in 1...parts.count { paths.insert(parts.prefix(count).joined(separator: "/")) }
      }
    }
    return paths.sorted().map { RawPath($0) }
  }()

  /// Looks for a site in a vault. Reads the file of its settings and, of some generators, names of folders.
  static func find(in vault: GeneratorFolder) throws(VaultError) -> RecognizedSite? {
    for folder in folders {
      let site = GeneratorFolder(root: vault.root, read: vault.read, folder: folder)
      // Each command asks for some fifty files.
      guard let open = try? FileDescriptor.open(vault.root.appending(RawPath(folder)), .handleOnly, [.directory])
      else { continue }
      for generator in SiteGenerator.allCases {
        guard let name = generator.files.first(where: { open.has($0) }) else { continue }
        let file = "\(name)"
        guard let bytes = try site.contents(file) else { continue }
        var settings = GeneratorSettings(bytes, file: file)
        guard generator.isMeant(by: settings, site.has) else { continue }
        if generator == .hugo { try settings.addFiles(beside: file, of: site) }
        var addresses = try generator.addresses(settings, site)
        addresses.elsewhere.formUnion(try GeneratedAddresses(of: generator, settings, site, addresses).patterns)
        return RecognizedSite(
          generator: generator, file: site.path(file), addresses: addresses, templates: generator.templates(settings))
      }
    }
    return nil
  }
}
