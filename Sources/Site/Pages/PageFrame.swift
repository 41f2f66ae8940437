internal import Dates
internal import NoteSyntax
internal import Rendering
internal import VaultCore

struct PageHead {
  /// The title, without the name of the site.
  var title: String
  var description = ""
  var section: Section?
  var isListed = true
  var note: Int?
  /// A script of the page beside that of all pages.
  var script: SiteAsset?
  /// What the class of `main` is.
  var kind: StaticString

  /// The entries of the header.
  enum Section: CaseIterable {
    case folders, tags, months, graph
  }
}

extension PageWriter {
  /// What a page may load: only files of the site.
  static let policy: StaticString =
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; media-src 'self'; base-uri 'none'; form-action 'self'"

  /// Begins a page; the content of `main` follows.
  mutating func begin(_ head: PageHead) {
    write(head)
    output.markup("<body")
    // Words in another language than the site state theirs.
    if words.language != site.settings.language { output.attribute("lang", text: words.language) }
    element(">\n<a class=\"skip\" href=\"#s:main\">", words[.skip], "</a>\n<header class=\"top\"><a class=\"name\"")
    output.attribute("href", address: here.to(SiteLayout.front))
    output.markup(">")
    output.markup(SiteMark.svg)
    output.markup("<b><bdi")
    ownLanguage()
    element(">", site.settings.name, "</bdi></b></a>\n<nav")
    output.attribute("aria-label", text: words[.site])
    output.markup(">")
    for section in PageHead.Section.allCases { entry(section, isCurrent: section == head.section) }
    output.markup("</nav>\n<a class=\"find\"")
    output.attribute("href", address: here.to(SiteLayout.search))
    output.markup(">")
    output.markup(SiteMark.lens)
    element("", words[.search], "<kbd>/</kbd></a></header>\n<main id=\"s:main\"")
    output.attribute("class", markup: head.kind)
    output.markup(">\n")
  }

  private mutating func entry(_ section: PageHead.Section, isCurrent: Bool) {
    let (name, address): (FrameWord, SafeAddress) =
      switch section {
      case .folders: (.folders, here.to(SiteLayout.front, part: "s:folders"))
      case .tags: (.tags, here.to(SiteLayout.tags))
      case .months: (.months, here.to(SiteLayout.months))
      case .graph: (.graph, here.to(SiteLayout.graph))
      }
    link(address, words[name], isCurrent ? " aria-current=\"true\"" : "")
  }

  mutating func end(note: Int? = nil) {
    output.markup("</main>\n<footer><p>")
    let notes = words.counted(.notes, site.order.count)
    if let newest = site.newest {
      sentence(.newest, [("notes", { $0.output.text(notes) }), ("date", { $0.time(newest, $0.words.long(newest)) })])
    } else {
      output.text(notes)
    }
    output.markup("</p><p class=\"ways\">")
    if let feed = site.feed { link(here.to(feed), words[.feed]) }
    if let note { link(here.to(site.layout.texts[note]), words[.markdown]) }
    element("<span>", words[.made], "</span></p></footer>\n</body>\n</html>\n")
  }

  private mutating func write(_ head: PageHead) {
    output.markup("<!DOCTYPE html>\n<html")
    output.attribute("lang", text: site.settings.language)
    if site.settings.isRightToLeft { output.markup(" dir=\"rtl\"") }
    output.markup(
      ">\n<head>\n<meta charset=\"utf-8\" />\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\n<meta http-equiv=\"Content-Security-Policy\""
    )
    output.attribute("content", text: site.isPreview ? "\(Self.policy); connect-src 'self'" : "\(Self.policy)")
    output.markup(" />\n<title>")
    output.text(head.title == site.settings.name ? head.title : "\(head.title) · \(site.settings.name)")
    output.markup("</title>\n")
    if !head.description.isEmpty { meta("description", head.description) }
    if !head.isListed { meta("robots", "noindex") }
    output.markup(
      """
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#f8f8f5" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#151918" media="(prefers-color-scheme: dark)" />

      """)
    rel("icon\" type=\"image/svg+xml", here.to(SiteAsset.icon.path))
    rel("stylesheet", here.to(SiteAsset.style.path))
    if let feed = site.feed { rel("alternate\" type=\"application/atom+xml", here.to(feed)) }
    if let note = head.note { rel("alternate\" type=\"text/markdown", here.to(site.layout.texts[note])) }
    if head.isListed { writeCard(head) }
    script(SiteAsset.site.path, end: "></script>\n")
    if let own = head.script { script(own.path) }
    if site.isPreview {
      rel("stylesheet", here.to(PreviewAsset.style.path))
      script(PreviewAsset.script.path)
    }
    output.markup("</head>\n")
  }

  private mutating func script(_ path: SitePath, end: StaticString = " defer=\"\"></script>\n") {
    output.markup("<script")
    output.attribute("src", address: here.to(path))
    output.markup(end)
  }

  mutating func meta(_ name: StaticString, _ content: String, kind: StaticString = "name") {
    output.markup("<meta")
    output.attribute(kind, markup: name)
    output.attribute("content", text: content)
    output.markup(" />\n")
  }

  /// Writes a link of the head; `kind` is the value of `rel`, and further attributes.
  mutating func rel(_ kind: StaticString, _ address: SafeAddress) {
    output.markup("<link rel=\"")
    output.markup(kind)
    output.markup("\"")
    output.attribute("href", address: address)
    output.markup(" />\n")
  }

  /// Writes what other sites show of the page, which needs the address of the site.
  private mutating func writeCard(_ head: PageHead) {
    guard let url = site.settings.url else { return }
    let absolute = PageAddress(page: here.page, base: url)
    rel("canonical", absolute.to(here.page))
    meta("og:title", head.title, kind: "property")
    meta("og:type", head.note == nil ? "website" : "article", kind: "property")
    meta("og:url", absolute.to(here.page).text, kind: "property")
    if !head.description.isEmpty { meta("og:description", head.description, kind: "property") }
    meta("og:site_name", site.settings.name, kind: "property")
    let picture = head.note.flatMap { cover(of: $0) }
    if let picture { meta("og:image", absolute.to(picture).text, kind: "property") }
    meta("twitter:card", picture == nil ? "summary" : "summary_large_image")
    guard let number = head.note else { return }
    let note = site.notes[number]
    if note.created != nil { meta("article:published_time", note.record.created.text, kind: "property") }
    if note.changed != nil { meta("article:modified_time", note.record.updated.text, kind: "property") }
    for tag in note.tags { meta("article:tag", tag, kind: "property") }
  }

  /// Returns the picture that stands for a note: the one of its properties, or else the first that is wide enough.
  func cover(of number: Int) -> SitePath? {
    let note = site.notes[number]
    for name in ["cover", "image"] {
      guard let text = note.record.value(ofProperty: name)?.text else { continue }
      let target = text.hasPrefix("[[") && text.hasSuffix("]]") ? String(text.dropFirst(2).dropLast(2)) : text
      let name = target.split(separator: "|").first.map(String.init) ?? target
      if let document = reader.resolve(name, in: number), let path = site.layout.copies[document],
        MediaKind(path) == .picture
      {
        return path
      }
    }
    for link in reader.text(number).note.links where link.isEmbed && !link.isExternal {
      guard let document = reader.resolve(link.target, in: number), let path = site.layout.copies[document],
        MediaKind(path) == .picture, let size = reader.size(of: document), size.width >= 200
      else { continue }
      return path
    }
    return nil
  }
}
