internal import Bytes
internal import Dates
internal import LinkGraph
internal import NoteSyntax
internal import Rendering
internal import VaultCore

extension PageWriter {
  private static let (mostPinned, mostRecent, mostTags, mostFolders) = (6, 8, 24, 60)

  mutating func writeFront() {
    let home = site.home
    let isHomeHere = home.map { site.layout.pages[$0] == here.page } ?? false
    let description = site.settings.description ?? home.map { reader.excerpt($0) } ?? ""
    let shown = isHomeHere ? home : nil
    begin(PageHead(title: site.settings.name, description: description, note: shown, kind: "front"))
    element("<div class=\"head\"><h1><bdi>", site.settings.name, "</bdi></h1>\n")
    if let home {
      output.markup("</div>\n<div class=\"text\">")
      writeText(of: home, below: 1)
      output.markup("</div>\n")
    } else {
      if let description = site.settings.description {
        element("<p class=\"summary\" dir=\"auto\">", description, "</p>\n")
      }
      writeStatistics()
      output.markup("</div>\n")
    }
    output.markup("<div class=\"lists\"><div class=\"main\">\n")
    if home == nil { writePinned() }
    writeYear()
    if !site.order.isEmpty {
      let hasMore = site.order.count > Self.mostRecent
      section("Recent", more: hasMore ? (SiteLayout.months, "all \(Count.text(site.order.count, "note"))") : nil)
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
    let facts = [(site.order.count, "note"), (edges, "link"), (site.tags.count, "tag"), (tasks, "open task")]
    for (count, noun) in facts where count > 0 {
      element("<span><b>", Count.grouped(count), "</b> ")
      output.text("\(noun)\(count == 1 ? "" : "s")")
      output.markup("</span> ")
    }
    if let oldest = site.order.compactMap({ site.notes[$0].created }).min(by: { $0.daysSinceEpoch < $1.daysSinceEpoch })
    {
      element("<span>since ", "\(DateText.name(oldest.month)) \(oldest.year)", "</span>")
    }
    output.markup("</p>\n")
  }

  /// Returns whether a note has a tag itself, and not only one below it.
  private func hasOwn(_ tag: SiteTag, _ number: Int) -> Bool {
    site.notes[number].tags.contains { CaseFolding.fold($0) == tag.key }
  }

  /// Writes the cards of the pinned notes, by title.
  private mutating func writePinned() {
    let pinned = site.order.filter { site.notes[$0].record.isPinned }.sorted {
      (site.notes[$0].title.lowercased(), $0) < (site.notes[$1].title.lowercased(), $1)
    }
    if pinned.isEmpty { return }
    section("Pinned")
    output.markup("<ul class=\"cards\">\n")
    for number in pinned.prefix(Self.mostPinned) { card(number) }
    output.markup("</ul>\n")
  }

  /// Writes the folders as far down as they are few: the pages of folders lead to those within.
  mutating func writeFolderTree() {
    section("Folders", id: "s:folders")
    let folders = site.folders.dropFirst()
    if folders.isEmpty {
      let sentence = site.order.isEmpty ? "There are no notes." : "All notes are at the top."
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
      element("</bdi></a> <span>", Count.grouped(folder.total), "</span></li>\n")
    }
    output.markup("</ul>\n")
  }

  private mutating func writeCategories() {
    if site.categories.isEmpty { return }
    section("Categories")
    writeCategoryChips(current: nil)
  }

  mutating func writeCategoryChips(current: Int?, hasAll: Bool = false) {
    output.markup("<ul class=\"chips\">\n")
    if hasAll { chip(current == nil ? nil : here.to(SiteLayout.months), nil, "All", count: site.order.count) }
    for (index, category) in site.categories.enumerated() {
      chip(
        index == current ? nil : here.to(category.group.pages[0]), category.icon, category.group.name,
        count: category.group.notes.count)
    }
    output.markup("</ul>\n")
  }

  private mutating func writeMostUsedTags() {
    if site.tags.isEmpty { return }
    section("Tags", more: (SiteLayout.tags, "all \(Count.grouped(site.tags.count))"))
    let counts: [(tag: SiteTag, count: Int)] = site.tags.map { tag in (tag, tag.group.notes.count { hasOwn(tag, $0) }) }
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
      element(" ", Count.grouped(count), "</span> ")
    }
    output.markup("</p>\n")
  }
}
