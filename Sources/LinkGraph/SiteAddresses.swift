internal import Bytes
internal import NoteSyntax

/// The addresses that the notes of a vault have as pages of a web site, as a site generator makes them of their paths.
///
/// An address here is folded and has neither a slash at its ends nor a fragment: `guides/routing` for the page that
/// `src/content/docs/guides/routing.mdx` becomes. The front page has the empty address. They are names of documents, as
/// titles are, so that links by address are found and resolved like others.
package struct SiteAddresses: Hashable, Sendable {
  /// A folder whose files become pages, or are copied to the site.
  package struct Root: Hashable, Sendable {
    /// The folder, from the root of the vault; empty for the root.
    package var folder: String
    /// The beginning of the addresses, such as `docs`; may be empty.
    package var address: String
    /// Whether its files are copied as they are, as those in `public` or `static`.
    package var isPublic: Bool

    package init(_ folder: String, at address: String = "", isPublic: Bool = false) {
      (self.folder, self.address, self.isPublic) = (folder, address, isPublic)
    }

    fileprivate func contains(_ path: String) -> Bool { folder.isEmpty || path.utf8.starts(with: (folder + "/").utf8) }
  }

  /// Whether the address of a page ends with a slash, so that addresses relative to it are below it.
  package enum TrailingSlash: String, CaseIterable, Sendable {
    case either, always, never
  }

  /// The folders with pages and files.
  package var roots: [Root]
  /// The part of the site's address behind the host, with which all links from the root may begin; may be empty.
  package var base: String
  /// Whether all links from the root have the base, so that others lead out of the site. Some generators add it.
  package var linksHaveBase = false
  /// Whether addresses end with a slash.
  package var trailingSlash: TrailingSlash
  /// The names of the pages that have the address of their folder, in lower case.
  package var index: [String]
  /// The folders of languages, the default one first. A page that a language does not have is that of the default one.
  package var locales: [String]
  /// Whether numbers before names are not part of addresses, and dates before names are folders, as for Docusaurus.
  package var dropsNumbers: Bool
  /// The folder of the site, from the root of the vault, to which `@site/` leads; empty for the root.
  package var folder: String
  /// The folders in which templates look for files that have no path from their note; usually that of the site.
  package var bases: [String]

  /// Whether names can begin with a date, which is folders in the address of the page, or no part of it, as for Jekyll.
  package var hasDates = false
  /// Whether a note states the last part of its address as its `id`, as for Docusaurus.
  package var hasPageIDs = false
  /// Whether the address of an index page has no slash at its end, so that addresses relative to it are beside it; and
  /// folders in parentheses are not part of addresses. Both are so for Next.js.
  package var isFlat = false
  /// Whether links can be paths of files, with their extensions, which the generator makes addresses of.
  package var readsFiles = true
  /// Addresses that lead to what is no file here, as redirects and lists that the generator makes; folded. `a/*` is
  /// everything below `a`.
  package var elsewhere: Set<String> = []
  /// Whether the site has a template of its own for links, which may give single words a meaning.
  package var hasLinkTemplate = false
  /// The words to which the template gives a meaning, which are no addresses.
  package var linkWords: Set<String> = []
  /// Whether the terms of definition lists have anchors.
  package var hasTermAnchors = false

  package init(
    roots: [Root] = [Root("")], base: String = "", trailingSlash: TrailingSlash = .either,
    index: [String] = ["index", "readme", "_index"], locales: [String] = [], dropsNumbers: Bool = false,
    folder: String = ""
  ) {
    (self.roots, self.base, self.trailingSlash, self.index) = (roots, base, trailingSlash, index)
    (self.locales, self.dropsNumbers, self.folder) = (locales, dropsNumbers, folder)
    bases = [folder]
  }

  /// Returns the folder of pages to which a path belongs: the innermost one.
  func root(of path: String) -> Root? {
    roots.filter { !$0.isPublic && $0.contains(path) }.max { $0.folder.utf8.count < $1.folder.utf8.count }
  }

  /// Returns whether the note at a path can be a part that pages include, or is left out of the site: its name or that of
  /// a folder begins with an underscore, or it is in no folder of pages. Where its links lead depends on the page.
  package func isPart(_ path: [UInt8]) -> Bool {
    guard let whole = String(validating: path, as: UTF8.self), let root = root(of: whole) else { return true }
    let name = String(decoding: StoredNames.stem(of: path), as: UTF8.self).lowercased()
    let parts = Self.rest(of: whole, below: root.folder).split(separator: "/").filter { !hasDates || $0 != "_posts" }
    return parts.dropLast().contains { $0.hasPrefix("_") } || name.hasPrefix("_") && !index.contains(name)
  }

  // MARK: - Of files

  /// Returns the address of the page or file at a path, as it is written in links, without its base; nil if the file is
  /// in none of the folders. `stated` are the addresses that the note states.
  package func address(of path: [UInt8], isNote: Bool, stated: [String] = []) -> String? {
    spellings(of: path, isNote: isNote, stated: stated).first
  }

  /// Returns all names by which addresses in links may refer to the page or file at a path, folded.
  package func names(of path: [UInt8], isNote: Bool, stated: [String] = []) -> [String] {
    var names: [String] = []
    func add(_ name: String) { if !names.contains(name) { names.append(name) } }
    for spelling in spellings(of: path, isNote: isNote, stated: stated) {
      let slug = spelling.split(separator: "/").map { HeadingSlug(String($0)).text }.joined(separator: "/")
      for address in [CaseFolding.fold(spelling), isNote ? CaseFolding.fold(slug) : ""]
      where !address.isEmpty || spelling.isEmpty {
        add(address)
        for other in fallbacks(to: address) { add(other) }
      }
    }
    return names
  }

  /// Returns the addresses of a page of the default language in the others.
  private func fallbacks(to address: String) -> [String] {
    guard let main = locales.first else { return [] }
    let parts = address.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: true)
    let first = parts.first.map(String.init) ?? ""
    if locales.dropFirst().contains(where: { CaseFolding.fold($0) == first }) { return [] }
    let rest = first == CaseFolding.fold(main) ? parts.dropFirst().first.map(String.init) ?? "" : address
    return (rest == address ? [] : [rest]) + locales.dropFirst().map { Self.join(CaseFolding.fold($0), rest) }
  }

  /// Returns the spellings of the address of a file, the best first.
  private func spellings(of path: [UInt8], isNote: Bool, stated: [String]) -> [String] {
    guard let whole = String(validating: path, as: UTF8.self) else { return [] }
    var found: [String] = []
    for each in roots where each.isPublic && each.contains(whole) {
      let rest = Self.rest(of: whole, below: each.folder)
      found.append(Self.join(each.address, rest))
      // A page that is there as HTML.
      guard rest.hasSuffix(".html") else { continue }
      let parts = rest.dropLast(5).split(separator: "/")
      found.append(Self.join(each.address, (parts.last == "index" ? parts.dropLast() : parts).joined(separator: "/")))
    }
    guard let root = root(of: whole) else { return found }
    let rest = Self.rest(of: whole, below: root.folder)
    guard let bare = isNote ? Self.withoutExtension(rest) : Self.page(rest) else {
      return found + [Self.join(root.address, rest)]
    }
    var parts = bare.split(separator: "/").map(String.init)
    if isFlat { parts = parts.filter { !($0.hasPrefix("(") && $0.hasSuffix(")")) } }
    if hasDates { parts = parts.filter { $0 != "_posts" } }
    var raw = parts
    if dropsNumbers || hasDates { parts = parts.flatMap { part in Self.dated(part) ?? numberless(part) } }
    let name = parts.last ?? ""
    let isIndex = index.contains(name.lowercased())
    for address in stated {
      let bare = plain(String(address.trimming { $0 == "/" }))
      found.append(Self.join(root.address, bare))
      if address.hasPrefix("/") {
        found.append(bare)
      } else {
        found.insert(Self.join(root.address, (parts.dropLast() + [bare]).joined(separator: "/")), at: found.count - 1)
      }
    }
    if isIndex {
      found.append(Self.join(root.address, parts.dropLast().joined(separator: "/")))
    } else if dropsNumbers, parts.count > 1, parts[parts.count - 2].lowercased() == name.lowercased() {
      found.append(Self.join(root.address, parts.dropLast().joined(separator: "/")))
    }
    found.append(Self.join(root.address, parts.joined(separator: "/")))
    if raw != parts {
      if isIndex { raw.removeLast() }
      found.append(Self.join(root.address, raw.joined(separator: "/")))
      // The settings can leave parts of the date out.
      if hasDates, !isIndex, parts.count == raw.count + 3 {
        let folders = Array(parts.dropLast(4))
        for kept in [2, 1, 0] {
          let date = parts.dropLast().suffix(3).prefix(kept)
          found.append(Self.join(root.address, (folders + date + [name]).joined(separator: "/")))
        }
      }
    }
    return found
  }

  /// Returns an address that a note states, without the extension of HTML and the name of an index page before it.
  private func plain(_ stated: String) -> String {
    guard stated.hasSuffix(".html") else { return stated }
    let parts = stated.dropLast(5).split(separator: "/")
    return (index.contains((parts.last ?? "").lowercased()) ? parts.dropLast() : parts).joined(separator: "/")
  }

  static func join(_ first: String, _ second: String) -> String {
    first.isEmpty ? second : second.isEmpty ? first : first + "/" + second
  }

  static func rest(of path: String, below folder: String) -> String {
    folder.isEmpty ? path : String(path.dropFirst(folder.count + 1))
  }

  static func withoutExtension(_ path: String) -> String {
    String(path.utf8.prefix(path.utf8.count - (path.utf8Span.span.noteExtension ?? 0))) ?? path
  }

  /// Returns the path without the extension of a program or of HTML that makes a page; nil for other files.
  private static func page(_ path: String) -> String? {
    let ending = ["astro", "tsx", "jsx", "ts", "js", "vue", "svelte", "html"].first { path.hasSuffix("." + $0) }
    return ending.map { String(path.dropLast($0.count + 1)) }
  }

  /// Returns a part of a path with a date before it as four parts; nil if it has none.
  private static func dated(_ part: String) -> [String]? {
    let date = part.prefix(11)
    guard date.count == 11, date.last == "-", date.first.map({ $0.isASCII && $0.isNumber }) == true else { return nil }
    let numbers = date.dropLast().split(separator: "-")
    guard numbers.map(\.count) == [4, 2, 2], numbers.allSatisfy({ $0.allSatisfy(\.isNumber) }) else { return nil }
    return numbers.map(String.init) + [String(part.dropFirst(11))]
  }

  /// Returns a part of a path without the number before it, if the site drops it: `01-intro` is `intro`.
  private func numberless(_ part: String) -> [String] {
    let digits = part.prefix { $0.isASCII && $0.isNumber }
    guard dropsNumbers, !digits.isEmpty else { return [part] }
    let rest = part.dropFirst(digits.count).drop { $0 == " " }
    let name = rest.drop { $0 == "-" || $0 == "_" || $0 == "." || $0 == " " }
    // `7.0` is a version.
    guard name.count < rest.count, let first = name.first, !first.isNumber else { return [part] }
    return [String(name)]
  }

  // MARK: - Of links

  /// Returns the addresses that the target of a link in the note at a path can mean, folded, the most likely first.
  package func addresses(ofTarget target: String, from source: [UInt8]) -> [String] {
    var written = target
    let isFile = Self.withoutExtension(written) != written
    if isFile { written = Self.withoutExtension(written) }
    while written.count > 1, written.hasSuffix("/") { written.removeLast() }
    if written.hasSuffix(".html") { written.removeLast(5) }
    var found: [String?]
    let content = root(of: String(decoding: source, as: UTF8.self))?.address
    if written.hasPrefix("/") {
      found = Self.resolve(written, in: []).map(withoutBase) ?? []
    } else if let own = address(of: source, isNote: true) {
      let folder = own.split(separator: "/").map(String.init)
      let name = String(decoding: StoredNames.stem(of: source), as: UTF8.self).lowercased()
      // The address of an index page is that of its folder already.
      let beside = Self.resolve(written, in: index.contains(name) && !isFlat ? folder : folder.dropLast())
      let below = Self.resolve(written, in: folder)
      switch isFile ? .never : trailingSlash {
      case .always: found = [below]
      case .never: found = [beside]
      case .either: found = [beside, below]
      }
    } else {
      // A file that becomes a page in another way, as a list of redirects, can name pages by their addresses.
      found = target.hasSuffix(".html") ? [Self.resolve(written, in: [])] : []
    }
    // Docusaurus looks for the path of a file also in the folder of the pages.
    if dropsNumbers, isFile, !written.hasPrefix("."), let content {
      found.append(Self.resolve(written, in: content.split(separator: "/").map(String.init)))
    }
    // A template of a site usually looks for pages from the root too.
    if hasLinkTemplate, !isFile, !written.hasPrefix("."), let content {
      found.append(Self.resolve(written, in: content.split(separator: "/").map(String.init)))
    }
    return found.compactMap(\.self).map { address in
      let folded = CaseFolding.fold(address)
      // A link to an index page can name it.
      guard let name = folded.split(separator: "/").last, index.contains(String(name)), name != "readme" || isFile
      else { return folded }
      return folded.split(separator: "/").dropLast().joined(separator: "/")
    }
  }

  /// Returns whether an address, folded, leads to what is no file here.
  package func isElsewhere(_ address: String) -> Bool {
    if elsewhere.isEmpty { return false }
    let parts = address.split(separator: "/")
    let isLocal = parts.first.map { first in locales.contains { CaseFolding.fold($0) == first } } == true
    return [parts[...], isLocal ? parts.dropFirst() : []].contains { parts in
      !parts.isEmpty
        && (elsewhere.contains(parts.joined(separator: "/"))
          || parts.indices.contains { elsewhere.contains(parts[..<$0].joined(separator: "/") + "/*") })
    }
  }

  /// Returns what an address from the root can mean without the base; nothing if it is not below the site.
  private func withoutBase(_ address: String) -> [String] {
    if base.isEmpty { return [address] }
    let isBelow = address == base || address.hasPrefix(base + "/")
    let bare = isBelow ? [String(address.dropFirst(base.count + 1))] : []
    return linksHaveBase ? bare : bare + [address]
  }

  static func resolve(_ target: String, in folder: some Sequence<String>) -> String? {
    var parts = Array(folder)
    for part in target.split(separator: "/") where part != "." {
      if part == ".." {
        if parts.popLast() == nil { return nil }
      } else {
        parts.append(String(part))
      }
    }
    return parts.joined(separator: "/")
  }

  /// Returns the target of a link with the same form as another one that leads to a page: from the root or from the
  /// address of the source, with or without a slash, base, extension or name of the index at its end. There are several
  /// where it depends on the generator to what a relative address is relative.
  package func targets(like old: String, to new: [UInt8], stated: [String], from source: [UInt8]) -> [String] {
    guard let address = address(of: new, isNote: new.span.noteExtension != nil, stated: stated) else { return [] }
    let path = old.prefix { $0 != "?" }
    let isFile = String(path).utf8Span.span.noteExtension != nil
    var ending = path.count > 1 && path.hasSuffix("/") ? "/" : ""
    var written = address
    if path.hasSuffix(".html") {
      ending = ".html"
      if isIndexPage(new) { written = Self.join(address, "index") }
    }
    if isFile {
      ending = String(decoding: new.suffix(new.span.noteExtension ?? 0), as: UTF8.self)
      if isIndexPage(new) {
        written = Self.join(address, String(decoding: StoredNames.stem(of: new), as: UTF8.self))
      }
    }
    if path.hasPrefix("/") {
      let whole = "/" + Self.join(base, written)
      let bare = "/" + written
      let hasBase = !base.isEmpty && (path + "/").hasPrefix("/" + base + "/")
      return (hasBase ? [whole, bare] : [bare, whole]).map { $0 == "/" ? $0 : $0 + ending }
    }
    guard let own = self.address(of: source, isNote: true) else { return [] }
    let folder = own.split(separator: "/").map(String.init)
    let isIndex = isIndexPage(source)
    return [isIndex && !isFlat ? folder : folder.dropLast(), folder].map { folder in
      let target = Self.relative(written, from: Array(folder), isDotted: old.hasPrefix("./"))
      return target.hasSuffix("/") ? target : target + ending
    }
  }

  /// Returns the target of a new link to a page or file, from the root of the site; nil if it is no part of it.
  package func target(ofNew path: [UInt8], stated: [String]) -> String? {
    let isNote = path.span.noteExtension != nil
    guard let address = address(of: path, isNote: isNote, stated: stated) else { return nil }
    let whole = "/" + Self.join(linksHaveBase ? base : "", address)
    return isNote && trailingSlash == .always && !whole.hasSuffix("/") ? whole + "/" : whole
  }

  func isIndexPage(_ path: [UInt8]) -> Bool {
    index.contains(String(decoding: StoredNames.stem(of: path), as: UTF8.self).lowercased())
  }

  static func relative(_ address: String, from folder: [String], isDotted: Bool) -> String {
    let target = address.split(separator: "/").map(String.init)
    var shared = 0
    while shared < folder.count, shared < target.count, folder[shared] == target[shared] { shared += 1 }
    let parts = Array(repeating: "..", count: folder.count - shared) + target[shared...]
    if parts.isEmpty { return "./" }
    return (isDotted && parts[0] != ".." ? "./" : "") + parts.joined(separator: "/")
  }
}
