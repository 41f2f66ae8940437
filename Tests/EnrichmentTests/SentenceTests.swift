import SystemCalls
import TestSupport
import Testing

@testable import Enrichment

struct SentenceTests {
  @Test(.enabled(if: InstalledFile.sentenceBreaks.isThere, "the package unicode-data is not installed"))
  func sentencesEndWhereUnicodeSays() throws {
    var count = 0
    for line in try InstalledFile.sentenceBreaks.text().split(separator: "\n") {
      let example = line.prefix { $0 != "#" }
      guard example.contains("÷") else { continue }
      let expected = example.split(separator: "÷").map { piece in
        piece.split { $0 == " " || $0 == "×" || $0 == "\t" }.compactMap { UInt32($0, radix: 16) }
          .compactMap(Unicode.Scalar.init)
      }.filter { !$0.isEmpty }
      let whole = String(String.UnicodeScalarView(expected.flatMap(\.self)))
      #expect(SentenceBreaks.sentences(of: whole[...]).map { Array($0.unicodeScalars) } == expected, "\(line)")
      count += 1
    }
    #expect(count > 400)
  }

  @Test(arguments: Seeds.some(20)) func sentencesAddUpToTheText(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "a", "B", "1", ".", "?", "。", " ", "\n", "\r", "\u{301}", "\u{200D}", "(", "\"", ",", "\u{2029}", "Dr",
    ]
    let text = (0..<60).map { _ in random.pick(pieces) }.joined()
    let sentences = SentenceBreaks.sentences(of: text[...])
    #expect(sentences.map { Array($0.unicodeScalars) }.joined().elementsEqual(text.unicodeScalars))
    #expect(sentences.allSatisfy { !$0.isEmpty })
  }

  @Test(arguments: [
    ("Dr. Weber kam. Er ging.", ["Dr. Weber kam.", "Er ging."]),
    ("See e.g. Smith. Then stop!", ["See e.g. Smith.", "Then stop!"]),
    ("J. S. Bach wrote it. I did not.", ["J. S. Bach wrote it.", "I did not."]),
    ("Am 3. Oktober war frei. Schön!", ["Am 3. Oktober war frei.", "Schön!"]),
    ("It was 1999. Then 2000 came.", ["It was 1999.", "Then 2000 came."]),
    ("He says no. She says yes.", ["He says no.", "She says yes."]),
    ("Wait... What? \"Yes.\" Done", ["Wait...", "What?", "\"Yes.\"", "Done"]),
    ("今日は雨。明日は晴れ！", ["今日は雨。", "明日は晴れ！"]), ("Mide 3.5 m. Pesa 2 kg.", ["Mide 3.5 m.", "Pesa 2 kg."]),
    ("यह एक वाक्य है। यह दूसरा है।", ["यह एक वाक्य है।", "यह दूसरा है।"]), ("  \n ", []),
  ])
  func abbreviationsDoNotEndSentences(_ text: String, _ sentences: [String]) {
    #expect(Sentences.of(text) == sentences)
  }

  @Test func longSentencesAreCutBehindAWord() {
    let words = (0..<40).map { "word\($0)" }.joined(separator: " ")
    let cut = SummaryFinder.cut(words)
    #expect(cut.count <= EnrichmentLimits.summary && cut.hasSuffix("…"))
    #expect(words.hasPrefix(cut.dropLast()) && words.dropFirst(cut.count - 1).hasPrefix(" "))
    let unspaced = String(repeating: "語", count: 500)
    #expect(SummaryFinder.cut(unspaced).count == EnrichmentLimits.summary)
    #expect(SummaryFinder.cut("short one") == "short one")
    for limit in 2..<60 { #expect(SummaryFinder.cut(words, to: limit).count <= limit) }
  }
}
