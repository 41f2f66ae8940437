import Foundation
import TestSupport
import Testing

@testable import NoteSyntax

/// Documents say the same as the note that they are made from.
@Suite struct DocumentTests {
  /// What a document says, gathered by a walk.
  private struct Walk {
    var headings: [Range<Int>] = []
    var tasks: [Int] = []
    var links: [Int] = []
    var footnotes: [Int] = []
    var tags: [Range<Int>] = []
    var blockIDs: [Range<Int>] = []
    var definitions: [Int] = []
    var leaves: [Range<Int>] = []
    var containers: [Range<Int>] = []

    mutating func read(_ block: DocumentBlock, _ bytes: [UInt8], _ comment: Comment) {
      switch block.kind {
      case .heading: headings.append(block.range)
      case .item(_, let task):
        if let task { tasks.append(task.index) }
        containers.append(block.range)
      case .quote, .callout, .footnote: containers.append(block.range)
      case .definitions(let range): definitions += range
      default: break
      }
      if case .list(let start, _) = block.kind {
        #expect(block.children.first?.kind != .blank && block.children.last?.kind != .blank, comment)
        for child in block.children where child.kind != .blank {
          guard case .item(let marker, _) = child.kind else {
            Issue.record(comment)
            continue
          }
          #expect((marker.number == nil) == (start == nil), comment)
        }
      }
      switch block.kind {
      case .item, .footnote:
        // Blank lines at the end belong to what is around it, but for the rest of the first line.
        let last = block.children.last
        #expect(last.map { $0.kind != .blank || $0.range.lowerBound <= block.range.lowerBound } ?? true, comment)
      default: break
      }
      for line in block.lines { #expect(line.range.upperBound <= bytes.count && line.padding < 4, comment) }
      read(block.inlines, bytes, comment)
      for child in block.children { read(child, bytes, comment) }
    }

    private mutating func read(_ events: [InlineEvent], _ bytes: [UInt8], _ comment: Comment) {
      var open: [InlineMarkup] = []
      var end = 0
      for event in events {
        #expect(event.range.upperBound <= bytes.count, comment)
        switch event.kind {
        case .text, .softBreak, .hardBreak, .entity:
          #expect(event.range.lowerBound >= end, comment)
          end = event.range.upperBound
          if event.kind == .text {
            #expect(!event.range.isEmpty, comment)
            #expect(!bytes[event.range].contains { $0 == 0x0A || $0 == 0x0D }, comment)
          }
        case .open(let markup):
          open.append(markup)
          switch markup {
          case .link(let link): if let index = link.index { links.append(index) }
          case .footnoteReference(_, let index), .inlineFootnote(let index): if let index { footnotes.append(index) }
          case .tag: tags.append(event.range)
          case .blockID: blockIDs.append(event.range)
          default: break
          }
        case .close(let markup):
          #expect(open.popLast() == markup, comment)
        }
      }
      #expect(open.isEmpty, comment)
    }
  }

  /// Indices without those that follow themselves: the title and the text of a callout may share a link.
  private static func distinct<T: Equatable>(_ list: [T]) -> [T] {
    list.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  static func check(_ bytes: [UInt8], _ comment: Comment) {
    let note = NoteParser.parse(bytes.span)
    let document = NoteDocument(note, in: bytes.span)
    var walk = Walk()
    for block in document.blocks { walk.read(block, bytes, comment) }
    #expect(walk.headings == note.headings.map(\.range), comment)
    #expect(walk.tasks.sorted() == Array(note.tasks.indices), comment)
    // A document has neither the addresses of HTML nor definitions as links.
    let shown = note.links.indices.filter { ![.property, .html, .definition].contains(note.links[$0].kind) }
    #expect(distinct(walk.links) == shown, comment)
    #expect(distinct(walk.tags) == note.tags.filter { $0.origin == .body }.map(\.range), comment)
    #expect(
      distinct(walk.footnotes).sorted() == note.footnotes.indices.filter { note.footnotes[$0].kind != .definition },
      comment)
    #expect(walk.blockIDs == note.blockIDs.map(\.range), comment)
    #expect(walk.definitions == Array(note.definitions.indices), comment)
    func precedes(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
      (one.lowerBound, other.upperBound) < (other.lowerBound, one.upperBound)
    }
    #expect(
      walk.containers.sorted(by: precedes) == note.containers.map(\.range).sorted(by: precedes), comment)
  }

  @Test(arguments: 0..<8)
  func aDocumentHasTheTextOfTheNote(_ part: Int) {
    for round in 0..<Seeds.rounds(600) {
      let seed = UInt64(5_000_000 + part * 100_000 + round)
      var generator = SplitMix64(seed: seed)
      var text = Bool.random(using: &generator) ? "" : "---\ntags: [a]\n---\n"
      for _ in 0..<Int.random(in: 1...60, using: &generator) {
        text += RandomNoteTests.pieces.randomElement(using: &generator) ?? ""
      }
      Self.check(Array(text.utf8), "seed \(seed): \(text.debugDescription)")
    }
  }

  /// The events of a text, written with brackets: `e(…)` and so on.
  private func written(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result = ""
    func write(_ block: DocumentBlock) {
      for event in block.inlines {
        switch event.kind {
        case .text: result += String(decoding: bytes[event.range], as: UTF8.self)
        case .entity(let text): result += "{\(text)}"
        case .softBreak: result += "/"
        case .hardBreak: result += "//"
        case .open(let markup): result += name(of: markup) + "("
        case .close: result += ")"
        }
      }
      if !block.inlines.isEmpty { result += ";" }
      for child in block.children { write(child) }
    }
    for block in NoteDocument(NoteParser.parse(bytes.span), in: bytes.span).blocks { write(block) }
    return result
  }

  private func name(of markup: InlineMarkup) -> String {
    switch markup {
    case .link(let link): "\(link.form) \(link.destination)\(link.title.map { " \"\($0)\"" } ?? "")"
    case .footnoteReference(let label, _): "footnote \(label)"
    case .inlineFootnote: "inlineFootnote"
    case .math(let isDisplay): isDisplay ? "displayMath" : "math"
    default: "\(markup)"
    }
  }

  @Test(arguments: [
    ("a ==b== ~~c~~", "a highlight(b) strikethrough(c);"),
    ("[[n#h|x]] ![[p.png|100]] ![a](b 'c')", "wikilink n#h(x) embed p.png(p.png) image b \"c\"(a);"),
    ("<a@b.c> sheaf://note/1", "autolink mailto:a@b.c(a@b.c) autolink sheaf://note/1(sheaf://note/1);"),
    ("$\\text{a $x$}$ b", "math(\\text{a $x$}) b;"), ("$\\text{a $x$ b", "math(\\text{a $x) b;"),
    ("$\\mbox{for $i$ in $j$} k$ $l$", "math(\\mbox{for $i$ in $j$} k) math(l);"), ("${a $x$", "math({a $x);"),
    ("$x$ $$y$$ #t/u \\* &lt;", "math(x) displayMath(y) tag(#t/u) escape(*) {<};"),
    ("a[^1] ^[b *c*]", "afootnote 1(1) inlineFootnote(b emphasis(c));"),
    ("a %%b%% c", "a comment(b) c;"), ("%%*a%%b*", "comment()emphasis(comment(a)b);"),
    ("*a %%b* c%% d", "emphasis(a comment(b))comment( c) d;"),
    ("a  \nb\\\nc\nd", "a//b//c/d;"), ("a ^id", "a blockID(^id);"), ("# a ^id", "a blockID(^id);"),
    ("> [!note] *a*\n> b", "emphasis(a);b;"), ("> [!note] *a\n> b*", "emphasis(a);emphasis(b);"),
    ("> [!note]\n> b", "b;"), ("> *a\n> b*", "emphasis(a/b);"), ("|a|\n|-|\n|x\\|`y\\|z`|", "a;x|code(y|z);"),
    ("`a\\\n  b`", "code(a\\/b);"), ("%%\n[[a]]\n\nb\n%%", "wikilink a(a);b/%%;"),
  ])
  func eventsFollowTheNote(text: String, expected: String) {
    #expect(written(text) == expected)
  }

  @Test func tablesHaveTheirAlignments() {
    let bytes = Array("|a|b|c|d|\n|-|:-|:-:|-:|\n|1|2|\n".utf8)
    let table = NoteDocument(NoteParser.parse(bytes.span), in: bytes.span).blocks[0]
    #expect(table.kind == .table([.none, .left, .center, .right]))
    #expect(table.children.map(\.children.count) == [4, 2])
    #expect(table.lines.map { String(decoding: bytes[$0.range], as: UTF8.self) }.last == "|1|2|")
  }
}
