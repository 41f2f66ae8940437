internal import Rendering
internal import VaultCore

extension PageWriter {
  mutating func writeSearch() {
    begin(PageHead(title: "Search", kind: "list"))
    output.markup("<div class=\"head\">\n")
    breadcrumb([])
    output.markup(
      """
      <h1>Search</h1>
      <noscript><p class="count">Searching needs scripts. Folders and tags lead to all notes.</p></noscript>
      </div>
      <div id="s:search"></div>
      <div class="lists"><div class="main">

      """)
    writeFolderTree()
    output.markup("</div>\n<div class=\"side\">\n")
    if !site.tags.isEmpty {
      section("Tags", more: (SiteLayout.tags, "all \(Count.grouped(site.tags.count))"))
      output.markup("<p class=\"tags\">")
      for tag in site.tags where !tag.key.contains("/") {
        self.tag(tag.group.name)
        output.text(" ")
      }
      output.markup("</p>\n")
    }
    output.markup("</div></div>\n")
    end()
  }

  /// Writes the page for addresses without a page, which is served at any depth.
  mutating func writeNotFound() {
    begin(PageHead(title: "Not found", isListed: false, kind: "list"))
    output.markup(
      """
      <div class="head"><h1>There is no page at this address</h1>
      <p class="count">The note may have been moved or renamed, or it is not part of this site.</p></div>
      <p class="none">
      """)
    link(here.to(SiteLayout.search), "Search the site")
    output.markup(", or go to ")
    link(here.to(SiteLayout.front), "the front page")
    output.markup(".</p>\n")
    let pinned = site.order.filter { site.notes[$0].record.isPinned }
    if !pinned.isEmpty {
      section("Pinned")
      rows(pinned.prefix(6))
    }
    end()
  }

  mutating func writeRedirect(to number: Int) {
    let target = here.to(site.layout.pages[number])
    let title = site.notes[number].title
    output.markup("<!DOCTYPE html>\n<html")
    output.attribute("lang", text: site.settings.language)
    element(">\n<head>\n<meta charset=\"utf-8\" />\n<title>", title, "</title>\n<meta http-equiv=\"refresh\"")
    output.attribute("content", text: "0; url=\(target.text)")
    output.markup(" />\n<meta name=\"robots\" content=\"noindex\" />\n")
    let absolute = site.settings.url.map { PageAddress(page: here.page, base: $0).to(site.layout.pages[number]) }
    rel("canonical", absolute ?? target)
    output.markup("</head>\n<body><p>")
    link(target, title)
    output.markup("</p></body>\n</html>\n")
  }
}
