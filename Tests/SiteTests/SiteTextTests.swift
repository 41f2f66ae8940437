import SystemCalls
import TestSupport
import Testing
import VaultCore

@testable import Site

/// What pages show of the text of a note: its title once, its links, and what lists say of it.
@Suite struct SiteTextTests {
  private func site(_ notes: [String: String], config: String = "") throws -> RenderedSite {
    let vault = try TemporaryVault(config: config)
    for (path, text) in notes { try vault.write(text, to: RawPath(path)) }
    return try RenderedSite(vault, "")
  }

  private func headings(_ page: String) -> [String] {
    page.matches(of: /<h[1-6][^>]*>(.*?)<\/h[1-6]>/).map { String($0.1).replacing(/<[^>]*>/, with: "") }
  }

  @Test(arguments: [
    "# Robot in a grid\n\nText.\n", "<!-- start -->\n\n# Robot in a grid\n", "%% comment %%\n\n# Robot in a grid\n",
    "%%\nlong\n%%\n# Robot in a grid\n", "![[p.png]]\n\n# Robot in a grid\n", "![p](p.png)\n# Robot in a grid\n",
    "Robot in a grid\n===\n\nText.\n", "# Robot *in* a **grid**\n", "# `Robot` in a grid #\n",
    "# [Robot in a grid](https://x.y)\n",
    "# 🤖 Robot in a grid\n", "# Robot in a grid ❤️\n", "# ROBOT IN A GRID\n", "# Robot in a grid:\n",
    "# Robot  in a grid.\n",
    "## Robot in a grid\n\nText.\n", "Robot in a grid\n---\n\nText.\n", "[中文](a.md)\n\n# Robot in a grid\n",
    "---\n\n# Robot in a grid\n",
    "<a id=\"top\"></a>\n\n# Robot in a grid\n", "<h1 align=\"center\">Robot in a grid</h1>\n\nText.\n",
    "<div align=\"center\">\n<img src=\"p.png\">\n</div>\n\n# Robot in a grid\n", "#tag #other\n\n# Robot in a grid\n",
    "Up: [[Home]]\n\n# Robot in a grid\n", "Some prose first.\n\n# Robot in a grid\n",
    "# Robot in a grid ^id\n\nText.\n",
  ])
  func theTitleIsThereOnce(text: String) throws {
    for note in [text, "---\ntitle: Robot in a grid\n---\n" + text] {
      let rendered = try site(["Robot in a grid.md": note, "p.png": "p"])
      let page = rendered.text("Robot in a grid.html")
      let titles = headings(page).filter { TitleText.compared($0.replacing("^id", with: "")) == "robotinagrid" }
      #expect(titles.count == 1, "\(note)\n\(headings(page))")
      #expect(rendered.faults() == [])
    }
  }

  @Test(arguments: [
    "# C\n\n# C#\n", "# C++\n\n# C\n", "Prose.\n\n## Plan\n\nMore.\n", "# Plan\n\n# Plan\n", "# Plan\n\n## Plan\n",
    "# Other\n\n# Plan\n", "> # Plan\n\nText.\n", "- # Plan\n",
  ])
  func otherHeadingsStay(text: String) throws {
    let name = text.hasPrefix("# C") ? "C" : "Plan"
    let page = try site(["\(name).md": "---\ntitle: \(name)\n---\n" + text]).text("\(name).html")
    let written = text.matches(of: /#+ ([^\n]+)/).count
    let isFirst = text.hasPrefix("# C\n") || text.hasPrefix("# Plan")
    #expect(
      headings(page.replacing(/<footer.*/.dotMatchesNewlines(), with: "")).count == written + (isFirst ? 0 : 1),
      "\(headings(page))")
  }

  @Test func aLinkNamesThePageOfAPDFAndTheTimeOfAFilm() throws {
    let rendered = try site([
      "A.md": """
      ![[f/paper.pdf#page=3]] [[f/paper.pdf#page=12|p]] [x](f/paper.pdf#page=4) ![[film.mp4#t=90]] ![[film.mp4#t=1:30,2:00]]
      [[f/paper.pdf#page=x]] [[f/paper.pdf#page=5&selection=1,2]] [[f/paper.pdf]] <a href="f/paper.pdf#page=6">y</a>
      [z](f/paper.pdf#Heading)

      """, "f/paper.pdf": "%PDF /Type/Pages /Count 20", "film.mp4": "film",
    ])
    let addresses = rendered.text("A.html").matches(of: /(?:href|src)="((?:f\/paper|film)[^"]*)"/).map { String($0.1) }
    #expect(
      addresses == [
        "f/paper.pdf#page=3", "f/paper.pdf#page=12", "f/paper.pdf#page=4", "film.mp4#t=90", "film.mp4#t=1%3A30,2%3A00",
        "f/paper.pdf", "f/paper.pdf#page=5", "f/paper.pdf", "f/paper.pdf#page=6", "f/paper.pdf",
      ])
    #expect(rendered.text("A.html").contains("PDF, page 3, "))
  }

  @Test func linksToFoldersLeadToTheirPages() throws {
    let rendered = try site([
      "A.md":
        "[a](recipes/) [b](recipes) [c](./recipes/) [d](/recipes/cakes/) [[recipes/cakes]] [e](none/) [f](recipes/none/) [g](.)\n",
      "recipes/Bread.md": "[h](../) [i](./) [j](cakes/) [k](..) [l](../../) [m](../other%20things/)\n",
      "recipes/cakes/Plum.md": "# Plum\n",
      "other things/X.md": "[n](/)\n", "recipes.md": "# A note\n", "empty/x.txt": "x",
    ])
    let links = { (page: String) in
      (rendered.text(page).firstRange(of: "class=\"text\"").map { rendered.text(page)[$0.upperBound...] } ?? "")
        .prefix { $0 != "\u{0}" }.matches(of: /<a href="([^"]*)">([a-n]|recipes\/cakes)<\/a>/).map { "\($0.2) \($0.1)" }
    }
    #expect(
      links("A.html") == [
        "a recipes/index.html", "b recipes.html", "c recipes/index.html", "d recipes/cakes/index.html",
        "recipes/cakes recipes/cakes/index.html", "g index.html",
      ])
    #expect(
      links("recipes/Bread.html") == [
        "h ../index.html", "i index.html", "j cakes/index.html", "k ../index.html", "m ../other%20things/index.html",
      ])
    #expect(rendered.faults() == [])
  }

  @Test(arguments: [
    ("[Source](https://x.y/a)\n\nTrees share sugar.", "Trees share sugar."), ("[[A]]\n\nTrees share.", "Trees share."),
    ("Source: [Trees](https://x.y)\n\nTrees share.", "Trees share."), ("https://x.y/z\n\nTrees share.", "Trees share."),
    ("Up: [[Home]] [[Index]]\n\nTrees share.", "Trees share."), ("#a #b\n\nTrees share.", "Trees share."),
    ("[a](b.md) | [c](d.md) · [e](f.md)\n\nTrees share.", "Trees share."), ("来源：[树](https://x.y)\n\n树木分享糖。", "树木分享糖。"),
    ("![[p.png]]\n\n[Source](https://x.y)\n\n[Other](https://x.z)\n", "Source"),
    ("See [the plan](https://x.y) for trees.\n\nMore.", "See the plan for trees."), ("Short.\n\nMore.", "Short."),
    ("Tags: #a\nUp: [[Home]]\n\nTrees share.", "Trees share."), ("A word [[A]]\n\nTrees.", "A word A"),
  ])
  func listsSayWhatANoteIsAbout(text: String, excerpt: String) throws {
    let page = try site(["N.md": "# N\n\n\(text)\n"]).text("N.html")
    #expect(
      page.contains("name=\"description\" content=\"\(excerpt)\""),
      "\(page.firstMatch(of: /name="description"[^>]*/)?.output ?? "none")")
  }

  @Test func aDotOfAnIconIsDrawn() {
    let style = SiteAsset.style.text(in: FrameWords(for: "en"))
    #expect(style.contains(/\.callout \.title svg\{[^}]*stroke-linecap:round/))
    #expect(style.contains(/math\{font-family:[^}]*STIX/))
  }

  @Test func unreadFormulasAreCountedInEachRun() throws {
    let vault = try TemporaryVault()
    try vault.write("# A\n\n$x$ $\\foo$\n\n$$\\bar{$$\n", to: "A.md")
    try vault.write("# B\n\n![[A]]\n", to: "B.md")
    let folder = try TemporaryFolder().path
    for _ in 0..<2 {
      let site = try Site(of: vault.open(), selecting: vault.open().vault.parse(""), trustsFiles: false)
      #expect(try site.write(into: folder, madeBy: 1).unreadFormulas == 2)
    }
    #expect(FileSystem.exists(folder.appending(RawPath(".nojekyll"))))
  }
}
