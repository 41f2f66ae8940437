import Foundation
import TestSupport
import Testing

@testable import NoteSyntax

/// Notes that make no sense: nothing traps, the blocks tile them, and all ranges lie inside.
@Suite struct RandomNoteTests {
  /// A generator with a seed, so that a failure can be repeated.
  static let pieces: [String] = [
    "\n", "\n\n", "\r\n", "\r", "\t", " ", "    ", "> ", "- ", "1. ", "* ", "+ ", "# ", "###### ", "---\n",
    "===\n",
    "***", "```", "~~~", "`", "``", "[", "]", "(", ")", "![", "[[", "]]", "![[", "|", "\\|", "\\", "<", ">",
    "<!--",
    "-->", "<div>", "</div>", "<a href=\"", "&amp;", "&#x41;", "*", "**", "_", "__", "~~", "==", "$", "$$",
    "%%", "#tag",
    "#", "^id", "^[", "[^1]", "[^1]: ", "[a]: b", "[a]", "::", "[k:: v]", "[ ] ", "[x] ", "[!note]+ ",
    "📅 2023-01-01",
    "🔁 every day", "key: value\n", "key:", "- item\n", "'", "\"", "{", "}", ",", "&a ", "*a", "!t ", "|-\n",
    ">+\n",
    "  ", "word", "é", "e\u{301}", "標題", "👨‍👩‍👧", "\u{FEFF}", "\u{2028}", "\0", "https://x.y/z", "sheaf://note/1",
    "| a | b |\n", "|---|---|\n", "...\n", ":", "title: ", "tags: [a, b]\n",
  ]

  static func check(_ bytes: [UInt8], _ comment: Comment) {
    let note = NoteParser.parse(bytes.span)
    expectTiling(note, bytes, comment)
    let inside = bytes.count
    for span in note.links.map(\.range) + note.links.map(\.targetRange) + note.tags.map(\.range)
      + note.tasks.map(\.range) + note.tasks.map(\.statusRange) + note.blockIDs.map(\.range)
      + note.blockIDs.map(\.blockRange) + note.inlineFields.map(\.range) + note.footnotes.map(\.range)
      + note.headings.map(\.contentRange) + note.definitions.map(\.range)
    {
      #expect(span.upperBound <= inside, comment)
    }
    for link in note.links.dropFirst(note.frontMatter == nil ? 0 : note.links.count) {
      #expect(!link.range.isEmpty, comment)
    }
    let body = note.links.filter { $0.kind != .property }.map(\.range.lowerBound)
    #expect(body == body.sorted(), comment)
    #expect(note.headings.map(\.range.lowerBound) == note.headings.map(\.range.lowerBound).sorted(), comment)
    _ = NoteText.title(of: note, in: bytes.span, fileName: "x.md")
    _ = NoteOpening(of: note, in: bytes.span, path: "x.md".utf8Span.span)
    _ = NoteText.counts(of: note, in: bytes.span)
    for index in note.blocks.indices {
      _ = NoteText.plainText(of: index, note: note, in: bytes.span)
      for span in NoteText.spans(of: index, note: note, in: bytes.span) {
        #expect(span.range.lowerBound <= span.contentRange.lowerBound, comment)
        #expect(span.contentRange.upperBound <= span.range.upperBound, comment)
      }
    }
  }

  /// What a parser and an opening keep from other notes changes nothing.
  @Test(arguments: 0..<4)
  func memoryIsReused(_ part: Int) {
    var generator = SplitMix64(seed: UInt64(part))
    var parser = NoteParser()
    var (note, opening, lines) = (ParsedNote(), NoteOpening(), PlainLines())
    for round in 0..<Seeds.rounds(400) {
      let text = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
        Self.pieces.randomElement(using: &generator) ?? ""
      }
      let bytes = Array(((Bool.random(using: &generator) ? "---\n" : "") + text.joined()).utf8)
      let comment: Comment = "seed \(part), round \(round)"
      parser.read(bytes.span, into: &note)
      let fresh = NoteParser.parse(bytes.span)
      #expect(note.lines == fresh.lines && note.bodyRange == fresh.bodyRange, comment)
      #expect(note.blocks == fresh.blocks && note.containers == fresh.containers, comment)
      #expect(note.frontMatter == fresh.frontMatter && note.problems == fresh.problems, comment)
      #expect(note.links == fresh.links && note.tags == fresh.tags && note.tasks == fresh.tasks, comment)
      #expect(note.headings == fresh.headings && note.definitions == fresh.definitions, comment)
      #expect(note.footnotes.map(\.range) == fresh.footnotes.map(\.range), comment)
      #expect(note.blockIDs.map(\.id) == fresh.blockIDs.map(\.id), comment)
      #expect(note.inlineFields == fresh.inlineFields, comment)
      let path = Bool.random(using: &generator) ? "x.md" : "2026-11-21.md"
      opening.read(note, in: bytes.span, path: path.utf8Span.span, order: TitleSource.standard, using: &lines)
      let other = NoteOpening(of: fresh, in: bytes.span, path: path.utf8Span.span)
      #expect(opening.title == other.title, comment)
      #expect(opening.snippet == other.snippet && opening.preview == other.preview, comment)
      #expect(opening.text[opening.firstLine] == other.text[other.firstLine], comment)
    }
  }

  @Test(arguments: 0..<8)
  func randomMarkupIsParsed(_ part: Int) {
    for round in 0..<Seeds.rounds(600) {
      let seed = UInt64(part * 100_000 + round)
      var generator = SplitMix64(seed: seed)
      var text = Bool.random(using: &generator) ? "" : "---\n"
      for _ in 0..<Int.random(in: 1...60, using: &generator) {
        text += Self.pieces.randomElement(using: &generator) ?? ""
      }
      if Bool.random(using: &generator) { text += "\n---\nbody" }
      Self.check(Array(text.utf8), "seed \(seed): \(text.debugDescription)")
    }
  }

  @Test(arguments: 0..<4)
  func randomBytesAreParsed(_ part: Int) {
    for round in 0..<Seeds.rounds(500) {
      let seed = UInt64(9_000_000 + part * 100_000 + round)
      var generator = SplitMix64(seed: seed)
      let all = UInt8.min...UInt8.max
      let few: [UInt8] = Array("\n\n  -*_`[]()#>|:~<!&\\\"'ab1\t\r\u{e9}%$^=".utf8)
      let usesFew = Bool.random(using: &generator)
      let bytes = (0..<Int.random(in: 0...200, using: &generator)).map { _ in
        usesFew ? few.randomElement(using: &generator) ?? 0 : UInt8.random(in: all, using: &generator)
      }
      Self.check(bytes, "seed \(seed)")
    }
  }

  @Test func mutatedNotesAreParsed() {
    let sample = Array(
      """
      ---
      title: A "note" # c
      tags: [a, 'b', {c: d}]
      list:
        - x: &a |
            text
          y: *a
      ---
      # Head *ing* ^h

      Some **bold [link](<a b.md> "t")** and [[wiki#sub|x]] `code` $m$ #tag/x %%c%%

      > [!note]- T
      > - [ ] task 📅 2023-01-01
      >   1. more [r] ==h== key:: value

      | a | b |
      |---|:-:|
      | [[n\\|m]] | ![i](u) |

      [r]: /u 'v'
      ```js
      x
      ```
      <div a="b">
      </div>
      """.utf8)
    for seed in UInt64(0)..<UInt64(Seeds.rounds(2500)) {
      var generator = SplitMix64(seed: seed)
      var bytes = sample
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: index)
        case 2: bytes.insert(contentsOf: (Self.pieces.randomElement(using: &generator) ?? "").utf8, at: index)
        default: bytes.removeSubrange(index..<min(index + 20, bytes.count))
        }
        if bytes.isEmpty { break }
      }
      Self.check(bytes, "seed \(seed)")
    }
  }

  @Test func prefixesOfASampleAreParsed() {
    let sample = Array(
      "---\na: [b, \"c\"]\n---\n- [ ] [[x|y]] *z* `c`\n> | a |\n> |---|\n\n[q]: <r> 's'\n".utf8)
    for end in 0...sample.count { Self.check(Array(sample[..<end]), "\(end) bytes") }
  }
}

/// The search for inline markers, eight bytes at a time, against the plain one.
@Suite struct InlineMarkerTests {
  @Test func wordsPassOverNoMarker() {
    for byte in UInt8.min...UInt8.max {
      for other in [UInt8(0x61), 0x80, 0x0A, 0x20, 0x39] {
        for index in 0..<11 {
          var bytes = [UInt8](repeating: other, count: 11)
          bytes[index] = byte
          let expected = bytes.firstIndex(where: \.isInlineMarker) ?? bytes.count
          #expect(bytes.span.inlineMarkerOffset(from: 0) == expected)
        }
      }
    }
    let markers = (UInt8.min...UInt8.max).filter(\.isInlineMarker)
    #expect(String(decoding: markers, as: UTF8.self) == "!#$%&*:<=[\\]^_`~")
  }
}

/// The check for valid UTF-8 against the standard library's.
@Suite struct ValidUTF8Tests {
  @Test func textAgreesWithTheStandardLibrary() {
    var generator = SplitMix64(seed: 77)
    let edges: [UInt8] = [
      0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED,
      0xEE, 0xEF,
      0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    for round in 0..<Seeds.rounds(60_000) {
      var bytes = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
        edges.randomElement(using: &generator) ?? 0
      }
      if round % 3 == 0 { bytes = Array("0123456".utf8) + bytes + Array("89".utf8) }
      let isValid = String(validating: bytes, as: UTF8.self) != nil
      #expect((bytes.span.firstInvalidOffset == nil) == isValid, "\(bytes)")
    }
  }
}
