internal import SystemCalls
internal import VaultCore

struct SiteSettings: Sendable {
  let name: String
  let description: String?
  /// The address of the site with a slash at its end; nil if it is not known.
  let url: String?
  /// The name of the note whose text is on the front page.
  let home: String?
  let language: String

  init(_ vault: Vault) {
    let site = vault.config.site
    name = site.name ?? vault.root.lastComponent.text
    description = site.description
    let isWeb = site.url?.hasPrefix("https://") == true || site.url?.hasPrefix("http://") == true
    url = site.url.flatMap { isWeb ? ($0.hasSuffix("/") ? $0 : $0 + "/") : nil }
    home = site.home
    language = site.language
  }

  var isRightToLeft: Bool { TextLanguage.isRightToLeft(language) }
}
