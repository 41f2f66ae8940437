import Testing

@testable import NoteSyntax

/// Blocks, containers, lines: what the specification's examples do not show.
@Suite struct BlockParserTests {
  /// Kinds and texts of the blocks, and the kinds of the containers around them.
  static func outline(_ text: String) -> [String] {
    let note = parse(text)
    return note.blocks.map { block in
      var path: [String] = []
      var container = block.container
      while let index = container {
        switch note.containers[index].kind {
        case .quote: path.insert("quote", at: 0)
        case .callout(let callout): path.insert("callout(\(callout.type))", at: 0)
        case .listItem(let marker):
          path.insert(marker.number.map { "item(\($0))" } ?? "item", at: 0)
        case .footnote(let label): path.insert("footnote(\(label))", at: 0)
        }
        container = note.containers[index].parent
      }
      path.append("\(block.kind)")
      return path.joined(separator: ".") + " " + slice(text, block.range).debugDescription
    }
  }

  @Test func blocksOfEveryKindTileTheText() {
    let text = """
      ---
      a: 1
      ---
      # H
      para
      line

      - item
        more

        1. sub
      > quote
      lazy
      ***
      ```swift
      code
      ```
          indented

      <div>
      </div>

      | a |
      |---|
      | b |

      [d]: e
      %%
      hidden
      %%
      $$
      x
      $$
      S
      =
      [^1]: note
          more
      """
    #expect(
      Self.outline(text) == [
        #"frontMatter "---\na: 1\n---\n""#, "heading(level: 1) \"# H\\n\"", #"paragraph "para\nline\n""#,
        #"blank "\n""#, #"item.paragraph "- item\n  more\n""#, #"item.blank "\n""#,
        #"item.item(1).paragraph "  1. sub\n""#, #"quote.paragraph "> quote\nlazy\n""#,
        #"thematicBreak "***\n""#,
        #"fencedCode "```swift\ncode\n```\n""#, #"indentedCode "    indented\n""#, #"blank "\n""#,
        #"html "<div>\n</div>\n""#, #"blank "\n""#, #"table "| a |\n|---|\n| b |\n""#, #"blank "\n""#,
        #"definition "[d]: e\n""#, #"comment "%%\nhidden\n%%\n""#, #"math "$$\nx\n$$\n""#,
        #"heading(level: 1) "S\n=\n""#, #"footnote(1).paragraph "[^1]: note\n    more""#,
      ])
  }

  @Test func linesEndInThreeWays() {
    let text = "# a\r\n## b\r### c\n#### d"
    let note = parse(text)
    #expect(note.headings.map { "\($0.level)\($0.text)\($0.line)" } == ["1a1", "2b2", "3c3", "4d4"])
    #expect(note.lines.starts == [0, 5, 10, 16])
    #expect(note.lines.position(at: 12) == SourcePosition(line: 3, column: 3))
    #expect(parse("a\n").lines.count == 2 && parse("").lines.count == 1)
  }

  @Test func headingsHaveTheirPositions() throws {
    let text = "x\n\n  ## A *b* `c` ##\nD\n  e\n---\n"
    let note = parse(text)
    #expect(note.headings.map(\.text) == ["A *b* `c`", "D e"])
    #expect(note.headings.map(\.plainText) == ["A b c", "D e"])
    #expect(note.headings.map(\.line) == [3, 4])
    #expect(note.headings.map { slice(text, $0.contentRange) } == ["A *b* `c`", "D\n  e"])
    #expect(note.headings.map { slice(text, $0.range) } == ["  ## A *b* `c` ##\n", "D\n  e\n---\n"])
    #expect(note.headings.map { note.blocks[$0.block].kind } == [.heading(level: 2), .heading(level: 2)])
  }

  @Test func fencesCloseByTheirRules() {
    #expect(
      Self.outline("```a\n``` b\n``\n````\nx") == [
        #"fencedCode "```a\n``` b\n``\n````\n""#, #"paragraph "x""#,
      ])
    let text = "~~~  js x \n1\n2\n~~~~\n"
    let block = parse(text).blocks[0]
    #expect(slice(text, block.contentRange) == "1\n2\n")
    #expect(block.infoRange.map { slice(text, $0) } == "js x")
    #expect(parse("```\n[[x]]").blocks.map(\.kind) == [.fencedCode])
  }

  @Test func calloutsAreRead() throws {
    let text =
      "> [!Warning|wide]- Mind the *gap*\n> body [[L]]\n\n> [!x]\n\n> [!] no\n\n> text [!no]\n\n> [!y]+\n\n> [!z]"
    let note = parse(text)
    let callouts = note.containers.compactMap { container -> Callout? in
      if case .callout(let callout) = container.kind { callout } else { nil }
    }
    #expect(
      callouts == [
        Callout(type: "warning", metadata: "wide", folding: .closed, title: "Mind the *gap*"),
        Callout(type: "x", metadata: nil, folding: .fixed, title: ""),
        Callout(type: "y", metadata: nil, folding: .open, title: ""),
        Callout(type: "z", metadata: nil, folding: .fixed, title: ""),
      ])
    #expect(note.containers.count == 6)
    let block = try #require(note.blocks.first)
    #expect(
      NoteText.plainText(of: 0, note: note, in: Array(text.utf8).span) == "Mind the gap\nbody L"
        && block.kind == .paragraph)
  }

  @Test(arguments: [
    // In a paragraph two signs alone on their line begin a comment only after an even number of pairs.
    ("a\n%%\nb\n%%\n", 2), ("a %% b\n%%\nc\n%%\n", 1), ("a %%b%%\n%%\nc\n%%\n", 2), ("a %%%% b\n%%\nc\n%%\n", 2),
    ("a %% b\n%%\nc %%\nd\n%%\ne\n%%\n", 1), ("a %%\n%%\nb\n%%\nc\n%%\n", 2), ("a %\n%%\nb\n%%\n", 2),
  ])
  func completePairsOfSignsBeginNoBlock(_ text: String, _ count: Int) {
    #expect(parse(text).blocks.count == count)
    let math = text.replacing("%", with: "$")
    #expect(parse(math).blocks.count == count)
  }

  @Test func commentsNeedTheirEnd() {
    #expect(
      Self.outline("%% a\n# b\n- c %% d\ne") == [#"comment "%% a\n# b\n- c %% d\n""#, #"paragraph "e""#])
    let note = parse("%% a\n# b\n- [ ] c\n")
    #expect(note.headings.count == 1 && note.tasks.count == 1)
    #expect(note.problems.map(\.code) == ["comment.unclosed"])
    #expect(parse("x %% y\n%%\n# h\n").headings.count == 1)
    #expect(Self.outline("a\n%%\nb\n%%\nc").count == 3)
    #expect(parse("%%one%% and %%two%%\n# h\n").headings.count == 1)
  }

  @Test func mathNeedsItsEnd() {
    #expect(Self.outline("a\n$$\n- b\n$$\nc").map { $0.prefix(4) } == ["para", "math", "para"])
    #expect(parse("$$\n# h\n").headings.count == 1)
    #expect(parse("it costs $5 and $6, or $7").blocks.map(\.kind) == [.paragraph])
  }

  @Test func footnotesAreRead() {
    let text = "a[^1] b[^n] c^[in [[line]]] [^ ] [^x](u)\n\n[^1]: one\n    two\n\n    three\n[^n]: - list\n"
    let note = parse(text)
    #expect(
      note.footnotes.map { "\($0.kind) \($0.label) \($0.line)" } == [
        "reference 1 1", "reference n 1", "inline in [[line]] 1", "definition 1 3", "definition n 7",
      ])
    #expect(note.links.map(\.target) == ["line", "u"])
    #expect(Self.outline(text).last == #"footnote(n).item.paragraph "[^n]: - list\n""#)
  }

  @Test func tablesAreRead() {
    #expect(Self.outline("x\na|b\n-|-\nc|d\n> q").map { $0.prefix(5) } == ["parag", "table", "quote"])
    // Not tables: too few cells, no pipe, not after a paragraph line.
    for text in ["a|b\n-", "a\n:-", "|-|-|", "a|b\n-|-|-", "> a|b\n-|-"] {
      #expect(!parse(text).blocks.contains { $0.kind == .table }, "\(text)")
    }
    #expect(parse("| a \\| b |\n| :-: |").blocks.map(\.kind) == [.table])
  }

  @Test func nestingIsLimited() {
    let deep = parse(String(repeating: "> ", count: 5000) + "x")
    #expect(deep.containers.count == BlockParser.nestingLimit)
    let lists = parse(String(repeating: "- ", count: 5000) + "x")
    #expect(lists.containers.count == BlockParser.nestingLimit)
  }

  @Test func containersHaveRanges() {
    let text = "- a\n\n  b\n- c\n\n> d\ne\n\nf\n"
    let note = parse(text)
    #expect(note.containers.map { slice(text, $0.range) } == ["- a\n\n  b\n", "- c\n", "> d\ne\n"])
  }

  @Test func byteOrderMarkIsInTheFirstBlock() {
    let note = parse("\u{FEFF}# A\n")
    #expect(note.hasByteOrderMark && note.bodyRange == 3..<7)
    #expect(note.headings.map(\.text) == ["A"])
    #expect(note.blocks.map(\.range) == [0..<7])
    #expect(parse("\u{FEFF}").blocks.map(\.kind) == [.blank])
  }

  @Test func invalidUTF8IsAProblem() {
    let bytes: [UInt8] = [0x61, 0x0A, 0x23, 0x20, 0xFF, 0x62]
    let note = NoteParser.parse(bytes.span)
    #expect(note.problems.map(\.code) == ["encoding.invalid-utf8"])
    #expect(note.problems.first?.line == 2 && note.problems.first?.column == 3)
    #expect(note.headings.map(\.text) == ["\u{FFFD}b"])
  }
}
