import LinkGraph
import NoteSyntax
import SearchIndex
import SystemCalls
import TestSupport
import Testing

@testable import VaultChanges
@testable import VaultCore

/// What moves and new headings promise in folders of documentation, over random sites of several generators: every link
/// that led to a page, a file or a heading leads there afterwards, in the same form, and undoing gives back every byte.
@Suite struct KeptAddressesTests {
  /// A site generator, as the file by which it is recognised, with folders for pages and public files.
  struct Generator: Sendable, CustomTestStringConvertible {
    let file: String
    let settings: String
    let pages: String
    let files: String
    var testDescription: String { file }
  }

  static let generators = [
    Generator(file: "docusaurus.config.js", settings: "baseUrl: '/base/'", pages: "docs", files: "static"),
    Generator(file: "astro.config.mjs", settings: "starlight()", pages: "src/content/docs", files: "public"),
    Generator(file: "mkdocs.yml", settings: "- pymdownx.snippets", pages: "docs", files: "docs"),
    Generator(file: "_quarto.yml", settings: "project: x", pages: "guide", files: "guide"),
    Generator(file: "docs/.vitepress/config.ts", settings: "base: '/base/'", pages: "docs", files: "docs/public"),
    Generator(file: "docs/_config.yml", settings: "theme: x", pages: "docs", files: "docs/static"),
    Generator(file: "hugo.toml", settings: "baseURL = 'x'", pages: "content", files: "static"),
  ]

  private struct Scene {
    var random: SplitMix64
    let generator: Generator
    var pages: [String] = []

    init(_ generator: Generator, seed: UInt64) {
      (self.generator, random) = (generator, SplitMix64(seed: seed))
      for folder in ["", "a/", "a/b/", "c d/"] {
        for name in ["index", "one", "02-two", "three x"] where random.below(3) > 0 {
          let ending =
            generator.file.hasPrefix("_quarto") ? ".qmd" : generator.file.contains("config.") ? ".mdx" : ".md"
          pages.append(
            "\(generator.pages)/\(folder)\(name)\(random.below(2) == 0 ? ".md" : generator.file.hasPrefix("docs/") ? ".md" : ending)"
          )
        }
      }
      if generator.file.hasSuffix("_config.yml") {
        pages += ["docs/_posts/2020-01-02-p.md", "docs/c d/_posts/2020-01-03-q.md"]
      }
    }

    /// A link in a template to a page at a path from the folder of pages, or relative to the source.
    private mutating func template(_ path: String, _ relative: String) -> String? {
      let bare = String(path.prefix { $0 != "." })
      let isPost = path.contains("_posts/")
      return switch generator.file {
      case "docs/_config.yml" where isPost:
        "[x]({% post_url \(bare.split(separator: "/").last ?? "") %}#h)"
      case "docs/_config.yml": random.pick(["[x]({% link \(path) %})", "<a href=\"{% link /\(path) %}#h\">x</a>"])
      case "hugo.toml":
        random.pick([
          "[x]({{< ref \"/\(path)\" >}})", "[x]({{< relref \"/\(bare)#h\" >}})", "[x]({{% ref \"\(relative)\" %}}#h)",
          "{{% include \"/\(path)\" %}}",
        ])
      case "_quarto.yml": path.contains(" ") ? nil : "{{< include /guide/\(path) >}}"
      case "docusaurus.config.js": "import A from '\(relative.hasPrefix(".") ? "" : "./")\(relative)'"
      case "docs/.vitepress/config.ts" where !path.contains(" "):
        random.pick(["<!--@include: \(relative)-->", "<!-- @include: @/\(path){1,2} -->"])
      case "mkdocs.yml": "--8<-- \"docs/\(path)\""
      default: nil
      }
    }

    mutating func link(from source: String) -> String {
      let target = random.pick(pages)
      let bare = String(target.dropFirst(generator.pages.count + 1).prefix { $0 != "." })
      let address = bare.hasSuffix("index") ? String(bare.dropLast(5)) : bare + random.pick(["", "/"])
      let relative = String(decoding: VaultPath.relative(Array(target.utf8), from: Array(source.utf8)), as: UTF8.self)
      let encoded = { (text: String) in text.replacing(" ", with: "%20") }
      let path = String(target.dropFirst(generator.pages.count + 1))
      if random.below(3) == 0, let link = template(path, relative) { return link }
      return switch random.below(7) {
      case 0: "[x](/\(encoded(address)))"
      case 1: "[x](/base/\(encoded(address))#h)"
      case 2: "<a href=\"/\(encoded(address))\">x</a>"
      case 3: "[x](\(encoded(relative))#h)"
      case 4: "![x](/p.png?raw=true)"
      case 5: "[x](../\(encoded(random.pick(["one", "a", "two/", "one/"]))))"
      default: "[x](./\(encoded(relative)))"
      }
    }
  }

  @Test(arguments: generators, Seeds.some(8))
  func linksLeadWhereTheyLed(_ generator: Generator, seed: UInt64) throws {
    var scene = Scene(generator, seed: seed)
    let vault = try TemporaryVault(config: "stamp-updated: never")
    try vault.write(generator.settings, to: RawPath(generator.file))
    try vault.write("x", to: RawPath("\(generator.files)/p.png"))
    for page in scene.pages {
      let links = (0..<4).map { _ in scene.link(from: page) }.joined(separator: "\n\n")
      try vault.write("## h\n\n\(links)\n\n## two\n", to: RawPath(page))
    }
    guard scene.pages.count > 1 else { return }
    for _ in 0..<3 {
      let view = try vault.open()
      #expect(view.vault.recognizedSite != nil)
      let paths = view.allNotes().map(\.path).sorted { $0.lexicographicallyPrecedes($1) }
      let page = scene.random.pick(paths)
      let change: Change
      switch scene.random.below(4) {
      case 0: change = .heading(page, scene.random.pick(["New text", "h", "two", "H-1"]))
      case 1:
        let folder = Array("\(generator.pages)/\(scene.random.pick(["a", "a/b", "c d"]))".utf8)
        let to = Array("\(generator.pages)/\(scene.random.pick(["e", "a/f", "c d/a", "g h"]))".utf8)
        guard !view.snapshot.documents(below: folder, limit: 1).isEmpty, !to.starts(with: folder),
          view.snapshot.documents(below: to, limit: 1).isEmpty
        else { continue }
        change = .move(from: folder, to: to)
      default:
        let name = scene.random.pick(["new", "x y", "index2", "03-new"])
        let folder = scene.random.pick(["", "a/", "new/", "a/b/"])
        let to = Array("\(generator.pages)/\(folder)\(name)".utf8) + page.suffix(page.span.noteExtension ?? 0)
        guard view.snapshot.document(withKey: to) == nil else { continue }
        change = .move(from: page, to: to)
      }
      let text = "seed \(seed): \(change)"
      let old = (try RelinkChecks.contents(vault), places(view))
      let plan: ChangePlan
      do throws(VaultError) { plan = try change.plan(view) } catch {
        guard case .move = error else { throw error }
        continue
      }
      if plan.isEmpty { continue }
      _ = try ChangeExecutor(view.vault).run(plan, command: "test")
      let after = try vault.open()
      let new = places(after)
      for (path, targets) in old.1 {
        let now = try #require(new[change.destination(of: path)], "\(text)")
        try #require(now.count == targets.count, "\(text)")
        for (number, target) in targets.enumerated() {
          // A link that led nowhere may lead to the new page.
          guard var target else { continue }
          target.path = change.destination(of: target.path)
          let name = "\(text), link \(number) of \(String(decoding: path, as: UTF8.self))"
          #expect(now[number]?.path == target.path && (target.part == nil || now[number] == target), "\(name)")
        }
      }
      try RelinkChecks.undo(old.0, try RelinkChecks.contents(vault), vault, text)
    }
  }

  /// Links in another style lead where they led, and are such as the generator reads; new ones are, too.
  @Test(arguments: generators, Seeds.some(6))
  func stylesLeadWhereTheyLed(_ generator: Generator, seed: UInt64) throws {
    var scene = Scene(generator, seed: seed)
    let vault = try TemporaryVault(config: "stamp-updated: never")
    try vault.write(generator.settings, to: RawPath(generator.file))
    try vault.write("x", to: RawPath("\(generator.files)/p.png"))
    for page in scene.pages {
      let links = (0..<4).map { _ in scene.link(from: page) }.joined(separator: "\n\n")
      try vault.write("## h\n\n\(links)\n", to: RawPath(page))
    }
    for style in [LinkRestyling.Style.relative, .absolute, .shortest, .wikilink] {
      let view = try vault.open()
      let site = try #require(view.vault.linkResolution.site)
      let notes = view.allNotes().map(\.document)
      let made = try LinkRestyling(style, view).plan(notes)
      let text = "seed \(seed): \(style)"
      if style == .wikilink { #expect(made.plan.isEmpty, "\(text)") }
      let old = (try RelinkChecks.contents(vault), links(view))
      _ = try ChangeExecutor(view.vault).run(made.plan, command: "test")
      let after = try vault.open()
      #expect(links(after) == old.1, "\(text)")
      for case .replace(let path, let before, let contents) in made.plan.changes {
        let changed = zip(view.vault.parsed(before, at: path).links, view.vault.parsed(contents, at: path).links)
        for (before, after) in changed where before.target != after.target {
          #expect(style != .absolute || after.target.hasPrefix("/"), "\(text): \(after.target)")
          #expect(style != .relative || !after.target.hasPrefix("/"), "\(text): \(after.target)")
          let isFile = after.target.utf8Span.span.noteExtension != nil
          #expect(site.readsFiles || !isFile, "\(text): \(after.target)")
        }
      }
      guard !made.plan.isEmpty else { continue }
      try RelinkChecks.undo(old.0, try RelinkChecks.contents(vault), vault, text)
    }
    let view = try vault.open()
    var graph = view.graph
    #expect(NewLinks(view.vault).isMarkdown)
    for source in view.allNotes() {
      for target in view.allNotes() {
        let written = NewLinks(view.vault).target(of: target.document, from: source.path, in: view.snapshot)
        let found = written.flatMap { graph.resolve(target: $0, fromPath: source.path) }
        #expect(found?.document == target.document, "seed \(seed): \(written ?? "nil")")
      }
    }
  }

  /// A change of the names that links use.
  private enum Change: CustomStringConvertible {
    case move(from: [UInt8], to: [UInt8])
    /// Another text of the first heading of a page.
    case heading([UInt8], String)

    var description: String {
      switch self {
      case .move(let from, let to): "\(String(decoding: from, as: UTF8.self)) -> \(String(decoding: to, as: UTF8.self))"
      case .heading(let page, let text): "\(String(decoding: page, as: UTF8.self))#h -> \(text)"
      }
    }

    func plan(_ view: VaultView) throws(VaultError) -> ChangePlan {
      switch self {
      case .move(let from, let to): return try MovePlanner(view).plan([PathMove(from: from, to: to)])
      case .heading(let page, let text):
        let heading = ChosenHeading(0, of: view.vault.parsed(view.vault.contents(of: page) ?? [], at: page))
        return try HeadingPlanner(view).rename(heading, of: page, to: text)
      }
    }

    func destination(of path: [UInt8]) -> [UInt8] {
      guard case .move(let from, let to) = self, path.starts(with: from) else { return path }
      return path.count == from.count || path[from.count] == UInt8(ascii: "/") ? to + path.dropFirst(from.count) : path
    }
  }

  /// A file, and the part of it if a link names one.
  private struct Place: Equatable {
    var path: [UInt8]
    var part: LinkedPart?
  }

  /// The places to which the links of each note lead.
  private func places(_ view: VaultView) -> [[UInt8]: [Place?]] {
    var graph = view.graph
    return Dictionary(
      uniqueKeysWithValues: view.allNotes().map { note in
        let places = graph.outgoing(from: note.document).map { link -> Place? in
          guard let resolved = link.resolved else { return nil }
          let path = view.snapshot.key(of: resolved.document)
          guard !link.link.subpath.isEmpty, let bytes = view.vault.contents(of: path) else { return Place(path: path) }
          let table = PartTable(view.vault.parsed(bytes, at: path), in: bytes.span)
          return Place(path: path, part: table.part(ofSubpath: link.link.subpath, isFragment: true))
        }
        return (note.path, places)
      })
  }

  /// The paths to which the links of each note lead.
  private func links(_ view: VaultView) -> [[UInt8]: [[UInt8]?]] {
    var graph = view.graph
    return Dictionary(
      uniqueKeysWithValues: view.allNotes().map { note in
        (note.path, graph.outgoing(from: note.document).map { $0.resolved.map { view.snapshot.key(of: $0.document) } })
      })
  }
}
