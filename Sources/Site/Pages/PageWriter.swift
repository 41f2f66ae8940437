internal import Bytes
internal import Dates
internal import NoteSyntax
internal import Rendering

/// Writes one page of the site. Its parts are in extensions, one for each kind of page and of element.
struct PageWriter {
  let reader: SiteReader
  let here: PageAddress
  var output = MarkupWriter()

  var site: Site { reader.site }
  var words: FrameWords { reader.site.settings.words }

  init(_ reader: SiteReader, at page: SitePath, base: String? = nil) {
    self.reader = reader
    here = PageAddress(page: page, base: base)
  }

  // MARK: - Elements

  mutating func link(_ address: SafeAddress, _ text: String, _ attributes: StaticString = "") {
    output.link(address, text, attributes)
  }

  mutating func element(_ start: StaticString, _ text: String, _ end: StaticString) { output.element(start, text, end) }

  /// Writes a link to a note, with its title, which has its own direction.
  mutating func title(_ number: Int, _ attributes: StaticString = "") {
    let note = site.notes[number]
    output.openLink(here.to(site.layout.pages[number]), attributes)
    language(note)
    element("><bdi>", note.title, "</bdi></a>")
  }

  /// Writes a paragraph in the language of a note; `start` opens its tag.
  mutating func paragraph(_ text: String, of note: SiteNote, start: StaticString = "<p dir=\"auto\"") {
    output.markup(start)
    language(note)
    element(">", text, "</p>")
  }

  /// Writes the language of a note, if it is not that of the site, into the open tag.
  mutating func language(_ note: SiteNote) {
    if let language = note.language { output.attribute("lang", text: language) }
  }

  /// Writes the heading of a section of the site, with a remark and a link to the whole.
  mutating func section(
    _ name: FrameWord, id: StaticString? = nil, remark: String = "", more: (SitePath, String)? = nil
  ) {
    output.markup("<div class=\"sec\"><h2")
    if let id { output.attribute("id", markup: id) }
    output.markup(">")
    output.text(words[name])
    if !remark.isEmpty { element(" <span>", remark, "</span>") }
    output.markup("</h2>")
    if let (path, text) = more { link(here.to(path), text) }
    output.markup("</div>\n")
  }

  mutating func time(_ day: CivilDateTime, _ text: String) {
    output.markup("<time")
    output.attribute("datetime", text: day.isoDate)
    element(">", text, "</time>")
  }

  /// Writes a sentence with elements in the place of what is in braces, in the order in which the language has them.
  mutating func sentence(_ word: FrameWord, _ writers: [(name: String, write: (inout PageWriter) -> Void)]) {
    var rest = words[word][...]
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      let name = rest[rest.index(after: start)..<end]
      output.text(String(rest[..<start]))
      writers.first { $0.name == name }?.write(&self)
      rest = rest[rest.index(after: end)...]
    }
    output.text(String(rest))
  }

  /// Writes the language of the site into the open tag, if it is not that of the frame.
  mutating func ownLanguage() {
    if let language = site.settings.stated(nil) { output.attribute("lang", text: language) }
  }

  /// Writes the tab of a folder's colour.
  mutating func tab(_ folder: [UInt8]) {
    output.markup("<span class=\"tab ")
    output.markup(site.hues.hue(of: folder))
    output.markup("\"></span>")
  }

  /// Returns the name of a folder; that of the root is the site's.
  func name(ofFolder folder: [UInt8]) -> String {
    folder.isEmpty ? site.settings.name : String(decoding: folder.lastComponent, as: UTF8.self)
  }

  /// Writes a link to the page of a folder; its name alone if it has no page, since none of its notes is listed.
  mutating func folder(_ folder: [UInt8]) {
    let name = name(ofFolder: folder)
    guard let number = site.folderNumbers[folder], folder.isEmpty || site.folders[number].total > 0
    else { return element("<bdi>", name, "</bdi>") }
    output.openLink(here.to(site.folders[number].group.pages[0]))
    element("><bdi>", name, "</bdi></a>")
  }

  /// Writes a tag; one that only unlisted notes have leads nowhere.
  mutating func tag(_ name: String) {
    let number = site.tagNumbers[CaseFolding.fold(name)]
    output.markup(number == nil ? "<span class=\"tag\" dir=\"auto\"" : "<a class=\"tag\" dir=\"auto\"")
    if let number { output.attribute("href", address: here.to(site.tags[number].group.pages[0])) }
    output.markup("><i>#</i>")
    output.text(name)
    output.markup(number == nil ? "</span>" : "</a>")
  }

  mutating func category(_ name: String) {
    if let index = site.categoryNumbers[name.lowercased()] {
      let category = site.categories[index]
      link(here.to(category.group.pages[0]), "\(category.icon) \(category.group.name)")
    } else {
      output.text(name)
    }
  }
}

extension MarkupWriter {
  /// Begins a link, whose start tag stays open.
  mutating func openLink(_ address: SafeAddress, _ attributes: StaticString = "") {
    markup("<a")
    markup(attributes)
    attribute("href", address: address)
  }

  mutating func link(_ address: SafeAddress, _ text: String, _ attributes: StaticString = "") {
    openLink(address, attributes)
    element(">", text, "</a>")
  }

  mutating func element(_ start: StaticString, _ text: String, _ end: StaticString) {
    markup(start)
    self.text(text)
    markup(end)
  }
}
