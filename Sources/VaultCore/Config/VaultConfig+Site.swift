internal import LinkGraph

extension VaultConfig {
  /// The settings of the site that is made of the notes.
  package struct Site: Equatable, Sendable {
    /// The name; nil for that of the vault's folder.
    package var name: String?
    package var description: String?
    package var url: String?
    package var home: String?
    package var language = "en"
    /// The folder of the pages of a site generator; nil for that which its files say.
    package var root: String?
    /// The part of the addresses behind the host; nil for that which the files of a site generator say.
    package var base: String?
    /// Whether the addresses of pages end with a slash; nil for what is usual for the site generator.
    package var trailingSlash: String?
    /// The names of the pages that have the address of their folder; nil for the usual ones.
    package var index: [String]?
    /// The folders of languages, the default one first; nil for those that the files of a site generator say.
    package var locales: [String]?
  }
}

extension ConfigTable {
  static let site: [ConfigKey] = [
    .group("site", "The site that sheaf export html makes"),
    .key("site.name", "Its name; default: that of the vault's folder") { _ in \.site.name },
    .key("site.description", "What it is about, in one sentence") { _ in \.site.description },
    .key("site.url", "Where it will be, for feeds and search engines") { _ in \.site.url },
    .key("site.home", "The note whose text is on the front page") { _ in \.site.home },
    .key("site.language", "Its language, such as en or pt-BR") { _ in \.site.language },
    .key("site.root", "The folder of the pages of a site generator", .folder) { _ in \.site.root },
    .key("site.base", "What all addresses of its pages begin with", .folder) { _ in \.site.base },
    .key(
      "site.trailing-slash", "Whether their addresses end with a slash",
      .choice(SiteAddresses.TrailingSlash.allCases.map(\.rawValue))
    ) { _ in \.site.trailingSlash },
    .key("site.index", "The names of pages that have their folder's address") { _ in \.site.index },
    .key("site.locales", "The folders of languages, the default one first") { _ in \.site.locales },
  ]
}
