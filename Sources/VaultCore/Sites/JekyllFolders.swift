internal import Bytes
internal import LinkGraph
internal import NoteSyntax

/// The folders of the pages of a site of Jekyll: its root, and those of its collections, of which posts are one.
struct JekyllFolders {
  private(set) var roots: [SiteAddresses.Root]
  /// Whether addresses end with a slash.
  private(set) var trailingSlash = SiteAddresses.TrailingSlash.either

  init(_ settings: GeneratorSettings, _ site: GeneratorFolder) {
    roots = [.init(site.path(""))]
    let text = settings.text.drop { $0.isWhitespace }
    let bytes = Array((text.hasPrefix("---") ? text.dropFirst(3) : text).utf8)
    let root = try? YAMLParser.parse(bytes.span).get()
    let parent = root?["collections_dir"]?.text.map { $0.trimmingSlashes + "/" } ?? ""
    var patterns = ["posts": root?["permalink"]?.text ?? "", "drafts": ""]
    for pair in root?["collections"]?.pairs ?? [] {
      guard let name = pair.key.text else { continue }
      patterns[name] = pair.value["permalink"]?.text ?? patterns[name] ?? "/:collection/:path"
    }
    for item in root?["collections"]?.items ?? [] {
      if let name = item.text { patterns[name] = patterns[name] ?? "/:collection/:path" }
    }
    let usual = root?["permalink"]?.text
    if usual == "pretty" || patterns.values.contains(where: { $0.hasSuffix("/") }) { trailingSlash = .always }
    for (name, pattern) in patterns.sorted(by: { $0.key < $1.key }) where site.has(parent + "_" + name) {
      roots.append(.init(site.path(parent + "_" + name), at: Self.address(pattern, of: name)))
    }
  }

  /// Returns the part of a pattern of addresses that all pages of a collection have: `news` of `/news/:year/:title/`.
  private static func address(_ pattern: String, of collection: String) -> String {
    let parts = pattern.split(separator: "/").map { $0 == ":collection" ? Substring(collection) : $0 }
    return pattern.hasPrefix("/") ? parts.prefix { !$0.contains(":") }.joined(separator: "/") : ""
  }
}
