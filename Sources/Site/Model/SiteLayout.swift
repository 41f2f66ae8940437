internal import Bytes
internal import NoteSyntax
internal import SearchIndex
internal import VaultCore

enum SiteFile: Sendable, Equatable {
  case front
  case note(Int)
  case folder(Int, page: Int)
  case months
  case month(Int, page: Int)
  case tags
  case tag(Int, page: Int)
  case category(Int, page: Int)
  case graph, search, notFound
  /// A page that leads to a note: one of its other names.
  case redirect(Int)
  case markdown(Int)
  case canvas(DocumentID)
  case copy(DocumentID)
  /// The feed of a folder; that of the whole site is that of the root.
  case feed(Int)
  case sitemap, overview
  case asset(SiteAsset)
  case searchData(SearchData.Part)
}

/// The addresses of the files of a site. They are the same whatever the order in which notes were written.
struct SiteLayout: Sendable {
  /// The lists of the site, which get their pages.
  struct Groups {
    var folders: [SiteFolderGroup]
    var tags: [SiteTag]
    var categories: [SiteCategory]
    var months: [(month: SiteMonth, group: SiteGroup)]
  }

  /// All files by address, and their addresses in byte order.
  private(set) var files: [SitePath: SiteFile] = [:]
  private(set) var order: [SitePath] = []
  /// The pages of the notes, and their texts in Markdown.
  private(set) var pages: [SitePath] = []
  private(set) var texts: [SitePath] = []
  /// The files of the vault that notes show or link to.
  private(set) var copies: [DocumentID: SitePath] = [:]
  private(set) var canvases: [DocumentID: SitePath] = [:]
  /// The other names of notes that lead nowhere, since other files have their addresses.
  private(set) var takenNames: [(name: String, note: Int)] = []
  let search: SearchCut
  /// The files that notes show or link to and that a site does not have.
  private(set) var leftOut: [[UInt8]] = []
  private var table = AddressTable()

  static let front = Array("index.html".utf8)
  static let months = Array("-/months/index.html".utf8)
  static let tags = Array("-/tags/index.html".utf8)
  static let graph = Array("-/graph.html".utf8)
  static let search = Array("-/search.html".utf8)
  static let notFound = Array("404.html".utf8)
  static let sitemap = Array("sitemap.xml".utf8)
  static let overview = Array("llms.txt".utf8)

  init(_ notes: [SiteNote], _ snapshot: IndexSnapshot, hasURL: Bool, _ groups: inout Groups) {
    search = SearchCut(notes)
    pages = Array(repeating: [], count: notes.count)
    texts = pages
    place(Self.front, .front)
    place(Self.months, .months)
    place(Self.tags, .tags)
    place(Self.graph, .graph)
    place(Self.search, .search)
    place(Self.notFound, .notFound)
    if hasURL { place(Self.sitemap, .sitemap) }
    place(Self.overview, .overview)
    _ = table.take(SiteFolder.manifest)
    for asset in SiteAsset.allCases { place(asset.path, .asset(asset)) }
    for part in search.parts { place(part.path, .searchData(part)) }

    let linked = snapshot.documents(in: snapshot.documentSets(with: .attachment)).map { ($0, snapshot.key(of: $0)) }
    let attachments = linked.filter { MediaKind($0.1) != nil }
    let boards = linked.filter { CanvasFile.isCanvasPath($0.1) }
    leftOut = linked.map(\.1).filter { MediaKind($0) == nil && !CanvasFile.isCanvasPath($0) }
    for note in notes { table.add(folder: note.folder) }
    for (_, path) in attachments + boards { table.add(folder: path.parentPath) }
    placeFolders(notes, &groups.folders)
    for (number, note) in notes.enumerated() where pages[number].isEmpty {
      place(note: number, at: table.take(Self.stem(note.path), [".html", ".md"]))
    }
    for (document, path) in attachments {
      let name = path.lastComponent
      let end = name.lastIndex(of: UInt8(ascii: ".")).map { String(decoding: name[$0...], as: UTF8.self) } ?? ""
      let address = table.take(path.prefix(path.count - end.utf8.count) + [], [end])[0]
      copies[document] = address
      files[address] = .copy(document)
    }
    for (document, path) in boards {
      let address = table.take(path.dropLast(".canvas".utf8.count) + [], [".html"])[0]
      canvases[document] = address
      files[address] = .canvas(document)
    }
    placeLists(&groups)
    placeNames(of: notes)
    order = files.keys.sorted { $0.lexicographicallyPrecedes($1) }
  }

  private static func stem(_ path: [UInt8]) -> [UInt8] {
    Array(path.dropLast(path.span.noteExtension ?? 0))
  }

  private mutating func place(_ path: SitePath, _ file: SiteFile) { if table.take(path) { files[path] = file } }

  private mutating func place(note number: Int, at paths: [SitePath]) {
    (pages[number], texts[number]) = (paths[0], paths[1])
    if files[paths[0]] == nil { files[paths[0]] = .note(number) }
    files[paths[1]] = .markdown(number)
  }

  /// Places the pages of folders. A note named `index`, or else one with the name of its folder, is shown there.
  private mutating func placeFolders(_ notes: [SiteNote], _ folders: inout [SiteFolderGroup]) {
    for (index, folder) in folders.enumerated() {
      let own = folder.group.notes.sorted()
      func note(named name: [UInt8]) -> Int? {
        own.first {
          CaseFolding.fold(String(decoding: Self.stem(notes[$0].path).lastComponent, as: UTF8.self))
            == CaseFolding.fold(String(decoding: name, as: UTF8.self))
        }
      }
      let described =
        note(named: Array("index".utf8)) ?? (folder.path.isEmpty ? nil : note(named: folder.path.lastComponent))
      folders[index].note = described
      var first = Self.front
      if !folder.path.isEmpty {
        first =
          table.take(folder.path.appending(component: "index".utf8), described == nil ? [".html"] : [".html", ".md"])[0]
        files[first] = .folder(index, page: 0)
      }
      folders[index].group.pages = [first]
      if let described {
        let text = Array(first.dropLast(".html".utf8.count)) + Array(".md".utf8)
        if folder.path.isEmpty { _ = table.take(text) }
        place(note: described, at: [first, text])
      }
      for page in 1..<max(folder.group.pageCount, 1) where !folder.path.isEmpty {
        let path = table.take(first.dropLast(".html".utf8.count) + Array("~p\(page + 1)".utf8), [".html"])[0]
        folders[index].group.pages.append(path)
        files[path] = .folder(index, page: page)
      }
      if folder.newest.isEmpty { continue }
      folders[index].feed =
        table.take(Array("-/feeds".utf8) + (folder.path.isEmpty ? [] : [UInt8(ascii: "/")] + folder.path), [".xml"])[0]
      files[folders[index].feed] = .feed(index)
    }
  }

  private mutating func placeLists(_ groups: inout Groups) {
    for (index, tag) in groups.tags.enumerated() {
      groups.tags[index].group.pages = pages("-/tags/", tag.key, tag.group) { .tag(index, page: $0) }
    }
    for (index, kind) in groups.categories.enumerated() {
      groups.categories[index].group.pages = pages("-/categories/", kind.key, kind.group) { .category(index, page: $0) }
    }
    for (index, (month, group)) in groups.months.enumerated() {
      groups.months[index].group.pages = pages("-/months/", month.key, group) { .month(index, page: $0) }
    }
  }

  private mutating func pages(
    _ folder: String, _ name: String, _ group: SiteGroup, file: (Int) -> SiteFile
  ) -> [SitePath] {
    let stem = Array(folder.utf8) + AddressTable.path(name)
    return (0..<group.pageCount).map { page in
      let path = table.take(page == 0 ? stem : stem + Array("~p\(page + 1)".utf8), [".html"])[0]
      files[path] = file(page)
      return path
    }
  }

  /// Places pages that lead to notes from their permanent addresses and their other names, as far as these are free.
  private mutating func placeNames(of notes: [SiteNote]) {
    func redirect(_ number: Int, _ path: SitePath, _ name: String) {
      if table.take(path) {
        files[path] = .redirect(number)
      } else if files[path] != .redirect(number), path != pages[number] {
        takenNames.append((name, number))
      }
    }
    for (number, note) in notes.enumerated() {
      guard var link = note.record.value(ofProperty: "permalink")?.text else { continue }
      while link.hasPrefix("/") { link.removeFirst() }
      if link.isEmpty { continue }
      let end = link.hasSuffix(".html") ? "" : link.hasSuffix("/") ? "index.html" : ".html"
      redirect(
        number,
        AddressTable.path(link.hasSuffix("/") ? String(link.dropLast()) : link)
          + (link.hasSuffix("/") ? [UInt8(ascii: "/")] : []) + Array(end.utf8), "permalink: \(link)")
    }
    for (number, note) in notes.enumerated() {
      for alias in note.card.aliases {
        let name = AddressTable.path(alias)
        let isPath = name.contains(UInt8(ascii: "/"))
        redirect(number, (isPath ? name : note.folder.appending(component: name)) + Array(".html".utf8), alias)
      }
    }
  }
}
