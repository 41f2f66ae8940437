import Terminal
import Testing

@testable import LinkGraph
@testable import Presentation

@Suite struct LinkLinesTests {
  private func link(line: Int, column: Int, _ raw: String) -> StoredLink {
    StoredLink(
      kind: .wiki, isEmbed: false, isExternal: false, line: line, column: column, raw: raw, target: "x",
      subpath: "",
      display: nil)
  }

  private func excerpts(_ text: String, _ links: [StoredLink], context: Int) -> [String] {
    LinkLines(text: Array(text.utf8), links: links).excerpts(context: context, width: nil, palette: .exact)
      .map(\.plainText)
  }

  @Test func everyKindOfLineEndCounts() {
    let links = [1, 2, 3, 4].map { link(line: $0, column: 1, "[[x]]") }
    #expect(
      excerpts("[[x]]a\r\n[[x]]b\r[[x]]c\n[[x]]d", links, context: 0)
        == ["    1: [[x]]a", "    2: [[x]]b", "    3: [[x]]c", "    4: [[x]]d"])
  }

  @Test func neighboursAreShownOnce() {
    let text = (1...9).map { "line \($0)" }.joined(separator: "\n")
    let links = [
      link(line: 2, column: 1, "line"), link(line: 3, column: 1, "line"), link(line: 8, column: 1, "line"),
    ]
    #expect(
      excerpts(text, links, context: 1) == [
        "    1- line 1", "    2: line 2", "    3: line 3", "    4- line 4", "   --", "    7- line 7",
        "    8: line 8",
        "    9- line 9",
      ])
    #expect(excerpts(text, links, context: .max).count == 9)
  }

  @Test func positionsOutsideOfTheTextAreHarmless() {
    let links = [link(line: 1, column: 90, "[[x]]"), link(line: 7, column: 1, "[[gone]]")]
    #expect(excerpts("short", links, context: 2) == ["    1: short", "    7: [[gone]]"])
    #expect(excerpts("", [link(line: 0, column: 0, "[[x]]")], context: 0) == ["    0: [[x]]"])
  }
}
