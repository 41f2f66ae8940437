import NoteSyntax
import SearchIndex
import TestSupport
import Testing

@testable import VaultCore

@Suite struct UnindexedTextTests {
  private func words(_ text: String) -> Set<[UInt8]> {
    var tokenizer = Tokenizer()
    var words: Set<[UInt8]> = []
    tokenizer.tokenize(text.utf8Span.span) { folded, token in
      words.insert(token.isTruncated ? [] : [UInt8](folded.indices.map { folded[$0] }))
    }
    return words
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func frontMatterHasOtherWordsThanItsProperties(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let values = [
      "plain words", "'quoted'", "\"two: words\"", "\"esc\\u0061ped\"", "[a, b c, \"d\"]", "{k: v, w: x}", "true",
      "True",
      "null", "~", "12", "0x1F", "2026-11-22", "#no", "a # comment", "a #joined", "|\n  lines\n  more", "- item",
      "\n  - x\n  - y y",
      "ไทย 日本 é", "ﬁn ŉ", "—dash—", "&anchor v", "*alias", String(repeating: "long", count: 60), "!!str 5", "",
    ]
    var found = 0
    for _ in 0..<Seeds.rounds(3_000) {
      var text = "---\n"
      for key in 0..<Int.random(in: 0...4, using: &random) {
        if UInt8.random(in: 0..<6, using: &random) == 0 { text += "# remark \(key)\n" }
        text += "key\(key): \(values.randomElement(using: &random) ?? "")\n"
      }
      text += "---\nbody\n"
      let bytes = Array(text.utf8)
      let note = NoteParser.parse(bytes.span)
      let properties = (note.frontMatter?.properties ?? []).map { (name: $0.key, value: StoredValue($0.value)) }
      let known = properties.reduce(into: Set<[UInt8]>()) { known, property in
        known.formUnion(words(property.name))
        for text in property.value.allTexts { known.formUnion(words(text)) }
      }
      let matter = String(decoding: bytes[..<note.bodyRange.lowerBound], as: UTF8.self)
      let others = words(matter)
      var tokenizer = Tokenizer()
      let isIn = UnindexedText.isIn(bytes.span, body: note.bodyRange, properties: properties, &tokenizer)
      let isExpected = note.bodyRange.lowerBound > 3 && (!others.isSubset(of: known) || others.contains([]))
      #expect(isIn == isExpected, "seed \(seed), \(text)")
      if isIn { found += 1 }
    }
    #expect(found > 200 && found < 2_800)
  }
}
