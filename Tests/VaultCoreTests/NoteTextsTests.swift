import TestSupport
import Testing

@testable import VaultCore

@Suite struct NoteTextsTests {
  private func isKept(_ snippet: String, _ preview: String, title: String) -> Bool {
    let texts = NoteTexts(snippet: snippet, preview: preview)
    let read = NoteTexts(texts.bytes(title: title).span, title: title)
    return Array(read.snippet.utf8) == Array(snippet.utf8) && Array(read.preview.utf8) == Array(preview.utf8)
  }

  @Test func whatOverlapsIsKeptOnce() {
    let (first, second) = ("The first line of it.", "And the second one.")
    let whole = NoteTexts(snippet: "Title \(first) \(second) More", preview: "\(first)\n\(second)")
    #expect(whole.bytes(title: "Title").count == 3 + " \(first) \(second) More".utf8.count)
    let cut = NoteTexts(snippet: "Title The first line", preview: "\(first)\n\(second)")
    #expect(cut.bytes(title: "Title").count == 4 + " \(first) \(second)".utf8.count)
    let apart = NoteTexts(snippet: "Before it", preview: first)
    #expect(apart.bytes(title: "T").count == 4 + "Before it\(first)".utf8.count)
  }

  @Test func oddTexts() {
    for title in ["", "a", "ab", "b", " "] {
      for snippet in ["", "a", "ab", "ab b", "a a a", "abc"] {
        for preview in ["", "\n", "\n\n", "a", "b", "a\na", "ab\n", "\nab", "a\na\na", "c\nd", "abcd"] {
          #expect(isKept(snippet, preview, title: title), "\(snippet), \(preview), \(title)")
        }
      }
    }
  }

  @Test func composedAndDecomposedTextStayApart() {
    #expect(isKept("\u{e1}bc", "a\u{301}bc", title: "a\u{301}"))
    #expect(isKept("a\u{301}bc", "\u{301}bc d\ne", title: "a"))
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func anyBytesAreReadable(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...20, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      let texts = NoteTexts(bytes.span, title: "Title")
      #expect(texts.preview.utf8.count <= 3 * 2 * (bytes.count + 5) + 1, "seed \(seed): \(bytes)")
    }
  }
}
