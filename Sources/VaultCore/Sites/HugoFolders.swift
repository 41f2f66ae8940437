internal import Bytes
internal import LinkGraph

/// The folders of the pages of a site of Hugo: that of its content, of languages, and of what is mounted there.
struct HugoFolders {
  private(set) var roots: [SiteAddresses.Root] = []
  private(set) var locales: [String] = []
  /// The addresses of what is mounted from other repositories.
  private(set) var elsewhere: Set<String> = []

  init(_ settings: GeneratorSettings, _ site: GeneratorFolder) {
    let main = settings.value("defaultContentLanguage") ?? "en"
    let isBelow = settings.value("defaultContentLanguageInSubdir") == "true"
    var content = "content"
    // The settings of a language can say which folder is its own.
    for (place, value) in settings.values("contentDir") {
      let folder = value.trimmingSlashes
      if let language = settings.sections(around: place).first(where: Self.isLanguage) {
        roots.append(.init(site.path(folder), at: language == main && !isBelow ? "" : language))
        if !locales.contains(language) { locales.append(language) }
      } else {
        content = folder
      }
    }
    if roots.isEmpty { locales = SiteGenerator.languages(of: content, settings, site) }
    if let place = locales.firstIndex(of: main) { locales.swapAt(0, place) }
    if roots.allSatisfy({ $0.folder != site.path(content) }) { roots.append(.init(site.path(content))) }
    addMounts(settings, site)
  }

  private static func isLanguage(_ name: String) -> Bool {
    (2...3).contains(name.prefix { $0 != "-" }.count) && name.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "-") }
  }

  /// Adds the folders that are mounted below the content or among the files, each with the address that it gets.
  private mutating func addMounts(_ settings: GeneratorSettings, _ site: GeneratorFolder) {
    let sources = settings.values("source")
    for target in settings.values("target") {
      guard let source = sources.last(where: { $0.place < target.place })?.value else { continue }
      if let address = Self.address(of: target.value, below: "static/") {
        if site.has(source) { roots.append(.init(site.path(source), at: address, isPublic: true)) }
      } else if let address = Self.address(of: target.value, below: "content/") {
        if site.has(source), !source.contains(".") {
          roots.append(.init(site.path(source), at: address))
        } else if !site.has(source) {
          let page = address.hasSuffix(".md") ? String(address.dropLast(3)) : address
          elsewhere.insert(page.hasSuffix("/_index") ? String(page.dropLast(7)) : page)
          elsewhere.insert(page + "/*")
        }
      }
    }
  }

  private static func address(of target: String, below folder: String) -> String? {
    target.hasPrefix(folder) ? String(target.dropFirst(folder.count)).trimmingSlashes : nil
  }
}

extension GeneratorSettings {
  /// Adds the text of the other files of a folder of settings, as `languages.toml` and `module.yaml`.
  mutating func addFiles(beside file: String, of site: GeneratorFolder) throws(VaultError) {
    guard file.contains("/") else { return }
    let folder = file.split(separator: "/").dropLast().joined(separator: "/")
    for name in site.files(in: folder)
    where ["languages", "module", "taxonomies"].contains(where: { name.hasPrefix($0) }) {
      guard let bytes = try site.contents(folder + "/" + name) else { continue }
      text += "\n" + String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Returns the names of the sections in which a place of TOML or YAML is, the innermost one first.
  func sections(around place: String.Index) -> [String] {
    var found: [String] = []
    var indent = Int.max
    for line in text[..<place].split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).reversed() {
      let words = line.trimmed
      if words.hasPrefix("[") {
        let name = words.trimming { $0 == "[" || $0 == "]" }
        return found + name.split(separator: ".").reversed().map { String($0.trimming { $0 == "\"" || $0 == "'" }) }
      }
      let depth = line.prefix { $0 == " " }.count
      if indent == .max {
        indent = depth
      } else if depth < indent, words.hasSuffix(":"), !words.hasPrefix("#") {
        found.append(String(words.dropLast().trimming { $0 == "\"" || $0 == "'" }))
        indent = depth
      }
    }
    return found
  }
}
