import Bytes
import TestSupport
import Testing

@testable import LinkGraph
@testable import NoteSyntax

@Suite struct StoredLinkTests {
  private func link(
    _ raw: String, _ target: String, _ subpath: String = "", _ display: String? = nil, _ kind: StoredLink.Kind = .wiki,
    embed: Bool = false, external: Bool = false, at line: Int = 1, _ column: Int = 1
  ) -> StoredLink {
    StoredLink(
      kind: kind, isEmbed: embed, isExternal: external, line: line, column: column, raw: raw, target: target,
      subpath: subpath, display: display)
  }

  /// Each part byte by byte: the equality of strings takes composed and decomposed text for the same.
  private func parts(_ links: [StoredLink]) -> [[[UInt8]]] {
    links.map { link in
      [[link.kind.rawValue], Array("\(link.isEmbed) \(link.isExternal) \(link.line) \(link.column)".utf8)]
        + [link.raw, link.target, link.subpath, link.display ?? "none"].map { Array($0.utf8) }
    }
  }

  /// The column of links that stand in a note one behind the other.
  private func column(_ links: [StoredLink]) -> [UInt8] {
    let kinds: [Link.Kind] = [.wiki, .markdown, .reference, .autolink, .property]
    var note: [UInt8] = []
    let parsed = links.map { link in
      note += Array(link.raw.utf8)
      let range = note.count - link.raw.utf8.count..<note.count
      return Link(
        kind: kinds[Int(link.kind.rawValue)], isEmbed: link.isEmbed, isExternal: link.isExternal, range: range,
        target: link.target, subpath: link.subpath, display: link.display, targetRange: range, style: LinkStyle(),
        propertyPath: nil, definitionRange: nil, line: link.line, column: link.column)
    }
    var writer = ByteWriter()
    StoredLink.write(parsed, in: note.span, to: &writer)
    return writer.bytes
  }

  private func isKept(_ links: [StoredLink]) -> Bool {
    parts(StoredLink.links(in: column(links).span)) == parts(links)
  }

  /// Links as notes have them: all of it follows from how they are written.
  private var written: [StoredLink] {
    [
      link("[[Note]]", "Note"), link("![[Note#Part|Words]]", "Note", "#Part", "Words", embed: true),
      link("[[#^block]]", "", "#^block"), link("[[a|]]", "a", "", ""),
      link("[text](b.md#c)", "b.md", "#c", "text", .markdown),
      link("[te[x]t](<b c.md>)", "b c.md", "", "te[x]t", .markdown),
      link("![i](a.png \"Title\")", "a.png", "", "i", .markdown, embed: true),
      link("[w](https://a.example/#b)", "https://a.example/#b", "", "w", .markdown, external: true),
      link("<https://a.example/#b>", "https://a.example/#b", "", nil, .autolink, external: true),
      link("https://a.example/", "https://a.example/", "", nil, .autolink, external: true),
      link("[[Note|alias]]", "Note", "", "alias", .property),
    ]
  }

  @Test func partsThatFollowFromTheTextAreNotStored() {
    for link in written {
      let bytes = column([link])
      #expect(bytes.count == 4 + link.raw.utf8.count, "\(link.raw)")
      #expect(isKept([link]), "\(link.raw)")
    }
  }

  @Test func partsThatDifferFromTheTextAreStored() {
    let odd = [
      link("[Text]", "b.md", "#c", "Text", .reference), link("[Text][ref]", "", "", "Text", .reference),
      link("[a](b%20c.md)", "b c.md", "", "a", .markdown), link("[[ Note ]]", "Note"), link("", ""),
      link("", "x", "y", "z"), link("[", "", "", nil, .markdown, external: true), link("[[", "[["),
      link("![[]]", "", "", ""),
      link("[a](", "(", ")", "]", .markdown), link("<", ""), link("!", "!"), link("![", "!["), link("[](", ""),
    ]
    for link in odd { #expect(isKept([link]), "\(link)") }
    #expect(isKept(odd))
  }

  @Test func repetitionsAreRecognisedByTheirTextOnly() {
    let first = link("[[Å]]", "Å")
    let decomposed = link("[[A\u{30A}]]", "A\u{30A}")
    #expect(isKept([first, decomposed, first, decomposed, decomposed]))
    let other = link("[[Å]]", "Å", "", nil, .property)
    #expect(isKept([first, other, first, link("[[Å]]", "Å", "", "shown"), first]))
    let many = (1...50).map { link("[[A rather long name]]", "A rather long name", at: $0, 3) }
    #expect(isKept(many))
    #expect(column(many).count < 250)
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func anyLinksSurviveTheRoundTrip(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "[", "]", "[[", "]]", "(", ")", "<", ">", "#", "|", "!", " ", "a", "Note", "é", "\u{301}", "%20", "\\", "\n",
    ]
    func text() -> String {
      (0..<Int.random(in: 0...6, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }
    for _ in 0..<Seeds.rounds(500) {
      var links: [StoredLink] = []
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        if let old = links.randomElement(using: &random), Bool.random(using: &random) { links.append(old) }
        links.append(
          link(
            text(), text(), text(), Bool.random(using: &random) ? text() : nil,
            StoredLink.Kind(rawValue: UInt8.random(in: 0...4, using: &random)) ?? .wiki,
            embed: Bool.random(using: &random), external: Bool.random(using: &random),
            at: Int.random(in: 1...300, using: &random), Int.random(in: 1...300, using: &random)))
      }
      #expect(isKept(links), "seed \(seed): \(links)")
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func damageEndsTheList(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = column(written + written)
    for _ in 0..<Seeds.rounds(2_000) {
      var damaged = bytes
      for _ in 0..<3 {
        damaged[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      damaged.removeLast(Int.random(in: 0...bytes.count, using: &random))
      let links = StoredLink.links(in: damaged.span)
      #expect(links.count <= bytes.count && links.allSatisfy { $0.line >= 0 && $0.column >= 0 })
    }
  }
}
