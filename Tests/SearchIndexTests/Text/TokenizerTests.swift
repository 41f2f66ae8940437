import SearchIndex
import TestSupport
import Testing

@Suite struct TokenizerTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var words: String
    var testDescription: String { text }

    init(_ text: String, _ words: String) {
      self.text = text
      self.words = words
    }
  }

  static let cases: [Case] = [
    Case("", ""), Case("  \n\t", ""), Case("++ -- \" '", ""),
    Case("Hello, World!", "hello world"), Case("abc123", "abc123"), Case("3D", "3d"),
    Case("snake_case", "snake case"), Case("camelCase", "camelcase"), Case("well-known", "well known"),
    Case("38.101", "38 101"), Case("don't", "don t"), Case("don’t", "don t"), Case("donʼt", "don t"),
    Case("C++", "c"), Case("https://x.org/a?b=c", "https x org a b c"),
    // Accents, case, ligatures and styled letters.
    Case("Café CAFÉ cafe\u{301}", "cafe cafe cafe"), Case("Straße STRASSE ẞ", "strasse strasse ss"),
    Case("ΟΔΥΣΣΕΎΣ Οδυσσεύς", "οδυσσευσ οδυσσευσ"), Case("İstanbul ISTANBUL ıi", "istanbul istanbul ii"),
    Case("ﬁnd oﬃce", "find office"), Case("Łódź Øre đường Æsir", "lodz ore duong aesir"),
    Case("ＡＢＣ１２３", "abc123"), Case("x² H₂O", "x2 h2o"), Case("𝐁𝐨𝐥𝐝 ℕ", "bold n"), Case("Ⅷ ⑫ Ⓐ", "viii 12 a"),
    Case("Ёлка ЙОД", "елка иод"), Case("co\u{AD}operate", "cooperate"),
    Case("zero\u{200B}width", "zero width"),
    // Points and vowel signs.
    Case("كِتَابٌ كتاب كتـــاب", "كتاب كتاب كتاب"), Case("שָׁלוֹם", "שלום"),
    Case("हिन्दी में", "हिन्दी में"), Case("٣٤ ३४", "34 34"), Case("می\u{200C}خواهم", "میخواهم"),
    // Script borders.
    Case("Javaязык", "java язык"), Case("日本語Swift3版", "日 本 語 swift3 版"), Case("2026年11月", "2026 年 11 月"),
    Case("Aβ", "a β"), Case("123где", "123где"),
    // Scripts without spaces.
    Case("안녕하세요", "안 녕 하 세 요"), Case("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", "한 글"),
    Case("ｶﾞﾗｽ", "カ\u{3099} ラ ス"), Case("が か\u{3099}", "か\u{3099} か\u{3099}"), Case("データ々", "テ\u{3099} ー タ 々"),
    Case("ภาษาไทย", "ภ า ษ า ไ ท ย"), Case("กี่", "กี่"), Case("\u{F900}", "\u{8C48}"), Case("𠀀𪛖", "𠀀 𪛖"),
    Case("👨‍👩‍👧 ok 👍", "ok"), Case("1\u{FE0F}\u{20E3}", "1"), Case("\u{301}\u{301} a", "a"),
  ]

  @Test(arguments: cases) func wordsAreCutAndFolded(_ example: Case) {
    #expect(tokens(example.text).map(\.text).joined(separator: " ") == example.words)
  }

  @Test func positionsAreConsecutiveAndRangesAreTheWords() {
    let text = "One, two-three 日本! don't"
    let found = tokens(text)
    // No phrase reaches over a sign beside a character.
    #expect(found.map(\.token.position) == [0, 1, 2, 3, 4, 6, 7])
    #expect(found.map { slice(text, $0.token) } == ["One", "two", "three", "日", "本", "don", "t"])
    #expect(found.map(\.token.isCharacter) == [false, false, false, true, true, false, false])
    #expect(found.map(\.token.isExact) == [false, true, true, true, true, true, true])
  }

  @Test func positionsContinueFromTheGivenOne() {
    var tokenizer = Tokenizer()
    let bytes = Array("a b c".utf8)
    var positions: [Int] = []
    let next = tokenizer.tokenize(bytes.span, startingAt: 100) { _, token in positions.append(token.position)
    }
    #expect(positions == [100, 101, 102])
    #expect(next == 103)
  }

  @Test func invalidBytesSeparateWords() {
    let pieces: [[UInt8]] = [
      [0xFF], [0x80], [0xC0, 0x80], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF0, 0x9F],
      [0xC3],
    ]
    for piece in pieces {
      let bytes = Array("caf".utf8) + piece + Array("noir".utf8)
      #expect(tokens(bytes).map(\.text) == ["caf", "noir"], "\(piece)")
      #expect(tokens(Array("é".utf8) + piece).map(\.text) == ["e"], "\(piece)")
      #expect(tokens(piece).isEmpty, "\(piece)")
    }
  }

  @Test(arguments: [254, 255, 256, 257, 10_000]) func longWordsKeepTheirBeginning(length: Int) {
    for letter in ["a", "é", "я", "x\u{301}"] {
      let found = tokens(String(repeating: letter, count: length) + " end")
      let folded = tokens(letter)[0].text
      #expect(found.count == 2 && found[1].text == "end")
      let kept = min(length, Tokenizer.maximumLength / folded.utf8.count)
      #expect(found[0].text == String(repeating: folded, count: kept))
      #expect(found[0].token.isTruncated == (kept < length))
    }
  }

  @Test func randomTextIsReadTheSameWholeAndInPieces() {
    // Words stand apart by spaces, so the tokens of a line are the tokens of its words: the ASCII loop, the
    // general loop and every change between them agree.
    let alphabet = Array("aZ9_-'éßжñ漢がﾞ한\u{1112}\u{1161}ไ\u{301}\u{200D}ـ\u{3099}²🎉".unicodeScalars)
    for seed in Seeds.some(300) {
      var random = SplitMix64(seed: seed)
      let words = (0..<6).map { _ in
        var word = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 1...9, using: &random) {
          word.append(alphabet.randomElement(using: &random) ?? "a")
        }
        return String(word)
      }
      let whole = tokens(words.joined(separator: " ")).map(\.text)
      #expect(whole == words.flatMap { tokens($0).map(\.text) }, "seed \(seed)")
      #expect(whole == tokens(whole.joined(separator: " ")).map(\.text), "seed \(seed)")
    }
  }

  @Test func byteSoupNeverTrapsAndTokensTile() {
    for seed in Seeds.some(2_000) {
      var random = SplitMix64(seed: seed)
      let bytes = (0..<Int.random(in: 0...64, using: &random)).map { _ in
        Bool.random(using: &random)
          ? UInt8.random(in: 0...255, using: &random) : UInt8.random(in: 0xE0...0xEF, using: &random)
      }
      var end = 0
      for found in tokens(bytes) {
        #expect(found.token.start >= end && found.token.end > found.token.start, "seed \(seed)")
        #expect(!found.bytes.isEmpty, "seed \(seed)")
        let isSame = found.bytes == Array(bytes[found.token.start..<found.token.end])
        #expect(found.token.isExact == isSame, "seed \(seed)")
        end = found.token.end
      }
      #expect(end <= bytes.count)
    }
  }

  @Test func wordsOfAQueryAreTheTokensOfItsText() {
    var tokenizer = Tokenizer()
    #expect(tokenizer.words(in: "C++").map(\.folded) == [Array("c".utf8)])
    #expect(tokenizer.words(in: "++").isEmpty)
    #expect(tokenizer.words(in: "Well-known").map(\.folded) == [Array("well".utf8), Array("known".utf8)])
    #expect(tokenizer.words(in: "Well-known").map(\.exact) == [Array("Well".utf8), Array("known".utf8)])
    #expect(tokenizer.words(in: "日本").map(\.isCharacter) == [true, true])
    #expect(tokenizer.words(in: "Cafe\u{301}").map(\.exact) == [Array("Caf\u{E9}".utf8)])
  }

  private func slice(_ text: String, _ token: Token) -> String {
    String(decoding: Array(text.utf8)[token.start..<token.end], as: UTF8.self)
  }
}

/// A token with its folded bytes copied out.
struct FoundToken {
  var bytes: [UInt8]
  var token: Token
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

func tokens(_ text: String) -> [FoundToken] { tokens(Array(text.utf8)) }

func tokens(_ bytes: [UInt8]) -> [FoundToken] {
  var tokenizer = Tokenizer()
  var found: [FoundToken] = []
  tokenizer.tokenize(bytes.span) { folded, token in
    found.append(FoundToken(bytes: folded.indices.map { folded[$0] }, token: token))
  }
  return found
}
