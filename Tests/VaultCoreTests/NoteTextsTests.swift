import Bytes
import TestSupport
import Testing

@testable import VaultCore

@Suite struct NoteTextsTests {
  private func bytes(_ snippet: String, _ preview: String, title: String) -> [UInt8] {
    let lineBreak = preview.utf8.firstIndex(of: 10).map { preview.utf8.distance(from: preview.startIndex, to: $0) }
    var flat = Array(preview.utf8)
    if let lineBreak { flat[lineBreak] = UInt8(ascii: " ") }
    var writer = ByteWriter()
    NoteTexts.write(
      snippet: snippet.utf8Span.span, preview: flat.span, lineBreak: lineBreak, title: title.utf8Span.span, to: &writer)
    return writer.bytes
  }

  private func isKept(_ snippet: String, _ preview: String, title: String) -> Bool {
    let read = NoteTexts(bytes(snippet, preview, title: title).span, title: title)
    return Array(read.snippet.utf8) == Array(snippet.utf8) && Array(read.preview.utf8) == Array(preview.utf8)
  }

  @Test func overlappingTextIsStoredOnce() {
    let (first, second) = ("The first line of it.", "And the second one.")
    let whole = bytes("Title \(first) \(second) More", "\(first)\n\(second)", title: "Title")
    #expect(whole.count == 3 + " \(first) \(second) More".utf8.count)
    let cut = bytes("Title The first line", "\(first)\n\(second)", title: "Title")
    #expect(cut.count == 4 + " \(first) \(second)".utf8.count)
    let apart = bytes("Before it", first, title: "T")
    #expect(apart.count == 4 + "Before it\(first)".utf8.count)
  }

  @Test func oddTextsSurviveTheRoundTrip() {
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
    for _ in 0..<Seeds.rounds(2_000) {
      let bytes = (0..<Int.random(in: 0...20, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      let texts = NoteTexts(bytes.span, title: "Title")
      #expect(texts.preview.utf8.count <= 3 * 2 * (bytes.count + 5) + 1, "seed \(seed): \(bytes)")
    }
  }
}
