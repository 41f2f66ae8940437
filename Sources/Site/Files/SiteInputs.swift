internal import Bytes
internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import VaultCore

/// Hashes of what the pages of each kind are made of, besides the frame of the site and the texts that are read for them.
/// Who makes a page show something else of a note adds that here.
struct SiteInputs: Sendable {
  private let site: Site
  private let sources: SiteSources
  /// For each note what a row of a list shows of it.
  private let rows: [UInt64]
  /// For each document of the map of all links those to which it links, and those that link to it.
  private let (targets, origins): ([UInt64], [UInt64])
  private let numbers: [DocumentID: Int]
  private let allSources: [[Int32]]
  /// The notes of each tag, as tags are compared for related notes.
  private let members: [[UInt8]: UInt64]
  /// The place of each note in the list of its folder.
  private let places: [Int]
  /// The lists of tags, categories and months with their addresses and counts, all rows, and all links.
  private let (tags, categories, months, all, links): (UInt64, UInt64, UInt64, UInt64, UInt64)

  init(_ site: Site, _ sources: SiteSources, _ gathering: SiteGathering) {
    (self.site, self.sources) = (site, sources)
    let rows = site.notes.indices.map { number in
      var hash = InputHash()
      let note = site.notes[number]
      hash.add(note.path)
      hash.add(gathering.excerpts[number])
      hash.add(sources.dates[number])
      for name in note.tags {
        let group = site.tagNumbers[CaseFolding.fold(name)].map { site.tags[$0].group }
        for text in [name, group?.name] { hash.add(text) }
        hash.add(group?.pages[0] ?? [])
      }
      return hash.value
    }
    self.rows = rows
    let map = site.allLinks
    let numbers = map.documents.places
    self.numbers = numbers
    let names = map.paths.map { ContentHash(of: $0.span).value }
    let allSources = map.sources()
    targets = map.documents.indices.map { number in
      var hash = InputHash()
      for edge in map.edges(from: number) {
        hash.add(names[edge.target])
        hash.add(edge.count)
      }
      return hash.value
    }
    origins = map.documents.indices.map { number in
      var hash = InputHash()
      hash.add(gathering.related.hubs[number] ? 1 : 0)
      for source in allSources[number] { hash.add(names[Int(source)]) }
      return hash.value
    }
    self.allSources = allSources
    var members: [[UInt8]: UInt64] = [:]
    site.listed.snapshot.visitKeys(of: .tag) { key, documents in
      let sum = documents.reduce(UInt64(0)) { sum, document in sum &+ (numbers[document].map { names[$0] } ?? 0) }
      members[[UInt8](key), default: 0] &+= sum
    }
    self.members = members
    var places = [Int](repeating: 0, count: site.notes.count)
    for folder in site.folders {
      for (place, number) in folder.group.notes.enumerated() { places[number] = place }
    }
    self.places = places
    tags = Self.hash(site.tags.map { ($0.group, $0.key) })
    categories = Self.hash(site.categories.map { ($0.group, $0.icon) })
    months = Self.hash(site.months.map { ($0.group, $0.month.key) })
    var hash = InputHash()
    for number in site.order {
      hash.add(rows[number])
      hash.add(site.notes[number].record.tasksOpen)
    }
    all = hash.value
    hash = InputHash()
    for number in map.documents.indices { hash.add(targets[number]) }
    links = hash.value
  }

  private static func hash(_ groups: [(SiteGroup, String)]) -> UInt64 {
    var hash = InputHash()
    for (group, name) in groups {
      for text in [group.name, name] { hash.add(text) }
      hash.add(group.pages)
      hash.add(group.notes.count)
    }
    return hash.value
  }

  /// Returns the hash of what a file is made of; nil for one that is made anew each time.
  func hash(of file: SiteFile) -> UInt64? {
    var hash = InputHash()
    switch file {
    case .asset, .copy, .searchData: return nil
    case .front:
      for part in [all, links, tags, categories, months] { hash.add(part) }
      if let home = site.home { hash.add(note(home)) }
    case .note(let number):
      if !site.notes[number].isListed { return nil }
      hash.add(note(number))
    case .folder(let index, let page):
      let folder = site.folders[index]
      add(folder.group, page, to: &hash)
      if page == 0, let note = folder.note { hash.add(self.note(note)) }
    case .months:
      for part in [categories, months] { hash.add(part) }
      for number in site.order.prefix(SiteGroup.pageSize) { hash.add(rows[number]) }
    case .month(let index, let page):
      for other in [index - 1, index, index + 1] where site.months.indices.contains(other) {
        let group = site.months[other].group
        hash.add(group.name)
        hash.add(group.pages)
      }
      add(site.months[index].group, page, to: &hash)
    case .tags: hash.add(tags)
    case .tag(let index, let page):
      let tag = site.tags[index]
      // The tags of all its notes are counted.
      for number in tag.group.notes { hash.add(rows[number]) }
      hash.add(Self.hash(tag.children.map { (site.tags[$0].group, site.tags[$0].key) }))
      add(tag.group, page, to: &hash)
    case .category(let index, let page):
      hash.add(categories)
      add(site.categories[index].group, page, to: &hash)
    case .graph: hash.add(links)
    case .search: hash.add(tags)
    case .notFound, .overview, .sitemap: hash.add(all)
    case .redirect, .canvas: break
    case .markdown(let number): hash.add(sources.texts[number])
    case .feed(let index):
      let folder = site.folders[index]
      for number in folder.newest {
        hash.add(rows[number])
        if folder.path.isEmpty { hash.add(sources.texts[number]) }
      }
    }
    return hash.value
  }

  private func add(_ group: SiteGroup, _ page: Int, to hash: inout InputHash) {
    hash.add(group.name)
    hash.add(group.pages)
    hash.add(group.notes.count)
    for number in group.notes(onPage: page) { hash.add(rows[number]) }
  }

  /// Returns the hash of what the page of a note shows besides the texts that it reads.
  private func note(_ number: Int) -> UInt64 {
    var hash = InputHash()
    let note = site.notes[number]
    for part in [sources.texts[number], rows[number]] { hash.add(part) }
    if let name = note.card.category?.lowercased(), let number = site.categoryNumbers[name] {
      let category = site.categories[number]
      for text in [category.icon, category.group.name] { hash.add(text) }
      hash.add(category.group.pages[0])
    }
    if let folder = site.folderNumbers[note.folder] {
      let notes = site.folders[folder].group.notes
      for place in [places[number] - 1, places[number] + 1] where notes.indices.contains(place) {
        hash.add(site.notes[notes[place]].path)
      }
    }
    for source in site.notes(linkingTo: number) { hash.add(sources.texts[source]) }
    addSurroundings(of: note.document, to: &hash)
    for name in note.tags { hash.add(members[Folding.fold(Array(name.utf8).span)] ?? 0) }
    return hash.value
  }

  /// Adds the links of a document, of those to which it links, and of those that link to it.
  private func addSurroundings(of document: DocumentID, to hash: inout InputHash) {
    guard let number = numbers[document] else { return }
    let around = [number] + site.allLinks.edges(from: number).map(\.target) + allSources[number].map { Int($0) }
    for other in around {
      hash.add(targets[other])
      hash.add(origins[other])
    }
  }
}

extension Site {
  /// The note whose related notes a page shows; nil for other files.
  func noteWithRelated(of file: SiteFile) -> Int? {
    switch file {
    case .note(let number): number
    case .folder(let index, page: 0): folders[index].note
    default: nil
    }
  }
}
