internal import Bytes
internal import NoteSyntax
internal import Rendering

extension PageWriter {
  mutating func writeFolder(_ index: Int, page: Int) {
    let folder = site.folders[index]
    let described = page == 0 ? folder.note : nil
    begin(
      PageHead(
        title: folder.group.name, description: described.map { reader.excerpt($0) } ?? "", section: .folders,
        note: described, kind: described == nil ? "list" : "list note"))
    output.markup("<div class=\"head\">\n")
    breadcrumb(folder.path.parentPath)
    output.markup("<h1 dir=\"auto\">")
    if let symbol = folder.symbol { output.text(symbol + " ") }
    output.text(folder.group.name)
    element("</h1>\n<p class=\"count\">", Count.text(folder.total, "note"), "</p>\n")
    let inner = site.folders.filter { $0.path.parentPath == folder.path && !$0.path.isEmpty }
    if !inner.isEmpty {
      output.markup("<ul class=\"chips\">\n")
      for child in inner { chip(here.to(child.group.pages[0]), child.symbol, child.group.name, count: child.total) }
      output.markup("</ul>\n")
    }
    output.markup("</div>\n")
    if let described {
      writeProperties(described)
      output.markup("<article class=\"text\">\n")
      writeText(of: described, below: 1)
      output.markup("</article>\n")
    }
    let notes = folder.group.notes(onPage: page).filter { $0 != folder.note }
    output.markup("<div class=\"rowlist\">\n")
    if notes.isEmpty, described == nil {
      output.markup("<p class=\"none\">No notes in this folder itself.</p>\n")
    } else {
      list(notes[...])
    }
    pager(folder.group, page)
    output.markup("</div>\n")
    if let described {
      output.markup("<div class=\"back\">\n")
      writeBacklinks(to: described)
      writeRelated(to: described)
      output.markup("</div>\n")
      writeSewing(of: described)
    }
    end(note: described)
  }

  mutating func writeMonths() {
    begin(PageHead(title: "All notes", section: .months, kind: "list"))
    let sentence = site.order.isEmpty ? "There are no notes." : "\(Count.text(site.order.count, "note")), newest first."
    listHead("All notes", sentence)
    if !site.categories.isEmpty { writeCategoryChips(current: nil, hasAll: true) }
    writeYears()
    list(site.order.prefix(SiteGroup.pageSize))
    if site.order.count > SiteGroup.pageSize {
      output.markup("<p class=\"none\">Older notes are on the pages of their months, above.</p>\n")
    }
    end()
  }

  private mutating func writeYears() {
    if site.months.isEmpty { return }
    output.markup(
      "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"Notes of each month\"><table class=\"years\"><thead><tr><th scope=\"col\">Year</th>"
    )
    for month in 1...12 { element("<th scope=\"col\">", String(DateText.name(month).prefix(3)), "</th>") }
    output.markup("</tr></thead><tbody>\n")
    var years: [Int] = []
    for (month, _) in site.months where years.last != month.year { years.append(month.year) }
    for year in years {
      element("<tr><th scope=\"row\">", "\(year)", "</th>")
      for month in 1...12 {
        output.markup("<td>")
        if let group = site.months.first(where: { $0.month == SiteMonth(year: year, month: month) })?.group {
          link(here.to(group.pages[0]), Count.grouped(group.notes.count))
        }
        output.markup("</td>")
      }
      output.markup("</tr>\n")
    }
    output.markup("</tbody></table></div>\n")
  }

  mutating func writeMonth(_ index: Int, page: Int) {
    let group = site.months[index].group
    begin(PageHead(title: group.name, section: .months, kind: "list"))
    listHead(group.name, Count.text(group.notes.count, "note"))
    rowsByMonth(group.notes(onPage: page), hasDays: true)
    pager(group, page)
    writeNeighbours("Months", of: index, among: site.months.map(\.group)) { page, group, attributes in
      page.link(page.here.to(group.pages[0]), group.name, attributes)
    }
    end()
  }

  private mutating func listHead(_ title: String, _ sentence: String) {
    output.markup("<div class=\"head\">\n")
    breadcrumb([])
    element("<h1 dir=\"auto\">", title, "</h1>\n")
    element("<p class=\"count\">", sentence, "</p>\n</div>\n")
  }

  mutating func writeTags() {
    begin(PageHead(title: "Tags", section: .tags, kind: "list"))
    listHead("Tags", site.tags.isEmpty ? "No note has a tag." : Count.text(site.tags.count, "tag"))
    var letter: String?
    for tag in site.tags {
      let depth = tag.key.split(separator: "/").count - 1
      let first = tag.key.first.map { $0.isLetter ? $0.uppercased() : "#" } ?? "#"
      if letter == nil || first != letter && depth == 0 {
        if letter != nil { output.markup("</ul>\n</section>\n") }
        letter = first
        element("<section class=\"month\"><h2>", first, "</h2>\n<ul class=\"taglist\">\n")
      }
      output.markup("<li")
      output.attribute("class", text: "d\(min(depth + 1, 6))")
      output.markup(">")
      self.tag(tag.group.name)
      element(" <span>", Count.grouped(tag.group.notes.count), "</span></li>\n")
    }
    if letter != nil { output.markup("</ul>\n</section>\n") }
    end()
  }

  mutating func writeTag(_ index: Int, page: Int) {
    let tag = site.tags[index]
    begin(PageHead(title: "#" + tag.group.name, section: .tags, kind: "list"))
    let children = site.tags.filter {
      $0.key.hasPrefix(tag.key + "/") && !$0.key.dropFirst(tag.key.count + 1).contains("/")
    }
    let below = children.isEmpty ? "" : ", with the tags below it"
    listHead("#" + tag.group.name, Count.text(tag.group.notes.count, "note") + below)
    if !children.isEmpty {
      output.markup("<ul class=\"chips\">\n")
      for child in children {
        let name = child.group.name.split(separator: "/").last.map(String.init) ?? child.group.name
        chip(here.to(child.group.pages[0]), nil, name, count: child.group.notes.count)
      }
      output.markup("</ul>\n")
    }
    output.markup("<div class=\"lists\"><div class=\"main\">\n")
    list(tag.group.notes(onPage: page))
    pager(tag.group, page)
    output.markup("</div>\n<div class=\"side\">\n")
    writeCompanions(of: tag)
    output.markup("</div></div>\n")
    end()
  }

  /// Writes the tags that the notes of a tag most often have too.
  private mutating func writeCompanions(of tag: SiteTag) {
    var counts: [String: Int] = [:]
    for number in tag.group.notes {
      for name in Set(site.notes[number].tags.map { CaseFolding.fold($0) }) { counts[name, default: 0] += 1 }
    }
    let others = counts.filter { key, _ in
      key != tag.key && !key.hasPrefix(tag.key + "/") && !tag.key.hasPrefix(key + "/")
    }.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
    if others.isEmpty { return }
    section("Often together")
    writeTagCounts(
      others.prefix(8).map { key, count in (site.tagNumbers[key].map { site.tags[$0].group.name } ?? key, count) })
  }

  mutating func writeCategory(_ index: Int, page: Int) {
    let category = site.categories[index]
    begin(PageHead(title: category.group.name, section: .months, kind: "list"))
    listHead("\(category.icon) \(category.group.name)", Count.text(category.group.notes.count, "note"))
    writeCategoryChips(current: index, hasAll: true)
    list(category.group.notes(onPage: page))
    pager(category.group, page)
    end()
  }
}
