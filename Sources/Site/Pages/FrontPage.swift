internal import Bytes
internal import Dates
internal import LinkGraph
internal import NoteSyntax
internal import Rendering
internal import VaultCore

extension PageWriter {
  private static let (mostPinned, mostRecent, mostTags, mostFolders, mostCategories) = (6, 8, 24, 60, 60)

  mutating func writeFront() {
    let home = site.home
    let isHomeHere = home.map { site.layout.pages[$0] == here.page } ?? false
    let description = site.settings.description ?? home.map { reader.excerpt($0) } ?? ""
    let shown = isHomeHere ? home : nil
    begin(PageHead(title: site.settings.name, description: description, note: shown, kind: "front"))
    output.markup("<div class=\"head\"><h1><bdi")
    ownLanguage()
    element(">", site.settings.name, "</bdi></h1>\n")
    if let home {
      output.markup("</div>\n<div class=\"text\">")
      writeText(of: home, below: 1)
      output.markup("</div>\n")
    } else {
      if let description = site.settings.description {
        output.markup("<p class=\"summary\" dir=\"auto\"")
        ownLanguage()
        element(">", description, "</p>\n")
      }
      writeStatistics()
      output.markup("</div>\n")
    }
    output.markup("<div class=\"lists\"><div class=\"main\">\n")
    if home == nil { writePinned() }
    writeYear()
    if !site.order.isEmpty {
      let hasMore = site.order.count > Self.mostRecent
      let all = words.text(.allOf, ["n": words.counted(.notes, site.order.count)])
      section(.recent, more: hasMore ? (SiteLayout.months, all) : nil)
      rows(site.order.prefix(Self.mostRecent))
    }
    output.markup("</div>\n<div class=\"side\">\n")
    writeFolderTree()
    writeCategories()
    writeMostUsedTags()
    output.markup("</div></div>\n")
    if let shown { writeBacklinks(to: shown) }
    end(note: shown)
  }

  private mutating func writeStatistics() {
    let edges = site.links.edgeCount
    let tasks = site.order.reduce(0) { $0 + site.notes[$1].record.tasksOpen }
    output.markup("<p class=\"stats\">")
    let facts: [(Int, FrameWord)] = [
      (site.order.count, .notes), (edges, .links), (site.tags.count, .tagCount), (tasks, .openTasks),
    ]
    for (count, word) in facts where count > 0 {
      let (before, after) = words.parts(of: word, for: count)
      element("<span>", before, "")
      // Some languages have a word instead of a small number.
      if let after {
        element("<b>", words.grouped(count), "</b>")
        output.text(after)
      }
      output.markup("</span> ")
    }
    if let oldest = site.order.compactMap({ site.notes[$0].created }).min(by: { $0.daysSinceEpoch < $1.daysSinceEpoch })
    {
      let month = words.text(SiteMonth(year: oldest.year, month: oldest.month))
      element("<span>", words.text(.since, ["date": month]), "</span>")
    }
    output.markup("</p>\n")
  }

  /// Returns whether a note has a tag itself, and not only one below it.
  /// Writes the cards of the pinned notes, by title.
  private mutating func writePinned() {
    let pinned = site.order.filter { site.notes[$0].record.isPinned }.sorted {
      (site.notes[$0].title.lowercased(), $0) < (site.notes[$1].title.lowercased(), $1)
    }
    if pinned.isEmpty { return }
    section(.pinned)
    output.markup("<ul class=\"cards\">\n")
    for number in pinned.prefix(Self.mostPinned) { card(number) }
    output.markup("</ul>\n")
  }

  /// Writes the folders as far down as they are few: the pages of folders lead to those within.
  mutating func writeFolderTree() {
    section(.folders, id: "s:folders")
    let folders = site.folders.dropFirst()
    if folders.isEmpty {
      let sentence = words[site.order.isEmpty ? .noNotes : .atTop]
      return element("<p class=\"none\">", sentence, "</p>\n")
    }
    output.markup("<ul class=\"tree\">\n")
    let depths = folders.map(\.path.pathComponents.count)
    var deepest = depths.max() ?? 1
    while deepest > 1, depths.count(where: { $0 <= deepest }) > Self.mostFolders { deepest -= 1 }
    for (folder, depth) in zip(folders, depths) where depth <= deepest {
      output.markup("<li")
      output.attribute("class", text: "d\(min(depth, 6))")
      output.markup(">")
      output.openLink(here.to(folder.group.pages[0]))
      output.markup(">")
      if let symbol = folder.symbol {
        element("<span class=\"symbol\">", symbol, "</span>")
      } else {
        output.markup("<span class=\"symbol\">")
        tab(folder.path)
        output.markup("</span>")
      }
      output.markup("<bdi>")
      output.text(folder.group.name)
      element("</bdi></a> <span>", words.grouped(folder.total), "</span></li>\n")
    }
    output.markup("</ul>\n")
  }

  private mutating func writeCategories() {
    if site.categories.isEmpty { return }
    section(.categories)
    writeCategoryChips(current: nil)
  }

  mutating func writeCategoryChips(current: Int?, hasAll: Bool = false) {
    output.markup("<ul class=\"chips\">\n")
    if hasAll {
      chip(current == nil ? nil : here.to(SiteLayout.months), nil, words[.allNotesChip], count: site.order.count)
    }
    // Few vaults have so many categories; a page of each of a thousand with links to all would be a large site.
    var shown = Array(site.categories.indices)
    if shown.count > Self.mostCategories {
      shown.sort { (-site.categories[$0].group.notes.count, $0) < (-site.categories[$1].group.notes.count, $1) }
      shown = shown.prefix(Self.mostCategories).sorted()
    }
    for index in shown {
      let category = site.categories[index]
      chip(
        index == current ? nil : here.to(category.group.pages[0]), category.icon, category.group.name,
        count: category.group.notes.count)
    }
    output.markup("</ul>\n")
  }

  private mutating func writeMostUsedTags() {
    if site.tags.isEmpty { return }
    section(.tags, more: (SiteLayout.tags, words.counted(.allOf, site.tags.count)))
    // Those of a note itself, without the tags above them.
    var own = [Int](repeating: 0, count: site.tags.count)
    for note in site.order {
      for name in site.notes[note].tags { if let tag = site.tagNumbers[CaseFolding.fold(name)] { own[tag] += 1 } }
    }
    let counts: [(tag: SiteTag, count: Int)] = zip(site.tags, own).map { ($0, $1) }
    let used = counts.filter { $0.count > 0 }.sorted { (first, second) -> Bool in
      first.count == second.count ? first.tag.key < second.tag.key : first.count > second.count
    }
    writeTagCounts(used.prefix(Self.mostTags).map { ($0.tag.group.name, $0.count) })
  }

  mutating func writeTagCounts(_ tags: [(name: String, count: Int)]) {
    output.markup("<p class=\"tags\">")
    for (name, count) in tags {
      output.markup("<span>")
      tag(name)
      element(" ", words.grouped(count), "</span> ")
    }
    output.markup("</p>\n")
  }
}
