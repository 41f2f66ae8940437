internal import Rendering
internal import VaultCore

extension PageWriter {
  mutating func writeSearch() {
    begin(PageHead(title: words[.search], kind: "list"))
    output.markup("<div class=\"head\">\n")
    breadcrumb([])
    element("<h1>", words[.search], "</h1>\n")
    element("<noscript><p class=\"count\">", words[.needsScripts], "</p></noscript>\n</div>\n")
    output.markup("<div id=\"s:search\"></div>\n<div class=\"lists\"><div class=\"main\">\n")
    writeFolderTree()
    output.markup("</div>\n<div class=\"side\">\n")
    if !site.tags.isEmpty {
      section(.tags, more: (SiteLayout.tags, words.counted(.allOf, site.tags.count)))
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
    begin(PageHead(title: words[.notFound], isListed: false, kind: "list"))
    element("<div class=\"head\"><h1>", words[.notFoundTitle], "</h1>\n<p class=\"count\">")
    element("", words[.notFoundWhy], "</p></div>\n<p class=\"none\">")
    sentence(
      .notFoundWays,
      [
        ("search", { $0.link($0.here.to(SiteLayout.search), $0.words[.searchSite]) }),
        ("front", { $0.link($0.here.to(SiteLayout.front), $0.words[.frontPage]) }),
      ])
    output.markup("</p>\n")
    let pinned = site.order.filter { site.notes[$0].record.isPinned }
    if !pinned.isEmpty {
      section(.pinned)
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
