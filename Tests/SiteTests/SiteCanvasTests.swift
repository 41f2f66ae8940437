import SystemCalls
import TestSupport
import Testing

@testable import Site

/// Canvases as pictures.
@Suite struct SiteCanvasTests {
  private static let board = #"""
    {"nodes": [
      {"id": "a", "type": "text", "text": "# Plan\n\nsee [[B]] and [[Secret]] <b onclick=\"x\">raw</b>", "x": 0, "y": 0,
        "width": 200, "height": 100, "color": "1"},
      {"id": "b", "type": "file", "file": "f/B.md", "subpath": "#Part", "x": 300.4, "y": -10, "width": 200, "height": 80},
      {"id": "c", "type": "file", "file": "hidden/Secret.md", "x": 300, "y": 200, "width": 200, "height": 80},
      {"id": "d", "type": "file", "file": "p.png", "x": 0, "y": 200, "width": 50, "height": 50},
      {"id": "e", "type": "link", "url": "https://example.org/?a=1&b=2", "x": 0, "y": 300, "width": 50, "height": 50},
      {"id": "f", "type": "link", "url": "javascript:alert(1)", "x": 0, "y": 300, "width": 50, "height": 50},
      {"id": "g", "type": "group", "label": "All <of> it", "x": -50, "y": -50, "width": 600, "height": 500}
    ], "edges": [
      {"id": "1", "fromNode": "a", "toNode": "b", "label": "leads & on"},
      {"id": "2", "fromNode": "a", "fromSide": "bottom", "toNode": "c", "toSide": "top", "toEnd": "none"},
      {"id": "3", "fromNode": "a", "toNode": "missing"}
    ]}
    """#

  private func vault(_ canvas: String = board) throws -> TemporaryVault {
    let vault = try TemporaryVault()
    let embeds = String(repeating: "![[Board.canvas]]\n\n", count: 2)
    try vault.write("---\npublish: true\n---\n# A\n\n[[Board.canvas]] ![[p.png]]\n\n\(embeds)", to: "A.md")
    try vault.write("---\npublish: true\n---\n# B\n\nExcerpt of B.\n\n## Part\n", to: "f/B.md")
    try vault.write("---\ntitle: Secret\n---\nzqhidden\n", to: "hidden/Secret.md")
    try vault.write("picture", to: "p.png")
    try vault.write(canvas, to: "g/Board.canvas")
    return vault
  }

  @Test func aCanvasHasAPageAndIsShownWhereItIsEmbedded() throws {
    let rendered = try RenderedSite(try vault(), nil)
    #expect(rendered.faults() == [])
    #expect(rendered.site.filesLeftOut == [])
    let page = rendered.text("g/Board.html")
    for part in [
      "<svg viewBox=\"-90 -90 680 580\" width=\"680\" height=\"580\">", "href=\"../f/B.html#part\">B</a>",
      "Excerpt of B.", "<h2 dir=\"auto\">Plan", "href=\"../f/B.html\">B</a>", "src=\"../p.png\"",
      "href=\"https://example.org/?a=1&amp;b=2\"", "All &lt;of&gt; it</text>", "leads &amp; on</text>",
      "<path d=\"M200 50C", "<path d=\"M100 100C",
    ] { #expect(page.contains(part), "\(part)") }
    #expect(page.matches(of: /<path class="tip"/).count == 1 && page.matches(of: /<foreignObject/).count == 6)
    let note = rendered.text("A.html")
    #expect(note.contains("<a href=\"g/Board.html\">") && note.matches(of: /<div class="board"/).count == 2)
    #expect(rendered.text("A.md").contains("](g/Board.html)"))
  }

  @Test func filesThatOnlyACanvasNamesAreCopied() throws {
    let board = #"""
      {"nodes": [
        {"id": "a", "type": "file", "file": "only/q.png", "x": 0, "y": 0, "width": 50, "height": 50},
        {"id": "b", "type": "text", "text": "![[r.png]] ![[Secret]]", "x": 90, "y": 0, "width": 50, "height": 50},
        {"id": "c", "type": "file", "file": "Inner.canvas", "x": 0, "y": 90, "width": 50, "height": 50}
      ]}
      """#
    let vault = try vault(board)
    for name in ["only/q.png", "only/r.png", "only/s.png", "only/t.png"] {
      try vault.write("picture", to: RawPath(name))
    }
    try vault.write(board.replacing("only/q.png", with: "only/s.png"), to: "Inner.canvas")
    let rendered = try RenderedSite(vault, nil)
    #expect(["q", "r", "s", "t"].map { rendered.text("only/\($0).png") } == ["picture", "picture", "picture", ""])
    #expect(rendered.text("g/Board.html").contains("src=\"../only/q.png\"") && rendered.faults() == [])
    #expect(rendered.text("Inner.html").contains("src=\"only/s.png\""))
    #expect(!rendered.files.keys.contains { String(decoding: $0, as: UTF8.self).contains("Secret") })
  }

  @Test func aCanvasDoesNotTellOfNotesThatAreHeldBack() throws {
    let vault = try vault()
    let rendered = try RenderedSite(vault, nil)
    for (path, bytes) in rendered.files {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("zqhidden") && !text.contains("hidden/"), "\(String(decoding: path, as: UTF8.self))")
    }
    // The page is the same if the note does not exist.
    try vault.remove("hidden/Secret.md")
    #expect(try RenderedSite(vault, nil).text("g/Board.html") == rendered.text("g/Board.html"))
    // A canvas to which no note of the site links has no page.
    try vault.write("---\npublish: true\n---\n# A\n", to: "A.md")
    #expect(try RenderedSite(vault, nil).text("g/Board.html") == "")
  }

  @Test(arguments: [
    "", "{", "[]", "null", "{}", "{\"nodes\": 1}", "{\"nodes\": [1, null, {}]}",
    "{\"nodes\": [{\"id\": \"a\", \"type\": \"text\", \"x\": 1e300, \"y\": -1e300, \"width\": 1e300, \"height\": 0}]}",
    "{\"nodes\": [{\"type\": \"text\", \"text\": \"\\u0000\\ud800\", \"x\": 0, \"y\": 0, \"width\": 1, \"height\": 1}], \"edges\": [{}]}",
    String(repeating: "[", count: 100_000),
  ]) func anyBytesAreACanvas(text: String) throws {
    let rendered = try RenderedSite(try vault(text), nil)
    #expect(rendered.faults() == [])
    #expect(rendered.text("g/Board.html").contains("<h1 dir=\"auto\">Board</h1>"))
  }

  @Test func aChangedCanvasIsDrawnAgain() throws {
    let vault = try vault()
    let folder = try TemporaryFolder()
    func write() throws -> SiteFolder.Report {
      try Site(of: try vault.open(), selecting: nil, trustsFiles: false).write(into: folder.path, madeBy: 1)
    }
    _ = try write()
    #expect(try write().written == 0)
    try vault.write(Self.board.replacing("# Plan", with: "# Other"), to: "g/Board.canvas")
    #expect(try write().written >= 2)
    #expect(String(decoding: try folder.read("g/Board.html"), as: UTF8.self).contains("Other"))
    #expect(String(decoding: try folder.read("A.html"), as: UTF8.self).contains("Other"))
  }
}
