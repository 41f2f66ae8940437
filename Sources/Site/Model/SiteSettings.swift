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
  /// The words of the frame, and the language that they have.
  let words: FrameWords

  init(_ vault: Vault) {
    let site = vault.config.site
    name = site.name ?? vault.root.lastComponent.text
    description = site.description
    let isWeb = site.url?.hasPrefix("https://") == true || site.url?.hasPrefix("http://") == true
    url = site.url.flatMap { isWeb ? ($0.hasSuffix("/") ? $0 : $0 + "/") : nil }
    home = site.home
    language = site.language
    words = FrameWords(for: language)
  }

  /// Whether the frame is written from right to left.
  var isRightToLeft: Bool { TextLanguage.isRightToLeft(words.language) }

  /// Returns a language as it is stated within the frame: nil if it is that of the frame.
  func stated(_ own: String?) -> String? {
    let language = own ?? language
    return language == words.language ? nil : language
  }
}
