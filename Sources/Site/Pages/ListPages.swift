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
    element("</h1>\n<p class=\"count\">", words.counted(.notes, folder.total), "</p>\n")
    if !folder.children.isEmpty {
      output.markup("<ul class=\"chips\">\n")
      for child in folder.children.map({ site.folders[$0] }) {
        chip(here.to(child.group.pages[0]), child.symbol, child.group.name, count: child.total)
      }
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
      element("<p class=\"none\">", words[.emptyFolder], "</p>\n")
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
    begin(PageHead(title: words[.allNotes], section: .months, kind: "list"))
    let notes = words.counted(.notes, site.order.count)
    let sentence = site.order.isEmpty ? words[.noNotes] : words.text(.newestFirst, ["notes": notes])
    listHead(words[.allNotes], sentence)
    if !site.categories.isEmpty { writeCategoryChips(current: nil, hasAll: true) }
    writeYears()
    list(site.order.prefix(SiteGroup.pageSize))
    if site.order.count > SiteGroup.pageSize {
      element("<p class=\"none\">", words[.older], "</p>\n")
    }
    end()
  }

  private mutating func writeYears() {
    if site.months.isEmpty { return }
    output.markup("<div class=\"wide\" tabindex=\"0\" role=\"region\"")
    output.attribute("aria-label", text: words[.notesOfMonths])
    element("><table class=\"years\"><thead><tr><th scope=\"col\">", words[.year], "</th>")
    for month in 1...12 { element("<th scope=\"col\">", words.short(month), "</th>") }
    output.markup("</tr></thead><tbody>\n")
    var years: [Int] = []
    for (month, _) in site.months where years.last != month.year { years.append(month.year) }
    for year in years {
      element("<tr><th scope=\"row\">", "\(year)", "</th>")
      for month in 1...12 {
        output.markup("<td>")
        if let group = site.months.first(where: { $0.month == SiteMonth(year: year, month: month) })?.group {
          link(here.to(group.pages[0]), words.grouped(group.notes.count))
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
    listHead(group.name, words.counted(.notes, group.notes.count))
    rowsByMonth(group.notes(onPage: page), hasDays: true)
    pager(group, page)
    writeNeighbours(.months, of: index, among: site.months.map(\.group)) { page, group, attributes in
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
    begin(PageHead(title: words[.tags], section: .tags, kind: "list"))
    listHead(words[.tags], site.tags.isEmpty ? words[.noTags] : words.counted(.tagCount, site.tags.count))
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
      element(" <span>", words.grouped(tag.group.notes.count), "</span></li>\n")
    }
    if letter != nil { output.markup("</ul>\n</section>\n") }
    end()
  }

  mutating func writeTag(_ index: Int, page: Int) {
    let tag = site.tags[index]
    begin(PageHead(title: "#" + tag.group.name, section: .tags, kind: "list"))
    let children = tag.children.map { site.tags[$0] }
    let notes = words.counted(.notes, tag.group.notes.count)
    listHead("#" + tag.group.name, children.isEmpty ? notes : words.text(.tagsBelow, ["notes": notes]))
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

  /// The number of tags of a note from which on they say nothing of what belongs together.
  private static let manyTags = 100

  /// Writes the tags that the notes of a tag most often have too.
  private mutating func writeCompanions(of tag: SiteTag) {
    var counts: [String: Int] = [:]
    for number in tag.group.notes where site.notes[number].tags.count < Self.manyTags {
      for name in Set(site.notes[number].tags.map { CaseFolding.fold($0) }) { counts[name, default: 0] += 1 }
    }
    let others = counts.filter { key, _ in
      key != tag.key && !key.hasPrefix(tag.key + "/") && !tag.key.hasPrefix(key + "/")
    }.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
    if others.isEmpty { return }
    section(.together)
    writeTagCounts(
      others.prefix(8).map { key, count in (site.tagNumbers[key].map { site.tags[$0].group.name } ?? key, count) })
  }

  mutating func writeCategory(_ index: Int, page: Int) {
    let category = site.categories[index]
    begin(PageHead(title: category.group.name, section: .months, kind: "list"))
    listHead("\(category.icon) \(category.group.name)", words.counted(.notes, category.group.notes.count))
    writeCategoryChips(current: index, hasAll: true)
    list(category.group.notes(onPage: page))
    pager(category.group, page)
    end()
  }
}
