internal import Dates
internal import Rendering

extension PageWriter {
  /// Writes rows of notes; if `isInMonth`, they are those of one month, in order. If `hasDays`, the first row of each
  /// day has its number as an id, to which the year leads.
  mutating func rows(_ numbers: some Sequence<Int>, isInMonth: Bool = false, hasDays: Bool = false) {
    output.markup(isInMonth ? "<ol class=\"rows\">\n" : "<ul class=\"rows\">\n")
    var lastDay: Int?
    for number in numbers {
      let note = site.notes[number]
      output.markup("<li")
      if hasDays, let day = note.created?.day, day != lastDay {
        output.attribute("id", text: "\(day)")
        lastDay = day
      }
      output.markup(">")
      title(number, " class=\"title\"")
      if let created = note.created { time(created, isInMonth ? words.inMonth(created) : words.short(created)) }
      let excerpt = reader.excerpt(number)
      if !excerpt.isEmpty { paragraph(excerpt, of: note) }
      output.markup("<p class=\"facts\">")
      tab(note.folder)
      folder(note.folder)
      for tag in note.firstTags { self.tag(tag) }
      if !note.otherTags.isEmpty { element("<span>", note.otherTags, "</span>") }
      output.markup("</p></li>\n")
    }
    output.markup(isInMonth ? "</ol>\n" : "</ul>\n")
  }

  mutating func rowsByMonth(_ numbers: some Sequence<Int>, hasDays: Bool = false) {
    var months: [(month: SiteMonth?, numbers: [Int])] = []
    for number in numbers {
      let month = site.notes[number].created.map { SiteMonth(year: $0.year, month: $0.month) }
      if months.isEmpty || months[months.count - 1].month != month { months.append((month, [])) }
      months[months.count - 1].numbers.append(number)
    }
    for (month, numbers) in months {
      output.markup("<section class=\"month\"><h2>")
      if let month, let group = site.months.first(where: { $0.month == month })?.group {
        link(here.to(group.pages[0]), group.name)
      } else {
        output.text(words[.noDate])
      }
      element("<span>", words.counted(.notes, numbers.count), "</span></h2>\n")
      rows(numbers, isInMonth: true, hasDays: hasDays)
      output.markup("</section>\n")
    }
  }

  /// Writes rows by month, or by name if most of the notes have no date.
  mutating func list(_ numbers: ArraySlice<Int>) {
    let dated = numbers.count { site.notes[$0].created != nil }
    if dated * 2 >= numbers.count { return rowsByMonth(numbers) }
    rows(numbers.sorted { site.notes[$0].title.lowercased() < site.notes[$1].title.lowercased() })
  }

  mutating func pager(_ group: SiteGroup, _ page: Int) {
    guard group.pages.count > 1 else { return }
    output.markup("<nav class=\"pager\"")
    output.attribute("aria-label", text: words[.pages])
    output.markup(">")
    if page > 0 {
      link(here.to(group.pages[0]), words[.first])
      link(here.to(group.pages[page - 1]), words[.previous])
    }
    element(
      "<span>", words.text(.pageOf, ["n": words.grouped(page + 1), "all": words.grouped(group.pages.count)]), "</span>")
    if page + 1 < group.pages.count {
      link(here.to(group.pages[page + 1]), words[.next])
      link(here.to(group.pages[group.pages.count - 1]), words[.last])
    }
    output.markup("</nav>\n")
  }

  /// Writes a card of a note, with two sheets below it if at least five notes link to it.
  mutating func card(_ number: Int) {
    let note = site.notes[number]
    let count = site.notes(linkingTo: number).count
    output.markup(count < 5 ? "<li class=\"card one\">" : "<li class=\"card two\">")
    tab(note.folder)
    title(number, " class=\"title\"")
    paragraph(reader.excerpt(number), of: note)
    element("<p class=\"facts\"><bdi>", name(ofFolder: note.folder), "</bdi> ")
    if count > 0 {
      element("<span>", words.counted(.linksHere, count), "</span>")
    }
    output.markup("</p></li>\n")
  }

  mutating func chip(_ address: SafeAddress?, _ symbol: String?, _ name: String, count: Int) {
    output.markup(address == nil ? "<li><a class=\"chip\" aria-current=\"true\"" : "<li><a class=\"chip\"")
    output.attribute("href", address: address ?? here.to(here.page))
    output.markup(">")
    if let symbol { output.text(symbol + " ") }
    output.markup("<bdi>")
    output.text(name)
    element("</bdi> <span>", words.grouped(count), "</span></a></li>\n")
  }
}
