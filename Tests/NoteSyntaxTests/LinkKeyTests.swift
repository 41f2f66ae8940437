import TestSupport
import Testing

@testable import NoteSyntax

/// Keys of names and headings.
@Suite struct LinkKeyTests {
  @Test func equivalentNamesHaveTheSameKey() {
    let groups = [
      ["Log", "log", "LOG.md", "log.Markdown"],
      ["Caf\u{E9}", "Cafe\u{301}", "CAFÉ"],
      ["ΣΊΣΥΦΟΣ", "σίσυφος", "Σίσυφοσ"],
      ["Straße", "STRASSE", "STRAẞE"],
      ["ﬁn", "FIN"],
      ["İx", "i\u{307}X"],
      ["Ꭰ", "ꭰ"],
      ["a/B/c.md", "A/b/C"],
    ]
    for group in groups {
      #expect(Set(group.map { LinkKey(target: $0).text }).count == 1, "\(group)")
    }
  }

  @Test func differentNamesHaveDifferentKeys() {
    let names = ["a", "a.txt", "a.md.md", "b/a", "ı", "i", "a.m", "v1.2", ".md", "x/.md"]
    #expect(Set(names.map { LinkKey(target: $0) }).count == names.count)
    #expect(LinkKey(target: ".md").text == ".md" && LinkKey(target: "a.md.md").text == "a.md")
    #expect(LinkKey(target: "x/.md").text == "x/.md" && LinkKey(target: "x/.markdown").text == "x/.markdown")
    let name: [UInt8] = [0x41, 0xFF, 0x2E, 0x6D, 0x64]
    #expect(LinkKey(fileName: name.span).text == "a\u{FFFD}")
  }

  /// Bytes that are no text are folded as the text that is made of them.
  @Test(arguments: [1, 2, 3] as [UInt64]) func bytesFoldAsTheirText(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces: [[UInt8]] =
      ["A", "note", "É", "E\u{301}", "Σ", "İ", "ก", "กี", "標", "👍", "/", ".MD"].map { Array($0.utf8) }
      + [[0x80], [0xC3], [0xE4, 0xB8], [0xED, 0xA0, 0x80], [0xF0, 0x9F], [0xC1, 0x81], [0xFF], [0xE0]]
    for _ in 0..<Seeds.rounds(5_000) {
      let bytes = (0..<Int.random(in: 0...8, using: &random)).flatMap { _ in
        pieces.randomElement(using: &random) ?? []
      }
      let text = String(decoding: bytes, as: UTF8.self)
      var folded: [UInt8] = [0x2F]
      CaseFolding.fold(bytes.span, into: &folded)
      #expect(folded == [0x2F] + Array(CaseFolding.foldByProperties(text).utf8), "seed \(seed), \(bytes)")
    }
  }

  @Test func foldingIsIdempotent() {
    for value in UInt32(0x80)...0x1_FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let folded = CaseFolding.fold(String(Character(scalar)))
      if CaseFolding.fold(folded) != folded { Issue.record("U+\(String(value, radix: 16))") }
    }
  }

  @Test func headingsAreComparedWithoutPunctuation() {
    let groups = [
      ["TCP/IP Model", "TCP IP Model", "tcp  ip   model"],
      ["a, b", "a b", " a | b# "],
      ["What's `new`?", "what's new"],
    ]
    for group in groups { #expect(Set(group.map(HeadingKey.init)).count == 1, "\(group)") }
    #expect(Set(["a-b", "a b", "a_b", "a'b"].map(HeadingKey.init)).count == 4)
    let all = "!\"#$%&()*+,.:;<=>?@^`{|}~/[]\\"
    #expect(HeadingKey("x\(all)y").text == "x y")
  }

  @Test func subpathsNameHeadings() {
    let note = parse("# A\n## B\n# C\n## B *x*\n### D\n## B\n")
    #expect(note.heading(atSubpath: "#b")?.line == 2)
    #expect(note.heading(atSubpath: "#C#B")?.line == 6)
    #expect(note.heading(atSubpath: "#C#B x#D")?.line == 5)
    #expect(note.heading(atSubpath: "#A#D") == nil && note.heading(atSubpath: "#^b") == nil)
    #expect(note.heading(atSubpath: "#C#D")?.line == 5)
    #expect(note.heading(atSubpath: "") == nil && note.heading(atSubpath: "#") == nil)
    #expect(HeadingKey.blockID(ofSubpath: "#^AbC") == "abc" && HeadingKey.blockID(ofSubpath: "#a") == nil)
  }
}
