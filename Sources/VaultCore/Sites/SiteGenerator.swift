internal import Bytes
internal import NoteSyntax

/// The programs that make web sites of folders of Markdown, and the files by which they are recognised.
package enum SiteGenerator: String, CaseIterable, Sendable {
  case docusaurus = "Docusaurus"
  case starlight = "Starlight"
  case astro = "Astro"
  case nextra = "Nextra"
  case vitePress = "VitePress"
  case vuePress = "VuePress"
  case zensical = "Zensical"
  case mkDocs = "MkDocs"
  case quarto = "Quarto"
  case hugo = "Hugo"
  case mdBook = "mdBook"
  case jekyll = "Jekyll"

  /// The files of which one is in the folder of each site of the generator, from there.
  var files: [StaticString] {
    switch self {
    case .docusaurus:
      [
        "docusaurus.config.js", "docusaurus.config.ts", "docusaurus.config.mjs", "docusaurus.config.cjs",
        "docusaurus.config.mts", "docusaurus.config.cts",
      ]
    case .starlight, .astro:
      ["astro.config.mjs", "astro.config.ts", "astro.config.js", "astro.config.mts", "astro.config.cjs"]
    case .nextra: ["next.config.mjs", "next.config.js", "next.config.ts"]
    case .vitePress:
      [
        ".vitepress/config.ts", ".vitepress/config.mts", ".vitepress/config.js", ".vitepress/config.mjs",
        ".vitepress/config/index.ts",
      ]
    case .vuePress: [".vuepress/config.ts", ".vuepress/config.js", ".vuepress/config.mjs"]
    case .zensical: ["zensical.toml"]
    case .mkDocs: ["mkdocs.yml", "mkdocs.yaml"]
    case .quarto: ["_quarto.yml", "_quarto.yaml"]
    case .hugo:
      [
        "hugo.toml", "hugo.yaml", "hugo.yml", "hugo.json", "config.toml", "config.yaml", "config.yml", "config.json",
        "config/_default/hugo.toml", "config/_default/hugo.yaml", "config/_default/config.toml",
        "config/_default/config.yaml",
      ]
    case .mdBook: ["book.toml"]
    case .jekyll: ["_config.yml", "_config.yaml"]
    }
  }

  /// The extensions of further kinds of Markdown that it reads.
  var extensions: [String] {
    switch self {
    case .docusaurus, .nextra: ["mdx"]
    case .starlight, .astro: ["mdx", "mdoc"]
    case .quarto: ["qmd", "rmd"]
    case .vitePress, .vuePress, .zensical, .mkDocs, .hugo, .mdBook, .jekyll: []
    }
  }

  /// Returns the language of the templates in the notes of a site that have links; nil if there are none. That of files in
  /// MDX is always read.
  func templates(_ settings: GeneratorSettings) -> TemplateLanguage? {
    switch self {
    case .hugo: .hugo
    case .jekyll: .liquid
    case .mdBook: .mdBook
    case .quarto: .quarto
    case .vitePress, .vuePress: .vitePress
    case .docusaurus: .imports
    case .zensical, .mkDocs: settings.text.contains("pymdownx.snippets") ? .snippets : nil
    case .starlight, .astro, .nextra: nil
    }
  }

  /// Whether links can be paths of files.
  var readsFiles: Bool {
    switch self {
    case .starlight, .astro, .nextra, .hugo: false
    case .docusaurus, .vitePress, .vuePress, .zensical, .mkDocs, .quarto, .mdBook, .jekyll: true
    }
  }

  /// Returns whether a file with one of the names is that of a site of the generator.
  func isMeant(by settings: GeneratorSettings, _ has: (String) -> Bool) -> Bool {
    switch self {
    case .starlight: settings.text.contains("starlight") || has("src/content/docs")
    case .nextra: settings.text.contains("nextra")
    // Other programs have a file of this name too.
    case .hugo: !settings.isConfigOfManyPrograms || settings.text.lowercased().contains("baseurl")
    case .mdBook: has((settings.value("src") ?? "src") + "/SUMMARY.md")
    // Jupyter Book and Hexo have a file of this name too.
    case .jekyll:
      !has("_toc.yml") && !has("source")
        && (["Gemfile", "_posts", "_layouts", "_includes"].contains(where: has)
          || ["theme:", "plugins:", "collections:", "permalink:", "baseurl:"].contains { settings.text.contains($0) })
    default: true
    }
  }
}

/// The text of a file of settings, of which only values that stand in it as plain data are read. It is never run.
struct GeneratorSettings {
  let file: String
  var text: String

  init(_ bytes: [UInt8], file: String) {
    self.file = file
    text = String(decoding: bytes, as: UTF8.self)
  }

  var isConfigOfManyPrograms: Bool { file.hasPrefix("config.") }

  /// Returns the first text that stands as the value of a key, in JavaScript, TOML, YAML or JSON; nil if there is none.
  func value(_ key: String) -> String? { values(key).first?.value }

  /// Returns the address that stands as the value of a key of the settings themselves, and not of a part of them such as
  /// a menu; nil if there is none.
  func address(_ key: String) -> String? {
    let found = values(key).filter { $0.value.hasPrefix("/") }.map { (depth: depth(of: $0.place), value: $0.value) }
    return found.filter { $0.depth < 3 }.min { $0.depth < $1.depth }?.value
  }

  /// Returns how many braces are open at a place.
  private func depth(of place: String.Index) -> Int {
    text[..<place].utf8.reduce(0) { depth, byte in
      byte == UInt8(ascii: "{") ? depth + 1 : byte == UInt8(ascii: "}") ? depth - 1 : depth
    }
  }

  /// Returns the texts that stand as values of a key, with their places.
  func values(_ key: String) -> [(place: String.Index, value: String)] {
    var found: [(place: String.Index, value: String)] = []
    var start = text.startIndex
    while let place = text[start...].firstRange(of: key) {
      start = place.upperBound
      if let before = place.lowerBound > text.startIndex ? text[text.index(before: place.lowerBound)] : nil,
        before.isLetter || before.isNumber || "_.-$".contains(before) || isComment(place.lowerBound)
      {
        continue
      }
      var rest = text[place.upperBound...]
      if let quote = rest.first, quote == "\"" || quote == "'" { rest.removeFirst() }
      rest = rest.drop { $0 == " " }
      guard let sign = rest.popFirst(), sign == ":" || sign == "=" else { continue }
      rest = rest.drop { $0 == " " || $0 == "\t" }
      guard let first = rest.first else { continue }
      if first == "\"" || first == "'" || first == "`" {
        let value = rest.dropFirst().prefix { $0 != first && !$0.isNewline }
        if rest.dropFirst().dropFirst(value.count).first == first, !value.contains("${") {
          found.append((place.lowerBound, String(value)))
        }
      } else if file.hasSuffix("ml") || first.isLetter {
        let value = rest.prefix { !$0.isNewline && $0 != "#" && $0 != "," && $0 != "}" }
        found.append((place.lowerBound, value.trimmingSuffix { $0.isWhitespace }))
      }
    }
    return found
  }

  /// Returns the texts of the list that is the value of a key in YAML or TOML, or the only one.
  func items(_ key: String) -> [String] {
    guard let place = text.firstRange(of: key + ":") ?? text.firstRange(of: key + " =") else { return [] }
    let lines = text[place.upperBound...].split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let own = lines[0].split(separator: ",")
    let below = lines.dropFirst().map(\.trimmed).prefix { $0.hasPrefix("- ") }.map { $0.dropFirst(2) }
    let items = own.contains { !$0.trimmed.isEmpty } ? own.map(String.init) : below.map(String.init)
    return items.map { item in String(item.trimming { $0.isWhitespace || "\"'[]".contains($0) }) }.filter {
      !$0.isEmpty
    }
  }

  /// Returns whether a place is behind the beginning of a comment in its line.
  private func isComment(_ place: String.Index) -> Bool {
    let line = text[..<place].suffix { !$0.isNewline }
    let start = line.drop { $0 == " " || $0 == "\t" }
    return start.hasPrefix("//") || start.hasPrefix("#") || start.hasPrefix("*")
  }

  /// Returns the text between the innermost braces around a place, and what stands in front of them.
  func object(around place: String.Index) -> (inside: Substring, before: Substring)? {
    func bound(_ indices: some Sequence<String.Index>, _ open: Character, _ close: Character) -> String.Index? {
      var depth = 0
      for index in indices {
        if text[index] == close { depth += 1 }
        if text[index] == open {
          if depth == 0 { return index }
          depth -= 1
        }
      }
      return nil
    }
    guard let start = bound(text[..<place].indices.reversed(), "{", "}"),
      let end = bound(text[place...].indices, "}", "{")
    else { return nil }
    return (text[text.index(after: start)..<end], text[..<start])
  }
}

extension Substring {
  fileprivate func trimmingSuffix(while condition: (Character) -> Bool) -> String {
    var text = self
    while let last = text.last, condition(last) { text.removeLast() }
    return String(text)
  }

  fileprivate func suffix(while condition: (Character) -> Bool) -> Substring {
    var start = endIndex
    while start > startIndex, condition(self[index(before: start)]) { start = index(before: start) }
    return self[start...]
  }
}
