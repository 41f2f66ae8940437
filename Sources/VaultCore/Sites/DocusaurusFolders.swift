internal import Bytes
internal import LinkGraph

/// The folders of the pages of a site of Docusaurus: those of its plugins, of versions and of translations.
///
/// The folder of a plugin has the pages of the version to come, `next`, where there are versions. The last one has the
/// addresses without a version.
struct DocusaurusFolders {
  /// A plugin that makes pages of a folder.
  private struct Instance {
    let folder: String
    let address: String
    /// The folders of its versions.
    var versions: [String] = []
    /// The version whose addresses have no name of a version; nil if that is the version to come.
    var last: String?
    /// The name of the version to come in addresses.
    var next = ""

    var id: String { isOfDocs ? "" : folder + "_" }
    /// Whether it is the plugin of documentation that all sites have.
    var isOfDocs = false
    /// Whether it makes a blog, which has no versions.
    var isBlog = false

    /// Returns the address of the pages of a version; nil for the version to come.
    func address(of version: String?) -> String {
      let name = version == last ? "" : version ?? next
      return name.isEmpty ? address : address.isEmpty ? name : address + "/" + name
    }
  }

  private(set) var roots: [SiteAddresses.Root]

  init(_ settings: GeneratorSettings, _ site: GeneratorFolder) throws(VaultError) {
    var instances: [Instance] = []
    for (place, address) in settings.values("routeBasePath") {
      guard let object = settings.object(around: place) else { continue }
      let before = object.before.suffix(40)
      let inner = GeneratorSettings(Array(object.inside.utf8), file: settings.file)
      let usual = before.contains("blog") ? "blog" : "docs"
      let folder = (inner.value("path") ?? usual).trimmingSlashes
      let isUsual = before.trimmed.hasSuffix(usual + ":")
      instances.append(
        Instance(
          folder: folder, address: address.trimmingSlashes, isOfDocs: usual == "docs" && (isUsual || folder == usual),
          isBlog: usual == "blog"))
    }
    // Those that do not say at which address their pages are.
    for usual in ["docs", "blog"] where !instances.contains(where: { usual == "docs" ? $0.isOfDocs : $0.isBlog }) {
      let path = settings.values("path").first { each in
        settings.object(around: each.place)?.before.suffix(40).trimmed.hasSuffix(usual + ":") == true
      }
      instances.append(
        Instance(
          folder: (path?.value ?? usual).trimmingSlashes, address: usual, isOfDocs: usual == "docs",
          isBlog: usual == "blog"))
    }
    roots = [.init(site.path("src/pages"))]
    for index in instances.indices {
      try Self.findVersions(of: &instances[index], settings, site)
      let instance = instances[index]
      roots.append(.init(site.path(instance.folder), at: instance.address(of: nil)))
      for version in instance.versions {
        let folder = site.path(instance.id + "versioned_docs/version-" + version)
        roots.append(.init(folder, at: instance.address(of: version)))
      }
    }
    addTranslations(of: instances, site)
  }

  private static func findVersions(
    of instance: inout Instance, _ settings: GeneratorSettings, _ site: GeneratorFolder
  ) throws(VaultError) {
    if instance.isBlog { return }
    let prefix = "version-"
    instance.versions = site.folders(in: instance.id + "versioned_docs").filter { $0.hasPrefix(prefix) }
      .map { String($0.dropFirst(prefix.count)) }
    guard !instance.versions.isEmpty, let list = try site.contents(instance.id + "versions.json") else { return }
    let versions = instance.versions
    // The list is names in quotes, the last version first.
    let names = String(decoding: list, as: UTF8.self).split(separator: "\"").map(String.init)
    let last = settings.value("lastVersion") ?? names.first { name in versions.contains(name) }
    instance.last = last.flatMap { versions.contains($0) ? $0 : nil }
    guard instance.last != nil else { return }
    let current = settings.text.firstRange(of: "current: {").flatMap { settings.object(around: $0.upperBound) }
    let path = current.flatMap { GeneratorSettings(Array($0.inside.utf8), file: settings.file).value("path") }
    instance.next = path?.trimmingSlashes ?? "next"
  }

  private mutating func addTranslations(of instances: [Instance], _ site: GeneratorFolder) {
    for language in site.folders(in: "i18n") {
      for plugin in site.folders(in: "i18n/" + language) {
        guard let instance = instances.first(where: { plugin.hasSuffix($0.folder) }) else { continue }
        for part in site.folders(in: "i18n/\(language)/\(plugin)") {
          let address = instance.address(of: part.hasPrefix("version-") ? String(part.dropFirst(8)) : nil)
          let whole = address.isEmpty ? language : language + "/" + address
          roots.append(.init(site.path("i18n/\(language)/\(plugin)/\(part)"), at: whole))
        }
      }
    }
  }
}
