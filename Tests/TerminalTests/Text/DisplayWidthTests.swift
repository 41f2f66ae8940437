import SystemCalls
import TestSupport
import Testing

@testable import Terminal

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("plain text", 10), ("é", 1), ("e\u{301}", 1), ("\u{301}", 0), ("\u{FFA0}", 0), ("漢字", 4), ("ｆｕｌｌ", 8),
    ("ｶﾅ", 2),
    ("한국어", 6), ("\u{1112}\u{1161}\u{11AB}", 2), ("क्ष", 2), ("के", 1), ("कि", 2), ("காகம்", 4), ("स्त्रि", 2), ("กำ", 2),
    ("👩‍👩‍👧‍👦", 2), ("👍🏽", 2),
    ("🇩🇪🇫🇷", 4), ("☁", 1), ("☁️", 2), ("⌚", 2), ("⌚︎", 1), ("1️⃣", 2), ("#️⃣x", 3), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("a\u{200B}b", 2),
    ("\u{7}\u{1B}\u{7F}", 0), ("…", 1), ("─│☐☑•", 5), ("📌", 2), ("\r\n", 0), ("\u{0600}", 1), ("ﷺ", 1),
    ("𠀀", 2), ("💡 Idea", 7), ("☹️", 2), ("©️", 2), ("©", 1),
  ])
  func textHasItsColumns(text: String, columns: Int) {
    #expect(DisplayWidth.columns(of: text) == columns)
  }

  @Test(arguments: [DisplayWidth.wideRanges, DisplayWidth.ambiguousRanges])
  func rangesAscendWithoutTouching(ranges: [UInt32]) {
    #expect(ranges.count % 2 == 0)
    for index in ranges.indices.dropFirst() {
      #expect(index % 2 == 1 ? ranges[index] >= ranges[index - 1] : ranges[index] > ranges[index - 1] + 1)
    }
  }

  @Test func everyScalarHasAWidthAndTableEdgesAreWide() throws {
    for value in DisplayWidth.wideRanges {
      #expect(DisplayWidth.columns(of: try #require(Unicode.Scalar(value))) == 2)
    }
    for value in stride(from: UInt32(0), through: 0x10FFFF, by: 7) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      #expect((0...2).contains(DisplayWidth.columns(of: scalar)))
    }
  }

  /// What lets a text be measured by its bytes first.
  @Test func noClusterIsWiderThanItsBytes() {
    for value in stride(from: UInt32(0), through: 0x10FFFF, by: 5) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      if DisplayWidth.columns(of: scalar) > String(scalar).utf8.count { Issue.record("U+\(value)") }
    }
  }

  @Test(.enabled(if: InstalledFile.eastAsianWidths.isThere, "the package unicode-data is not installed"))
  func ambiguousCharactersAreThoseOfUnicode() throws {
    for line in try InstalledFile.eastAsianWidths.text().split(separator: "\n") where !line.hasPrefix("#") {
      let fields = line.split(separator: "#")[0].split(separator: ";").map { $0.filter { !$0.isWhitespace } }
      let ends = fields[0].split(separator: ".").compactMap { UInt32($0, radix: 16) }
      guard let first = ends.first, let last = ends.last else { continue }
      for value in first...last {
        guard let scalar = Unicode.Scalar(value) else { continue }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .privateUse, .unassigned: continue
        default: break
        }
        if DisplayWidth.isAmbiguous(value) != (fields[1] == "A") { Issue.record("U+\(fields[0])") }
      }
    }
  }

  @Test func emojiPresentationIsWide() {
    for value in UInt32(0x2000)...0x1FAFF {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isEmojiPresentation else { continue }
      if DisplayWidth.columns(of: scalar) != 2 { Issue.record("U+\(String(value, radix: 16)) is narrow") }
    }
  }
}
